/**
 * What makes a session a branch of another one, where a session can be forked, and whether a branch still tells its
 * parent's past as the parent does. A branch holds all its events itself: it is folded and replayed like any session.
 */
import type { GameTypes, RecordedGame } from '../game.ts';
import { sameJson } from '../json.ts';
import type { SessionEvent } from '../session/events.ts';
import type { SessionState } from '../session/session.ts';
import { openTurnOf } from '../session/state.ts';
import { foldLog, type LogFinding } from './replay.ts';

type ForkEvent<T extends GameTypes> = Extract<SessionEvent<T>, { type: 'SessionForked' }>;

/** Where a session comes from; null: it is nobody's branch. */
export function originOf<T extends GameTypes>(events: readonly SessionEvent<T>[]): ForkEvent<T> | null {
  const second = events[1];
  return second?.type === 'SessionForked' ? (second as ForkEvent<T>) : null;
}

/** Index of the first event after those that say what the session is. */
export function bodyOf<T extends GameTypes>(events: readonly SessionEvent<T>[]): number {
  return originOf(events) ? 2 : 1;
}

/** A moment between two turns at which play went on. */
export interface Boundary {
  /** The turn that comes next. */
  readonly turn: number;
  /** How many events of the session come before it; the version of the last of them. */
  readonly seq: number;
}

/** All of a session, in order; after the end of its game there is none. `states`: of its fold, where that is at hand. */
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

/** The last one that is not after this event; null: play had not begun. */
export function boundaryBefore(boundaries: readonly Boundary[], seq: number): Boundary | null {
  return boundaries.findLast((boundary) => boundary.seq <= seq) ?? null;
}

/** Whether with this event everything has happened that comes before the first turn. */
function isStarted<T extends GameTypes>(
  event: SessionEvent<T>,
  next: SessionEvent<T> | undefined,
  session: SessionState<T>,
): boolean {
  const starting = event.type === 'SessionStarted' || event.type === 'GameEventOccurred';
  return starting && session.turn === 0 && openTurnOf(session) === null && next?.type !== 'GameEventOccurred';
}

/** Compares what a branch shares with its parent. Empty: it is all as the parent has it, or there is no branch. */
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
