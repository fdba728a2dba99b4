"""One signal of an attack: which, to whom, and when; and how a run may end that it has hit."""

from __future__ import annotations

import signal
from dataclasses import dataclass
from random import Random

from tools.attacks.scenarios import Scenario, Undisturbed

PAUSE = "STOP+CONT"
SIGNALS = {"KILL": 4, "TERM": 3, "INT": 3, "HUP": 1, PAUSE: 1}
TARGETS = {"parent": 4, "worker": 4, "group": 2}
MOMENTS = {"start": 2, "work": 3, "name": 4, "last": 1}
LATER_MOMENTS = {"work": 3, "name": 4}
LONGEST_PAUSE_S = 0.5
NEAR_S = 0.004
AFTER_LAST_S = 0.4

NUMBERS = {name: getattr(signal, f"SIG{name}") for name in ("KILL", "TERM", "INT", "HUP", "STOP", "CONT")}


@dataclass(frozen=True, slots=True)
class Blow:
    """A signal that is going to be sent.

    Args:
        signal: KILL, TERM, INT, HUP or STOP+CONT.
        target: parent, worker or group.
        moment: what is waited for first: `start` nothing, `work` the first file, `name` the count of new names, `last`
            the file that makes the result complete.
        names: how many new names are waited for.
        delay_s: waited after that.
        pause_s: between STOP and CONT.
    """

    signal: str
    target: str
    moment: str
    names: int
    delay_s: float
    pause_s: float

    @property
    def ends_the_run(self) -> bool:
        """Whether it goes to the parent and is not let go again."""
        return self.target != "worker" and self.signal != PAUSE

    @property
    def ends_a_worker(self) -> bool:
        """Whether it goes to a worker, which ends by it unless it does not listen."""
        return self.target == "worker" and self.signal != PAUSE


def drawn(draw: Random, scenario: Scenario, calm: Undisturbed, *, first: bool) -> Blow:
    """Draw a blow.

    Args:
        draw: the choices of this life.
        scenario: what is going to be hit.
        calm: how long it takes undisturbed.
        first: whether it is the first one of its run, which may come before the first file.
    """
    targets = {name: weight for name, weight in TARGETS.items() if name != "worker" or scenario.has_workers}
    moment = choice(draw, MOMENTS if first else LATER_MOMENTS)
    longest = {"start": calm.first_s, "work": calm.last_s - calm.first_s, "name": NEAR_S, "last": AFTER_LAST_S}[moment]
    return Blow(
        signal=choice(draw, SIGNALS),
        target=choice(draw, targets),
        moment=moment,
        names=draw.randint(1, max(1, min(25, calm.names // 2))),
        delay_s=draw.uniform(0, max(longest, NEAR_S)),
        pause_s=draw.uniform(0.02, LONGEST_PAUSE_S),
    )


def choice(draw: Random, weights: dict[str, int]) -> str:
    """Draw a key by its weight."""
    return draw.choices(list(weights), list(weights.values()))[0]


def documented_codes(scenario: Scenario, blows: list[Blow]) -> set[int]:
    """Return the exit codes that a run may have which these blows hit; it may always have been done before."""
    codes = {0}
    for blow in blows:
        if blow.ends_the_run:
            codes |= {
                "KILL": {-9},
                # A shell reports 143 and 129 where the default action ends a process.
                "TERM": {-15, 143},
                "INT": {130, -2},
                "HUP": {-1, 129},
            }[blow.signal]
            # Between two steps of a training every signal means the same.
            codes |= {130} if scenario.command == "train" and blow.signal != "KILL" else set()
        elif blow.ends_a_worker:
            codes |= {1, 3}
    return codes
