"""A workshop: learners with OpenSSH in pseudo-terminals join, play, fall away and come back."""

from __future__ import annotations

import os
import resource
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from terminal_player import Terminal
from test_terminal import PLAYED
from workshop_host import (
    CODE,
    PIN,
    Begin,
    Host,
    Learners,
    moves,
    open_lesson,
    reply,
    until_cut_off,
)

# pexpect forks; pytest's plugins have threads.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded")

NUMBERS = {
    "counting-pairs": 2, "first-merges": 3, "encoding": 4, "unigram": 10, "viterbi": 11,
    "special-tokens": 15,
}  # fmt: skip
MAIN_KINDS = ("next_merge", "bpe_encode", "viterbi_path", "chat_ids")


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """Begins a workshop that the test may end."""
    hosts: list[Host] = []

    def begin(*arguments: str) -> Host:
        hosts.append(Host(tmp_path, *arguments))
        return hosts[-1]

    yield begin
    for host in hosts:
        host.close()


def play(terminal: Terminal, kind: str) -> None:
    """Answer one question, up to its verdict."""
    played = PLAYED[kind]
    terminal.skip_to(played.lesson, played.step)
    terminal.until(lambda: played.question in terminal.question(), played.question)
    played.give(terminal)
    terminal.press("\r")
    terminal.until_right()


def test_a_learner_joins_answers_and_comes_back_at_the_same_question(
    host: Host, learners: Learners
):
    terminal = learners.enrol(host, "Ayu")
    for kind in MAIN_KINDS:
        open_lesson(terminal, NUMBERS[PLAYED[kind].lesson])
        play(terminal, kind)
        if kind != MAIN_KINDS[-1]:
            terminal.press("q")
            terminal.until_footer("f filter")
    terminal.press("\r")
    last = PLAYED[MAIN_KINDS[-1]]
    terminal.until_step(last.step + 1)
    terminal.press("0 2")
    terminal.until(lambda: "0 2" in terminal.answer(), "half an answer")
    terminal.kill()

    again = learners.come_back(host, "Ayu")
    again.until_step(last.step + 1)
    rows = host.stored(
        "SELECT lesson, step, kind, correct FROM answers JOIN accounts USING (learner_id)"
        " WHERE name = 'Ayu' ORDER BY sequence"
    )
    assert rows == [(PLAYED[kind].lesson, PLAYED[kind].slug, kind, 1) for kind in MAIN_KINDS]
    again.quit()


def test_who_joins_again_goes_on_there_and_leaves_the_other_place(host: Host, learners: Learners):
    first = learners.enrol(host, "Bagas")
    open_lesson(first, NUMBERS["counting-pairs"])
    first.skip_to("counting-pairs", 3)
    second = learners.come_back(host, "Bagas")
    second.until_step(3)
    assert first.until_ended() == 0
    assert b"You have joined again from another place" in first.received
    assert first.modes_left() == []
    second.until_footer("type the number")
    second.quit()


def test_a_wrong_code_gets_nowhere(host: Host, learners: Learners):
    before = host.stored("SELECT * FROM accounts")
    terminal = learners.knock(host)
    for asked, guess in enumerate(("ladang rusa tinta perahu", "", "0000"), start=1):
        reply(terminal, "Join code:", guess, asked)
    assert terminal.until_ended() == 255
    assert b"Too many wrong replies." in terminal.received
    assert b"Your name:" not in terminal.received
    assert host.stored("SELECT * FROM accounts") == before


def test_a_name_is_not_taken_over(host: Host, learners: Learners):
    first = learners.enrol(host, "Citra")
    thief = learners.knock(host)
    reply(thief, "Join code:", CODE)
    reply(thief, "Your name:", "CITRA")
    for asked, guess in enumerate(("123456", "rusa-73", "      "), start=1):
        reply(thief, ") PIN:", guess, asked)
    assert thief.until_ended() == 255
    assert b"\x1b[?1049h" not in thief.received
    assert host.stored("SELECT name FROM accounts WHERE lower(name) = 'citra'") == [("Citra",)]
    moves(first)


