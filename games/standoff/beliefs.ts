/**
 * Where a seat has reason to believe each treat is, and where it takes the other seat to believe it is, from its percepts
 * alone. A seat sees an event wholly or not at all, and a seat that is seen looking on sees the same. What was seen is
 * taken to be so until a change is seen, so the model may hold for certain what is not so.
 *
 * Chains: [me] is my own belief. Every longer chain names both seats and is about the events that both saw, each seeing
 * that the other saw. So [me, you], [me, you, me] and so on are equal.
 */
import type { BeliefModel, Chain, Credence, GameBeliefs } from '../core/beliefs/model.ts';
import type { Proposition } from '../core/game.ts';
import { begin, type Memory, remember } from './memory.ts';
import { en } from './replay/words/en.ts';
import { type Places, type Standoff, TREATS, type Treat } from './types.ts';

const NOWHERE_VALUE = 'nowhere';

export const beliefs: BeliefModel<Standoff, Memory> = {
  id: 'standoff/seen',
  version: 1,
  prior: begin,
  update: remember,
  query: (memory, chain, proposition) => credences(placesFor(memory, chain), proposition),
};

export const standoffBeliefs: GameBeliefs<Standoff> = {
  models: [{ model: beliefs, depth: 3, ...en.models.seen }],
  truth: ({ places }, proposition) => places[treatOf(proposition)] ?? NOWHERE_VALUE,
  nothing: NOWHERE_VALUE,
};

/** Chains begin with the seat whose memory it is, and never name a seat twice in a row. */
export function placesFor(memory: Memory, chain: Chain): Places {
  if (chain[0] !== memory.seat) throw new Error(`seat ${memory.seat} cannot tell what ${chain} believes`);
  return chain.length === 1 ? memory.own : memory.other;
}

/** Certainty of one value: a box, or nowhere. */
function credences(places: Places, proposition: Proposition): readonly Credence[] {
  const believed = places[treatOf(proposition)] ?? NOWHERE_VALUE;
  return proposition.values.map((value) => ({ value, probability: value === believed ? 1 : 0 }));
}

function treatOf({ id }: Proposition): Treat {
  const treat = TREATS.find((name) => name === id);
  if (!treat) throw new Error(`there is no treat ${id}`);
  return treat;
}
