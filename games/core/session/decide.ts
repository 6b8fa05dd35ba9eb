/**
 * What comes of a command to a session: events, or a refusal. A pure decider around any game; time and seed are
 * arguments. Commands are wishes and may be refused; events are facts.
 */
import type { Game, GameTypes } from '../game.ts';
import { sameJson } from '../json.ts';
import { rngFor } from '../rng.ts';
import type { Refusal, RefusalCode, SessionCommand } from './commands.ts';
import type { SessionEvent } from './events.ts';
import { closeProbe, endEvent } from './questions.ts';
import { accepts, type Circumstances, evolveAll, moved, type SessionState } from './session.ts';
import { missingActions, openOrEnd, resolveIfComplete, resolveTurn } from './turns.ts';
import type { Probe, ProbeAnswer } from './types.ts';
import { isAsking, isHandedOver, probeOf } from './waiting.ts';

export interface Decision<T extends GameTypes> {
  readonly events: readonly SessionEvent<T>[];
  readonly refusal: Refusal | null;
}

export function decideSession<T extends GameTypes>(
  game: Game<T>,
  session: SessionState<T>,
  command: SessionCommand<T>,
  circumstances: Circumstances,
): Decision<T> {
  const { at } = circumstances;
  if (session.phase === 'ended') return refuse('ended', 'The session is over.');
  switch (command.type) {
    case 'seat': {
      const held = session.seats[command.seat];
      if (held === undefined) return noSuchSeat(session);
      if (held === null) {
        const seated: SessionEvent<T> = { type: 'AgentSeated', at, seat: command.seat, controller: command.controller };
        // the last whom a hand-over waited for
        const complete = isHandedOver(session) && session.handedOver.every((seat) => seat === command.seat);
        const events = complete ? [seated, resumed(session, at)] : [seated];
        return acceptWith(game, session, events, (after) => resolveIfComplete(game, after, circumstances));
      }
      if (sameJson(held, command.controller)) return accept();
      if (!command.replace) return refuse('seat_taken', 'Somebody sits there already.');
      return accept({ type: 'ControllerChanged', at, seat: command.seat, controller: command.controller });
    }
    case 'vacate': {
      if (!session.seats[command.seat]) return refuse('seat_empty', 'Nobody sits there.');
      const left: SessionEvent<T> = {
        type: 'AgentLeft',
        at,
        seat: command.seat,
        cause: command.cause,
        ...wordsOf(command),
      };
      // a question to somebody who has left goes unanswered
      const asked = probeOf(session, command.seat);
      const unanswered = asked ? [closeProbe(session, asked, null, at)] : [];
      return acceptWith(game, session, [...unanswered, left], (after) => resolveIfComplete(game, after, circumstances));
    }
    case 'start': {
      if (session.phase !== 'open') return refuse('already_started', 'The session has started already.');
      if (session.seats.includes(null)) return refuse('seats_empty', 'Some seats are still empty.');
      const started: SessionEvent<T>[] = [{ type: 'SessionStarted', at }];
      const rng = rngFor(circumstances.seed, 'start');
      for (const event of game.decide(session.game, { type: 'start' }, rng))
        started.push({ type: 'GameEventOccurred', event });
      return acceptWith(game, session, started, (after) => openOrEnd(game, after, circumstances));
    }
    case 'closeLobby':
      return session.lobbyDeadline !== null && at >= session.lobbyDeadline
        ? accept(endEvent(game, session, 'abandoned', circumstances, 'lobby_timeout'))
        : refuse('not_due', 'That is not due yet.');
    case 'submit': {
      if (session.phase !== 'running') return refuse('not_running', 'The session is not running.');
      if (session.seats[command.seat] === undefined) return noSuchSeat(session);
      if (command.turn < session.turn && session.open) {
        const lateMs = Math.max(0, at - session.open.openedAt);
        return {
          events: [{ type: 'ActionRefused', at, seat: command.seat, turn: command.turn, lateMs }],
          refusal: { code: 'stale_turn', message: `Turn ${command.turn} was over ${lateMs} ms before this arrived.` },
        };
      }
      if (command.turn !== session.turn)
        return refuse('stale_turn', `This is turn ${session.turn}, not ${command.turn}.`);
      if (isAsking(game, session)) return refuse('not_active', 'The game is over.');
      if (session.probes.length > 0) return refuse('probe_first', 'A question has to be answered first.');
      if (!game.activeSeats(session.game).includes(command.seat)) return refuse('not_active', 'It is not your turn.');
      const earlier = session.submitted[command.seat];
      const replaceable = session.open?.clock === 'beat';
      if (earlier !== undefined && !replaceable)
        return refuse('already_submitted', 'You have acted this turn already.');
      if (!accepts(game, session.game, command.seat, command.action))
        return refuse('illegal_action', 'That cannot be done now.');
      const submitted: SessionEvent<T> = {
        type: 'ActionSubmitted',
        at,
        seat: command.seat,
        turn: command.turn,
        action: command.action,
        ...(command.timing ? { timing: command.timing } : {}),
      };
      return acceptWith(game, session, [submitted], (after) => resolveIfComplete(game, after, circumstances));
    }
    case 'timeOut':
    case 'beat': {
      if (session.phase !== 'running' || !session.open) return refuse('not_running', 'The session is not running.');
      if (command.turn !== session.turn)
        return refuse('stale_turn', `This is turn ${session.turn}, not ${command.turn}.`);
      if (session.probes.length > 0) return refuse('probe_first', 'A question is open.');
      const { deadline, clock } = session.open;
      if (clock !== (command.type === 'beat' ? 'beat' : 'deadline') || deadline === null || at < deadline)
        return refuse('not_due', 'That is not due yet.');
      const defaulted = missingActions(
        game,
        session,
        command.type === 'beat' ? 'ActionDefaulted' : 'ActionTimedOut',
        at,
      );
      return acceptWith(game, session, defaulted, (after) => resolveTurn(game, after, circumstances));
    }
    case 'pause':
      return session.phase === 'running'
        ? accept({ type: 'SessionPaused', at, cause: 'operator', ...wordsOf(command) })
        : refuse('not_running', 'Only a running session can be paused.');
    case 'resume': {
      if (session.phase !== 'paused' || session.pausedAt === null)
        return refuse('not_paused', 'The session is not paused.');
      return acceptWith(game, session, [resumed(session, at)], (after) =>
        resolveIfComplete(game, after, circumstances),
      );
    }
    case 'extend': {
      const why = { cause: command.cause, ...wordsOf(command) };
      if (session.lobbyDeadline !== null) {
        const deadline = session.lobbyDeadline + command.byMs;
        return accept({ type: 'LobbyExtended', at, deadline, ...why });
      }
      const asked = session.probes.flatMap(({ probe: { seat, id: probeId }, deadline }): SessionEvent<T>[] =>
        deadline === null
          ? []
          : [{ type: 'ProbeExtended', at, seat, probeId, deadline: deadline + command.byMs, ...why }],
      );
      // the turn waits for the answer, and its deadline will move by all the time that takes
      if (asked.length > 0) return accept(...asked);
      if (!session.open || session.open.deadline === null)
        return refuse('no_deadline', 'There is no deadline to extend.');
      const deadline = session.open.deadline + command.byMs;
      return accept({ type: 'DeadlineExtended', at, turn: session.turn, deadline, ...why });
    }
    case 'showProbe': {
      if (session.phase !== 'running') return refuse('not_running', 'The session is not running.');
      if (session.probes.length > 0) return refuse('probe_first', 'A question is open already.');
      if (Object.keys(session.submitted).length > 0) return refuse('mid_turn', 'Questions come between turns.');
      const asked = session.seats[command.probe.seat];
      if (asked === undefined) return noSuchSeat(session);
      if (asked === null) return refuse('seat_empty', 'Nobody sits there.');
      const deadline = command.probe.limitMs === null ? null : at + command.probe.limitMs;
      return accept({ type: 'ProbeShown', at, turn: session.turn, probe: command.probe, deadline });
    }
    case 'answerProbe': {
      if (session.phase === 'paused') return refuse('not_running', 'The session is not running.');
      const asked = probeOf(session, command.seat);
      if (asked?.probe.id !== command.probeId) return refuse('no_probe', 'That question is not open.');
      if (command.answer !== null && !answers(asked.probe, command.answer))
        return refuse('illegal_answer', 'That is not one of the answers offered.');
      const answered = closeProbe(session, asked, command.answer, at);
      return acceptWith(game, session, [answered], (after) => resolveIfComplete(game, after, circumstances));
    }
    case 'writeNote':
      if (!session.setup.aids.notes) return refuse('not_allowed', 'Notes are not part of this session.');
      if (session.seats[command.seat] === undefined) return noSuchSeat(session);
      return accept({ type: 'NoteWritten', at, seat: command.seat, turn: session.turn, note: command.note });
    case 'abandon':
      // the game is over and was not broken off: only answers are missing
      return isAsking(game, session)
        ? accept(
            ...session.probes.map((asked) => closeProbe(session, asked, null, at)),
            endEvent(game, session, 'terminated', circumstances),
          )
        : accept(endEvent(game, session, command.reason, circumstances, command.cause));
  }
}

