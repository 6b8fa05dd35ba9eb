/**
 * Folds a seat's percepts into its pictures of the house, one for every chain of agents that begins with it, by the
 * rules that `../beliefs.ts` states.
 */
import { bitsOf, type Chains, chainsOf, numberOf } from '../../../epistemics/chains.ts';
import type { Chain } from '../../core/beliefs/model.ts';
import type { Experience, FirstSight } from '../../core/policy.ts';
import type { AnnotatedFacts } from '../analysis/annotated-message.ts';
import type { Action, ActionOutcome, Fact, Household, Parameters, Percept, RoomSight } from '../types.ts';
import { lookedAround } from './copresence.ts';
import { believe, firstPicture, type Picture, put, see, setLocked, setOpen } from './picture.ts';

/** [me, you, her]: the deepest chain that is kept. */
export const DEEPEST_CHAIN = 3;

/**
 * seen-and-told: an agent is taken to see what it was seen to see. copresence: and what the room shows where it is
 * believed to be (`copresence.ts`).
 */
export type Reckoning = 'seen-and-told' | 'copresence';

export interface SeatBelief {
  readonly seat: number;
  readonly parameters: Parameters;
  readonly reckoning: Reckoning;
  readonly holding: string | null;
  /** The pictures, in the order of this seat's chains: its own picture, then the pictures that it takes others to have. */
  readonly pictures: readonly Picture[];
}

/**
 * Throws if the chain begins with another seat or is too deep. Immediate repeats are merged: agents know their own
 * beliefs.
 */
export function pictureFor(belief: SeatBelief, chain: Chain): Picture {
  const [first, ...rest] = chain;
  if (first !== belief.seat) throw new Error(`seat ${belief.seat} cannot tell what ${chain} believes`);
  return pictureOf(belief, numberOf(chainsIn(belief), rest));
}

function pictureOf(belief: SeatBelief, number: number): Picture {
  const picture = belief.pictures[number];
  if (!picture) throw new Error(`seat ${belief.seat} has ${belief.pictures.length} pictures, none of number ${number}`);
  return picture;
}

function chainsIn({ seat, parameters: { starts } }: Pick<SeatBelief, 'seat' | 'parameters'>): Chains {
  return chainsOf({ agents: starts.length, depth: DEEPEST_CHAIN - 1, self: seat });
}

export function prior({ seat, observation, percepts }: FirstSight<Household>, reckoning: Reckoning): SeatBelief {
  const { parameters, own } = observation;
  const started = percepts.find((percept) => percept.type === 'started');
  const chains = chainsIn({ seat, parameters });
  const first = firstPicture(parameters);
  const pictures = chains.all.map(() => first);
  const blank: SeatBelief = { seat, parameters, reckoning, holding: observation.holding, pictures };
  const briefed = (own?.knows.facts ?? []).reduce((now, fact) => told(now, [OWN], fact), blank);
  const everybodys = (started?.toldFormally ?? []).flatMap(({ facts }) => facts);
  const shared = everybodys.reduce((now, fact) => told(now, [...chains.all.keys()], fact), briefed);
  return reckoned(sights(shared, observation.sights, observation.room));
}

/** The number of the seat's own picture. */
const OWN = 0;

export function beliefAfter(
  belief: SeatBelief,
  { turn, acted, percepts }: Experience<Household>,
  annotations: readonly AnnotatedFacts[] = [],
): SeatBelief {
  return percepts.reduce(
    (now, percept) => notice(now, percept, { turn, acted: acted?.action ?? null, annotations }),
    belief,
  );
}

interface Noticing {
  readonly turn: number;
  /** What the seat did. Its own outcome says it too, if the rules tell the outcome. */
  readonly acted: Action | null;
  readonly annotations: readonly AnnotatedFacts[];
}

