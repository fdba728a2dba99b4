"""Signals stop work at once, or at the end of a step on request; tests/builder/test_signals.py has real ones."""

from __future__ import annotations

import os
import signal
import threading

import pytest

from augpipe.base.interruption import Interruption, Stopped, heard, stop_requests, stoppable


def send(signum: int) -> None:
    os.kill(os.getpid(), signum)


@pytest.fixture
def handlers(monkeypatch):
    """Handle signals as usual, which a run in the background does not; what was before is put back."""
    monkeypatch.setattr("augpipe.base.interruption._heard", Interruption())
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    for number in before:
        signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def test_a_signal_stops_the_work_at_once_and_its_code_is_known(handlers):
    with pytest.raises(Stopped) as raised, stoppable():
        send(signal.SIGTERM)
    assert raised.value.signum == signal.SIGTERM
    assert heard().exit_code == 128 + signal.SIGTERM


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_request_notes_which_signal_came_and_lets_the_step_end(handlers, number):
    with stop_requests() as request:
        assert (request.made, request.signum) == (False, None)
        send(number)
        assert (request.made, request.signum) == (True, number)


def test_a_second_signal_in_the_middle_of_a_step_ends_it_at_once(handlers):
    cleaned = []

    def step():
        with stoppable(), stop_requests() as request:
            send(signal.SIGTERM)
            assert request.signum == signal.SIGTERM
            try:
                send(signal.SIGINT)
            finally:
                send(signal.SIGINT)  # during the clean-up: it is not cut short
                cleaned.append(request.signum)

    with pytest.raises(Stopped):
        step()
    assert cleaned == [signal.SIGTERM]
    assert heard().exit_code == 130


def test_a_signal_that_was_ignored_stays_ignored(handlers):
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with stop_requests() as request:
        send(signal.SIGHUP)
        assert not request.made


def test_the_handlers_of_before_come_back(handlers):
    def mine(*_: object) -> None:
        pass

    signal.signal(signal.SIGTERM, mine)
    with stop_requests():
        assert signal.getsignal(signal.SIGTERM) is not mine
    assert signal.getsignal(signal.SIGTERM) is mine


def test_outside_the_main_thread_nothing_is_noted():
    found = []

    def work():
        with stop_requests() as request:
            found.append(request.made)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [False]
