/**
 * What a seat has reason to believe of the house, what it takes others to believe, and what it takes them to take others to
 * believe, from its own percepts alone. A picture of the house for every chain of agents that begins with the seat:
 *
 * - what a room shows at the end of a turn is common among those who are in it: each sees it, and sees the others see it;
 * - what a trigger did elsewhere is told to who worked it, alone;
 * - a formal fact in a message is believed, and common among its sender and its receivers, except that it tells its sender
 *   nothing of the fact; that somebody knows it (`knowers`) is believed with it;
 * - what is not seen or told to have changed stays as it was. So a belief can be false: it is what was seen or told last.
 *
 * Exact under the game's rules, as nobody there sees another look without seeing what it looks at.
 */
import type { BeliefModel, Chain, Credence } from '../core/beliefs/model.ts';
import type { Proposition } from '../core/game.ts';
import type { AnnotatedMessage } from './analysis/coding.ts';
import { type Belief, live, pictureFor, prior } from './beliefs/fold.ts';
import { holdsIn, maybeIn, type Picture, whereaboutsOf } from './beliefs/picture.ts';
import { type Household, type Literal, type Parameters, seatOf } from './types.ts';

/** `annotations`: what messages assert beside the facts that their senders attached. */
export function householdBeliefs(annotations: readonly AnnotatedMessage[] = []): BeliefModel<Household, Belief> {
  return {
    id: annotations.length === 0 ? 'household/seen-and-told' : 'household/seen-and-told-and-coded',
    version: 1,
    prior,
    update: (belief, experience) => live(belief, experience, annotations),
    query: (belief, chain, proposition) => credences(belief, pictureFor(belief, chain), proposition),
  };
}

export const beliefs = householdBeliefs();

/** Whether the chain's last believes it, as the first takes it to be; null: has no reason to believe either. */
export function knows(belief: Belief, chain: Chain, literal: Literal): boolean | null {
  return holdsIn(pictureFor(belief, chain), literal, belief.parameters);
}

/** Certain of what is seen or told; otherwise all that is not excluded is equally likely. */
function credences({ parameters }: Belief, picture: Picture, { id, values }: Proposition): readonly Credence[] {
  const [variable = '', subject = ''] = id.split('/');
  const possible = values.filter((value) => isPossible(picture, { variable, subject, value }, parameters));
  const left = possible.length > 0 ? possible : values;
  return values.map((value) => ({ value, probability: left.includes(value) ? 1 / left.length : 0 }));
}

interface Assignment {
  readonly variable: string;
  readonly subject: string;
  readonly value: string | number | boolean;
}

function isPossible(picture: Picture, { variable, subject, value }: Assignment, parameters: Parameters): boolean {
  switch (variable) {
    case 'is_open':
      return holdsIn(picture, { predicate: 'is_open', args: [subject], holds: value === true }, parameters) !== false;
    case 'agent_in_room': {
      const idea = picture.agents[seatOf(subject)];
      if (!idea) return true;
      return idea.room === null ? !idea.notIn.includes(String(value)) : idea.room === value;
    }
    case 'at': {
      const idea = whereaboutsOf(picture, subject);
      if (idea.at !== null) return idea.at === value;
      return !idea.notAt.includes(String(value)) && maybeIn(picture, idea, String(value), parameters);
    }
  }
  throw new Error(`there is no proposition ${variable}/${subject}`);
}
