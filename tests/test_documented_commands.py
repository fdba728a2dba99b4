"""The commands of the documentation run, page by page and in order, or are marked with the reason why not."""

from __future__ import annotations

import os
import re
import shutil

import pytest

from tests.page_reader import Reader, follow
from tests.page_scripts import AFTER, READ, SHELL, blocks, documented_pages, predecessor, script, text_of, typed
from tests.sources import fences

PAGES = [page for page in documented_pages() if any(block.is_run for block in blocks(page))]
OTHERS = {"jq"}
"""Programs of others that the pages use; where one is missing, its pages cannot be tried."""


@pytest.fixture(scope="module")
def reader(tmp_path_factory) -> Reader:
    return Reader(tmp_path_factory.mktemp("pages"))


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=str)
def test_the_commands_of_a_page_run_in_order(page, reader):
    used = {name for name in OTHERS for block in blocks(page) if re.search(rf"\b{name}\b", block.fence.text)}
    if missing := [name for name in used if not shutil.which(name)]:
        pytest.skip(f"the page uses {', '.join(missing)}")
    reader.read(page)
    if page not in map(predecessor, PAGES):
        shutil.rmtree(reader.folder(page))


def test_every_block_is_run_or_marked_with_the_reason_why_not():
    """Looks for fences and marks without the patterns that the scripts are made with."""
    wrong, shells = [], 0
    for page in documented_pages():
        lines, known = text_of(page).splitlines(), blocks(page)
        if sum(line.lstrip(" >-").startswith(("```", "~~~")) for line in lines) != 2 * len(known):
            wrong.append(f"{page}: a block that is not seen, such as an indented one")
        marks = [line for line in lines if line.lstrip().startswith("<!-- not run")]
        if len(marks) != sum(block.reason is not None for block in known):
            wrong.append(f"{page}: a mark that is not of the form `<!-- not run: reason -->` right before a block")
        for block in known:
            shells += block.fence.language in SHELL
            if block.fence.language not in SHELL | READ | {"python"}:
                wrong.append(f"{block.fence}: of the language {block.fence.language or '(none)'}")
            if block.reason is not None and len(block.reason.split()) < 3:
                wrong.append(f"{block.fence}: without a reason")
    assert wrong == []
    assert shells > 80


def test_no_page_is_skipped(tmp_path):
    """Every shell block without a mark stands in the script of its page, and every page with one has a script."""
    seen = set()
    for page in documented_pages():
        rest = script(page, tmp_path)
        for fence in fences(page):
            above = [line for line in text_of(page).splitlines()[: fence.line - 1] if line.strip()]
            if fence.language in SHELL and not above[-1].startswith("<!-- not run:"):
                _, found, rest = rest.partition(typed(fence))
                assert found, f"{fence} does not stand in the script, or not in its place"
                seen.add(page)
    assert seen <= set(PAGES)
    assert len(seen) > 12


def test_a_page_that_goes_on_from_another_says_so_to_its_reader():
    found = [page for page in documented_pages() if predecessor(page)]
    assert found
    for page in found:
        name = AFTER.findall(text_of(page))
        assert len(name) == 1
        assert predecessor(page) in PAGES, f"{page} goes on from {name[0]}, which has no commands"
        assert f"]({name[0]})" in text_of(page), f"{page} has no link to {name[0]}"


PAGE = """# A page

```console
$ echo one
one
$ echo two
```

<!-- not run: it needs a moon -->

```bash
false
```

Settings stand in `some/settings.toml`:

```toml
a = 1
```

```python
from pathlib import Path
```

```text
nobody runs this
```

```python
print(Path("some/settings.toml").read_text())
```

```bash
export WORD=three
cd some
```

Variables are kept, and so is the folder.

```sh
echo $WORD $(basename $PWD)
```
"""


@pytest.fixture
def followed(tmp_path):
    """A function that runs a page of the given text, and returns what was printed."""
    notes = tmp_path / "notes"
    notes.mkdir()

    def follow_text(text, seconds=60.0):
        page = tmp_path / "page.md"
        page.write_text(text, encoding="utf-8")
        end = follow(page, notes, tmp_path, dict(os.environ), seconds)
        return (notes / "printed").read_text() + end.name

    return follow_text


def test_a_page_is_one_script_of_its_blocks(followed):
    assert followed(PAGE).split() == ["one", "two", "a", "=", "1", "three", "some", "some"]


def test_a_command_that_fails_ends_the_page_and_is_named(followed):
    with pytest.raises(AssertionError, match=r"page\.md:4 ended with exit code 1:\nbefore\n$"):
        followed("```bash\necho before\n```\n```bash\nfalse | cat\necho after\n```\n")


def test_a_block_that_hangs_ends_the_page_and_is_named(followed):
    with pytest.raises(AssertionError, match=r"page\.md:1 took more than 0\.3 seconds:\nbefore\n$"):
        followed("```bash\necho before\nsleep 60\n```\n", seconds=0.3)


@pytest.mark.parametrize(
    ("before", "reason", "file"),
    [
        ("<!-- not run: it needs a GPU -->", "it needs a GPU", None),
        ("<!-- not run: it needs a GPU -->\n", "it needs a GPU", None),
        ("<!-- not run: -->", "", None),
        ("<!-- not run: it needs a GPU -->\n\nText.", None, None),
        ("Take `cat` and `a/b.toml`:", None, "a/b.toml"),
        ("The option `--input`:", None, None),
        ("See `a/b.toml`.", None, None),
    ],
)
def test_the_line_before_a_block_says_what_becomes_of_it(tmp_path, before, reason, file):
    (tmp_path / "page.md").write_text(f"{before}\n```bash\ntrue\n```\n", encoding="utf-8")
    (block,) = blocks(tmp_path / "page.md")
    assert (block.reason, block.file) == (reason, file)