function notice(before: SeatBelief, percept: Percept, noticing: Noticing): SeatBelief {
  if (percept.type !== 'turn') return before;
  const { own, holding, room } = percept;
  const heard = messagesOf(before, percept, noticing).reduce(
    (now, { from, to, facts }) => facts.reduce((each, fact) => told(each, audience(now, from, to), fact), now),
    before,
  );
  const felt = own ? results(heard, own) : heard;
  const looked = sights({ ...felt, holding }, percept.sights, room);
  return reckoned(unlocked(looked, percept));
}

interface Message {
  readonly from: number;
  readonly to: readonly number[];
  readonly facts: readonly Fact[];
}

/** Messages sent and heard, by sender, so that all seats take them in one order. */
function messagesOf(
  { seat, parameters }: SeatBelief,
  { own, heard }: Extract<Percept, { type: 'turn' }>,
  { turn, acted, annotations }: Noticing,
): readonly Message[] {
  const coded = (from: number): readonly Fact[] =>
    annotations.filter((each) => each.turn === turn && each.from === from).flatMap(({ facts }) => facts);
  const factsOf = (from: number, fact: Fact | null) => (fact === null ? coded(from) : [fact, ...coded(from)]);
  const action = own?.action ?? acted;
  // faithful reports no delivery: a message counts as sent to every intended receiver
  const to = parameters.rules === 'faithful' && action?.type === 'communicate' ? action.to : (own?.delivered ?? []);
  const sent = action?.type === 'communicate' ? [{ from: seat, to, facts: factsOf(seat, action.fact) }] : [];
  return [...heard.map(({ from, to: all, fact }) => ({ from, to: all, facts: factsOf(from, fact) })), ...sent]
    .filter((message) => message.to.length > 0)
    .toSorted((a, b) => a.from - b.from);
}

/** The chains among sender and receivers, without the sender's own belief, which a message does not change. */
function audience(belief: SeatBelief, from: number, to: readonly number[]): readonly number[] {
  const within = chainsWithin(belief, [from, ...to]);
  return belief.seat === from ? within.filter((number) => number !== OWN) : within;
}

/**
 * Believes a told fact. An agent told that a knows that b knows it believes it, and takes a, b and a of b to believe
 * it.
 */
function told(belief: SeatBelief, numbers: readonly number[], fact: Fact): SeatBelief {
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

/** Learns from the seat's own results. */
function results(belief: SeatBelief, { action, why, also }: ActionOutcome): SeatBelief {
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
      // faithful shows no doors: the act is believed to have had its normal effect
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

/** Takes in what rooms show: common to the agents in each room, or to all agents if all see every room. */
function sights(belief: SeatBelief, shown: readonly RoomSight[], room: string | null): SeatBelief {
  const { seat, parameters, holding } = belief;
  return shown.reduce((now, sight) => {
    const present = sight.room === room ? [{ seat, holding }, ...sight.agents] : sight.agents;
    const seers = parameters.everythingSeen
      ? parameters.starts.map((_, other) => other)
      : present.map((other) => other.seat);
    return among(now, chainsWithin(now, seers), (picture) => see(picture, { sight, present }, parameters));
  }, belief);
}

/** Under faithful agents see no agents, and with `everythingSeen` all see everything: then places tell nothing more. */
function reckoned(belief: SeatBelief): SeatBelief {
  const { parameters, reckoning, pictures } = belief;
  if (reckoning === 'seen-and-told' || parameters.rules === 'faithful' || parameters.everythingSeen) return belief;
  return { ...belief, pictures: lookedAround(pictures, chainsIn(belief), parameters) };
}

/** Doors that opened or closed by hand were not locked, as all agents in the room saw. */
function unlocked(
  belief: SeatBelief,
  { own, witnessed, sights: shown }: Extract<Percept, { type: 'turn' }>,
): SeatBelief {
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
function among(belief: SeatBelief, numbers: readonly number[], change: (picture: Picture) => Picture): SeatBelief {
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

/** The chains that consist of these agents only; empty if the seat is not one of them. */
function chainsWithin(belief: SeatBelief, group: readonly number[]): readonly number[] {
  const bits = bitsOf(group);
  return chainsIn(belief).members.flatMap((members, number) => ((members & ~bits) === 0 ? [number] : []));
}
