/**
 * A session as it was decided, which may be ahead of the disk, and as its seats have been told of it. The log is folded, and
 * not kept in memory. Only `takeOver` and the writer's telling change it.
 */
import type { AnyGame, GameTypes } from '../../../games/core/game.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { beginLives, foldLives, type Lives, type SeatLife, viewerFor } from '../../../games/core/session/life.ts';
import { initialSession, type SessionState } from '../../../games/core/session/session.ts';
import type { SessionRow, SideWrite } from '../../store/rows.ts';
import { evolveRow, rowOf, type SessionListing } from '../../store/session-list.ts';
import { streamOfSession } from '../../store/session-log.ts';

export interface Decided {
  readonly stream: string;
  /** The state after the last decision, and the lives of the agents in the seats, each with its last experience alone. */
  lives: Lives<GameTypes>;
  /** Whether no life has had a second experience yet, so that `lives` hold all of them. */
  isWhole: boolean;
  /** The length of the log, with what is not on disk yet. */
  version: number;
  /** The session's line in the list of sessions. */
  row: SessionRow;
  readonly listing: SessionListing;
  /** The state that the seats have been told of. */
  told: SessionState<GameTypes>;
}

/** `events`: those of the stream so far, with at least the first. */
export function foldLog(game: AnyGame, events: readonly SessionEvent<GameTypes>[]): Decided {
  const [created, ...later] = events;
  if (created?.type !== 'SessionCreated') throw new Error('a session begins with SessionCreated');
  const whole = foldLives(game, beginLives<GameTypes>(initialSession(game, created)), later);
  const lives = keptOf(whole);
  const listing: SessionListing = { seatCount: ({ config }) => game.roles(config).length };
  return {
    stream: streamOfSession(created.session),
    lives,
    isWhole: hasAtMostOne(whole),
    version: events.length,
    row: rowOf(events, listing),
    listing,
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
  decided.lives = keptOf(lives);
  decided.isWhole &&= hasAtMostOne(lives);
  decided.version += events.length;
  for (const event of events) decided.row = evolveRow(decided.row, event, decided.listing);
  return sideWrites(before, decided.row);
}

/** What is kept of the lives: their last experiences, and once play has begun only those that an agent may live. */
function keptOf(all: Lives<GameTypes>): Lives<GameTypes> {
  const { session } = all;
  const isFollowed = (life: SeatLife<GameTypes>): boolean => mayBeLived(session, life);
  const followed = all.lives.every(isFollowed) ? all.lives : all.lives.filter(isFollowed);
  if (hasAtMostOne(all)) return { session, lives: followed };
  return { session, lives: followed.map((life) => ({ ...life, experiences: life.experiences.slice(-1) })) };
}

/** A policy that sees everything sits down before the start, or never. */
function mayBeLived({ phase, seats }: SessionState<GameTypes>, { seat, viewer }: SeatLife<GameTypes>): boolean {
  return viewer === seat || phase === 'open' || viewer === viewerFor(seats[seat] ?? null, seat);
}

function hasAtMostOne({ lives }: Lives<GameTypes>): boolean {
  return (lives[0]?.experiences.length ?? 0) < 2;
}

/** The rows beside the log to write after a change of status or seats; a new turn alone is not worth a write. */
function sideWrites(before: SessionRow, after: SessionRow): readonly SideWrite[] {
  if (before.status === after.status && before.seats === after.seats) return [];
  const list: SideWrite = { kind: 'listSession', row: after };
  return after.status === 'ended' ? [list, { kind: 'dropSecret', session: after.session }] : [list];
}