def test_names_that_are_none_are_asked_for_again(host: Host, learners: Learners):
    terminal = learners.knock(host)
    reply(terminal, "Join code:", CODE)
    for asked, name in enumerate(("   ", "a\u200bb", "x" * 200), start=1):
        reply(terminal, "Your name:", name, asked)
    reply(terminal, "Your name:", "Dewi", 4)
    reply(terminal, "New PIN:", "12345")
    reply(terminal, "The PIN again:", "12345")
    reply(terminal, "New PIN:", PIN, 2)
    reply(terminal, "The PIN again:", "rusa-27", 2)
    reply(terminal, "New PIN:", PIN, 3)
    reply(terminal, "The PIN again:", PIN, 3)
    terminal.until_shown("Language")
    assert PIN.encode() not in terminal.received
    assert host.stored("SELECT name FROM accounts WHERE name = 'Dewi'") == [("Dewi",)]


def test_the_end_is_told_and_every_terminal_is_given_back(begin: Begin, learners: Learners):
    host = begin()
    terminals = [learners.enrol(host, name) for name in ("Ayu", "Bagas")]
    open_lesson(terminals[0], NUMBERS["first-merges"])
    newcomer = learners.knock(host)
    assert host.end(signal.SIGTERM) == 0
    for terminal in terminals:
        assert terminal.until_ended() == 0
        assert terminal.modes_left() == []
        assert b"The workshop has ended." in terminal.received
    reply(newcomer, "Join code:", CODE)
    assert newcomer.until_ended() == 255
    assert b"The workshop has ended." in newcomer.received
    assert host.complaints() == ""


def test_a_kill_loses_no_verdict_and_a_new_start_has_the_same_key(begin: Begin, learners: Learners):
    first = begin()
    terminal = learners.enrol(first, "Ayu")
    open_lesson(terminal, NUMBERS["counting-pairs"])
    terminal.skip_to("counting-pairs", 3)
    terminal.until_footer("type the number")
    terminal.type("4")
    sent = len(terminal.received)
    terminal.press("\r")
    terminal.until_bytes("✓ Right", after=sent)
    assert first.end(signal.SIGKILL) == -signal.SIGKILL
    assert until_cut_off(terminal) == 255

    second = begin()
    assert second.fingerprint() == first.fingerprint()
    assert second.stored("SELECT step, correct FROM answers") == [("count-tu", 1)]
    again = learners.come_back(second, "Ayu")
    again.until_step(4)


def _children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _has_ended(pid: int) -> bool:
    """A zombie has: its new parent, the system's first process, takes it away when it will."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return True
    return stat.rpartition(")")[2].split()[0] == "Z"


def test_a_warm_parent_that_falls_is_started_again(begin: Begin, learners: Learners):
    host = begin()
    terminal = learners.enrol(host, "Ayu")
    (warm,) = _children(host.process.pid)
    (child,) = _children(warm)
    os.kill(warm, signal.SIGKILL)
    assert terminal.until_ended() == 1
    assert terminal.modes_left() == []
    assert b"join again to go on" in terminal.received
    again = learners.come_back(host, "Ayu")
    again.until_footer("f filter")
    assert _has_ended(child)
    again.quit_home()


def test_a_full_disk_is_told_and_ends_nobodys_game(begin: Begin, learners: Learners):
    host = begin()
    player = learners.enrol(host, "Ayu")
    open_lesson(player, NUMBERS["counting-pairs"])
    player.skip_to("counting-pairs", 3)
    player.until_footer("type the number")
    resource.prlimit(host.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))

    player.type("4")
    player.press("\r")
    player.until(lambda: player.verdict() == "✓ Right", "the verdict")
    player.press("q")
    player.until_shown("saved")  # that it is not
    newcomer = learners.knock(host)
    reply(newcomer, "Join code:", CODE)
    reply(newcomer, "Your name:", "Bagas")
    reply(newcomer, "New PIN:", PIN)
    reply(newcomer, "The PIN again:", PIN)
    newcomer.until_shown("Tell the instructor")

    resource.prlimit(
        host.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    )
    newcomer.kill()
    learners.enrol(host, "Bagas")
    assert host.end() == 0
    told = host.complaints().splitlines()
    assert len(told) == 2
    assert all(line.startswith("toklings: ") for line in told)
