/**
 * Compares the K matrix in its three estimates, for all chains to depth 3, with a computation from its definition: entry
 * by entry and chain by chain, from positions and true words; for the estimate in probabilities, over everything that an
 * agent may know and hear in a turn. Of the models only their weights are used.
 */
import { expect, test } from 'vitest';
import type { BeliefModel, Chain } from '../../core/beliefs/model.ts';
import { chainsFrom } from '../../core/beliefs/moments.ts';
import type { JointAction } from '../../core/game.ts';
import { rngFor } from '../../core/rng.ts';
import { symmtom } from '../game.ts';
import { initialState } from '../rules.ts';
import { type Action, Config, type Event, type State, type SymmToM } from '../types.ts';
import { SILENCE_WEIGHT, WEIGHTS } from './encounter-weights.ts';
import { encounterModel, estimatedModel } from './models.ts';

type Name = 'conservative' | 'greedy' | 'estimated';
/** Agent -> piece -> the probability that the agent knows the piece, or that it said it. */
type Table = readonly (readonly number[])[];

// biome-ignore lint/suspicious/noExplicitAny: models keep beliefs of different kinds
const MODELS: Readonly<Record<Name, BeliefModel<SymmToM, any>>> = {
  conservative: encounterModel('conservative'),
  greedy: encounterModel('greedy'),
  estimated: estimatedModel(),
};

const has = (masks: readonly number[], agent: number, piece: number): boolean =>
  ((masks[agent] ?? 0) & (1 << piece)) !== 0;

/** `states`: before the first turn and after each turn, in order. */
function definition(name: Name, states: readonly State[]) {
  const { config, firstHand, bases } = states[0] as State;
  const agents = Array.from({ length: config.agents }, (_, j) => j);
  const pieces = Array.from({ length: config.pieces }, (_, i) => i);
  const kept = new Map<string, unknown>();
  const once = <One>(key: string, make: () => One): One => {
    if (!kept.has(key)) kept.set(key, make());
    return kept.get(key) as One;
  };

  const inRange = (t: number, a: number, b: number): boolean => {
    const [[ax, ay], [bx, by]] = [states[t]?.positions[a] ?? [0, 0], states[t]?.positions[b] ?? [0, 0]];
    return a !== b && Math.abs(ax - bx) <= config.hearing && Math.abs(ay - by) <= config.hearing;
  };
  const onBase = (t: number, j: number): boolean => String(states[t]?.positions[j]) === String(bases[j]);
  /** First-hand pieces as the last seat of the chain sees them. */
  const given = (chain: Chain, j: number, i: number): boolean =>
    has(firstHand, j, i) && (config.firstHandShown || (chain.length === 1 && chain[0] === j));

  /** What the chain takes agent `l` to have said in turn t. */
  const said = (chain: Chain, t: number, l: number): readonly number[] =>
    once(`said ${chain} ${t} ${l}`, () => {
      const k = chain.at(-1) ?? -1;
      if (l !== k && !inRange(t, k, l)) return guess(chain, t, l);
      if (chain.length > 1) return said(chain.slice(0, -1), t, l);
      return pieces.map((i) => Number(states[t]?.said[l] === i));
    });

  const guess = (chain: Chain, t: number, l: number): readonly number[] => {
    const before = knowledge(chain, t - 1);
    const hearers = agents.filter((j) => inRange(t, l, j));
    const knows = (j: number, i: number): number => before[j]?.[i] ?? 0;
    if (name === 'conservative' || hearers.length === 0) return pieces.map(() => 0);
    const lacking = pieces.map((i) => hearers.reduce((sum, j) => sum + 1 - knows(j, i), 0));
    if (name === 'greedy') {
      const most = Math.max(...pieces.map((i) => (knows(l, i) === 1 ? (lacking[i] ?? 0) : 0)));
      const word = pieces.find((i) => most > 0 && knows(l, i) === 1 && lacking[i] === most);
      return pieces.map((i) => Number(i === word));
    }
    const weights = pieces.map((i) => {
      const at = ((lacking[i] ?? 0) / hearers.length) * 4;
      const [below, above] = [Math.floor(at), Math.ceil(at)];
      return (WEIGHTS[below] ?? 0) + (at - below) * ((WEIGHTS[above] ?? 0) - (WEIGHTS[below] ?? 0));
    });
    return pieces.map((i) => {
      const others = pieces.reduce((sum, q) => (q === i ? sum : sum + knows(l, q) * (weights[q] ?? 0)), 0);
      const own = weights[i] ?? 0;
      return own === 0 ? 0 : (knows(l, i) * own) / (SILENCE_WEIGHT + own + others);
    });
  };

  const knowledge = (chain: Chain, t: number): Table =>
    once(`knows ${chain} ${t}`, () =>
      agents.map((j) => {
        if (t === 0) return pieces.map((i) => Number(given(chain, j, i)));
        const before = pieces.map((i) => knowledge(chain, t - 1)[j]?.[i] ?? 0);
        // an agent knows a piece at least as probably as it said it, unless it forgot on its base the turn before and the released program let it say the piece
        const stale = config.rules === 'released' && onBase(t - 1, j);
        const shown = before.map((chance, i) => (stale ? chance : Math.max(chance, said(chain, t, j)[i] ?? 0)));
        // the boolean matrices use E of the turn before, which leaves out what is said in this one
        const entitling = name === 'estimated' ? shown : before;
        const heard = pieces.map((i) =>
          agents.reduce((none, l) => (inRange(t, j, l) ? none * (1 - (said(chain, t, l)[i] ?? 0)) : none), 1),
        );
        const after = pieces.map(() => 0);
        // all sets of pieces that the agent may have known, and all that it may have heard
        for (let known = 0; known < 1 << config.pieces; known++) {
          const chance = pieces.reduce((product, i) => {
            const one = (name === 'estimated' ? shown : before)[i] ?? 0;
            return product * (known & (1 << i) ? one : 1 - one);
          }, 1);
          if (chance === 0) continue;
          const forgets = onBase(t, j) && pieces.every((i) => known & (1 << i) && entitling[i] !== 0);
          for (const i of pieces) {
            const knew = Number((known & (1 << i)) !== 0 || (name !== 'estimated' && shown[i] === 1));
            after[i] = (after[i] ?? 0) + chance * (forgets ? 0 : knew + (1 - knew) * (1 - (heard[i] ?? 1)));
          }
        }
        return pieces.map((i) => (given(chain, j, i) ? 1 : (after[i] ?? 0)));
      }),
    );

  return { knowledge, said };
}

