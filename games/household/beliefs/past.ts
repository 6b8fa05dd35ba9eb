/**
 * What a seat lived through, from a state that keeps the turns played: what it remembers, and its beliefs at the start and
 * after every turn. From the same percepts as the lives that a log gives, without free text.
 */
import type { Experience, FirstSight } from '../../core/policy.ts';
import { begin, type Memory, remember } from '../memory.ts';
import { evolve, initialState } from '../rules.ts';
import type { Event, Household, Percept, State } from '../types.ts';
import { observe, perceive } from '../view.ts';
import { beliefAfter, prior, type SeatBelief } from './fold.ts';

export interface SeatPast {
  readonly seat: number;
  readonly memory: Memory;
  /** At the start, then after every turn. */
  readonly beliefs: readonly SeatBelief[];
}

export interface PastTurn {
  readonly first: FirstSight<Household>;
  readonly experiences: readonly Experience<Household>[];
}

export function pastOf({ first, experiences }: PastTurn): SeatPast {
  let belief = prior(first, 'copresence');
  const beliefs = [belief];
  for (const experience of experiences) {
    belief = beliefAfter(belief, experience);
    beliefs.push(belief);
  }
  return { seat: first.seat, memory: experiences.reduce(remember, begin(first)), beliefs };
}

/** The belief of the seat after the last turn. */
export function lastBelief({ beliefs }: SeatPast): SeatBelief {
  const last = beliefs.at(-1);
  if (!last) throw new Error('a seat has beliefs from the start');
  return last;
}

/** Seat -> its past. Throws for a state that does not keep the turns played (versions 1 to 3). */
export function pastsIn(end: State): readonly SeatPast[] {
  return livesIn(end).map(pastOf);
}

function livesIn({ config, played }: State): readonly PastTurn[] {
  if (!played) throw new Error('this state does not keep the turns played');
  const before = initialState(config);
  const begun: Event = { type: 'Started' };
  let state = evolve(before, begun);
  const perceived = (event: Event, from: State, to: State, seat: number): readonly Percept[] => {
    const percept = perceive(event, { before: from, after: to }, seat);
    return percept ? [percept] : [];
  };
  const firsts = config.task.agents.map((_, seat): FirstSight<Household> => {
    return { seat, observation: observe(state, seat), percepts: perceived(begun, before, state, seat) };
  });
  const experiences: Experience<Household>[][] = firsts.map(() => []);
  for (const [turn, event] of played.entries()) {
    const after = evolve(state, event);
    for (const [seat, own] of experiences.entries()) {
      const action = event.outcomes[seat]?.action;
      own.push({
        turn,
        acted: action ? { action, by: 'agent' } : null,
        percepts: perceived(event, state, after, seat),
      });
    }
    state = after;
  }
  return firsts.map((first, seat) => ({ first, experiences: experiences[seat] ?? [] }));
}
