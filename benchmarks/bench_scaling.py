"""What a billion sentences cost, by the rate of the whole-corpus builds, and what it takes to feed the workers.

That machine reads every row twice, to count it and to send it to a worker. CPU time is taken, for one process.
"""

from __future__ import annotations

import argparse
import json
import pickle
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from augpipe.builder.run import open_input, planned
from augpipe.config import BuildConfig
from benchmarks import report
from benchmarks.measure import ROOT, as_program
from benchmarks.texts import CORPUS, write_texts

PAGE = ROOT / "docs" / "scaling.md"
BILLION = 1_000_000_000
CORES = (64, 512, 4096)
LANGUAGES = {"en": ("English (Wikipedia)", "bench_full"), "zh": ("Chinese (questions)", "bench_full_zh")}
"""Language → what was built, and the results of building all of it."""


def feed(rows: int) -> dict[str, float]:
    """Return the CPU seconds of counting so many rows of plain text, and of reading them again and packing them."""
    scratch = ROOT / "data" / "bench" / "scaling"
    write_texts(CORPUS, rows, scratch / "corpus.txt")
    config = BuildConfig(scratch / "set", (str(scratch / "corpus.txt"),))
    corpus = open_input(config)
    started = time.process_time()
    plan = planned(corpus, config)
    counted = time.process_time()
    for _, taken, _ in plan.cut(corpus, range(plan.shards)):
        pickle.dumps(taken)
    return {"rows": plan.rows, "count_s": counted - started, "send_s": time.process_time() - counted}


def text(result: Mapping[str, Any], built: Mapping[str, Mapping[str, Any]]) -> str:
    """Return what the page says, from the results of this measurement and of the whole-corpus builds."""
    rows = []
    for language, (name, _) in LANGUAGES.items():
        found = built[language]
        cores = found["machine"]["cores"]
        rate = found["rows_per_s"] / cores
        hours = BILLION / rate / 3600
        size = found["bytes"] / found["rows_in"]  # bytes per row, so GB per billion
        rows.append([name, f"{found['rows_per_s']:,.0f}", cores, f"{hours:,.0f}", *per(hours), f"{size:,.0f} GB"])
    head = ["corpus", "rows/s, measured", "on cores", "core hours", *(f"hours on {n:,} cores" for n in CORES), "shards"]
    count, send = (result[name] / result["rows"] for name in ("count_s", "send_s"))
    feeds = 1 / send / (built["en"]["rows_per_s"] / built["en"]["machine"]["cores"])
    days = " and ".join(sorted({built[language]["date"][:10] for language in LANGUAGES}))
    return (
        f"{report.table(head, rows)}\n\n"
        f"Rates were measured on {days}; the rest is division. The machine of the command, measured on "
        f"{result['date'][:10]} ({result['machine']['cpu']})\nwith `{result['command']}`, takes "
        f"{BILLION * count / 60:,.0f} minutes of CPU to count a billion rows of plain text, and "
        f"{BILLION * send / 60:,.0f} to read them again\nand pack them for the workers. So one process can feed "
        f"{1 / send:,.0f} rows/s, the work of {feeds:,.0f} such cores."
    )


def per(hours: float) -> list[str]:
    """Return the hours on each number of cores, were all of them busy all the time."""
    return [f"{hours / cores:,.1f}" for cores in CORES]


def built(folder: Path = report.RESULTS) -> dict[str, Any]:
    """Return language → the stored results of building its whole corpus."""
    return {
        language: json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        for language, (_, name) in LANGUAGES.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rows", type=int, default=400_000, help="rows to count and to pack")
    given = parser.parse_args()
    result = report.header("bench_scaling") | feed(given.rows)
    print(report.save("bench_scaling", result))
    report.publish("bench_scaling", text(result, built()), PAGE)


if __name__ == "__main__":
    as_program(main)
