/**
 * The fold of a seat's percepts into its pictures of the house, one for every chain of agents that begins with it; the rules
 * are those that `../beliefs.ts` states.
 */
import { bitsOf, type Chains, chainsOf, numberOf } from '../../../epistemics/chains.ts';
import type { Chain } from '../../core/beliefs/model.ts';
import type { Experience, FirstSight } from '../../core/policy.ts';
import type { AnnotatedMessage } from '../analysis/coding.ts';
import type { Action, Fact, Household, Outcome, Parameters, Percept, Sight } from '../types.ts';
import { believe, firstPicture, type Picture, put, see, setLocked, setOpen } from './picture.ts';

/** [me, you, her]: the deepest chain that is kept. */
export const DEEPEST_CHAIN = 3;

export interface Belief {
  readonly seat: number;
  readonly parameters: Parameters;
  readonly holding: string | null;
  /** In the order of `chainsOf` this seat: its own picture first, then what it takes the others' to be. */
  readonly pictures: readonly Picture[];
}

/** Throws on a chain that begins with another seat, or is too deep. An agent takes itself to believe what it believes. */
export function pictureFor(belief: Belief, chain: Chain): Picture {
  const [first, ...rest] = chain;
  if (first !== belief.seat) throw new Error(`seat ${belief.seat} cannot tell what ${chain} believes`);
  return pictureOf(belief, numberOf(chainsIn(belief), rest));
}

function pictureOf(belief: Belief, number: number): Picture {
  const picture = belief.pictures[number];
  if (!picture) throw new Error(`seat ${belief.seat} has ${belief.pictures.length} pictures, none of number ${number}`);
  return picture;
}

function chainsIn({ seat, parameters: { starts } }: Pick<Belief, 'seat' | 'parameters'>): Chains {
  return chainsOf({ agents: starts.length, depth: DEEPEST_CHAIN - 1, self: seat });
}

export function prior({ seat, observation, percepts }: FirstSight<Household>): Belief {
  const { parameters, own } = observation;
  const started = percepts.find((percept) => percept.type === 'started');
  const chains = chainsIn({ seat, parameters });
  const first = firstPicture(parameters);
  const blank: Belief = { seat, parameters, holding: observation.holding, pictures: chains.all.map(() => first) };
  const briefed = (own?.knows.facts ?? []).reduce((now, fact) => told(now, [OWN], fact), blank);
  const everybodys = (started?.toldFormally ?? []).flatMap(({ facts }) => facts);
  const shared = everybodys.reduce((now, fact) => told(now, [...chains.all.keys()], fact), briefed);
  return sights(shared, observation.sights, observation.room);
}

/** The number of the seat's own picture. */
const OWN = 0;

export function live(
  belief: Belief,
  { turn, acted, percepts }: Experience<Household>,
  annotations: readonly AnnotatedMessage[] = [],
): Belief {
  return percepts.reduce(
    (now, percept) => notice(now, percept, { turn, acted: acted?.action ?? null, annotations }),
    belief,
  );
}

export interface Noticing {
  readonly turn: number;
  /** What the seat did; told by its own outcome too, where the rules tell that. */
  readonly acted: Action | null;
  readonly annotations: readonly AnnotatedMessage[];
}

function notice(before: Belief, percept: Percept, noticing: Noticing): Belief {
  if (percept.type !== 'turn') return before;
  const { own, holding, room } = percept;
  const heard = messagesOf(before, percept, noticing).reduce(
    (now, { from, to, facts }) => facts.reduce((each, fact) => told(each, audience(now, from, to), fact), now),
    before,
  );
  const felt = own ? results(heard, own) : heard;
  const looked = sights({ ...felt, holding }, percept.sights, room);
  return unlocked(looked, percept);
}

interface Message {
  readonly from: number;
  readonly to: readonly number[];
  readonly facts: readonly Fact[];
}

/** Sent and heard, by sender, so that everybody hears them in one order. */
function messagesOf(
  { seat, parameters }: Belief,
  { own, heard }: Extract<Percept, { type: 'turn' }>,
  { turn, acted, annotations }: Noticing,
): readonly Message[] {
  const coded = (from: number): readonly Fact[] =>
    annotations.filter((each) => each.turn === turn && each.from === from).flatMap(({ facts }) => facts);
  const factsOf = (from: number, fact: Fact | null) => (fact === null ? coded(from) : [fact, ...coded(from)]);
  const action = own?.action ?? acted;
  // faithful reports no messages: what was tried counts as sent to everybody it was meant for
  const to = parameters.rules === 'faithful' && action?.type === 'communicate' ? action.to : (own?.delivered ?? []);
  const sent = action?.type === 'communicate' ? [{ from: seat, to, facts: factsOf(seat, action.fact) }] : [];
  return [...heard.map(({ from, to: all, fact }) => ({ from, to: all, facts: factsOf(from, fact) })), ...sent]
    .filter((message) => message.to.length > 0)
    .toSorted((a, b) => a.from - b.from);
}

