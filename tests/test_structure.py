"""What the code's shape promises: which way imports point, and what is written nowhere."""

from __future__ import annotations

import ast
import functools
import graphlib
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.sources import PACKAGES, ROOT, module_name, python_files, syntax_tree

FILES = python_files(*PACKAGES)
TOOLS = python_files("tools")
NOT_SHIPPED = {"tools", "benchmarks", "tests"}
MODULES = {module_name(path) for path in (*FILES, *TOOLS)}
VAGUE_NAMES = {"utils", "util", "common", "helpers", "helper", "misc"}
HEAVY = {"spacy", "thinc", "torch", "transformers", "pyarrow", "polars", "joblib", "lemminflect", "numpy"}


def import_statements(tree: ast.AST, *, lazy: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    """Walk over the imports that run; with `lazy` also those in functions. Type-checking ones never do."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            yield from (found for child in node.orelse for found in import_statements(child, lazy=lazy))
        elif lazy or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from import_statements(node, lazy=lazy)


@functools.cache
def imported_names(path: Path, *, lazy: bool = True) -> frozenset[str]:
    """Give the dotted names that the file imports, relative imports resolved."""
    package, names = path.parts[:-1], set[str]()
    for node in import_statements(syntax_tree(path), lazy=lazy):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        else:
            base = package[: len(package) + 1 - node.level] if node.level else ()
            start = ".".join([*base, *([node.module] if node.module else [])])
            names |= {f"{start}.{alias.name}" for alias in node.names}
    return frozenset(names)


def dependencies(path: Path) -> set[str]:
    """Name the modules of this project that the file imports."""
    # A package's root may hand out its names lazily; that is an offer to users, not a dependency.
    lazy = path.name != "__init__.py" or len(path.parts) > 2
    return owners(imported_names(path, lazy=lazy)) - {module_name(path)}


def owners(names: Iterable[str]) -> set[str]:
    """Name the modules of this project that hold these names, or are meant by them."""
    return {name if name in MODULES else name.rpartition(".")[0] for name in names} & MODULES


def named_modules(path: Path) -> set[str]:
    """Name the modules of this project that the file writes as text: what it imports when it is asked to."""
    texts = (node.value for node in ast.walk(syntax_tree(path)) if isinstance(node, ast.Constant))
    return {text for text in texts if isinstance(text, str)} & MODULES


def nodes(
    *types: type[ast.AST], outside: tuple[str, ...] = (), files: Iterable[Path] = FILES
) -> Iterator[tuple[Path, ast.AST]]:
    """Walk over the nodes of the given types in both packages, except in the folders or files `outside`."""
    for path in files:
        if not any(path.is_relative_to(place) for place in outside):
            yield from ((path, node) for node in ast.walk(syntax_tree(path)) if isinstance(node, types))


def place(path: Path, node: ast.AST) -> str:
    return f"{path}:{getattr(node, 'lineno', 0)} {ast.unparse(node)}"


def test_the_walk_sees_both_packages():
    assert {path.parts[0] for path in FILES} == set(PACKAGES)
    assert {"augpipe.base.errors", "augpipe.augment.augmentation", "cse_trainer.cli"} <= MODULES
    assert "augpipe.base.errors" in dependencies(Path("augpipe/languages.py"))


GROUND_FLOOR = {"augpipe.base", "augpipe.contract"}
"""What the trainer may import of augpipe: what needs neither spaCy nor torch, and would stand in both otherwise."""


@pytest.mark.parametrize(("package", "other", "allowed"), [(*PACKAGES, set()), (*PACKAGES[::-1], GROUND_FLOOR)])
def test_the_arrow_goes_one_way_and_to_the_ground_floor_alone(package, other, allowed):
    files = [path for path in FILES if path.parts[0] == package]
    names = [(str(path), name) for path in files for name in imported_names(path)]
    assert names
    crossing = {name for _, name in names if name.split(".")[0] == other}
    assert {
        name for name in crossing if not any(name == known or name.startswith(f"{known}.") for known in allowed)
    } == set()


def test_what_ships_imports_nothing_that_does_not():
    def crossing(files: list[Path], folders: set[str]) -> list[str]:
        return [f"{path}: {name}" for path in files for name in imported_names(path) if name.split(".")[0] in folders]

    assert crossing(TOOLS, set(PACKAGES)), "tools import the packages, so the search must find something"
    assert crossing(FILES, NOT_SHIPPED) == []


def run_time_modules() -> set[str]:
    """Name all that the commands, spaCy's entry points or the public names of the packages may import."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    tables = (project["scripts"], *project["entry-points"].values())
    waiting = {
        *PACKAGES,
        "augpipe.plugin",
        *(f"{package}.__main__" for package in PACKAGES),
        *(target.partition(":")[0] for table in tables for target in table.values()),
    }
    paths, found = {module_name(path): path for path in FILES}, set[str]()
    while waiting:
        module = waiting.pop()
        found.add(module)
        above = {module.rpartition(".")[0]} & set(paths)
        waiting |= (owners(imported_names(paths[module])) | named_modules(paths[module]) | above) - found
    return found


def test_every_module_that_ships_is_used_at_run_time():
    """A program that makes data or documentation belongs into tools/, which no installation brings."""
    used = run_time_modules()
    assert {"augpipe.builder.run", "augpipe.augment.chinese.polarity", "cse_trainer.losses"} <= used
    assert {module_name(path) for path in FILES} - used == set()


def test_imports_form_no_cycle():
    graph = {module_name(path): dependencies(path) for path in (*FILES, *TOOLS)}
    assert sum(map(len, graph.values())) >= len(graph) / 2, "a graph without edges would prove nothing"
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def folder(path: Path) -> str:
    """Name the folder of a module; a module at the top of a package stands for itself."""
    return module_name(path) if len(path.parts) == 2 else ".".join(path.parts[:-1])


def folder_imports() -> set[tuple[str, str]]:
    """Give every pair of folders of which the first imports the second; a package may hand out its own modules."""
    paths = {module_name(path): path for path in FILES}
    pairs = set[tuple[str, str]]()
    for module, path in paths.items():
        for other in dependencies(path):
            if not (path.name == "__init__.py" and other.startswith(f"{module}.")):
                pairs.add((folder(path), folder(paths[other])))
    return {(one, other) for one, other in pairs if one != other}


def test_folders_form_no_cycle():
    pairs = folder_imports()
    assert ("augpipe.base.files", "augpipe.base") in pairs
    graph: dict[str, set[str]] = {}
    for one, other in pairs:
        graph.setdefault(one, set()).add(other)
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_every_file_has_a_name_that_says_what_it_holds():
    files = python_files(*PACKAGES, "benchmarks", "tools", "tests")
    assert [str(path) for path in files if VAGUE_NAMES & set(path.with_suffix("").parts)] == []


def defined_names(tree: ast.Module) -> Iterator[str]:
    """Give the names that a module assigns or defines at its top, once for every time."""
    for node in tree.body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Assign(targets=targets):
                yield from (target.id for target in targets if isinstance(target, ast.Name))


def test_no_module_gives_one_name_two_meanings():
    """Two lists of words of one name come together easily where two people write them."""
    assert sorted(defined_names(ast.parse("A = 1\nA: int = 2\ndef b(): ...\nb = 3"))) == ["A", "A", "b", "b"]
    counted = {path: Counter(defined_names(syntax_tree(path))) for path in (*FILES, *TOOLS)}
    assert [f"{path}: {name}" for path, names in counted.items() for name in names if names[name] > 1] == []


def test_sentences_are_edited_and_never_joined_from_tokens():
    found = []
    for path, node in nodes(ast.Call):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Constant(value=" "), attr="join"), args=[joined]):
                linguistic = any(path.is_relative_to(f"augpipe/{folder}") for folder in ("augment", "syntax"))
                if linguistic or "token" in ast.unparse(joined):
                    found.append(place(path, node))
    assert found == []


