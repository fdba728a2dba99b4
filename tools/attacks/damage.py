"""Damage to every kind of file that is read: `python -m tools.attacks.damage --tries 2000 --seed 0 --tally FILE`.

A file is damaged, and a command that reads it is run. It may find the damage and say so, or come to the very result
that it has without it; anything else is a failure. Left out are files of text that people write (plain text, JSON
lines, CSV, TOML): of those a damage is another text.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from tools.attacks.beds import Beds
from tools.attacks.blows import choice
from tools.attacks.consuming import BAD, ConsumerProcess, judged
from tools.attacks.harms import HARMS
from tools.attacks.kinds import CONSUMERS, KINDS, Consumer, Kind
from tools.attacks.selection import selected
from tools.attacks.tally import OtherTallyError, Tally

ATTACK = "damage"
COLUMNS = ("file", "damage", "reader")
SHOWN = ("file",)
SAVE_EVERY = 10


def main(arguments: Sequence[str] | None = None) -> int:
    """Attack, print the table, and return 1 where something failed."""
    given = parsed(arguments)
    tally = Tally(given.tally, ATTACK, given.seed, COLUMNS, BAD)
    try:
        tally.resume()
    except OtherTallyError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    kinds = [kind for kind in KINDS if kind.name in given.only]
    if tally.tries < given.tries:
        shutil.rmtree(given.work / "beds", ignore_errors=True)  # of other code, perhaps
        Attack(given.work, kinds, tally, patience_s=given.patience).run(given.tries)
    print(tally.table(SHOWN))
    if tally.failed:
        print(f"\n{tally.failed} failures by cause (folders in {given.work / 'failed'}):\n{tally.causes()}")
    return 1 if tally.failed else 0


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return the options."""
    options = argparse.ArgumentParser(prog="python -m tools.attacks.damage", description=__doc__)
    options.add_argument("--tries", type=int, default=2000, help="damages in all")
    options.add_argument("--seed", type=int, default=0, help="decides files, damages and readers")
    options.add_argument(
        "--only", type=lambda value: value.split(","), default=[], help="parts of names of kinds of files"
    )
    options.add_argument("--patience", type=float, default=60.0, help="seconds after which a reader hangs")
    options.add_argument("--tally", type=Path, default=None, help="JSON file that is gone on with")
    options.add_argument("--work", type=Path, default=Path("data/attacks/damage"), help="where the folders are")
    given = options.parse_args(arguments)
    given.only = selected(options, [kind.name for kind in KINDS], given.only)
    return given


class Attack:
    """Damages files and lets them be read.

    Args:
        work: where the folders are.
        kinds: which files.
        tally: where it is counted.
        consumers: name → the commands that read.
        patience_s: a reader that takes longer hangs.
    """

    def __init__(
        self,
        work: Path,
        kinds: Sequence[Kind],
        tally: Tally,
        consumers: Mapping[str, Consumer] = CONSUMERS,
        patience_s: float = 60.0,
    ) -> None:
        self.work, self.kinds, self.tally = work.resolve(), kinds, tally
        self.consumers = consumers
        self.beds = [Beds(self.work / "beds" / str(seed), seed) for seed in (0, 1)]
        self.calm: dict[tuple[str, str], dict[str, str]] = {}
        downloads = self.beds[0].bed("downloads") / "cache" / "corpora"
        self.process = ConsumerProcess(downloads, patience_s)

    def run(self, tries: int) -> None:
        """Damage until so many tries are done."""
        before, known = cpu_seconds(), self.tally.cpu_seconds
        try:
            while self.tally.tries < tries:
                self.one(self.tally.rounds)
                self.tally.rounds += 1
                if self.tally.rounds % SAVE_EVERY == 0 or self.tally.tries >= tries:
                    self.tally.cpu_seconds = known + cpu_seconds() - before
                    self.tally.save()
                    print(f"{self.tally.tries} tries, {self.tally.failed} failures", file=sys.stderr)
        finally:
            self.process.stop()

    def one(self, number: int) -> None:
        """Draw a file and what happens to it, and let it be read."""
        draw = Random(f"{self.tally.seed}/{number}")
        kind = draw.choices(self.kinds, [kind.weight for kind in self.kinds])[0]
        reader = choice(draw, dict(kind.consumers))
        harm = choice(draw, {name: weight for name, (_, weight) in HARMS.items() if name not in kind.spared})
        folder = self.work / f"try-{number:05d}"
        shutil.rmtree(folder, ignore_errors=True)
        calm = self.result_in_peace(kind.bed, reader)
        done = self.harmed(folder, kind, harm, draw)
        if done is not None:
            answer = self.process.ask(folder, self.consumers[reader])
            outcome, cause = judged(answer, calm)
            details = {"cause": cause, "what": done, "round": number}
            self.tally.add((kind.name, harm, reader), outcome, details)
            if outcome in BAD:
                (self.work / "failed").mkdir(exist_ok=True)
                shutil.rmtree(self.work / "failed" / folder.name, ignore_errors=True)
                folder.rename(self.work / "failed" / folder.name)
        shutil.rmtree(folder, ignore_errors=True)

    def harmed(self, folder: Path, kind: Kind, harm: str, draw: Random) -> str | None:
        """Copy the bed and damage a file in it; return what was done, or None where it could not be."""
        shutil.copytree(self.beds[0].bed(kind.bed), folder)
        files = files_of(folder, kind)
        if not files:
            raise RuntimeError(f"{kind.name}: nothing is called {kind.patterns} in the bed {kind.bed}")
        path = draw.choice(files)
        others = [other for other in files if other.suffix == path.suffix and other != path]
        strange = folder / ".strange"
        strange.mkdir()
        if not others or draw.random() < 0.5:
            others = self.strangers(kind, path, folder, strange)
        done = HARMS[harm][0](path, draw, others)
        shutil.rmtree(strange)
        return None if done is None else f"{path.relative_to(folder)}: {done}"

    def strangers(self, kind: Kind, path: Path, folder: Path, place: Path) -> list[Path]:
        """Return copies of the files of the same kind in the bed of another seed, of the same name if there is one."""
        other = self.beds[1].bed(kind.bed)
        found = [one for one in files_of(other, kind) if one.suffix == path.suffix]
        found = [one for one in found if one.name == path.name] or found
        copies = []
        for number, one in enumerate(found):
            copies.append(place / f"{number}-{one.name}")
            shutil.copyfile(one, copies[-1])
        return copies

    def result_in_peace(self, bed: str, reader: str) -> dict[str, str]:
        """Return what a reader makes of an undamaged bed."""
        if (bed, reader) not in self.calm:
            folder = self.work / "calm"
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(self.beds[0].bed(bed), folder)
            answer = self.process.ask(folder, self.consumers[reader])
            if answer.code != 0 or not answer.results:
                raise RuntimeError(
                    f"{reader} failed on the undamaged {bed} (exit code {answer.code}): {answer.stderr[-1500:]}"
                )
            self.calm[bed, reader] = answer.results
            shutil.rmtree(folder)
        return self.calm[bed, reader]


def files_of(folder: Path, kind: Kind) -> list[Path]:
    """Return the files of a kind in a bed or a copy of it."""
    return sorted(path for pattern in kind.patterns.split() for path in folder.glob(pattern) if path.is_file())


def cpu_seconds() -> float:
    """Return the processor time of this process and of the children that it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that the attack ends what it has started
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("stopped; the same command goes on from the tally")
