"""Whoever loads a model or a tokenizer says: from this machine, safetensors alone, no code of the model."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.sources import PACKAGES, python_files, syntax_tree

FILES = python_files(*PACKAGES, "tools/pipelines", "tools/pretraining")
"""What ships, and the trainings that do not; `tools/attacks` writes pickles to see them refused."""

PLACES = {
    "cse_trainer/encoder/pretrained.py",
    "augpipe/augment/lm/seq2seq.py",
    "tools/pipelines/english/teacher.py",  # of a package that is a dependency
}
SAFE = {"local_files_only": True, "trust_remote_code": False}
WITHOUT_WEIGHTS = ("AutoConfig", "AutoTokenizer")
OTHERS = {"nn.Embedding", "spacy.util.get_lang_class('zh')"}
"""What has a method of the same name and loads no model of a folder."""
UNSAFE = {"pickle", "cloudpickle", "dill", "joblib.load", "shelve", "marshal"}


def calls(*names: str) -> Iterator[tuple[Path, ast.Call, str]]:
    """Walk over the calls of methods of these names, with what they are methods of."""
    for path in FILES:
        for node in ast.walk(syntax_tree(path)):
            match node:
                case ast.Call(func=ast.Attribute(value=owner, attr=name)) if name in names:
                    if ast.unparse(owner) not in OTHERS:
                        yield path, node, ast.unparse(owner)


def test_the_loaders_of_transformers_are_called_in_few_places():
    found = {str(path) for path, _, _ in calls("from_pretrained", "from_config", "pipeline", "from_file")}
    assert found == PLACES


def test_every_loader_is_told_to_stay_here_and_to_run_nothing():
    found = list(calls("from_pretrained"))
    assert len(found) >= 7
    for path, call, owner in found:
        given = {word.arg: word.value.value for word in call.keywords if isinstance(word.value, ast.Constant)}
        wanted = SAFE if owner.endswith(WITHOUT_WEIGHTS) else SAFE | {"use_safetensors": True}
        assert wanted.items() <= given.items(), f"{path}:{call.lineno} {ast.unparse(call)}"


def test_nothing_is_unpickled():
    for path, call, owner in calls("load", "loads", "read_pickle", "Unpickler"):
        given = {word.arg: word.value.value for word in call.keywords if isinstance(word.value, ast.Constant)}
        if owner == "torch":
            assert given.get("weights_only") is True, f"{path}:{call.lineno}"
        assert not given.get("allow_pickle"), f"{path}:{call.lineno}"
    for path in FILES:
        for node in ast.walk(syntax_tree(path)):
            if isinstance(node, ast.Import):
                assert not UNSAFE & {alias.name for alias in node.names}, path
            elif isinstance(node, ast.ImportFrom):
                assert node.module not in UNSAFE, path
