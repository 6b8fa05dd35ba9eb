"""One seat of a bot: what the seat is told becomes calls of the bot, and what the bot returns becomes the seat's messages."""

from __future__ import annotations

import asyncio
import hashlib
import inspect
import json
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import Any, Protocol, TypeVar

log = logging.getLogger("standpoint")

#: A message of a line has at most 8192 bytes, of which these are left for what the seat says in it.
_MOST_BYTES = 8000

Returned = TypeVar("Returned")
Message = dict[str, Any]
Act = Callable[[dict[str, Any], list[Any], list[Any]], Any]


class Bot(Protocol):
    """What a class of bots has. Each seat gets an instance of its own, made without arguments.

    Beside `act` a class may have two more methods:

    - `answer(observation, percepts, probe)` answers a question between turns: it returns one of `probe["options"]`, or a pair of
      an option and a confidence from 0 to 100, or `None` for no answer. A bot without this method answers none.
    - `over(reason)` is called when the session is over: `terminated`, `truncated` or `abandoned`, or `lost` if it ended while
      there was no line.
    """

    def act(self, observation: dict[str, Any], percepts: list[Any], legal: list[Any], /) -> Any:
        """Returns an action.

        Args:
            observation: What the seat sees now. `observation["viewer"]` is the number of the seat.
            percepts: What the seat noticed since it was last asked, the oldest first. The first call has all since the start of the
                session, also after this program was started again.
            legal: The actions that may be taken. A game with too many to list takes others, too.
        """
        ...


#: Refusals because the clock, a question, a pause or the end came before the answer. The next message follows anyway.
_OVERTAKEN = {"stale_turn", "probe_first", "not_running", "no_probe", "ended"}


