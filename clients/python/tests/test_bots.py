"""Bots against a server that follows a script, over real sockets: lost lines, refusals, several processes, bots that fail."""

import asyncio
import contextlib
import itertools
import json
import logging
import subprocess
import sys
import threading
import unittest
from pathlib import Path
from unittest import mock

from websockets.asyncio.server import serve

import standpoint

# what is reported belongs to the tests that look for it
logging.getLogger("standpoint").addHandler(logging.NullHandler())

CHECKSUM = "ab" * 32
#: How long a script waits for a message before its test fails.
PATIENCE_S = 20
PLACE = {"session": "s", "seat": 0}
SUPERSEDED = {"type": "superseded"}


def request(turn, percepts=(), legal=("a", "b"), **changes):
    return {
        **{"seat": 0, "turn": turn, "observation": {"viewer": 0}, "percepts": list(percepts), "acted": None},
        **{"legalActions": list(legal), "deadline": 5, "probe": None, **changes},
    }


def welcome(now=None, first=("dealt",), experiences=()):
    seen = None if first is None else {"seat": 0, "observation": {"viewer": 0}, "percepts": list(first)}
    lived = [{"turn": turn, "acted": None, "percepts": list(percepts)} for turn, percepts in experiences]
    return {"type": "welcome", "first": seen, "experiences": lived, "request": now}


class Line:
    """The server's end of a line."""

    def __init__(self, socket, hello):
        self.socket = socket
        self.hello = hello

    async def tell(self, *told):
        for message in told:
            await self.socket.send(json.dumps(message))

    async def tell_seat(self, *messages, seat=0):
        await self.tell(*({"type": "tell", **PLACE, "seat": seat, "message": message} for message in messages))

    async def hear(self):
        return json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE_S))

    async def hear_seat(self):
        return (await self.hear())["message"]

    async def taken_in(self):
        """Waits until the bot has taken in what it was sent: another seat, sent for last, has acted."""
        await self.tell_seat(welcome(request(0, observation={"viewer": 1})), seat=1)
        assert (await self.hear())["seat"] == 1

    async def begin(self, *seats):
        await self.tell({"type": "welcome", "bot": "b@1", "held": [{**PLACE, "seat": seat} for seat in seats]})


async def play(bot, *scripts, busy=0, **options):
    """Plays with a server whose n-th line follows the n-th script, after it was `busy` so often, and raises what a script raises."""
    scripts_left, failures, attempts = list(scripts), [], itertools.count()

    def turn_away(connection, request):
        return connection.respond(503, "Later.") if next(attempts) < busy else None

    async def host(socket):
        try:
            await scripts_left.pop(0)(Line(socket, json.loads(await socket.recv())))
        except BaseException as error:
            failures.append(error)
            await socket.send(json.dumps(SUPERSEDED))

    async with serve(host, "127.0.0.1", 0, process_request=turn_away) as server:
        port = server.sockets[0].getsockname()[1]
        with mock.patch("standpoint._line._PAUSE_S", 0.01):
            url = f"http://127.0.0.1:{port}"
            await asyncio.to_thread(standpoint.play, bot, url, "t" * 16, checksum=CHECKSUM, **options)
    if failures:
        raise failures[0]


class Recorder:
    """Takes the first legal action, and keeps what it was given."""

    calls: list

    def act(self, observation, percepts, legal):
        self.calls.append(("act", percepts))
        return legal[0]


def recorder(**methods):
    """A class of its own, whose instances share the list of their calls."""
    return type("Recorded", (Recorder,), {"calls": [], **methods})


