"""Malicious model folders: none may run code, read a pickle, ask a question, hang, or look like a bug.

    python -m tools.attacks.model_folders

makes each folder in a temporary place and gives it to the real `cse-train --encoder DIR`, `cse-embed DIR` and
`cse-eval DIR`, once with an endless "yes" on standard input and once with none at all. Each folder holds a canary: a
file that is written when its code runs or its pickle is read. A command takes seconds to load torch, and there are
three hundred; `--warm` forks them from one process that has it loaded.
"""

from __future__ import annotations

import argparse
import json
import os
import pickle
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from cse_trainer.entry import embed_main, eval_main, train_main
from tests.cse_trainer.encoder.small_models import write_model
from tests.cse_trainer.evaluation.senteval_folder import write_senteval
from tests.cse_trainer.training.small_runs import small_shards
from tools.attacks.selection import selected
from tools.attacks.tally import write_counts

Spoil = Callable[[Path, Path], None]
"""Makes a malicious folder of a sound one; the second path is that of the canary."""

LIMIT_S = 600
ENTRIES = {"cse-train": train_main, "cse-embed": embed_main, "cse-eval": eval_main}
HUGE = 10**9
MODULES = (("Transformer", ""), ("Pooling", "1_Pooling"))


def edit(path: Path, **values: Any) -> None:
    """Change members of a JSON file."""
    content = json.loads(path.read_text()) if path.exists() else {}
    path.write_text(json.dumps(content | values))


def code(canary: Path) -> str:
    """Return Python that tells of itself."""
    return f"with open({str(canary)!r}, 'a') as told: told.write('the code ran\\n')\n"


class _Telling:
    """A pickle that tells of itself when it is read."""

    def __init__(self, canary: Path) -> None:
        self._canary = canary

    def __reduce__(self) -> tuple[Any, ...]:
        return exec, (code(self._canary),)


def telling_pickle(canary: Path) -> bytes:
    """Return it."""
    return pickle.dumps(_Telling(canary))


def _own_code(folder: Path, canary: Path) -> None:
    body = code(canary) + "class Own:\n    pass\nclass OwnConfig(Own):\n    model_type = 'own'\n"
    for name in ("own.py", "torch.py", "transformers.py", "sitecustomize.py", "tokenization_own.py", "json.py"):
        (folder / name).write_text(body)


def unknown_type_with_code(folder: Path, canary: Path) -> None:
    """The type is unknown, and the folder says what code knows it."""
    _own_code(folder, canary)
    names = {"AutoConfig": "own.OwnConfig", "AutoModel": "own.Own", "AutoTokenizer": ["own.Own", "own.Own"]}
    edit(folder / "config.json", model_type="own", auto_map=names)


def known_type_with_code(folder: Path, canary: Path) -> None:
    """The type is known, and the folder offers code all the same."""
    _own_code(folder, canary)
    edit(folder / "config.json", auto_map={"AutoConfig": "own.OwnConfig", "AutoModel": "own.Own"})
    edit(folder / "tokenizer_config.json", auto_map={"AutoTokenizer": ["own.Own", "own.Own"]})


def tokenizer_with_code(folder: Path, canary: Path) -> None:
    """The type has no tokenizer of its own in transformers, which asks on standard input."""
    from cse_trainer.encoder.pretrained import quiet
    from tests.cse_trainer.encoder.small_models import backbone

    words = json.loads((folder / "config.json").read_text())["vocab_size"]
    with quiet():
        backbone("eurobert", vocab_size=words, pad_token_id=0, num_key_value_heads=2).save_pretrained(folder)
    _own_code(folder, canary)
    edit(folder / "tokenizer_config.json", auto_map={"AutoTokenizer": ["own.Own", "own.Own"]}, tokenizer_class="Own")


def index_of(*names: str) -> Spoil:
    """Name other files as the weights; those in the folder are pickles."""

    def spoil(folder: Path, canary: Path) -> None:
        (folder / "model.safetensors").unlink()
        (folder / "pytorch_model.bin").write_bytes(telling_pickle(canary))
        (folder.parent / "outside.safetensors").write_bytes(telling_pickle(canary))
        tensors = {f"tensor{number}": name for number, name in enumerate(names)}
        edit(folder / "model.safetensors.index.json", metadata={"total_size": 1}, weight_map=tensors)

    return spoil


