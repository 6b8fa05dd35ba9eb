/**
 * A seat's life as its holder can fold it from what the seat is told: a welcome brings the past, every request the turn
 * before it. It comes to the same first sight, experiences and request as the fold over events in life.ts.
 */
import type { GameTypes } from '../game.ts';
import type { Experience, FirstSight, Request } from '../policy.ts';

export interface ToldLife<T extends GameTypes> {
  /** null: the session has not started to play. */
  readonly first: FirstSight<T> | null;
  readonly experiences: readonly Experience<T>[];
  /** The last one. */
  readonly request: Request<T> | null;
}

/**
 * The life after a request. That of a new turn brings what was lived through since. The same turn again brings that
 * again, and what was held back while questions were asked.
 */
export function lifeAfterRequest<T extends GameTypes>(life: ToldLife<T>, request: Request<T>): ToldLife<T> {
  const lived = experienceIn(request);
  if (life.first === null || lived === null) {
    const { seat, observation, percepts } = request;
    return { ...life, request, first: life.first ? { ...life.first, percepts } : { seat, observation, percepts } };
  }
  const known = life.experiences.findLastIndex(({ turn }) => turn === lived.turn);
  const experiences = known < 0 ? [...life.experiences, lived] : life.experiences.with(known, lived);
  return { ...life, request, experiences };
}

/** The turn that the request tells of; null: it tells of the start. */
export function experienceIn<T extends GameTypes>({ turn, acted, percepts }: Request<T>): Experience<T> | null {
  return turn === 0 ? null : { turn: turn - 1, acted, percepts };
}