class Bots(unittest.IsolatedAsyncioTestCase):
    async def test_a_bot_says_hello_accepts_and_acts(self):
        async def script(line):
            self.assertEqual(line.hello, {"type": "hello", "line": 1, "token": "t" * 16, "checksum": CHECKSUM})
            await line.begin()
            await line.tell({"type": "invited", **PLACE})
            self.assertEqual(await line.hear(), {"type": "accept", **PLACE})
            await line.tell_seat(welcome(request(0, ["dealt"])))
            self.assertEqual(
                await line.hear(),
                {
                    **{"type": "say", **PLACE},
                    "message": {"type": "submit", "commandId": "the-turn-0", "turn": 0, "action": "b"},
                },
            )
            await line.tell(SUPERSEDED)

        await play(lambda observation, percepts, legal: legal[1], script)

    async def test_after_a_lost_line_the_same_is_said_again_and_the_bot_is_not_asked_again(self):
        bot = recorder()

        async def first(line):
            await line.begin(0)
            await line.tell_seat(welcome(request(0, ["dealt"])))
            first.said = await line.hear()

        async def second(line):
            await line.begin(0)
            await line.tell_seat(welcome(request(0, ["dealt"])))
            self.assertEqual(await line.hear(), first.said)
            await line.tell(SUPERSEDED)

        await play(bot, first, second)
        self.assertEqual(bot.calls, [("act", ["dealt"])])

    async def test_a_server_that_cannot_be_reached_is_reported_once_and_tried_again(self):
        async def script(line):
            await line.begin()
            await line.tell(SUPERSEDED)

        with self.assertLogs("standpoint", "WARNING") as logged:
            await play(recorder(), script, busy=3)
        self.assertEqual([("no line to" in line, "503" in line) for line in logged.output], [(True, True), (False, False)])

    async def test_each_percept_is_given_once_also_those_of_turns_without_an_action_and_without_a_line(self):
        bot = recorder()

        async def first(line):
            await line.begin(0)
            await line.tell_seat(welcome(first=None))
            await line.tell_seat({"type": "request", "request": request(0, ["dealt"])})
            await line.hear()
            await line.tell_seat({"type": "request", "request": request(1, ["zero"], legal=())})
            await line.tell_seat({"type": "request", "request": request(2, ["one"])})
            await line.hear()

        async def second(line):
            lived = [(0, ["zero"]), (1, ["one"]), (2, ["two"]), (3, ["three"])]
            await line.begin(0)
            await line.tell_seat(welcome(request(4, ["three"]), experiences=lived))
            await line.hear()
            await line.tell(SUPERSEDED)

        await play(bot, first, second)
        self.assertEqual(bot.calls, [("act", ["dealt"]), ("act", ["zero", "one"]), ("act", ["two", "three"])])

    async def test_a_bot_that_comes_to_a_session_under_way_gets_all_percepts_since_the_start(self):
        bot = recorder()

        async def script(line):
            await line.begin(0)
            await line.tell_seat(welcome(request(2, ["one"]), experiences=[(0, ["zero"]), (1, ["one"])]))
            await line.hear()
            await line.tell(SUPERSEDED)

        await play(bot, script)
        self.assertEqual(bot.calls, [("act", ["dealt", "zero", "one"])])

    async def test_a_bot_that_takes_a_seat_late_gets_what_the_seat_noticed_from_then_on(self):
        bot = recorder()

        async def script(line):
            await line.begin(0)
            await line.tell_seat(welcome(request(5, ["now"]), first=["now"]))
            await line.hear()
            await line.tell_seat({"type": "request", "request": request(6, ["five"])})
            await line.hear()
            await line.tell(SUPERSEDED)

        await play(bot, script)
        self.assertEqual(bot.calls, [("act", ["now"]), ("act", ["five"])])

    async def test_a_failure_harms_no_other_seat(self):
        def act(observation, percepts, legal):
            if observation["viewer"] == 1:
                raise RuntimeError("cannot decide")
            return legal[0]

        async def script(line):
            await line.begin(0, 1)
            await line.tell_seat(welcome(request(0, observation={"viewer": 1})), seat=1)
            await line.tell_seat(welcome(request(0)))
            self.assertEqual((await line.hear())["seat"], 0)
            await line.tell_seat({"type": "request", "request": request(1, observation={"viewer": 2})}, seat=1)
            self.assertEqual((await line.hear())["seat"], 1)
            await line.tell(SUPERSEDED)

        with self.assertLogs("standpoint", "ERROR") as logged:
            await play(act, script)
        self.assertIn("cannot decide", logged.output[0])

    async def test_what_cannot_be_sent_is_a_failure_of_the_bot_and_ends_all_where_that_is_asked_for(self):
        async def script(line):
            await line.begin(0)
            await line.tell_seat(welcome(request(0)))
            with contextlib.suppress(Exception):
                await line.socket.wait_closed()

        for action in ("x" * 8000, {1, 2}, float("nan"), "\ud800"):
            with self.assertLogs("standpoint", "ERROR"), self.assertRaises((TypeError, ValueError)):
                await play(lambda *_, action=action: action, script, stop_on_error=True)

    async def test_an_action_that_is_refused_is_reported(self):
        async def script(line):
            await line.begin(0)
            await line.tell_seat(welcome(request(0)))
            said = await line.hear_seat()
            refused = {"type": "refused", "commandId": said["commandId"], "code": "illegal_action", "message": "No."}
            await line.tell_seat(refused)
            with contextlib.suppress(Exception):
                await line.socket.wait_closed()

        with self.assertLogs("standpoint", "ERROR"), self.assertRaisesRegex(ValueError, "illegal_action"):
            await play(lambda observation, percepts, legal: "c", script, stop_on_error=True)

    async def test_after_too_many_all_that_has_no_answer_is_said_again(self):
        too_many = {
            **{"type": "refused", "session": None, "seat": None, "commandId": None},
            **{"code": "too_many", "message": "That is too many.", "retryMs": 10},
        }

        async def script(line):
            await line.begin(0, 1)
            await line.tell({"type": "invited", **PLACE, "seat": 2})
            await line.hear()
            await line.tell_seat(welcome(request(0)))
            said = await line.hear()
            await line.tell_seat(welcome(request(0)), seat=1)
            await line.hear()
            await line.tell_seat({"type": "accepted", "commandId": "the-turn-0"}, seat=1)
            await line.tell(too_many)
            again = [await line.hear(), await line.hear()]
            self.assertEqual(again, [{"type": "accept", **PLACE, "seat": 2}, said])
            await line.tell_seat({"type": "request", "request": request(1)}, seat=1)
            self.assertEqual((await line.hear_seat())["turn"], 1)
            await line.tell(SUPERSEDED)

        await play(recorder(), script)

    async def test_what_a_seat_said_before_it_was_welcome_is_said_again_after_the_welcome(self):
        async def first(line):
            await line.begin(0)
            await line.tell_seat(welcome(request(0)))
            first.said = await line.hear()

        async def second(line):
            none = {"code": "no_such_seat", "message": "This line does not hold that seat."}
            await line.tell({"type": "refused", **PLACE, "commandId": "the-turn-0", **none})
            await line.begin(0)
            await line.tell_seat(welcome(request(0)))
            self.assertEqual(await line.hear(), first.said)
            await line.tell(SUPERSEDED)

        await play(recorder(), first, second)

    async def test_a_full_account_accepts_once_one_of_its_sessions_is_over(self):
        async def script(line):
            await line.begin(0)
            await line.tell_seat(welcome(request(0, legal=())))
            await line.tell({"type": "invited", **PLACE, "seat": 1})
            await line.hear()
            full = {"code": "too_many_sessions", "message": "Full."}
            await line.tell({"type": "refused", **PLACE, "seat": 1, "commandId": None, **full})
            await line.tell_seat({"type": "ended", "reason": "terminated", "request": request(1, legal=())})
            self.assertEqual(await line.hear(), {"type": "accept", **PLACE, "seat": 1})
            await line.tell(SUPERSEDED)

        await play(recorder(), script)

    async def test_questions_are_answered_with_all_that_was_noticed(self):
        def answer(self, observation, percepts, probe):
            self.calls.append(("answer", percepts))
            return {"where": "box", "sure": ("box", 80)}.get(probe["id"])

        bot = recorder(answer=answer)

        async def answers(line, bot_answers=True):
            await line.begin(0)
            given = []
            for name in ("where", "sure", "why/not"):
                asked = request(0, ["dealt"], legal=(), probe={"id": name, "options": ["box", "bag"]})
                await line.tell_seat(welcome(asked) if name == "where" else {"type": "request", "request": asked})
                said = await line.hear_seat()
                self.assertRegex(said["commandId"], r"^question-[0-9a-f]{32}$")
                given.append((said["type"], said["probeId"], said["answer"]))
            answers.given = given
            await line.tell_seat({"type": "request", "request": request(0, ["dealt"])})
            await line.hear_seat()
            await line.tell(SUPERSEDED)

        await play(bot, answers)
        where, sure, none = answers.given
        self.assertEqual(where, ("answerProbe", "where", {"option": "box", "confidence": None}))
        self.assertEqual(sure, ("answerProbe", "sure", {"option": "box", "confidence": 80}))
        self.assertEqual(none, ("answerProbe", "why/not", None))
        self.assertEqual(bot.calls, [("answer", ["dealt"]), ("answer", []), ("answer", []), ("act", [])])

        silent = recorder()
        await play(silent, answers)
        self.assertEqual([answer for *_, answer in answers.given], [None, None, None])
        self.assertEqual(silent.calls, [("act", ["dealt"])])

    async def test_a_question_that_comes_while_the_bot_thinks_does_not_ask_it_twice_for_the_turn(self):
        thinking = threading.Event()

        def act(self, observation, percepts, legal):
            if observation["viewer"] == 0:
                self.calls.append(("act", percepts))
                thinking.wait(PATIENCE_S)
            return legal[0]

        bot = recorder(act=act)

        async def script(line):
            await line.begin(0)
            await line.tell_seat(welcome(request(0, ["dealt"])))
            while not bot.calls:
                await asyncio.sleep(0.001)
            asked = request(0, ["dealt"], legal=(), probe={"id": "where", "options": ["box", "bag"]})
            await line.tell_seat({"type": "request", "request": asked})
            await line.taken_in()
            thinking.set()
            self.assertEqual((await line.hear_seat())["type"], "answerProbe")
            await line.tell_seat({"type": "request", "request": request(0, ["dealt"])})
            self.assertEqual((await line.hear_seat())["type"], "submit")
            await line.tell(SUPERSEDED)

        await play(bot, script)
        self.assertEqual(bot.calls, [("act", ["dealt"])])

    async def test_what_the_bot_decides_after_the_turn_is_over_is_not_said(self):
        for missed in ([()], [("a", "b"), ()], [("a", "b"), ("a", "b")]):
            thinking = threading.Event()

            def act(self, observation, percepts, legal):
                if observation["viewer"] == 0:
                    self.calls.append(percepts)
                    thinking.wait(PATIENCE_S)
                return legal[0]

            bot = recorder(act=act)

            async def script(line):
                await line.begin(0)
                await line.tell_seat(welcome(request(0, ["dealt"])))
                while not bot.calls:
                    await asyncio.sleep(0.001)
                for turn, legal in enumerate(missed, 1):
                    await line.tell_seat({"type": "request", "request": request(turn, [turn], legal)})
                await line.taken_in()
                thinking.set()
                if missed[-1] == ():
                    await line.tell_seat({"type": "request", "request": request(len(missed) + 1, [9])})
                said = await line.hear_seat()
                self.assertEqual(said["turn"], len(missed) + (missed[-1] == ()))
                await line.tell(SUPERSEDED)

            await play(bot, script)
            self.assertEqual(len(bot.calls), 2)

    async def test_each_seat_has_an_instance_which_is_told_why_its_session_is_over(self):
        ended = []

        class Counter:
            def __init__(self):
                self.turns = 0

            def act(self, observation, percepts, legal):
                self.turns += 1
                return self.turns

            def over(self, reason):
                ended.append((self.turns, reason))

        async def first(line):
            await line.begin(0, 1, 2)
            for seat in (0, 1, 2):
                await line.tell_seat(welcome(request(0)), seat=seat)
                self.assertEqual((await line.hear_seat())["action"], 1)
            await line.tell_seat({"type": "request", "request": request(1)})
            self.assertEqual((await line.hear_seat())["action"], 2)
            await line.tell_seat({"type": "ended", "reason": "terminated", "request": request(2, legal=())})
            await line.tell({"type": "withdrawn", **PLACE, "seat": 1, "why": "over"})

        async def second(line):
            await line.begin(0)
            await line.tell_seat(welcome(request(0)))
            await line.hear()
            await line.tell(SUPERSEDED)

        await play(Counter, first, second)
        self.assertEqual(sorted(ended), [(1, "lost"), (1, "lost"), (2, "terminated")])

    async def test_another_process_that_plays_a_session_gets_a_line_of_its_own(self):
        async def there(line):
            self.assertEqual(line.hello["checksum"], CHECKSUM)
            await line.begin(0)
            await line.tell_seat(welcome(request(0)))
            self.assertEqual((await line.hear_seat())["action"], "a")
            await line.tell(SUPERSEDED)

        lines = []

        async def host(socket):
            lines.append(Line(socket, json.loads(await socket.recv())))
            await there(lines[-1])

        async with serve(host, "127.0.0.1", 0) as other:
            address = f"127.0.0.1:{other.sockets[0].getsockname()[1]}"

            async def here(line):
                await line.begin(0)
                await line.tell({"type": "moved", **PLACE, "address": address})
                await line.tell({"type": "moved", **PLACE, "address": address})
                await line.tell({"type": "moved", **PLACE, "address": None}, SUPERSEDED)

            await play(recorder(), here)
        self.assertEqual(len(lines), 1)

    async def test_a_bot_that_is_not_wanted_is_told_why_and_does_not_connect_again(self):
        for code, early in (("unauthorised", True), ("not_allowed", True), ("malformed", True), ("unauthorised", False)):

            async def script(line):
                if not early:
                    await line.begin()
                none = {"session": None, "seat": None, "commandId": None}
                await line.tell({"type": "refused", **none, "code": code, "message": "Not you."})

            with self.assertRaisesRegex(standpoint.BotRefused, "Not you") as refused:
                await play(recorder(), script)
            self.assertEqual(refused.exception.code, code)


