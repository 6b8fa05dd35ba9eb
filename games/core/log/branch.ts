/**
 * Branches: how to recognise one, where a session can be forked, and whether a branch still has the same past as its
 * parent. The log of a branch holds all its events, so it is folded and replayed like any other.
 */
import type { GameTypes, RecordedGame } from '../game.ts';
import { sameJson } from '../json.ts';
import type { SessionEvent } from '../session/events.ts';
import type { SessionState } from '../session/session.ts';
import { openTurnOf } from '../session/state.ts';
import { foldLog, type LogFinding } from './replay.ts';

type ForkEvent<T extends GameTypes> = Extract<SessionEvent<T>, { type: 'SessionForked' }>;

/** The event that says which session was forked; null: the session is no branch. */
export function originOf<T extends GameTypes>(events: readonly SessionEvent<T>[]): ForkEvent<T> | null {
  const second = events[1];
  return second?.type === 'SessionForked' ? (second as ForkEvent<T>) : null;
}

/** Index of the first event after `SessionCreated` and `SessionForked`. */
export function bodyOf<T extends GameTypes>(events: readonly SessionEvent<T>[]): number {
  return originOf(events) ? 2 : 1;
}

/** A moment before a turn, where the session can be forked. */
export interface Boundary {
  /** The turn that comes next. */
  readonly turn: number;
  /** How many events of the session come before; also the version of the last of these events. */
  readonly seq: number;
}

/** All boundaries of a session, in order; there is none after the end of its game. `states`: as `foldLog` gives them. */
export function boundariesOf<T extends GameTypes>(
  game: RecordedGame<T>,
  events: readonly SessionEvent<T>[],
  states: readonly SessionState<T>[] = foldLog(game, events),
): readonly Boundary[] {
  return events.flatMap((event, index) => {
    const state = states[index];
    if (!state || !(event.type === 'TurnResolved' || isStarted(event, events[index + 1], state))) return [];
    return game.isTerminal(state.game) ? [] : [{ turn: state.turn, seq: index + 1 }];
  });
}

/** The last boundary at or before this event; null: play had not begun. */
export function boundaryBefore(boundaries: readonly Boundary[], seq: number): Boundary | null {
  return boundaries.findLast((boundary) => boundary.seq <= seq) ?? null;
}

/** Whether this event is the last one before the first turn. */
function isStarted<T extends GameTypes>(
  event: SessionEvent<T>,
  next: SessionEvent<T> | undefined,
  session: SessionState<T>,
): boolean {
  const starting = event.type === 'SessionStarted' || event.type === 'GameEventOccurred';
  return starting && session.turn === 0 && openTurnOf(session) === null && next?.type !== 'GameEventOccurred';
}

/** Compares the shared past of a branch with its parent. Empty: all events are equal, or the session is no branch. */
export function checkBranch<T extends GameTypes>(
  branch: readonly SessionEvent<T>[],
  parent: readonly SessionEvent<T>[],
): readonly LogFinding[] {
  const origin = originOf(branch);
  if (!origin) return [];
  const [own, first] = [branch[0], parent[0]];
  if (own?.type !== 'SessionCreated' || first?.type !== 'SessionCreated' || first.session !== origin.parent)
    return [{ index: 1, what: `the parent, session ${origin.parent}, is not there` }];
  const findings: LogFinding[] = [];
  for (const field of ['game', 'config', 'seedHash', 'rng'] as const)
    if (!sameJson(own[field], first[field])) findings.push({ index: 0, what: `the parent has another ${field}` });
  const from = bodyOf(parent);
  if (origin.copied !== origin.seq - from)
    findings.push({ index: 1, what: `up to event ${origin.seq} the parent has ${origin.seq - from} events to share` });
  for (let i = 0; i < origin.copied; i++) {
    const [mine, theirs] = [branch[2 + i], parent[from + i]];
    if (mine && theirs && sameJson(mine, theirs)) continue;
    findings.push({ index: 2 + i, what: `event ${from + i + 1} of the parent is another one` });
  }
  return findings;
}
