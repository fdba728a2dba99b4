"""augpipe on a Dask cluster of two processes with two threads each: `python -m tools.attacks.dask_cluster build …`.

The arguments are augpipe's own, `--engine joblib` among them.
"""

from __future__ import annotations

import logging

WORKERS = 2
THREADS = 2


def main() -> None:
    """Start the cluster, run the command on it, and end both."""
    import dask
    import joblib
    from distributed import Client, LocalCluster

    from augpipe.cli import main as augpipe

    # What the cluster says of workers that were killed is its own business.
    dask.config.set({"logging.distributed": "critical", "distributed.admin.log-length": 0})
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with (
        LocalCluster(
            n_workers=WORKERS, threads_per_worker=THREADS, dashboard_address=None, silence_logs="CRITICAL"
        ) as cluster,
        Client(cluster),
        joblib.parallel_config(backend="dask"),
    ):
        augpipe()


if __name__ == "__main__":
    main()