/** The chains among sender and receivers; what a sender says tells itself nothing. */
function audience(belief: Belief, from: number, to: readonly number[]): readonly number[] {
  const within = chainsWithin(belief, [from, ...to]);
  return belief.seat === from ? within.filter((number) => number !== OWN) : within;
}

/** To know that another knows it is to know it: whoever is told that a knows that b does, takes a, b and itself to. */
function told(belief: Belief, numbers: readonly number[], fact: Fact): Belief {
  const { plus } = chainsIn(belief);
  const reached = new Set<number>();
  const reach = (number: number, knowers: readonly number[]): void => {
    reached.add(number);
    knowers.forEach((knower, i) => {
      const next = plus[number]?.[knower] ?? -1;
      if (next >= 0) reach(next, knowers.slice(i + 1));
    });
  };
  for (const number of numbers) reach(number, fact.knowers);
  return among(belief, [...reached], (picture) => believe(picture, fact, belief.parameters));
}

/** One's own results, as told. */
function results(belief: Belief, { action, why, also }: Outcome): Belief {
  const { parameters } = belief;
  const alone = [OWN];
  const heard = also.reduce(
    (now, { furniture, became }) =>
      among(now, alone, (picture) => {
        if (became === 'open' || became === 'closed') return setOpen(picture, furniture, became === 'open');
        return setLocked(picture, furniture, became === 'locked');
      }),
    belief,
  );
  switch (action.type) {
    case 'open':
    case 'close':
      if (why === 'locked') return among(heard, alone, (picture) => setLocked(picture, action.furniture, true));
      if (why !== null || parameters.rules === 'corrected') return heard;
      // faithful shows no doors: it is taken to have done as it was told
      return among(heard, alone, (picture) => setOpen(picture, action.furniture, action.type === 'open'));
    case 'place': {
      const { object, relation, furniture, nextTo } = action;
      if (why !== null) return heard;
      return among(heard, alone, (picture) => put(picture, object, { kind: relation, furniture, nextTo }));
    }
    case 'navigate':
    case 'pick':
    case 'communicate':
    case 'wait':
    case 'finish':
      return heard;
  }
}

/** What rooms show, to all who are in them; where everybody sees every room, to all. */
function sights(belief: Belief, shown: readonly Sight[], room: string | null): Belief {
  const { seat, parameters, holding } = belief;
  return shown.reduce((now, sight) => {
    const present = sight.room === room ? [{ seat, holding }, ...sight.agents] : sight.agents;
    const seers = parameters.everythingSeen
      ? parameters.starts.map((_, other) => other)
      : present.map((other) => other.seat);
    return among(now, chainsWithin(now, seers), (picture) => see(picture, { sight, present }, parameters));
  }, belief);
}

/** What opened or closed by hand was not locked; all in the room saw it. */
function unlocked(belief: Belief, { own, witnessed, sights: shown }: Extract<Percept, { type: 'turn' }>): Belief {
  const { seat, parameters } = belief;
  if (parameters.rules === 'faithful') return belief;
  const operated = own?.why === null && (own.action.type === 'open' || own.action.type === 'close');
  const mine = operated && 'furniture' in own.action ? [own.action.furniture] : [];
  const theirs = witnessed.flatMap(({ did, target, ok }) =>
    ok && target !== null && (did === 'open' || did === 'close') ? [target] : [],
  );
  return [...mine, ...theirs].reduce((now, furniture) => {
    const sight = shown.find((each) => each.furniture.some(({ id }) => id === furniture));
    const seers = parameters.everythingSeen
      ? parameters.starts.map((_, other) => other)
      : [seat, ...(sight?.agents ?? []).map((other) => other.seat)];
    return among(now, chainsWithin(now, seers), (picture) => setLocked(picture, furniture, false));
  }, belief);
}

/** Changes the pictures of these chains; chains with the same picture share the new one. */
function among(belief: Belief, numbers: readonly number[], change: (picture: Picture) => Picture): Belief {
  const pictures = [...belief.pictures];
  const done = new Map<Picture, Picture>();
  for (const number of numbers) {
    const picture = pictureOf(belief, number);
    const changed = done.get(picture) ?? change(picture);
    done.set(picture, changed);
    pictures[number] = changed;
  }
  return { ...belief, pictures };
}

/** The chains in which none but these occur; none at all if the seat is not one of them. */
function chainsWithin(belief: Belief, group: readonly number[]): readonly number[] {
  const bits = bitsOf(group);
  return chainsIn(belief).members.flatMap((members, number) => ((members & ~bits) === 0 ? [number] : []));
}
