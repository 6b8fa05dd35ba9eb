/**
 * For tests: beliefs by brute force. Plays every deal and every joint action that the others may take under a conduct,
 * coin by coin, and drops the histories in which the seat would have noticed something else. Shares nothing with the
 * belief models: it uses `decide`, `evolve` and `perceive` only, and has its own conducts.
 */
import type { JointAction } from '../../core/game.ts';
import { decide, evolve, initialState } from '../rules.ts';
import { type Action, type Config, type Deal, MOVES, type Percept, type State } from '../types.ts';
import { perceive } from '../view.ts';
import { everyChance } from './given.ts';
import { NO_CHANCE } from './no-chance.ts';
import { productOf } from './product.ts';

export type ConductName = 'uniform' | 'talkative' | 'round-robin';

/** One turn as a seat lived it. */
export interface Turn {
  readonly action: Action;
  readonly percept: Percept | null;
}

interface Way {
  readonly state: State;
  /** Agent -> the piece that each said last under round-robin conduct; -1: none. */
  readonly last: readonly number[];
  readonly chance: number;
  /** How the followed seat lived it. */
  readonly lived: readonly Turn[];
}

interface Asked {
  readonly config: Config;
  readonly deal: Deal;
  readonly seat: number;
  readonly conduct: ConductName;
}

/** Agent -> piece -> the probability of "agent knows piece" for a seat that lived through these turns. */
function held(asked: Asked, turns: readonly Turn[]): readonly (readonly number[])[] {
  const ways = waysFor(asked, turns, asked.seat);
  return meanOf(ways.map(({ state, chance }) => ({ chance, of: knownIn(state) })));
}

/**
 * The same as the seat takes another seat to hold it, and that one a third: the mean over everything that the next seat of
 * the chain may have lived through. `others`: the chain without the seat itself.
 */
export function heldAlong(
  asked: Asked,
  turns: readonly Turn[],
  others: readonly number[],
): readonly (readonly number[])[] {
  const [other, ...rest] = others;
  if (other === undefined) return held(asked, turns);
  return meanOf(
    livesOf(asked, turns, other).map(({ chance, life }) => ({ chance, of: heldAlong(life.asked, life.turns, rest) })),
  );
}

/** Everything that another seat may have lived through, each with its probability. */
function livesOf(asked: Asked, turns: readonly Turn[], other: number) {
  const lives = Map.groupBy(waysFor(asked, turns, other), ({ lived, state }) =>
    JSON.stringify([lived, asked.config.firstHandShown ? 0 : state.firstHand[other]]),
  );
  return [...lives.values()].map((ways) => {
    const [{ lived, state }] = ways as [Way];
    const deal = dealIn(state, asked.deal);
    return {
      chance: ways.reduce((sum, way) => sum + way.chance, 0),
      life: { asked: { ...asked, deal, seat: other }, turns: lived },
    };
  });
}

function waysFor(asked: Asked, turns: readonly Turn[], followed: number): readonly Way[] {
  const { config, deal, seat, conduct } = asked;
  const key = JSON.stringify([config, deal.firstHand, deal.positions, seat, conduct, followed, turns]);
  const there = WAYS.get(key);
  if (there) return there;
  const ways = added(
    turns.length === 0
      ? beginnings(asked)
      : waysFor(asked, turns.slice(0, -1), followed).flatMap((way) => {
          const { action, percept } = turns.at(-1) as Turn;
          if (percept?.type !== 'turn') throw new Error('turns are noticed');
          const positions = String(percept.positions);
          return waysAfter(way, { seat, action, noticed: JSON.stringify(percept), positions, conduct, followed });
        }),
  );
  WAYS.set(key, ways);
  return ways;
}
/** Kept by the turns so far: histories that begin alike share their beginning. */
const WAYS = new Map<string, readonly Way[]>();

function beginnings({ config, deal, seat }: Asked): readonly Way[] {
  return dealsLike(config, deal, seat).map((one) => {
    const empty = initialState({ ...config, deal: one });
    const state = decide(empty, { type: 'start' }, NO_CHANCE).reduce(evolve, empty);
    return { state, last: one.firstHand.map(() => -1), chance: 1, lived: [] };
  });
}

interface Step {
  readonly seat: number;
  readonly action: Action;
  readonly noticed: string;
  readonly positions: string;
  readonly conduct: ConductName;
  readonly followed: number;
}

/** Every way the turn may have gone on from there in which the seat noticed exactly this. */
function waysAfter(way: Way, { seat, action, noticed, positions, conduct, followed }: Step): readonly Way[] {
  const { state, last, chance, lived } = way;
  const choices = state.positions.map((_, agent) =>
    agent === seat ? [{ action, chance: 1 }] : actionsOf(state, agent, last[agent] ?? -1, conduct),
  );
  const steps = stepsTo(state, positions);
  const found: Way[] = [];
  for (const joint of productOf(choices)) {
    // words do not change where steps end: a joint step that cannot lead there needs no words
    if (!steps.has(joint.map((one) => one.action.move).join())) continue;
    const actions: JointAction<Action> = Object.fromEntries(joint.map((one, agent) => [agent, one.action]));
    const weight = joint.reduce((product, one) => product * one.chance, chance);
    for (const { result, probability } of everyChance((rng) => decide(state, { type: 'act', actions }, rng))) {
      const [event] = result;
      if (event?.type !== 'TurnPlayed') throw new Error('a turn is one event');
      const next = evolve(state, event);
      if (JSON.stringify(perceive(event, { after: next }, seat)) !== noticed) continue;
      const own = joint[followed]?.action ?? action;
      found.push({
        state: next,
        last: conduct === 'round-robin' ? last.map((piece, agent) => joint[agent]?.action.say ?? piece) : last,
        chance: weight * probability,
        lived: [
          ...lived,
          {
            // a silenced request tells the seat nothing
            action: { ...own, say: event.said[followed] ?? vainIn(state, followed) },
            percept: perceive(event, { after: next }, followed),
          },
        ],
      });
    }
  }
  return found;
}

