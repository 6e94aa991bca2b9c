"""The store over a socket: both sides over every method of the protocol, and hostile bytes."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import fields, is_dataclass, replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any, get_args, get_origin, get_type_hints
from uuid import UUID, uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import StoreError
from core.progress import MemoryStore
from core.progress.store import AnswerEvent, HelpEvent, Place, Store
from tui.workshop import store_service, wire
from tui.workshop.far_store import SocketStore
from tui.workshop.store_service import serve_store
from tui.workshop.wire import LARGEST_CALL, METHODS, WireError, framed, message_in, read, written

AYU = "ayu-id"
EVENT = AnswerEvent(
    UUID(int=1), AYU, "viterbi", 1, "path-pug", None, None, "viterbi_path", '{"tokens": ["pug"]}',
    True, 0, ("greedy",), datetime(2026, 3, 1, 12, tzinfo=UTC),
)  # fmt: skip


@asynccontextmanager
async def served(store: Store, learner: str = AYU) -> AsyncIterator[socket.socket]:
    """The learner's end of a connection that the front serves."""
    front, child = socket.socketpair()
    reader, writer = await asyncio.open_connection(sock=front)
    serving = asyncio.create_task(serve_store(reader, writer, store, learner))
    try:
        yield child
        child.close()
        await serving
    finally:
        serving.cancel()
        child.close()


@asynccontextmanager
async def far(store: Store) -> AsyncIterator[SocketStore]:
    async with served(store) as child:
        store_there = SocketStore(child)
        yield store_there
        await store_there.close()


# ── every method of the protocol ──

TIMES = st.datetimes(min_value=datetime(2000, 1, 1), timezones=st.just(UTC))