def pickle_as(name: str, *, alone: bool = True) -> Spoil:
    """Put a pickle into the folder, instead of the weights or beside them."""

    def spoil(folder: Path, canary: Path) -> None:
        if alone:
            (folder / "model.safetensors").unlink()
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(telling_pickle(canary))

    return spoil


def pickled_vocabulary(folder: Path, canary: Path) -> None:
    """Let the tokenizer be one that kept its words as a pickle."""
    (folder / "vocab.pkl").write_bytes(telling_pickle(canary))
    (folder / "vocab.bin").write_bytes(telling_pickle(canary))
    edit(folder / "tokenizer_config.json", tokenizer_class="TransfoXLTokenizer", vocab_file="vocab.pkl")


def adapter(folder: Path, canary: Path) -> None:
    """Name another model as the one to load."""
    other = folder.parent / "base"
    shutil.copytree(folder, other)
    pickle_as("pytorch_model.bin")(other, canary)
    edit(folder / "adapter_config.json", peft_type="LORA", base_model_name_or_path=str(other))
    (folder / "adapter_model.bin").write_bytes(telling_pickle(canary))


def modules(*entries: tuple[str, str]) -> Spoil:
    """Make it a folder of sentence-transformers with these classes and places."""

    def spoil(folder: Path, canary: Path) -> None:
        _own_code(folder, canary)
        (folder / "1_Pooling").mkdir()
        edit(folder / "1_Pooling" / "config.json", pooling_mode="mean")
        found = [{"idx": n, "name": str(n), "path": path, "type": kind} for n, (kind, path) in enumerate(entries)]
        (folder / "modules.json").write_text(json.dumps(found))
        edit(folder / "sentence_bert_config.json", model_args={"trust_remote_code": True})

    return spoil


def generation(folder: Path, canary: Path) -> None:
    """Bring code for generating, and a chat template that reaches for the interpreter."""
    (folder / "custom_generate").mkdir()
    (folder / "custom_generate" / "generate.py").write_text(code(canary) + "def generate(model, **rest):\n    pass\n")
    template = "{{ cycler.__init__.__globals__.os.popen('touch " + str(canary) + "').read() }}"
    (folder / "chat_template.jinja").write_text(template)
    edit(folder / "tokenizer_config.json", chat_template=template)


def settings(**values: Any) -> Spoil:
    """Change config.json."""
    return lambda folder, canary: edit(folder / "config.json", **values)


def tokenizer_settings(**values: Any) -> Spoil:
    """Change tokenizer_config.json."""
    return lambda folder, canary: edit(folder / "tokenizer_config.json", **values)


def written(name: str, content: bytes) -> Spoil:
    """Put other bytes into a file."""
    return lambda folder, canary: _write(folder / name, content)


def _write(path: Path, content: bytes) -> None:
    path.unlink(missing_ok=True)
    path.write_bytes(content)


def link(name: str, target: str) -> Spoil:
    """Make a file a link to somewhere."""

    def spoil(folder: Path, canary: Path) -> None:
        (folder / name).unlink(missing_ok=True)
        (folder / name).symlink_to(target)

    return spoil


def pipe(name: str) -> Spoil:
    """Make a file a pipe that nobody writes into."""

    def spoil(folder: Path, canary: Path) -> None:
        (folder / name).unlink(missing_ok=True)
        os.mkfifo(folder / name)

    return spoil


def safetensors(header: Mapping[str, Any] | bytes, *, stated: int | None = None, size: int = 0) -> bytes:
    """Return a file of safetensors with any header."""
    raw = header if isinstance(header, bytes) else json.dumps(header).encode()
    return struct.pack("<Q", len(raw) if stated is None else stated) + raw + b"\0" * size


def endless_weights(folder: Path, canary: Path) -> None:
    """Let config.json and a file of half a terabyte, all of it a hole, agree on a huge vocabulary."""
    path, rows = folder / "model.safetensors", 4 * HUGE
    size = rows * 32 * 4
    entry = {"dtype": "F32", "shape": [rows, 32], "data_offsets": [0, size]}
    content = safetensors({"embeddings.word_embeddings.weight": entry})
    path.write_bytes(content)
    os.truncate(path, len(content) + size)
    edit(folder / "config.json", vocab_size=rows)


