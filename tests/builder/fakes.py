"""An augmenter without spaCy, for what happens around it; some texts make it misbehave."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass

from augpipe.augment.augmentation import Augmented, Result, Skipped
from augpipe.base.errors import UserError
from augpipe.builder.fingerprint import AugmenterFacts
from augpipe.contract.manifest import Pipeline

KILLS = "this text kills the process"
RAISES = "this text raises"
HANGS = "this text hangs"
STARVES = "this text takes all the memory"
KILLS_ONCE = "this text kills once, unless there is the file "

LABELS = {
    "pi": ("final_exclamation", "skipped:question"),
    "negation": ("frame", "fragment", "skipped:question", "skipped:parse_error"),
}


@dataclass
class FakeRow:
    outcomes: dict[str, Result]


class FakeAugmenter:
    """Follows `Augmenter`; `pipeline` is the number of seconds that a row takes, or a file that holds it."""

    def __init__(self, lang, *, augmentations, pipeline=None, seed=0):
        assert lang == "en"
        self.names = augmentations
        self.pause_file = pipeline if pipeline and os.path.exists(pipeline) else None
        self.pause = 0.0 if self.pause_file else float(pipeline or 0)
        self.seed = seed

    @property
    def pipeline(self):
        return FACTS.pipeline

    def parsed(self, texts):
        return [None] * len(texts)

    def augmented(self, items, parses):
        assert len(items) == len(parses)
        return self.rows(items)

    def rows(self, items):
        if self.pause_file:
            with open(self.pause_file) as file:
                self.pause = float(file.read() or 0)
        batch = len(items)
        return [self.row(row_id, text, batch) for row_id, text in items]

    def row(self, row_id, text, batch):
        if self.pause:
            time.sleep(self.pause)
        if KILLS in text:
            os.kill(os.getpid(), signal.SIGKILL)
        if RAISES in text:
            raise RuntimeError("as asked")
        if STARVES in text:
            raise MemoryError
        if HANGS in text:
            time.sleep(3600)
        if KILLS_ONCE in text:
            kill_once(text.partition(KILLS_ONCE)[2])
        # The batch size is in the text, so that wrong batch boundaries show in the bytes.
        question = Skipped("question")
        outcomes = {
            "pi": question if text.endswith("?") else Augmented(f"{text}!", "final_exclamation"),
            "negation": question
            if text.endswith("?")
            else Augmented(f"No {text} {self.seed} {row_id} {batch}", "frame" if " " in text else "fragment"),
        }
        return FakeRow({name: outcomes[name] for name in self.names})


def kill_once(marker):
    if not os.path.exists(marker):
        with open(marker, "w"):
            pass
        os.kill(os.getpid(), signal.SIGKILL)


FACTS = AugmenterFacts(
    labels=LABELS,
    rule_versions={"pi": 1, "negation": 3},
    pipeline=Pipeline("fake", "1.0", "f" * 64),
    factory="tests.builder.fakes:FakeAugmenter",
)


class ChangedAugmenter(FakeAugmenter):
    """As if the rules had been changed without raising their version."""

    def row(self, row_id, text, batch):
        return super().row(row_id, text, batch + 1)


class MildAugmenter(FakeAugmenter):
    """Survives what kills `FakeAugmenter`."""

    def row(self, row_id, text, batch):
        return super().row(row_id, text.replace(KILLS, "mild"), batch)


class BrokenAugmenter(FakeAugmenter):
    """As with a pipeline that cannot be loaded."""

    def __init__(self, lang, **settings):
        raise UserError("the pipeline is broken; mend it")


class ReportingAugmenter(FakeAugmenter):
    """Writes into the file that the first text names how its process was set up."""

    def row(self, row_id, text, batch):
        if row_id == 0:
            threads = [os.environ[f"{name}_NUM_THREADS"] for name in ("OMP", "OPENBLAS", "MKL", "BLIS", "NUMEXPR")]
            ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
            with open(text, "w") as file:
                file.write(" ".join([*threads, "ignored" if ignored else "heard", str(os.getppid())]))
        return super().row(row_id, text, batch)


class SlowlyMadeAugmenter(FakeAugmenter):
    """Takes a while to load, as a pipeline does."""

    def __init__(self, lang, **settings):
        time.sleep(0.05)
        super().__init__(lang, **settings)


class Again(FakeAugmenter):
    """Gives one more column, the first one over again."""

    def __init__(self, lang, **settings):
        super().__init__(lang, **settings | {"augmentations": ("pi",)})
        self.names = ("again",)

    def row(self, row_id, text, batch):
        names, self.names = self.names, ("pi",)
        outcome = super().row(row_id, text, batch).outcomes["pi"]
        self.names = names
        return FakeRow({"again": outcome})


class SparseAugmenter(FakeAugmenter):
    """Gives every other row a text at most."""

    def row(self, row_id, text, batch):
        found = super().row(row_id, text, batch)
        return found if row_id % 2 else FakeRow({name: Skipped("question") for name in found.outcomes})
