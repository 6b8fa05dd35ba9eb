/**
 * A session as it was decided, which may be ahead of the disk, and as its seats have been told of it. The log is folded, and
 * not kept in memory. Only `takeOver` and the writer's telling change it.
 */
import type { AnyGame, GameTypes } from '../../../games/core/game.ts';
import type { Refusal } from '../../../games/core/session/commands.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { beginLives, foldLives, type Lives } from '../../../games/core/session/life.ts';
import { initialSession, type SessionState } from '../../../games/core/session/session.ts';
import type { Stored } from '../../store/event-store.ts';
import type { SessionRow, SideWrite } from '../../store/rows.ts';
import { evolveRow, rowOf, type SessionListing } from '../../store/session-list.ts';
import { fromLog, streamOfSession } from '../../store/session-log.ts';
import { openPast, type Past } from './past.ts';

export interface Decided {
  readonly stream: string;
  /** The state, and each life with its last experience alone, after the last decision. */
  lives: Lives<GameTypes>;
  /** The experiences that `lives` holds no longer. */
  readonly past: Past;
  /** The length of the log, with what is not on disk yet. */
  version: number;
  /** The session's line in the list of sessions. */
  row: SessionRow;
  readonly listing: SessionListing;
  /** Id of a command that left events -> the refusal that its sender got; null: the command was accepted. */
  readonly answers: Map<string, Refusal | null>;
  /** The state that the seats have been told of. */
  told: SessionState<GameTypes>;
}

/** `log`: the stream so far, with at least its first event. */
export function foldLog(game: AnyGame, log: readonly Stored[]): Decided {
  const events = log.map((stored) => fromLog<GameTypes>(stored));
  const [created, ...later] = events;
  if (created?.type !== 'SessionCreated') throw new Error('a session begins with SessionCreated');
  const past = openPast();
  const lives = past.takeOver(foldLives(game, beginLives<GameTypes>(initialSession(game, created)), later));
  const listing: SessionListing = { seatCount: ({ config }) => game.roles(config).length };
  return {
    stream: streamOfSession(created.session),
    lives,
    past,
    version: log.length,
    row: rowOf(events, listing),
    listing,
    answers: new Map(log.map(({ commandId }, i) => [commandId, refusalIn(events[i])])),
    told: lives.session,
  };
}

/** Takes over what was decided; returns the rows to write with it. `lives`: those after the events. */
export function takeOver(
  decided: Decided,
  lives: Lives<GameTypes>,
  events: readonly SessionEvent<GameTypes>[],
): readonly SideWrite[] {
  const before = decided.row;
  decided.lives = decided.past.takeOver(lives);
  decided.version += events.length;
  for (const event of events) decided.row = evolveRow(decided.row, event, decided.listing);
  return sideWrites(before, decided.row);
}

/** The refusal that the sender of the command behind this event got; null: the command was accepted. */
function refusalIn(event: SessionEvent<GameTypes> | undefined): Refusal | null {
  if (event?.type === 'ActionIllegal') return { code: 'illegal_action', message: 'That cannot be done now.' };
  if (event?.type !== 'ActionRefused') return null;
  return { code: 'stale_turn', message: `Turn ${event.turn} was over ${event.lateMs} ms before this arrived.` };
}

/** The rows beside the log to write after a change of status or seats; a new turn alone is not worth a write. */
function sideWrites(before: SessionRow, after: SessionRow): readonly SideWrite[] {
  if (before.status === after.status && before.seats === after.seats) return [];
  const list: SideWrite = { kind: 'listSession', row: after };
  return after.status === 'ended' ? [list, { kind: 'dropSecret', session: after.session }] : [list];
}