def test_spacy_labels_are_read_in_syntax_alone():
    def readers(*outside: str) -> list[str]:
        found = []
        for path, node in nodes(ast.Attribute, ast.ImportFrom, outside=outside):
            match node:
                case ast.Attribute(attr="dep_" | "tag_" | "pos_") | ast.ImportFrom(module="spacy.attrs"):
                    found.append(place(path, node))
        return found

    assert readers(), "syntax reads them, so the search must find something"
    assert readers("augpipe/syntax", "augpipe/pipelines") == []  # pipelines write them


def climbs(tree: ast.AST) -> Iterator[ast.While]:
    """Walk over the loops that go from a word to its head by hand: `word = syntax.head(word)`, `words[word.head]`."""
    for loop in ast.walk(tree):
        if isinstance(loop, ast.While):
            for node in ast.walk(loop):
                match node:
                    case ast.Call(func=ast.Attribute(attr="head")) | ast.Subscript(slice=ast.Attribute(attr="head")):
                        yield loop
                        break


def test_nobody_climbs_a_tree_by_hand():
    outside = [path for path in FILES if not path.is_relative_to("augpipe/syntax")]
    assert len(list(climbs(syntax_tree(Path("augpipe/syntax/syntax.py"))))) == 1, "the one place where it is done"
    assert [place(path, loop) for path in outside for loop in climbs(syntax_tree(path))] == []


