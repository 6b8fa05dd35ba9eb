/**
 * A seat's life, folded from what the seat is told: the welcome brings the past, each request brings the turn before it.
 * The first sight, experiences and request are the same as in the fold over events in life.ts.
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
 * The life after a request. A request of a new turn adds the turn before it. A request of the same turn replaces that
 * turn: it may bring percepts that were held back while questions were asked.
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

/** The turn before the request, as the request tells it; null: the request tells of the start. */
export function experienceIn<T extends GameTypes>({ turn, acted, percepts }: Request<T>): Experience<T> | null {
  return turn === 0 ? null : { turn: turn - 1, acted, percepts };
}
