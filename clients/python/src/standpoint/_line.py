"""A bot with an account: its lines to the server, and the seats that it plays over them."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from os import PathLike
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidURI, WebSocketException

from ._seat import Act, Bot, Message, Seat, log

#: Between a lost line and the next one.
_PAUSE_S = 1.0
#: How many seats are thinking at once at most; the others wait.
_THREADS = 64

Place = tuple[str, int]


class BotRefused(Exception):
    """The server wants no line of this bot. `code` says why, for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{message} ({code})")
        self.code = code


def play(
    bot: Act | type[Bot],
    url: str,
    token: str,
    *,
    file: str | PathLike[str] | None = None,
    checksum: str | None = None,
    stop_on_error: bool = False,
) -> None:
    """Plays all seats to which a bot with an account is invited, until another program takes its line over.

    It connects again whenever the line is lost, and goes on where the sessions are. Seats think side by side, each in a thread,
    but no seat has two calls at once.

    Args:
        bot: A function `act(observation, percepts, legal)` that returns an action, for all seats, or a class with such a method,
            of which each seat gets an instance. See `Bot`.
        url: The address of the server, as `https://lab.example`.
        token: The token of the account.
        file: The program of which the account has the checksum, most often `__file__`.
        checksum: In place of `file`, the SHA-256 of what the bot is, in hex.
        stop_on_error: Whether an exception in the bot, or an action that is refused, ends all and is raised. Without it, the
            exception is logged, and the turn gets the default action of its game when its time is up.

    Raises:
        BotRefused: The server does not know the token, or the account has another checksum.
    """
    if not callable(bot):
        raise TypeError(f"a bot is a function or a class, not {bot!r}")
    if (file is None) == (checksum is None):
        raise ValueError("name either the file of the bot or its checksum")
    if checksum is None:
        assert file is not None
        checksum = hashlib.sha256(Path(file).read_bytes()).hexdigest()
    hello = {"type": "hello", "line": 1, "token": token, "checksum": checksum}
    address = _address(url)
    asyncio.run(_Player(bot, hello, stop_on_error).play(address))