class Package(unittest.TestCase):
    def test_a_bot_names_its_file_or_its_checksum_and_a_whole_address(self):
        with self.assertRaisesRegex(ValueError, "the file of the bot or its checksum"):
            standpoint.play(recorder(), "http://127.0.0.1:1", "t" * 16)
        with self.assertRaisesRegex(TypeError, "a bot is a function or a class"):
            standpoint.play(recorder()(), "http://127.0.0.1:1", "t" * 16, checksum=CHECKSUM)
        with self.assertRaisesRegex(ValueError, "begins with http"):
            standpoint.play(recorder(), "127.0.0.1:1", "t" * 16, checksum=CHECKSUM)

    def test_bots_need_no_package_of_environments(self):
        program = """
import sys
sys.modules["numpy"] = None
import standpoint
print(standpoint.play.__name__)
try:
    standpoint.parallel_env
except ImportError as error:
    print(error)
"""
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        self.assertEqual(run.stderr, "")
        self.assertRegex(run.stdout, r"^play\n.*environments need `pip install 'standpoint\[environments\]'`\n$")

    def test_the_example_for_a_game_has_at_most_30_lines(self):
        examples = Path(__file__).parents[1] / "examples"
        for game in ("symmtom", "standoff", "tomqa", "mindgames", "household"):
            with self.subTest(game):
                self.assertLessEqual(len((examples / f"{game}_bot.py").read_text().splitlines()), 30)


if __name__ == "__main__":
    unittest.main()
