"""Reach a cluster of dask or of ray, whose workers are on other machines.

Both are asked for a future for each task, and not through their backends for joblib: with joblib 1.6, dask's never
answers for a task whose workers were killed, and ray's gives up all tasks when one worker dies.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from augpipe.base.errors import UserError, first_line
from augpipe.builder.cluster_worker import Answer, attempt
from augpipe.builder.fingerprint import code_versions
from augpipe.builder.plan import AnyTask

CONNECT_S = 10.0
"""Seconds within which a cluster has to answer, and then to have a worker."""

RAY_RETRIES = 2
"""How often ray gives a task to another worker when the first has died; dask does so three times."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """A cluster that takes tasks.

    Args:
        place: what it is and where, for messages.
        slots: returns how many tasks it can run at once; workers may come and go.
        submit: gives it a task.
        lost: returns whether the process that leads it, such as dask's scheduler, is gone.
    """

    place: str
    slots: Callable[[], int]
    submit: Callable[[AnyTask], Future[Answer]]
    lost: Callable[[], bool]


@contextmanager
def dask_cluster(address: str) -> Iterator[Cluster]:
    """Give the cluster of dask's scheduler at an address such as tcp://10.0.0.1:8786 during the block.

    Raises:
        UserError: if dask is not installed, or nobody answers there, or there is no worker.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise missing("dask", error) from None
    with hushed("distributed", "distributed.client", "tornado.application"):
        try:
            if not answers(address.rpartition("//")[2]):  # dask would first start threads, and then try for a while
                raise ConnectionError("nobody answers")
            client = Client(address, timeout=CONNECT_S, set_as_default=False)
        except (OSError, ValueError) as error:
            raise UserError(
                f"no scheduler of dask answers at {address} ({first_line(error)}); start it with `dask scheduler`, "
                "or give the address that it prints as --scheduler tcp://HOST:PORT"
            ) from None
        try:
            yield dask_of(client, address)
        finally:
            with suppress(OSError, TimeoutError):  # of a scheduler that is gone
                client.close()


def dask_of(client: Any, address: str) -> Cluster:
    """Return the cluster of a client of dask; it is a `UserError` if it has no worker."""
    try:
        client.wait_for_workers(1, timeout=CONNECT_S)
    except TimeoutError:
        raise UserError(
            f"the scheduler at {address} has no worker after {CONNECT_S:.0f} s; start some with "
            f"`dask worker {address} --nworkers -1 --nthreads 1`, then run the same command again"
        ) from None
    executor = client.get_executor(pure=False)
    return Cluster(
        place=f"dask at {address}",
        slots=lambda: sum(client.nthreads().values()),
        submit=lambda task: executor.submit(attempt, task, code_versions(task.spec.lang)),
        lost=lambda: client.status != "running",
    )


@contextmanager
def hushed(*names: str) -> Iterator[None]:
    """Let these loggers say nothing during the block: of a lost scheduler, dask would print several tracebacks."""
    levels = {name: logging.getLogger(name).level for name in names}
    for name in names:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


@contextmanager
def ray_cluster(address: str | None) -> Iterator[Cluster]:
    """Give a cluster of ray during the block.

    Args:
        address: HOST:PORT of its head; None for the cluster that this machine belongs to.

    Raises:
        UserError: if ray is not installed, or nobody answers there.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError as error:
        raise missing("ray", error) from None
    address = address or os.environ.get("RAY_ADDRESS", "auto")
    terminate = signal.getsignal(signal.SIGTERM)
    try:
        if address != "auto" and not answers(address):  # ray itself would try for most of a minute
            raise ConnectionError("nobody answers")
        ray.init(address=address, log_to_driver=False, logging_level=logging.CRITICAL)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise UserError(
            f"no cluster of ray answers at {address} ({first_line(error)}); start one with `ray start --head`, "
            "or give the address that it prints as --address HOST:PORT"
        ) from None
    with suppress(ValueError):  # outside the main thread, where ray sets none either
        signal.signal(signal.SIGTERM, terminate)
    head = ray.get_runtime_context().gcs_address
    remote = ray.remote(num_cpus=1, max_retries=RAY_RETRIES)(attempt)
    try:
        yield Cluster(
            place=f"ray at {head}",
            slots=lambda: int(ray.cluster_resources().get("CPU", 0)),
            submit=lambda task: remote.remote(task, code_versions(task.spec.lang)).future(),
            lost=lambda: not answers(head),
        )
    finally:
        if answers(head):  # without its head, ray would wait for it and then end this process
            ray.shutdown()


def missing(name: str, error: ImportError) -> UserError:
    """Return the error that a package is missing which `--engine NAME` needs."""
    return UserError(f"--engine {name} needs {name}, which cannot be imported ({error}); pip install 'augpipe[{name}]'")


def answers(address: str) -> bool:
    """Return whether somebody takes connections at HOST:PORT; it is a ValueError if the address is none."""
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host, int(port)), CONNECT_S).close()
    except (OSError, OverflowError):
        return False
    return True


CLUSTERS: dict[str, Callable[[Any], AbstractContextManager[Cluster]]] = {
    "dask": lambda config: dask_cluster(config.scheduler),
    "ray": lambda config: ray_cluster(config.address),
}
"""Engine → the function that reaches its cluster by the settings of a build or an extension."""
