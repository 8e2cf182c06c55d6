"""Where work is done: on the cores of this machine, or on a Dask cluster. What comes of it does not depend on that.

A piece of work is a function of what all pieces share and of its own item, both plain data. Pieces come back as they are done;
who needs an order puts them in order.
"""

import os
import re
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from typing import Any, Protocol

from semilla.lab.problems import LabProblem

Work = Callable[[Any, Any], Any]
"""A piece of work: what all share and an item give a result."""
MOST_LOCAL = 256
REACHED_IN = 10
"""Seconds to wait for a cluster."""


class Place(Protocol):
    """Somewhere to work."""

    @property
    def size(self) -> int:
        """How many pieces are worked on at once."""
        ...

    def each(self, work: Work, shared: Any, items: Sequence[Any]) -> Generator[tuple[Any, Any], None, None]:
        """Do the work for every item; pairs of item and result, as they are done."""
        ...


class Cores:
    """Threads of this process: compiled code runs beside each other in them."""

    def __init__(self, workers: int | None = None) -> None:
        self.size = workers or os.cpu_count() or 1

    def each(self, work: Work, shared: Any, items: Sequence[Any]) -> Generator[tuple[Any, Any], None, None]:
        with ThreadPoolExecutor(self.size) as pool:
            waiting = {pool.submit(work, shared, item): item for item in items}
            try:
                for future in as_completed(list(waiting)):
                    yield waiting.pop(future), future.result()
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise


def itself(shared: Any) -> Any:
    """What is shared, as a task: a worker that dies takes it along, and a task is done again where data is lost."""
    return shared


class Cluster:
    """A Dask cluster. A worker that dies is replaced by its nanny, and what it had to do is done by another."""

    def __init__(self, client: Any) -> None:
        self.client = client

    @property
    def size(self) -> int:
        """The threads of all workers that are there now."""
        return max(1, int(sum(self.client.nthreads().values())))

    def each(self, work: Work, shared: Any, items: Sequence[Any]) -> Generator[tuple[Any, Any], None, None]:
        from distributed import CancelledError, KilledWorker, as_completed

        common = self.client.submit(itself, shared, pure=False)
        futures = [self.client.submit(work, common, item, pure=False) for item in items]
        item_of = {future.key: item for future, item in zip(futures, items, strict=True)}
        try:
            for future, result in as_completed(futures, with_results=True):
                if isinstance(result, BaseException):  # Dask hands out what became of a lost piece as if it were its result
                    raise LabProblem("lab.lost") from result
                yield item_of[future.key], result
        except (CancelledError, KilledWorker, OSError) as error:
            raise LabProblem("lab.lost") from error
        finally:
            with suppress(Exception):  # a cluster that is gone has nothing to cancel
                self.client.cancel(futures)


@contextmanager
def place_of(cluster: str | None, workers: int | None = None) -> Iterator[Place]:
    """Where `--cluster` says: `local:4` is a cluster of processes on this machine, `tcp://…` one that runs; else all cores."""
    if cluster is None:
        yield Cores(workers)
        return
    own = re.fullmatch(r"local:([0-9]{1,3})", cluster)
    if not (own and 1 <= int(own[1]) <= MOST_LOCAL) and not re.fullmatch(r"(tcp|tls)://\S+", cluster):
        raise LabProblem("lab.cluster", given=cluster)
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise LabProblem("lab.missing", library="distributed") from None
    import logging

    for name in [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]:
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what happens to a worker is made good; what cannot be, we say
    try:
        if own:
            made = LocalCluster(
                n_workers=int(own[1]), threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0", host="127.0.0.1",
                memory_limit=0,
            )  # fmt: skip
            client = Client(made, timeout=REACHED_IN)
        else:
            made, client = None, Client(cluster, timeout=REACHED_IN)
    except (OSError, ValueError, TimeoutError) as error:
        raise LabProblem("lab.unreached", given=cluster) from error
    try:
        yield Cluster(client)
    finally:
        client.close(timeout=REACHED_IN)
        if made is not None:
            made.close(timeout=REACHED_IN)
