"""The page in a real browser: nothing fails, nothing is requested, nothing sticks out, a click sorts."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cse_trainer.analysis.page.writing import write_analysis

BROWSER = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)

# Runs before the page's own script, notes what goes wrong, and at the end writes what it saw into the page.
NOTES = """
<script>
  window.faults = [];
  addEventListener("error", (event) => faults.push(String(event.message || event.target.outerHTML)), true);
  addEventListener("securitypolicyviolation", (event) => faults.push(event.violatedDirective + " " + event.blockedURI));
  addEventListener("load", () => {
    const table = document.querySelector("table.sortable");
    const column = (place) => [...table.tBodies[0].rows].map((row) => row.cells[place].textContent);
    const click = (place) => table.tHead.rows[0].cells[place].querySelector("button").click();
    const seen = { before: column(0) };
    click(1); seen.most = column(1);
    click(1); seen.least = column(1);
    click(0); seen.names = column(0);
    seen.sorted = [...table.tHead.rows[0].cells].map((head) => head.getAttribute("aria-sort"));
    const shown = (theme) => [...document.images].filter((image) => getComputedStyle(image).display !== "none"
      && image.classList.contains("on-" + theme)).length;
    seen.light = [shown("light"), shown("dark")];
    document.getElementById("theme").click();
    seen.dark = [shown("light"), shown("dark")];
    seen.broken = [...document.images].filter((image) => !image.complete || !image.naturalWidth).length;
    seen.wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    seen.requests = performance.getEntriesByType("resource").map((entry) => entry.name.slice(0, 40))
      .filter((name) => !name.startsWith("data:"));
    seen.faults = faults;
    const note = document.createElement("pre");
    note.id = "seen";
    note.textContent = JSON.stringify(seen);
    document.body.append(note);
  });
</script>
"""


def visit(page: Path, folder: Path, width: int) -> dict[str, Any]:
    """Open the page at a width and return what the notes say."""
    watched = folder / "watched.html"
    content = page.read_text(encoding="utf-8")
    watched.write_text(content.replace('<meta name="viewport"', NOTES + '<meta name="viewport"', 1), encoding="utf-8")
    # Headless chromium has no windows below 500 pixels; a frame has any width.
    frame = folder / "frame.html"
    frame.write_text(
        f'<body style="margin:0"><iframe src="watched.html" style="border:0;width:{width}px;height:900px">'
    )
    command = [
        str(BROWSER), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        f"--user-data-dir={folder / 'profile'}", "--allow-file-access-from-files", "--virtual-time-budget=10000",
        "--dump-dom", watched.as_uri(),
    ]  # fmt: skip
    if width < 500:
        collect = "<script>onload=()=>{const d=document.querySelector('iframe').contentDocument;"
        collect += "document.body.append(d.getElementById('seen').cloneNode(true))}</script>"
        frame.write_text(frame.read_text() + "</iframe>" + collect)
        command[-1] = frame.as_uri()
    else:
        command.insert(-1, f"--window-size={width},900")
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    found = re.search(r'<pre id="seen">(.*?)</pre>', done.stdout, re.DOTALL)
    assert found, done.stderr[-2000:]
    seen: dict[str, Any] = json.loads(html.unescape(found[1]))
    return seen


@pytest.mark.slow
@pytest.mark.skipif(BROWSER is None, reason="no chromium on this machine")
@pytest.mark.parametrize("width", [1200, 390])
def test_the_page_works_on_a_desk_and_on_a_phone(analysis, tmp_path, width):
    write_analysis(analysis, tmp_path / "report")
    seen = visit(tmp_path / "report" / "index.html", tmp_path, width)
    assert seen["faults"] == []
    assert seen["requests"] == []
    assert seen["broken"] == 0
    assert seen["wider"] <= 0, "the page itself does not scroll sideways"
    assert seen["before"] == [found.name for found in analysis.augmentations]
    pairs = sorted(found.pairs for found in analysis.augmentations)
    assert [int(cell) for cell in seen["most"]] == pairs[::-1]
    assert [int(cell) for cell in seen["least"]] == pairs
    assert seen["names"] == sorted(seen["before"])
    assert seen["sorted"][:2] == ["ascending", None]
    (light, none), (gone, dark) = seen["light"], seen["dark"]
    assert (none, gone) == (0, 0)
    assert light == dark > 5