def values_of(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a type of the protocol, all about Ayu."""
    if is_dataclass(kind):
        hints = get_type_hints(kind)
        return st.builds(
            kind,
            **{f.name: st.just(AYU) if f.name == "learner_id" else values_of(hints[f.name])
               for f in fields(kind)},
        )  # fmt: skip
    if kind is datetime:
        return TIMES
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Sequence:
        return st.lists(values_of(inner[0]), max_size=4)
    return st.from_type(kind)


@pytest.mark.parametrize("name", sorted(METHODS))
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_both_sides_say_the_same(name: str, data: st.DataObject) -> None:
    method = METHODS[name]
    given_values = {
        key: AYU if key == "learner_id" else data.draw(values_of(kind), label=key)
        for key, kind in method.parameters.items()
    }
    answered = data.draw(st.none() if method.returns is type(None) else values_of(method.returns))
    heard: list[dict[str, Any]] = []

    async def called(**arguments: Any) -> Any:
        heard.append(arguments)
        return answered

    async def talk() -> Any:
        store = MemoryStore()
        setattr(store, name, called)
        async with far(store) as there:
            return await getattr(there, name)(*given_values.values())

    assert asyncio.run(talk()) == answered
    assert heard == [given_values]


def test_the_protocol_is_served_whole() -> None:
    own = {name for name, value in vars(Store).items() if asyncio.iscoroutinefunction(value)}
    assert set(METHODS) == own - {"close"}
    assert {"record_answer", "set_place", "settings", "record_help"} <= set(METHODS)
    for name in METHODS:
        assert name in vars(SocketStore)


async def test_what_may_be_left_out_is_left_out() -> None:
    store = MemoryStore()
    await store.record_answer(EVENT)
    async with far(store) as there:
        assert list(await there.answers(AYU)) == [EVENT]
        assert list(await there.answers(AYU, run=2)) == []
        assert list(await there.answers(AYU, "viterbi", run=1)) == [EVENT]


async def test_a_repeated_event_after_a_reconnect_is_the_same_event() -> None:
    store = MemoryStore()
    for _ in range(2):
        async with far(store) as there:
            await there.record_answer(EVENT)
    assert list(await store.answers(AYU)) == [EVENT]


async def test_calls_at_once_get_each_their_own_reply() -> None:
    store = MemoryStore()
    async with far(store) as there:
        await asyncio.gather(
            *(there.set_setting(AYU, f"name {n}", f"value {n}") for n in range(50))
        )
        answers, found = await asyncio.gather(there.answers(AYU), there.settings(AYU))
    assert list(answers) == []
    assert found == {f"name {n}": f"value {n}" for n in range(50)}


async def test_a_call_that_is_given_up_does_not_disturb_the_next() -> None:
    store = MemoryStore()
    held, let_go = asyncio.Event(), asyncio.Event()

    async def slow(learner_id: str) -> dict[str, str]:
        held.set()
        await let_go.wait()
        return {"late": "reply"}

    store.settings = slow  # type: ignore[method-assign]
    async with far(store) as there:
        waiting = asyncio.create_task(there.settings(AYU))
        await held.wait()
        waiting.cancel()
        let_go.set()
        assert list(await there.places(AYU)) == []


# ── the front is gone, or refuses ──


async def test_a_front_that_is_gone_is_a_store_error() -> None:
    front, child = socket.socketpair()
    there = SocketStore(child)
    waiting = asyncio.create_task(there.record_answer(EVENT))
    assert await asyncio.get_running_loop().run_in_executor(None, front.recv, 1) != b""
    front.close()
    for call in (waiting, there.answers(AYU)):
        with pytest.raises(StoreError, match="workshop_gone"):
            await call
    await there.close()


async def test_what_the_store_refuses_is_told_to_both() -> None:
    class Full(MemoryStore):
        async def record_answer(self, event: AnswerEvent) -> None:
            raise StoreError("store_full", place="/srv/secret/progress.sqlite")

    front, child = socket.socketpair()
    reader, writer = await asyncio.open_connection(sock=front)
    heard: list[str] = []
    serving = asyncio.create_task(
        serve_store(reader, writer, Full(), AYU, lambda fault: heard.append(fault.code))
    )
    there = SocketStore(child)
    with pytest.raises(StoreError) as caught:
        await there.record_answer(EVENT)
    assert (caught.value.code, caught.value.place) == ("workshop_refused", None)
    assert list(await there.answers(AYU)) == []  # the connection lives
    await there.close()
    await serving
    assert heard == ["store_full"]


async def test_an_answer_that_is_too_long_is_refused_before_it_is_sent() -> None:
    async with far(MemoryStore()) as there:
        with pytest.raises(StoreError, match="workshop_refused"):
            await there.record_answer(replace(EVENT, answer="x" * LARGEST_CALL))
        await there.record_answer(EVENT)
        assert list(await there.answers(AYU)) == [EVENT]


# ── what a learner's process may not do ──


async def send_raw(store: Store, sent: bytes) -> bytes:
    """What the front answers before it ends the connection."""
    async with served(store) as child:
        reader, writer = await asyncio.open_connection(sock=child)
        writer.write(sent)
        writer.write_eof()
        answered = await asyncio.wait_for(reader.read(), 10)
        writer.close()
    return answered


def call(method: str, **arguments: Any) -> bytes:
    given = {name: written(value) for name, value in arguments.items()}
    return framed({"call": 1, "method": method, "with": given}, LARGEST_CALL)


OTHER = replace(EVENT, learner_id="budi-id")
NOT_SERVED = {
    "another's answers": call("answers", learner_id="budi-id"),
    "another's answer": call("record_answer", event=OTHER),
    "another's place": call(
        "set_place", place=Place("budi-id", "viterbi", 1, "x", False, EVENT.at)
    ),
    "another's hand": call(
        "record_help", event=HelpEvent(uuid4(), "budi-id", "viterbi", 1, "x", True, EVENT.at)
    ),
    "another's reset": call("reset", learner_id="budi-id"),
    "no such method": call("close"),
    "a private method": call("__init__"),
    "the front's own method": call("add_account", learner_id=AYU),
    "no learner": call("answers"),
    "one argument more": call("answers", learner_id=AYU, where="1 = 1"),
    "an argument of another type": call("answers", learner_id=AYU, run="1"),
    "a time that is none in UTC": call(
        "set_place",
        place=Place(
            AYU, "viterbi", 1, "x", False, datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=7)))
        ),
    ),
    "no JSON": (3).to_bytes(4, "big") + b"{\xff}",
    "a list": framed([1, 2], LARGEST_CALL),
    "nested without end": (100_000).to_bytes(4, "big") + b"[" * 100_000,
    "a number without end": (9_000).to_bytes(4, "big") + b"9" * 9_000,
    "a frame of four gigabytes": b"\xff\xff\xff\xff",
    "half a header": b"\0\0",
    "half a frame": call("answers", learner_id=AYU)[:-1],
    "garbage": bytes(range(256)) * 40,
}


@pytest.mark.parametrize("name", list(NOT_SERVED))
async def test_what_is_no_call_of_this_learner_ends_the_connection(name: str) -> None:
    store = MemoryStore()
    await store.record_answer(OTHER)
    assert await send_raw(store, NOT_SERVED[name]) == b""
    assert list(await store.answers("budi-id")) == [OTHER]
    assert list(await store.answers(AYU)) == []


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
CALLS = st.fixed_dictionaries(
    {},
    optional={
        "call": JSON,
        "method": st.sampled_from(sorted(METHODS)) | JSON,
        "with": st.dictionaries(
            st.sampled_from(["learner_id", "event", "place", "lesson", "run", "name"]), JSON
        )
        | JSON,
    },
)


@settings(max_examples=200, deadline=None)
@given(CALLS | JSON | st.binary())
def test_no_message_does_more_than_be_refused(message: Any) -> None:
    try:
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        number, method, arguments = store_service.call_in(message_in(body), AYU)
    except WireError:
        return
    assert type(number) is int
    assert method.name in METHODS
    assert store_service.learners_of(arguments) == {AYU}


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_what_is_written_is_read_and_nothing_else_is_taken(data: st.DataObject) -> None:
    kinds = [kind for m in METHODS.values() for kind in m.parameters.values()]
    kind = data.draw(st.sampled_from(kinds))
    value = data.draw(values_of(kind))
    assert read(json.loads(json.dumps(written(value))), kind) == value
    other = data.draw(JSON)
    try:
        taken = read(other, kind)
    except WireError:
        return
    assert written(taken) == other or isinstance(taken, datetime | UUID)


async def test_a_flood_is_served_late(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(store_service.asyncio, "sleep", sleep)
    allowed = store_service.CALLS_AT_ONCE
    answered = await send_raw(MemoryStore(), call("settings", learner_id=AYU) * (allowed + 40))
    assert answered.count(b"result") == allowed + 40
    # at most those calls are late for which no second has passed
    assert 1 <= len(slept) <= 40
    assert max(slept) <= 40 / store_service.CALLS_A_SECOND


async def test_a_process_that_reads_no_replies_is_not_served_on() -> None:
    """Its replies would pile up in the front."""
    store = MemoryStore()
    await store.record_answer(replace(EVENT, answer="x" * 200_000))
    calls = 0
    answers = store.answers

    async def counted(*arguments: Any, **named: Any) -> Any:
        nonlocal calls
        calls += 1
        return await answers(*arguments, **named)

    store.answers = counted  # type: ignore[method-assign]
    async with served(store) as child:
        child.setblocking(False)
        sent = 0
        one = call("answers", learner_id=AYU)
        for _ in range(300):
            try:
                sent += child.send(one) == len(one)
            except BlockingIOError:
                break
            await asyncio.sleep(0)
        assert sent > calls
        assert calls <= 10
    assert wire.LARGEST_REPLY > 200_000