def sparse(name: str) -> Spoil:
    """Let a file be eight gigabytes of nothing."""

    def spoil(folder: Path, canary: Path) -> None:
        (folder / name).unlink(missing_ok=True)
        (folder / name).touch()
        os.truncate(folder / name, 8 << 30)

    return spoil


def tokenizer_file(change: Callable[[dict[str, Any]], object]) -> Spoil:
    """Change tokenizer.json."""

    def spoil(folder: Path, canary: Path) -> None:
        content = json.loads((folder / "tokenizer.json").read_text())
        change(content)
        (folder / "tokenizer.json").write_text(json.dumps(content))

    return spoil


def both(*ways: Spoil) -> Spoil:
    """Spoil in several ways at once."""

    def spoil(folder: Path, canary: Path) -> None:
        for way in ways:
            way(folder, canary)

    return spoil


def _template_with_any_number(content: dict[str, Any]) -> None:
    content["post_processor"] = {
        "type": "TemplateProcessing",
        "single": [{"SpecialToken": {"id": "[CLS]", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}],
        "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
        "special_tokens": {"[CLS]": {"id": "[CLS]", "ids": [HUGE], "tokens": ["[CLS]"]}},
    }


def _broken_unigram(content: dict[str, Any]) -> None:
    content["model"] = {"type": "Unigram", "unk_id": 7, "vocab": [["a", -1.0]], "byte_fallback": False}


def _broken_charsmap(content: dict[str, Any]) -> None:
    content["normalizer"] = {"type": "Precompiled", "precompiled_charsmap": "/////w=="}


OVERLAP = {
    "a": {"dtype": "F32", "shape": [4], "data_offsets": [0, 16]},
    "b": {"dtype": "F32", "shape": [4], "data_offsets": [8, 24]},
}
OVERFLOW = {"a": {"dtype": "F32", "shape": [2**62, 2**62], "data_offsets": [0, 16]}}
SENTENCE = "sentence_transformers.models."
STANDARD = tuple((SENTENCE + kind, path) for kind, path in MODULES)
DEEP = b'{"a":' + b"[" * 200_000 + b"]" * 200_000 + b"}"

FOLDERS: Mapping[str, Spoil] = {
    "code: unknown type": unknown_type_with_code,
    "code: known type": known_type_with_code,
    "code: tokenizer of eurobert": tokenizer_with_code,
    "code: class of a module": modules(("own.Transformer", ""), STANDARD[1]),
    "code: generation and chat template": generation,
    "code: attention kernel": settings(_attn_implementation="someone/kernel", attn_implementation="someone/kernel"),
    "pickle: named by the index": index_of("pytorch_model.bin"),
    "pickle: the only weights": pickle_as("pytorch_model.bin"),
    "pickle: .pt alone": pickle_as("model.pt"),
    "pickle: .ckpt alone": pickle_as("model.ckpt"),
    "pickle: called model.safetensors": pickle_as("model.safetensors"),
    "pickle: beside the weights": pickle_as("pytorch_model.bin", alone=False),
    "pickle: vocabulary": pickled_vocabulary,
    "pickle: of an adapter": adapter,
    "pickle: transformers_weights": settings(transformers_weights="adapter_model.bin"),
    "elsewhere: index with ..": index_of("../outside.safetensors"),
    "elsewhere: index with an absolute name": index_of("/etc/passwd"),
    "elsewhere: module with ..": modules(STANDARD[0], (SENTENCE + "Pooling", "../../etc")),
    "elsewhere: link to the weights": link("model.safetensors", "/etc/passwd"),
    "elsewhere: vocabulary of the system": tokenizer_settings(vocab_file="/dev/zero", merges_file="/etc/passwd"),
    "endless: link to a device": link("tokenizer.json", "/dev/zero"),
    "endless: pipe as config.json": pipe("config.json"),
    "endless: pipe as modules.json": pipe("modules.json"),
    "endless: pipe as weights": pipe("model.safetensors"),
    "endless: tokenizer.json of 8 GB": sparse("tokenizer.json"),
    "endless: config.json of 8 GB": sparse("config.json"),
    "huge: hidden size": settings(hidden_size=HUGE, intermediate_size=HUGE),
    "huge: hidden size beyond all numbers": settings(hidden_size=10**40),
    "huge: layers": settings(num_hidden_layers=HUGE),
    "huge: labels": settings(num_labels=HUGE),
    "huge: positions": settings(max_position_embeddings=10**12),
    "huge: vocabulary, with weights full of holes": endless_weights,
    "huge: header of the weights": written("model.safetensors", safetensors(b"{}", stated=2**60)),
    "broken: overlapping tensors": written("model.safetensors", safetensors(OVERLAP, size=24)),
    "broken: shape that overflows": written("model.safetensors", safetensors(OVERFLOW, size=16)),
    "broken: quantised": settings(quantization_config={"quant_method": "bitsandbytes", "load_in_8bit": True}),
    "broken: config.json is deep": written("config.json", DEEP),
    "broken: modules.json is deep": written("modules.json", b"[" * 200_000),
    "broken: tokenizer.json is deep": written("tokenizer.json", DEEP),
    "broken: tokenizer_config.json is deep": written("tokenizer_config.json", DEEP),
    "broken: config.json is no text": written("config.json", b"\xff\xfe\0{"),
    "broken: type is a list": settings(model_type=["bert"]),
    "broken: sizes are words": settings(hidden_size="ten", num_attention_heads=0.5),
    "broken: chunks": settings(chunk_size_feed_forward=3),
    "broken: length of a text": tokenizer_settings(model_max_length="ten"),
    "broken: number of a token": tokenizer_file(lambda it: it["model"]["vocab"].update({"a": 4 * HUGE})),
    "broken: number in the template": both(
        tokenizer_file(_template_with_any_number), tokenizer_settings(tokenizer_class="PreTrainedTokenizerFast")
    ),
    "broken: unigram": tokenizer_file(_broken_unigram),
    "broken: characters' map": tokenizer_file(_broken_charsmap),
    "broken: tokenizer.json": written("tokenizer.json", b'{"model": {"type": "BPE", "vocab": {}, "merges": ["a b"]}}'),
}
"""What it is → how it is made."""

HARMLESS = {
    "code: known type", "code: generation and chat template", "pickle: beside the weights",
    "elsewhere: vocabulary of the system", "code: tokenizer of eurobert",
}  # fmt: skip
"""Those that may be loaded, as long as nothing of what they bring is read."""


def make(name: str, place: Path) -> tuple[Path, Path]:
    """Make a malicious folder; return it and its canary, which is not there yet."""
    folder, canary = write_model(place / "model"), place / "canary"
    FOLDERS[name](folder, canary)
    return folder, canary


@dataclass(frozen=True, slots=True)
class Result:
    """How a command took a folder."""

    folder: str
    command: str
    stdin: str
    code: int | None
    canary: bool
    output: str

    @property
    def verdict(self) -> str:
        """Return what went wrong, or how it went well."""
        if self.canary:
            return "CODE RAN"
        if self.code is None:
            return "HUNG"
        for mark in ("Traceback", "bug:", "[y/N]", "panicked"):
            if mark in self.output:
                return mark.upper()
        if self.code == 0:
            return "loaded" if self.folder in HARMLESS else "LOADED"
        lines = [line for line in self.output.splitlines() if line.startswith("error:")]
        return "refused" if self.code in (1, 2) and len(lines) == 1 else f"EXIT {self.code}"

    @property
    def failed(self) -> bool:
        """Return whether the folder got its way."""
        return self.verdict not in ("refused", "loaded")


def started(line: Sequence[str], folder: Path, stdin: IO[bytes] | None, output: IO[bytes]) -> int | None:
    """Run a program in a folder, without standard input where there is None; return its exit code, None if it hangs."""
    # A process of its own group, so that nothing of it is left.
    process = subprocess.Popen(
        line if stdin is not None else ["bash", "-c", 'exec "$@" <&-', "bash", *line],
        cwd=folder,
        stdin=stdin,
        stdout=output,
        stderr=output,
        start_new_session=True,
    )
    try:
        return process.wait(LIMIT_S)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return None


def forked(line: Sequence[str], folder: Path, stdin: IO[bytes] | None, output: IO[bytes]) -> int | None:
    """Do as `started` does, in a copy of this process, which has the libraries loaded."""
    child = os.fork()
    if not child:
        os.setsid()
        os.chdir(folder)
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
        if stdin is None:
            os.close(0)
            sys.stdin = None  # as Python finds it without standard input
        else:
            os.dup2(stdin.fileno(), 0)
        sys.argv = list(line)
        code = 70
        try:
            ENTRIES[Path(line[0]).name]()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    deadline = time.monotonic() + LIMIT_S
    while time.monotonic() < deadline:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def run(
    name: str, command: str, arguments: Sequence[str], folder: Path, canary: Path, *, typed: bool, warm: bool
) -> Result:
    """Run a command on a folder, in the folder; what is typed never ends, as `yes` does it."""
    line = [str(Path(sys.executable).with_name(command)), *arguments]
    canary.unlink(missing_ok=True)
    with tempfile.TemporaryFile() as output, ExitStack() as stack:
        stdin = None
        if typed:
            yes = stack.enter_context(subprocess.Popen(["yes"], stdout=subprocess.PIPE))
            stack.callback(yes.kill)
            stdin = yes.stdout
        exit_code = (forked if warm else started)(line, folder, stdin, output)
        output.seek(0)
        said = output.read().decode(errors="replace")
    return Result(name, command, "yes" if typed else "closed", exit_code, canary.exists(), said)


def attack(name: str, shards: Path, data: Path, texts: Path, *, warm: bool) -> list[Result]:
    """Give one folder to every command."""
    found = []
    with tempfile.TemporaryDirectory() as place:
        folder, canary = make(name, Path(place))
        rest = ["--device", "cpu", "--threads", "1", "--quiet"]
        train = ["--shards", str(shards), "--positive", "mv", "--max-steps", "1", "--batch-size", "4", "--max-length"]
        commands = {
            "cse-train": ["--encoder", str(folder), *train, "12", "--output", f"{place}/run", "--force", *rest],
            "cse-embed": [str(folder), str(texts), "--output", f"{place}/vectors.npy", *rest],
            "cse-eval": [str(folder), "--data", str(data), "--suite", "sts", *rest],
        }
        for command, arguments in commands.items():
            for typed in (True, False):
                found.append(run(name, command, arguments, folder, canary, typed=typed, warm=warm))
    return found


def main() -> int:
    """Attack, print the table, and return 1 if a folder got its way."""
    parser = argparse.ArgumentParser(description="Give malicious model folders to the commands of cse_trainer.")
    parser.add_argument("--only", nargs=1, default=[], help="folders whose name holds this")
    parser.add_argument("--warm", action="store_true", help="load torch once")
    parser.add_argument("--tally", type=Path, help="JSON file that receives the numbers")
    given = parser.parse_args()
    names = selected(parser, FOLDERS, given.only, given.tally)
    with tempfile.TemporaryDirectory() as place:
        os.environ["CSE_TRAINER_CACHE"] = f"{place}/cache"
        shards, data = small_shards(Path(place) / "shards"), Path(place) / "senteval"
        write_senteval(data)
        texts = Path(place) / "texts.txt"
        texts.write_text("a boat\nthe red lamp\n")
        print("| folder | cse-train | cse-embed | cse-eval | canary |\n|---|---|---|---|---|")
        failed = total = 0
        for name in names:
            outcomes = attack(name, shards, data, texts, warm=given.warm)
            by_command: dict[str, list[str]] = {}
            for outcome in outcomes:
                by_command.setdefault(outcome.command, []).append(f"{outcome.verdict} {outcome.code}")
            cells = [" / ".join(dict.fromkeys(said)) for said in by_command.values()]
            fired = "fired" if any(outcome.canary for outcome in outcomes) else "quiet"
            print(f"| {name} | {' | '.join(cells)} | {fired} |", flush=True)
            for outcome in outcomes:
                total += 1
                if outcome.failed:
                    failed += 1
                    print(f"    {outcome.command} < {outcome.stdin}: {outcome.output[-600:]}", flush=True)
        print(f"\n{len(names)} folders, {total} commands, {failed} failures")
        write_counts(given.tally, "model_folders", total, failed, folders=len(names), warm=given.warm)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
