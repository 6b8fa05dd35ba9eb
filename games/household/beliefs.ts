/**
 * What a seat has reason to believe about the house, what it takes others to believe, and what it takes them to take
 * others to believe, from its own percepts alone. It keeps a picture of the house for every chain of agents that begins
 * with the seat:
 *
 * - What a room shows at the end of a turn is common belief of the agents in it: each sees it, and sees the others see it.
 * - Only the agent that worked a trigger is told what this did elsewhere.
 * - A formal fact in a message is believed in common by its sender and receivers, with its `knowers`. But it does not
 *   change the sender's own belief of the fact.
 * - A belief stays until the agent sees or is told a change. So beliefs can be false.
 *
 * - By the model `copresence`, an agent that is believed to be in a room is believed to see what it shows, at every depth.
 *   By the older `seen-and-told`, others are taken to see only what they were seen to see.
 *
 * Beliefs stay in people's minds less well than here: the models take what was once seen or told to be so until something
 * else is, and an agent seen somewhere to be there still. So they may hold for certain what is not so.
 */
import type { BeliefModel, Chain, Credence } from '../core/beliefs/model.ts';
import type { Proposition } from '../core/game.ts';
import type { AnnotatedFacts } from './analysis/annotated-message.ts';
import { beliefAfter, pictureFor, prior, type Reckoning, type SeatBelief } from './beliefs/fold.ts';
import { holdsIn, maybeIn, type Picture, whereaboutsOf } from './beliefs/picture.ts';
import { type Household, type Literal, type Parameters, seatOf } from './types.ts';

/** `annotations`: facts that messages assert beside those that their senders attached. */
export function householdBeliefs(
  reckoning: Reckoning,
  annotations: readonly AnnotatedFacts[] = [],
): BeliefModel<Household, SeatBelief> {
  return {
    id: `household/${reckoning}${annotations.length === 0 ? '' : '-and-coded'}`,
    version: 1,
    prior: (first) => prior(first, reckoning),
    update: (belief, experience) => beliefAfter(belief, experience, annotations),
    query: (belief, chain, proposition) => credences(belief, pictureFor(belief, chain), proposition),
  };
}

/**
 * Whether the last agent of the chain believes the literal, as far as the first can tell; null: it believes neither.
 */
export function knows(belief: SeatBelief, chain: Chain, literal: Literal): boolean | null {
  return holdsIn(pictureFor(belief, chain), literal, belief.parameters);
}

/** Certainty where the picture decides; else equal probability for every value that it does not exclude. */
function credences({ parameters }: SeatBelief, picture: Picture, { id, values }: Proposition): readonly Credence[] {
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