/** A request without a word: silence, or the lowest piece that the agent may not say. */
function vainIn({ config, knowledge, knowledgeBefore }: State, agent: number): number | null {
  if (config.silence) return null;
  const can = (config.rules === 'released' ? knowledgeBefore : knowledge)[agent] ?? 0;
  return Array.from({ length: config.pieces }, (_, piece) => piece).find((piece) => !(can & (1 << piece))) ?? null;
}

/** Joint moves that, under the rules, may bring all agents to where the seat saw them. */
function stepsTo(state: State, positions: string): ReadonlySet<string> {
  const key = `${state.positions}/${positions}/${state.config.width}`;
  const there = STEPS.get(key);
  if (there) return there;
  const found = new Set<string>();
  for (const moves of productOf(state.positions.map(() => MOVES))) {
    const actions = Object.fromEntries(moves.map((move, agent): [number, Action] => [agent, { move, say: 0 }]));
    for (const { result } of everyChance((rng) => decide(state, { type: 'act', actions }, rng)))
      if (result[0]?.type === 'TurnPlayed' && String(result[0].positions) === positions) found.add(moves.join());
  }
  STEPS.set(key, found);
  return found;
}
const STEPS = new Map<string, ReadonlySet<string>>();

/** All actions that an agent may take, each with its probability. */
export function actionsOf(
  state: State,
  agent: number,
  last: number,
  conduct: ConductName,
): readonly { readonly action: Action; readonly chance: number }[] {
  const { pieces, silence, rules, width } = state.config;
  const known = (rules === 'released' ? state.knowledgeBefore : state.knowledge)[agent] ?? 0;
  const all = Array.from({ length: pieces }, (_, piece) => piece);
  const can = all.filter((piece) => known & (1 << piece));
  switch (conduct) {
    case 'uniform': {
      const says = silence ? [null, ...all] : all;
      return anywhere(says);
    }
    case 'talkative':
      return anywhere(can.length > 0 ? can : [null]);
    case 'round-robin': {
      const say = can.find((piece) => piece > last) ?? can[0] ?? null;
      const middle = Math.floor(width / 2) + 1;
      const [x, y] = (can.length === pieces ? state.bases[agent] : [middle, middle]) ?? [0, 0];
      const [atX, atY] = state.positions[agent] ?? [0, 0];
      const move = x > atX ? 'right' : x < atX ? 'left' : y > atY ? 'up' : y < atY ? 'down' : 'stay';
      return [{ action: { move, say }, chance: 1 }];
    }
  }
}

function anywhere(says: readonly (number | null)[]) {
  const chance = 1 / says.length / MOVES.length;
  return MOVES.flatMap((move) => says.map((say) => ({ action: { move, say }, chance })));
}

/** The possible deals that this seat cannot tell from the true one. */
function dealsLike(config: Config, deal: Deal, seat: number): readonly Deal[] {
  if (config.firstHandShown) return [deal];
  const { pieces } = config;
  const deals: Deal[] = [];
  for (const owner of productOf(Array.from({ length: pieces }, () => [...deal.firstHand.keys()]))) {
    const firstHand = deal.firstHand.map((_, agent) => owner.flatMap((one, piece) => (one === agent ? [piece] : [])));
    const counts = firstHand.map((own) => own.length);
    if (Math.max(...counts) - Math.min(...counts) > 1) continue;
    if (String(firstHand[seat]) !== String(deal.firstHand[seat])) continue;
    deals.push({ ...deal, firstHand, knowledge: firstHand });
  }
  return deals;
}

function dealIn({ firstHand }: State, deal: Deal): Deal {
  const lists = firstHand.map((mask) => Array.from({ length: 30 }, (_, p) => p).filter((p) => mask & (1 << p)));
  return { ...deal, firstHand: lists, knowledge: lists };
}

/** Equal ways merged, their probabilities added. */
function added(ways: readonly Way[]): readonly Way[] {
  const alike = Map.groupBy(ways, ({ state: { knowledge, knowledgeBefore, firstHand, visits }, last, lived }) =>
    JSON.stringify([knowledge, knowledgeBefore, firstHand, visits, last, lived]),
  );
  return [...alike.values()].map((group) => ({
    ...(group[0] as Way),
    chance: group.reduce((sum, way) => sum + way.chance, 0),
  }));
}

function knownIn({ knowledge, config }: State): readonly (readonly number[])[] {
  return knowledge.map((mask) =>
    Array.from({ length: config.pieces }, (_, piece) => Number((mask & (1 << piece)) !== 0)),
  );
}

function meanOf(
  weighted: readonly { readonly chance: number; readonly of: readonly (readonly number[])[] }[],
): readonly (readonly number[])[] {
  if (weighted.length === 0) throw new Error('under this conduct no seat can have noticed that');
  const total = weighted.reduce((sum, { chance }) => sum + chance, 0);
  const first = weighted[0]?.of ?? [];
  return first.map((row, j) =>
    row.map((_, piece) => weighted.reduce((sum, { chance, of }) => sum + chance * (of[j]?.[piece] ?? 0), 0) / total),
  );
}
