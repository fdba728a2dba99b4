"""The page *Files* of the documentation, made from the first lines of the files while mkdocs builds the site."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[1]
PAGE = "files.md"

UNSEEN = {".git", "__init__.py", "py.typed"}

# What cannot introduce itself by a docstring. Folders that stand here are not opened.
DESCRIPTIONS = {
    ".ci": "What continuous integration runs",
    ".github": "The tests on three Pythons, and the release",
    ".gitattributes": "Which files are compared byte for byte",
    ".gitignore": "What stays out of version control",
    "CHANGELOG.md": "What changed from version to version",
    "LICENSE": "Apache-2.0, for everything else",
    "LICENSES": "For the weights, the verb forms, the cities and the related words",
    "Makefile": "setup, demo, test, check, bench, docs: `make` lists them",
    "NOTICE": "Where the weights come from, and their licence",
    "README.md": "What it is, and the first commands",
    "augpipe/base/pages/page.css": "What all web pages look like, by day and by night",
    "augpipe/base/pages/page.html": "What all web pages have: the head, the title, the facts, the foot",
    "augpipe/inspection/page.css": "How the web page looks besides",
    "augpipe/inspection/page.html": "What is on the web page, as a template of Jinja2",
    "augpipe/inspection/page.js": "The filters of the web page",
    "augpipe/lexicon/chinese/classes.tsv": "What the words of each class of Mandarin words have in common",
    "augpipe/lexicon/chinese/patterns.tsv": "Regular expressions for Mandarin sentences",
    "augpipe/lexicon/chinese/phrases.tsv": "What the Chinese rules put into a sentence",
    "augpipe/lexicon/chinese/replacements.tsv": "What takes the place of a Mandarin word",
    "augpipe/lexicon/chinese/words.tsv": "Mandarin words, each with its kind and its classes",
    "augpipe/lexicon/english/antonyms.tsv": "Adjectives and their opposites, made from WordNet",
    "augpipe/lexicon/english/city_signs.tsv": "Words that tie a sentence to a city",
    "augpipe/lexicon/english/discourse_markers.tsv": "Discourse markers that can replace one another",
    "augpipe/lexicon/english/frames.tsv": "Negating frames and asides",
    "augpipe/lexicon/english/measures.tsv": "Units and currencies as they are read",
    "augpipe/lexicon/english/modal_phrases.tsv": "Modal phrases, and where they may stand",
    "augpipe/lexicon/english/other_regions.tsv": "Further names of regions behind a city",
    "augpipe/lexicon/english/pairs.tsv": "English words and their counterparts",
    "augpipe/lexicon/english/words.tsv": "English words in classes",
    "augpipe/lexicon/english/cities.tsv": "Cities that are well known and cities that are less so, made from GeoNames",
    "augpipe/lexicon/english/colors.tsv": "W3C's names of colours, and which of them may be inserted",
    "augpipe/lexicon/english/compounds.tsv": "Fixed expressions of two words, made from WordNet",
    "augpipe/lexicon/english/first_names.tsv": "First names and their partners, made from the US Census",
    "augpipe/lexicon/english/gender_pairs.tsv": "Nouns of either gender, attested in WordNet",
    "augpipe/lexicon/english/hypernyms.tsv": "Nouns and more general ones, made from WordNet",
    "augpipe/lexicon/english/hyponyms.tsv": "Nouns and more specific ones, made from WordNet",
    "augpipe/lexicon/english/other_names.tsv": "First names that have no partner, so that a row with one is left alone",
    "augpipe/lexicon/english/regions.tsv": "Regions and countries of the cities, made from GeoNames",
    "augpipe/lexicon/english/synonyms.tsv": "Words and near synonyms, made from WordNet",
    "augpipe/syntax/schemes.tsv": "The labels of parsers, in each scheme, and the relations that they mean",
    "tools/lexicon/wordnet_choices.tsv": "Which relations of WordNet were read and kept",
    "augpipe/lexicon/english/case.tsv": "How often words are written in lower case",
    "augpipe/lexicon/english/verbs.tsv": "The forms of English verbs",
    "augpipe/pipelines/en": "The English pipeline: weights, vocabulary, scores in meta.json",
    "augpipe/pipelines/zh": "The Chinese pipeline: weights, vocabularies, scores in meta.json",
    "cse_trainer/mini": "The encoders `mini`, a folder a language: weights, tokenizer, card, log",
    "tools/pipelines/english/student.cfg": "The settings of the student's training, in spaCy's format",
    "benchmarks/papers": "The sweeps behind the tables of SDA and AugCSE, for `cse-train sweep`",
    "benchmarks/results": "What was measured, as JSON",
    "cse_trainer/presets.toml": "The values with which each family of encoders is trained",
    "cse_trainer/analysis/measures.toml": "The measures of an augmentation: what each means and how it is shown",
    "cse_trainer/evaluation/sets.toml": "The suites and their sets, with files and numbers of pairs or rows",
    "cse_trainer/export/card.md": "The model card, as a template of Jinja2",
    "cse_trainer/sweep/grids": "The grids that come with the package: Tables 6 to 8 of AugCSE",
    "cse_trainer/published/simcse-bert.toml": "SimCSE's own settings for BERT-base",
    "cse_trainer/published/simcse-roberta.toml": "SimCSE's own settings for RoBERTa-base",
    "constraints.txt": "Exact versions of everything",
    "requirements.lock": "The hashes of what `make setup` installs",
    "requirements-bench.lock": "The hashes of what the training benchmarks need besides",
    "cse_trainer/analysis/page/page.css": "How the report looks besides",
    "cse_trainer/analysis/page/page.html": "What is in the report, as a template of Jinja2",
    "cse_trainer/analysis/page/page.js": "Tables that sort, and the switch between light and dark",
    "data": "The bundled sample; everything built is ignored",
    "docs": "The documentation's pages",
    "CITATION.cff": "How to cite it",
    "CONTRIBUTING.md": "How to report a fault and how to send a change",
    "mkdocs.yml": "The documentation's navigation and looks",
    "pyproject.toml": "Packaging, dependencies, and the settings of ruff, mypy and pytest",
    "tests": "Mirrors the packages; golden/ holds sentences checked by hand",
}


def is_ignored(path: Path) -> bool:
    """Return whether .gitignore keeps the path out of the project, as far as it does so with plain names."""
    patterns = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    rooted = f"/{path.relative_to(ROOT).as_posix()}/"
    return rooted in patterns or any(fnmatch(f"{path.name}/", pattern) for pattern in patterns)


def visible(folder: Path) -> list[Path]:
    """List what the tree shows of a folder: folders first, none that is empty, as in version control."""
    paths = [path for path in folder.iterdir() if path.name not in UNSEEN and not is_ignored(path)]
    shown = [path for path in paths if path.is_file() or any(path.iterdir())]
    return sorted(shown, key=lambda path: (path.is_file(), path.name))


def description(path: Path) -> str:
    """Introduce a file or folder.

    Raises:
        LookupError: it has no docstring and stands in no list.
    """
    module = path / "__init__.py" if path.is_dir() else path
    if module.suffix == ".py" and module.exists():
        docstring = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8")))
        if docstring:
            return docstring.splitlines()[0].removesuffix(".")
    name = path.relative_to(ROOT).as_posix()
    if name not in DESCRIPTIONS:
        raise LookupError(f"{name} introduces itself nowhere; give it a docstring or a line in {__name__}")
    return DESCRIPTIONS[name]


def entries(folder: Path, depth: int = 0) -> Iterator[tuple[str, str]]:
    """Walk over the lines of the tree: indented name, description."""
    for path in visible(folder):
        yield "  " * depth + path.name + "/" * path.is_dir(), description(path)
        if path.is_dir() and path.relative_to(ROOT).as_posix() not in DESCRIPTIONS:
            yield from entries(path, depth + 1)


def tree() -> str:
    """Return the tree, a file or folder a line, each with its description."""
    lines = list(entries(ROOT))
    width = max(len(name) for name, _ in lines) + 2
    return "".join(f"{name:{width}}{text}\n" for name, text in lines)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page; mkdocs calls this function by its name (`hooks` in mkdocs.yml)."""
    unsearched = "---\nsearch: { exclude: true }\n---\n"  # one page with every word would hide the others
    text = f"{unsearched}# Files\n\nEach file and folder introduces itself by its first line.\n\n```text\n{tree()}```\n"
    files.append(File.generated(config, PAGE, content=text))
    return files