class _Player:
    """All lines of one account, and its seats. There is one line for each server process that plays sessions of the account."""

    def __init__(self, bot: Act | type[Bot], hello: Message, stop_on_error: bool) -> None:
        self._bot = bot
        self._hello = hello
        self._stop_on_error = stop_on_error
        self._threads = ThreadPoolExecutor(_THREADS, "standpoint")
        #: Addresses to which there is a line, or was one that another program took over.
        self._addresses: set[str] = set()
        self._lines = 0
        self._seats: dict[Place, tuple[_Line, Seat]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def play(self, address: str) -> None:
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        try:
            self.open(address)
            await self._over
        finally:
            self._threads.shutdown(wait=False, cancel_futures=True)

    def open(self, address: str) -> None:
        """Opens a line to a server process, unless there is one."""
        if address not in self._addresses:
            self._addresses.add(address)
            self._lines += 1
            self.start(self._keep(_Line(self, address)))

    async def _keep(self, line: _Line) -> None:
        await line.keep(self._hello)
        self._lines -= 1
        if self._lines == 0 and not self._over.done():
            self._over.set_result(None)

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self.fail(error)

    def fail(self, error: BaseException) -> None:
        """Ends all lines with this error."""
        if not self._over.done():
            self._over.set_exception(error)

    def tell(self, line: _Line, place: Place, message: Message) -> None:
        """A seat is told something over this line, which is the seat's from now on."""
        _, seat = self._seats.get(place) or (line, self._seat(place))
        self._seats[place] = (line, seat)
        seat.say = lambda said: line.say({"type": "say", "session": place[0], "seat": place[1], "message": said})
        ended = message if message["type"] == "ended" else message.get("ended")
        if ended is None:
            seat.take(message)
        else:
            self.end(place, ended["reason"])

    def _seat(self, place: Place) -> Seat:
        failed = self.fail if self._stop_on_error else None
        name = f"seat {place[1]} of session {place[0]}"
        return Seat(self._bot, name=name, threads=self._threads, start=self.start, failed=failed)

    def end(self, place: Place, reason: str) -> None:
        if place in self._seats:
            line, seat = self._seats.pop(place)
            seat.end(reason)
            # there may be room for an invitation now
            line.accept_again()

    def seats_on(self, line: _Line) -> dict[Place, Seat]:
        return {place: seat for place, (on, seat) in self._seats.items() if on is line}


class _Line:
    """The line to one server process, opened again whenever it is lost."""

    def __init__(self, player: _Player, address: str) -> None:
        self._player = player
        self._address = address
        self._socket: ClientConnection | None = None
        self._outgoing: asyncio.Queue[Message] = asyncio.Queue()
        self._welcomed = False
        self._over = False
        self._invited: set[Place] = set()
        self._again: asyncio.TimerHandle | None = None
        self._trouble: str | None = None

    async def keep(self, hello: Message) -> None:
        while not self._over:
            try:
                async with connect(f"{self._address}/bots", max_size=None) as socket:
                    await self._converse(socket, hello)
            except InvalidURI:
                raise
            except (OSError, WebSocketException) as error:
                self._report(str(error) or type(error).__name__)
            if not self._over:
                await asyncio.sleep(_PAUSE_S)

    async def _converse(self, socket: ClientConnection, hello: Message) -> None:
        self._outgoing = asyncio.Queue()
        self._outgoing.put_nowait(hello)
        self._welcomed = False
        self._invited.clear()
        sending = asyncio.create_task(self._send_all(socket, self._outgoing))
        try:
            async for text in socket:
                self._take(json.loads(text))
        finally:
            sending.cancel()

    async def _send_all(self, socket: ClientConnection, outgoing: asyncio.Queue[Message]) -> None:
        try:
            while True:
                await socket.send(json.dumps(await outgoing.get(), ensure_ascii=False))
        except ConnectionClosed:
            # `_converse` ends, too
            return

    def say(self, message: Message) -> None:
        """Sends a message; what a line that is lost did not send is said again over the next one."""
        self._outgoing.put_nowait(message)

    def _take(self, told: Message) -> None:
        kind = told["type"]
        if kind == "welcome":
            self._welcome(told)
        elif kind == "invited":
            self._invited.add(_place(told))
            self._accept(_place(told))
        elif kind == "withdrawn":
            self._invited.discard(_place(told))
            self._player.end(_place(told), "lost")
        elif kind == "tell":
            self._invited.discard(_place(told))
            self._player.tell(self, _place(told), told["message"])
        elif kind == "moved":
            if told["address"] is not None:
                self._player.open(f"{urlsplit(self._address).scheme}://{told['address']}")
        elif kind == "superseded":
            log.warning("another program has the line of this account now")
            self._over = True
        elif kind == "refused":
            self._refused(told)

    def _welcome(self, told: Message) -> None:
        log.info("%s has a line to %s", told["bot"], self._address)
        self._welcomed = True
        self._trouble = None
        held = {_place(place) for place in told["held"]}
        for place in self._player.seats_on(self):
            if place not in held:
                self._player.end(place, "lost")

    def _refused(self, told: Message) -> None:
        code, retry = told["code"], told.get("retryMs")
        if retry is not None:
            if self._again is None:
                self._again = asyncio.get_running_loop().call_later(retry / 1000, self._say_again)
        elif (not self._welcomed and told["session"] is None) or code in ("unauthorised", "not_allowed"):
            raise BotRefused(code, told["message"])
        elif code == "not_offered":
            self._invited.discard(_place(told))
        elif code in ("too_many_sessions", "no_such_seat"):
            # it accepts again once a session is over, and the seat is welcomed soon
            log.info("%s (%s)", told["message"], code)
        else:
            log.warning("%s (%s)", told["message"], code)

    def _say_again(self) -> None:
        self._again = None
        self.accept_again()
        for seat in self._player.seats_on(self).values():
            seat.say_again()

    def accept_again(self) -> None:
        for place in self._invited:
            self._accept(place)

    def _accept(self, place: Place) -> None:
        self.say({"type": "accept", "session": place[0], "seat": place[1]})

    def _report(self, trouble: str) -> None:
        if trouble != self._trouble:
            log.warning("no line to %s: %s; it is tried again every second", self._address, trouble)
        self._trouble = trouble


def _place(named: Message) -> Place:
    return named["session"], named["seat"]


def _address(url: str) -> str:
    """The address of a server as that of a WebSocket, without what comes after the host and its path."""
    scheme, rest = url.rstrip("/").split("://", 1) if "://" in url else ("", url)
    to = {"http": "ws", "https": "wss", "ws": "ws", "wss": "wss"}.get(scheme)
    if to is None:
        raise ValueError(f"the address of a server begins with http:// or https://, not as {url}")
    return f"{to}://{rest}"