class Seat:
    """Calls its bot from threads, one call at a time."""

    def __init__(
        self,
        bot: Act | type[Bot],
        *,
        name: str,
        threads: Executor,
        start: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]],
        failed: Callable[[BaseException], None] | None,
    ) -> None:
        #: Sends what the seat says; it is lost where there is no line, and said again after the next welcome.
        self.say: Callable[[Message], None] = lambda message: None
        self._make = bot
        self._bot: Any = None
        self._name = name
        self._threads = threads
        self._start = start
        self._failed = failed
        #: The last turn of which percepts are known, and how many; -1: the start; -2: nothing is known.
        self._lived = (-2, 0)
        #: What the bot has not been given yet.
        self._percepts: list[Any] = []
        #: The turn that is open, and the answers in it, by id; None: the bot thinks about it, or has failed.
        self._turn = -1
        self._answers: dict[str, Message | None] = {}
        #: The id of the answer to what was asked last.
        self._asked: str | None = None
        #: What the seat said and has no answer to.
        self._said: Message | None = None
        #: What the bot is to be called for next.
        self._wanted: Message | None = None
        self._reason: str | None = None
        self._work: asyncio.Task[None] | None = None

    def take(self, message: Message) -> None:
        """Takes what the seat is told."""
        kind = message["type"]
        if kind == "welcome":
            first = message["first"]
            if first is not None:
                self._live(-1, first["percepts"])
            for experience in message["experiences"]:
                self._live(experience["turn"], experience["percepts"])
            if message["request"] is not None:
                # it tells the last of them again
                self._lived = (message["request"]["turn"] - 1, len(message["request"]["percepts"]))
        if kind in ("welcome", "request") and message["request"] is not None:
            self._request(message["request"])
        elif kind in ("accepted", "refused"):
            if self._said is not None and message["commandId"] == self._said["commandId"]:
                self._said = None
            if kind == "refused":
                self._refused(message)

    def say_again(self) -> None:
        """Sends the last message again, unless it was answered. Its id is the same, so nothing is done twice."""
        if self._said is not None:
            self.say(self._said)

    def end(self, reason: str) -> None:
        """The session is over for this seat."""
        self._wanted = None
        self._reason = reason
        self._call_soon()

    def _live(self, turn: int, percepts: list[Any]) -> None:
        last, count = self._lived
        if turn < last:
            return
        self._percepts += percepts[count if turn == last else 0 :]
        self._lived = (turn, len(percepts))

    def _request(self, request: Message) -> None:
        self._live(request["turn"] - 1, request["percepts"])
        if request["turn"] != self._turn:
            self._turn, self._answers, self._wanted = request["turn"], {}, None
        if request["probe"] is None and not request["legalActions"]:
            return
        self._asked, self._said = _id_for(request), None
        if self._asked not in self._answers:
            self._wanted = request
            self._call_soon()
        elif (answer := self._answers[self._asked]) is not None:
            self._say(answer)

    def _refused(self, message: Message) -> None:
        if message["code"] in _OVERTAKEN:
            log.info("%s: %s", self._name, message["message"])
            return
        log.error("%s: refused: %s (%s)", self._name, message["message"], message["code"])
        if self._failed is not None:
            self._failed(ValueError(f"{message['message']} ({message['code']})"))

    def _say(self, message: Message) -> None:
        self._said = message
        self.say(message)

    def _call_soon(self) -> None:
        if self._work is None or self._work.done():
            self._work = self._start(self._call())

    async def _call(self) -> None:
        while self._wanted is not None:
            request, self._wanted = self._wanted, None
            asked = _id_for(request)
            self._answers[asked] = None
            percepts, self._percepts = self._percepts, []
            call = self._acted if request["probe"] is None else self._answered
            message = await call(request, percepts)
            # the session may have gone on while the bot thought
            if message is None or request["turn"] != self._turn:
                continue
            answer = self._answers[asked] = {**message, "commandId": asked}
            if asked == self._asked:
                self._say(answer)
        if self._reason is not None:
            reason, self._reason = self._reason, None
            over = getattr(self._bot, "over", None)
            if over is not None:
                await self._in_thread(lambda: over(reason))

    async def _acted(self, request: Message, percepts: list[Any]) -> Message | None:
        observation, legal = request["observation"], request["legalActions"]

        def act() -> Message:
            action = self._made().act(observation, percepts, legal)
            return _checked({"type": "submit", "turn": request["turn"], "action": action})

        message = await self._in_thread(act)
        if message is not None:
            return message
        if request["deadline"] is None:
            log.error("%s: turn %s has no deadline and waits for an action", self._name, request["turn"])
        return None

    async def _answered(self, request: Message, percepts: list[Any]) -> Message:
        probe = request["probe"]
        none = {"type": "answerProbe", "probeId": probe["id"], "answer": None}
        answer = getattr(await self._in_thread(self._made), "answer", None)
        if answer is None:
            # the next call of `act` has them
            self._percepts = percepts + self._percepts
            return none

        def answered() -> Message:
            given = answer(request["observation"], percepts, probe)
            if given is None:
                return none
            option, confidence = (given, None) if isinstance(given, str) else given
            return _checked({**none, "answer": {"option": option, "confidence": confidence}})

        return await self._in_thread(answered) or none

    def _made(self) -> Any:
        if self._bot is None:
            self._bot = self._make() if inspect.isclass(self._make) else _Function(self._make)
        return self._bot

    async def _in_thread(self, call: Callable[[], Returned]) -> Returned | None:
        """What the bot returns. What it raises is logged, and harms no other seat; None then."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, call)
        except Exception as error:
            log.exception("%s: the bot failed", self._name)
            if self._failed is not None:
                self._failed(error)
            return None


class _Function:
    """A function as a bot."""

    def __init__(self, act: Act) -> None:
        self.act = act


def _checked(message: Message) -> Message:
    """The message, or an error if it cannot be sent."""
    size = len(json.dumps(message, ensure_ascii=False, allow_nan=False).encode())
    if size > _MOST_BYTES:
        raise ValueError(f"this is too long to be sent: {size} bytes")
    return message


def _id_for(request: Message) -> str:
    """The id of the answer to a request: the same if the same is asked again, also of a program that was started again."""
    probe = request["probe"]
    if probe is None:
        return f"the-turn-{request['turn']}"
    # the ids of questions have letters that those of commands may not have
    return f"question-{hashlib.sha256(probe['id'].encode()).hexdigest()[:32]}"