interface Turn {
  readonly state: State;
  /** The joint action that led to this state; null: the deal. */
  readonly event: Event | null;
  readonly actions: JointAction<Action>;
}

const TURNS = 14;

function randomTurns(seed: number): readonly Turn[] {
  const rng = rngFor('nested equations', seed);
  const config = Config.parse({
    agents: 3 + (seed % 2),
    width: 4,
    pieces: 4,
    turns: TURNS,
    rules: seed % 3 === 0 ? 'released' : 'paper',
    firstHandShown: seed % 5 < 4,
    silence: seed % 2 === 0,
  });
  const begun = symmtom.decide(initialState(config), { type: 'start' }, rng);
  let state = begun.reduce(symmtom.evolve, initialState(config));
  const turns: Turn[] = [{ state, event: null, actions: {} }];
  for (let turn = 0; turn < TURNS; turn++) {
    const now = state;
    const actions = Object.fromEntries(
      now.positions.map((_, seat): [number, Action] => [seat, rng.pick(symmtom.legalActions(now, seat))]),
    );
    const [event] = symmtom.decide(now, { type: 'act', actions }, rng);
    if (!event) throw new Error('a turn is one event');
    state = symmtom.evolve(now, event);
    turns.push({ state, event, actions });
  }
  return turns;
}

test.each(['conservative', 'greedy', 'estimated'] as const)(
  '%s: every chain to depth 3 holds after every turn what the definition says, and no guess exceeds what is known',
  (name) => {
    const model = MODELS[name];
    let wrong = 0;
    let unsure = 0;
    for (let seed = 0; seed < 12; seed++) {
      const turns = randomTurns(seed);
      const states = turns.map(({ state }) => state);
      const [first] = states as [State];
      const { agents, pieces } = first.config;
      const k = seed % agents;
      const right = definition(name, states);
      let belief = model.prior({ seat: k, observation: symmtom.observe(first, k), percepts: [] });
      for (const [t, { state: after, event, actions }] of turns.entries()) {
        const [before, action] = [states[t - 1], actions[k]];
        if (before && event && action) {
          const percept = symmtom.perceive(event, { before, after }, k);
          const percepts = percept ? [percept] : [];
          belief = model.update(belief, { turn: t - 1, acted: { action, by: 'agent' }, percepts }, rngFor('none'));
        }
        for (const chain of chainsFrom(k, agents, 3)) {
          const table = right.knowledge(chain, t);
          for (let j = 0; j < agents; j++)
            for (let i = 0; i < pieces; i++) {
              const [answer] = model.query(belief, chain, { id: `knows/${j}/${i}`, values: [] });
              const chance = table[j]?.[i] ?? 0;
              expect(answer?.probability, `${chain} ${j}/${i}, turn ${t}, seed ${seed}`).toBeCloseTo(chance, 10);
              if (chance > 0.001 && chance < 0.999) unsure++;
              if (Math.round(chance) !== Number(has(after.knowledge, j, i))) wrong++;
            }
          if (t > 0 && chain.length === 1)
            for (let l = 0; l < agents; l++) {
              const words = right.said(chain, t, l);
              const knew = right.knowledge(chain, t - 1)[l] ?? [];
              expect(words.reduce((sum, chance) => sum + chance, 0)).toBeLessThanOrEqual(1 + 1e-12);
              for (const [i, chance] of words.entries())
                if (chance < 1) expect(chance).toBeLessThanOrEqual((knew[i] ?? 0) + 1e-12);
            }
        }
      }
    }
    expect(wrong).toBeGreaterThan(500);
    if (name === 'estimated') expect(unsure).toBeGreaterThan(500);
  },
);