function wordsOf({ words }: { readonly words?: string | undefined }): { words?: string } {
  return words === undefined ? {} : { words };
}

function resumed<T extends GameTypes>(session: SessionState<T>, at: number): SessionEvent<T> {
  const deadline = moved(session.open?.deadline ?? null, at - (session.pausedAt ?? at));
  return { type: 'SessionResumed', at, deadline };
}

function accept<T extends GameTypes>(...events: SessionEvent<T>[]): Decision<T> {
  return { events, refusal: null };
}

function refuse<T extends GameTypes>(code: RefusalCode, message: string): Decision<T> {
  return { events: [], refusal: { code, message } };
}

function noSuchSeat<T extends GameTypes>({ seats }: SessionState<T>): Decision<T> {
  return refuse('no_such_seat', `There are ${seats.length} seats, counted from 0.`);
}

function acceptWith<T extends GameTypes>(
  game: Game<T>,
  session: SessionState<T>,
  first: readonly SessionEvent<T>[],
  then: (after: SessionState<T>) => readonly SessionEvent<T>[],
): Decision<T> {
  return { events: [...first, ...then(evolveAll(game, session, first))], refusal: null };
}

function answers(probe: Probe, answer: ProbeAnswer): boolean {
  return (
    probe.options.includes(answer.option) &&
    (answer.confidence === null || (answer.confidence >= 0 && answer.confidence <= 100))
  );
}