@pytest.mark.parametrize(
    "source",
    [
        "while word.head != word.index:\n    word = syntax.words[word.head]",
        "while True:\n    head = syntax.head(head)\n    if head.pos:\n        break",
        "while syntax.head(word).pos:\n    word = above",
    ],
)
def test_a_climb_by_hand_is_seen(source):
    assert len(list(climbs(ast.parse(source)))) == 1


def test_no_choice_comes_from_a_global_random_generator():
    found = []
    for path, node in nodes(ast.Attribute, ast.ImportFrom, files=(*FILES, *TOOLS)):
        match node:
            case ast.Attribute(value=ast.Name(id="random"), attr=name) if name != "Random":
                found.append(place(path, node))
            case ast.Attribute(value=ast.Attribute(value=ast.Name(id="np" | "numpy"), attr="random"), attr=name):
                if name not in {"Generator", "default_rng"}:
                    found.append(place(path, node))
            case ast.ImportFrom(module="random", names=names) if any(name.name != "Random" for name in names):
                found.append(place(path, node))
    assert found == []


def test_only_the_command_line_prints():
    def printing(*outside: str) -> list[str]:
        found = nodes(ast.Call, outside=outside)
        return [place(path, node) for path, node in found if ast.unparse(node).startswith("print(")]

    assert printing("augpipe/cli") == []


def loaded(code: str) -> set[str]:
    """Run a program and name the modules that it has loaded."""
    code += "\nimport sys; sys.stdout.write(' '.join(['', '', *sys.modules]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.rpartition("  ")[2].split())


@pytest.mark.parametrize("module", ["augpipe", "augpipe.cli", "cse_trainer", "cse_trainer.cli"])
def test_importing_a_package_or_its_commands_loads_nothing_heavy(module):
    assert loaded(f"import {module}") & HEAVY == set()


BEYOND = {"rich", "typer", "jinja2", "platformdirs", "httpx", "huggingface_hub"}
"""What the ground floor imports in functions alone, so that any module of it may be imported anywhere."""


def test_the_ground_floor_and_the_contract_import_nothing_heavy():
    floor = [module_name(path) for path in FILES if path.parts[:2] in {("augpipe", "base"), ("augpipe", "contract")}]
    assert "augpipe.base.files.publish" in floor
    assert loaded(f"import {', '.join(floor)}") & (HEAVY | BEYOND) == set()
    assert loaded("import augpipe") - loaded("") == {"augpipe", "augpipe.base"}


def test_the_trainer_helps_without_spacy():
    code = "import sys\nfrom cse_trainer.entry import train_main\nsys.argv = ['cse-train', '--help']\n"
    code += "from augpipe.base import boundary\nboundary.end = sys.exit\n"
    found = loaded(f"{code}try: train_main()\nexcept SystemExit: pass")
    assert {"cse_trainer.cli.train", "typer"} <= found
    assert found & HEAVY == set()


def test_the_augmenter_works_where_torch_cannot_be_imported():
    code = (
        "import sys; sys.modules.update(torch=None, transformers=None)\n"
        "from augpipe import Augmenter\n"
        "sys.stdout.write(Augmenter('en')('He travelled widely in Europe.').negation)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("He did")
