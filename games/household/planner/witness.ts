/**
 * What each agent knows at the end of a play, folded from the percepts of its own play alone (`beliefs.ts`). Plans are
 * validated by it, so that a plan stands only if it makes known in play what it is to make known.
 */
import { type Belief, live, prior } from '../beliefs/fold.ts';
import { isKnown } from '../beliefs/knowledge.ts';
import type { Literal, Percept } from '../types.ts';
import { observe, perceive } from '../view.ts';
import { type Played, stateNow } from './play.ts';

/** Whether the first of the chain knows that the second knows ... that it is so. */
export function knowledgeAfter(played: Played, literal: Literal): (chain: readonly number[]) => boolean {
  const moment = { state: stateNow(played.states), beliefs: beliefsAfter(played) };
  return (chain) => isKnown(moment, chain, literal);
}

/** By seat. A play is folded once, however often it is asked about. */
function beliefsAfter(played: Played): readonly Belief[] {
  const known = FOLDED.get(played);
  if (known) return known;
  const beliefs = stateNow(played.states).config.task.agents.map((_, seat) => beliefOf(played, seat));
  FOLDED.set(played, beliefs);
  return beliefs;
}
const FOLDED = new WeakMap<Played, readonly Belief[]>();

function beliefOf({ states, events }: Played, seat: number): Belief {
  const percepts = events.map((event, i): Percept | null => {
    const [before, after] = [states[i], states[i + 1]];
    return before && after ? perceive(event, { before, after }, seat) : null;
  });
  const started = states[1];
  if (!started) throw new Error('expected a play that has started');
  const first = {
    seat,
    observation: observe(started, seat),
    percepts: percepts.slice(0, 1).filter((each) => each !== null),
  };
  return percepts.slice(1).reduce((belief, percept, turn) => {
    return percept ? live(belief, { turn, acted: null, percepts: [percept] }) : belief;
  }, prior(first));
}
