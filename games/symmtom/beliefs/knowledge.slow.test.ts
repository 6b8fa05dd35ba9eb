/** Compares the knowledge operator with brute force over all deals, words, steps and coins, along chains of up to three. */
import { describe, expect, test } from 'vitest';
import { beliefMoments } from '../../core/beliefs/moments.ts';
import { playout } from '../../core/log/playout.ts';
import { type Rng, rngFor } from '../../core/rng.ts';
import { uniformFor } from '../../core/testing/uniform.ts';
import { symmtom } from '../game.ts';
import { initialState, piecesOf, sayable } from '../rules.ts';
import { beginHistories, type Histories, historiesAfter, possibleAlong } from '../testing/every-history.ts';
import { actionsOf } from '../testing/every-way.ts';
import { type Action, type Cell, Config, type State, type SymmToM } from '../types.ts';
import { parametersOf } from '../view.ts';
import { uniformConduct } from './conduct.ts';
import { KNOWLEDGE_LIMITS, type KnowledgeLimits } from './knowledge.ts';
import { beliefs, knowledgeModel, posteriorModel } from './models.ts';
import { continuationsOf } from './worlds.ts';

type Options = Partial<Config>;

function* everySwitch(): Generator<Options> {
  for (const rules of ['paper', 'released'] as const)
    for (const silence of [true, false])
      for (const firstHandShown of [true, false])
        for (const rewardsShown of ['none', 'own', 'all'] as const)
          yield { rules, silence, firstHandShown, rewardsShown };
}

/** A fact and a chain: what the operator says, and what brute force does. */
interface Compared {
  readonly stated: boolean | null;
  readonly right: boolean | null;
}

interface Given {
  readonly config: Config;
  readonly turns: number;
  readonly chains: readonly (readonly number[])[];
  readonly limits: KnowledgeLimits;
  /** How an agent chooses among all its actions. */
  readonly choose: (state: State, agent: number, rng: Rng) => Action;
}

/** Plays some turns and compares seat 0's answers along each chain after each turn. */
function compare({ config, turns, chains, limits, choose }: Given, rng: Rng): readonly Compared[] {
  const empty = initialState(config);
  let state = symmtom.decide(empty, { type: 'start' }, rng).reduce(symmtom.evolve, empty);
  const model = knowledgeModel(3, limits);
  let belief = model.prior({ seat: 0, observation: symmtom.observe(state, 0), percepts: [] });
  let histories: Histories = beginHistories(config);
  const compared: Compared[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const actions = state.positions.map((_, agent) => choose(state, agent, rng));
    const [event] = symmtom.decide(state, { type: 'act', actions: { ...actions } }, rng);
    if (!event) throw new Error('a turn is one event');
    const next = symmtom.evolve(state, event);
    const percept = symmtom.perceive(event, { before: state, after: next }, 0);
    const action = actions[0] as Action;
    const experience = { turn, acted: { action, by: 'agent' as const }, percepts: percept ? [percept] : [] };
    belief = model.update(belief, experience, rng);
    if (event.type !== 'TurnPlayed') throw new Error('a turn is played');
    histories = historiesAfter(histories, event);
    state = next;
    for (const chain of chains) {
      const right = possibleAlong(histories, chain);
      for (const [agent, row] of right.entries())
        for (const [piece, { yes, no }] of row.entries()) {
          const [answer] = model.query(belief, chain, { id: `knows/${agent}/${piece}`, values: [] });
          compared.push({ stated: answer ? answer.probability === 1 : null, right: yes && no ? null : yes });
        }
    }
    if (symmtom.isTerminal(state)) break;
  }
  return compared;
}

const anyhow = (state: State, agent: number, rng: Rng): Action =>
  rng.pick(actionsOf(state, agent, -1, 'uniform')).action;

/** Three agents at or beyond the edge of each other's hearing. */
function three(options: Options, rng: Rng): Config {
  const near: readonly Cell[] = [
    [3, 3],
    [4, 3],
    [4, 4],
    [5, 4],
    [3, 5],
  ];
  const firstHand = [[0], [1], [2]];
  const positions = [
    rng.pick([
      [2, 2],
      [2, 3],
      [3, 1],
    ] as const),
    ...rng.shuffle(near).slice(0, 2),
  ];
  const deal = { positions, bases: rng.shuffle(near).slice(0, 3), firstHand, knowledge: firstHand };
  return Config.parse({ agents: 3, width: 5, pieces: 3, turns: 10, ...options, deal });
}

/** Three agents in a corner, near their bases, who soon know everything and go home. */
function home(options: Options, rng: Rng): Config {
  const cells = rng.shuffle<Cell>([
    [1, 1],
    [1, 2],
    [2, 1],
    [3, 1],
    [3, 2],
  ]);
  const firstHand = [[0], [1], [2]];
  const deal = { positions: cells.slice(0, 3), bases: rng.shuffle(cells).slice(0, 3), firstHand, knowledge: firstHand };
  return Config.parse({ agents: 3, width: 3, pieces: 3, turns: 10, ...options, deal });
}

/** A step home with all pieces, where that is a step; else any action. */
function homeward(state: State, agent: number, rng: Rng): Action {
  const [x = 0, y = 0] = state.positions[agent] ?? [];
  const [baseX = 0, baseY = 0] = state.bases[agent] ?? [];
  // it says what it knows, so that all soon know everything
  const say = rng.pick(piecesOf(sayable(state, agent)));
  const action = { ...anyhow(state, agent, rng), say };
  if (state.knowledge[agent] !== 0b111) return action;
  const move = baseX > x ? 'right' : baseX < x ? 'left' : baseY > y ? 'up' : baseY < y ? 'down' : 'stay';
  return { ...action, move };
}

const count = (all: readonly Compared[], which: (one: Compared) => boolean): number => all.filter(which).length;

test('in the competitive variant an agent that would have won by now, and has not, did not know everything', () => {
  const competitive = { visits: 2, win: 5, lose: 3, cooperativeRewards: true };
  const config = three({ competitive, rewardsShown: 'none' }, rngFor('competitive'));
  const parameters = parametersOf(config);
  const positions: readonly Cell[] = [
    [1, 1],
    [5, 5],
    [3, 3],
  ];
  const percept = { positions, inRange: [[], [], []], winners: [] };
  const turn = {
    parameters,
    bases: [
      [1, 5],
      [5, 5],
      [5, 1],
    ] as const,
    percept,
  };
  const sight = { words: [null, undefined, undefined], rewards: [null, null, null] };
  const ways = (known: number, visits: number) =>
    continuationsOf(
      { firstHand: [1, 2, 4], known: [1, known, 4], before: [], visits: [0, visits, 0] },
      sight,
      turn,
      10,
    ).map(({ world }) => world);
  expect(ways(0b111, 1)).toEqual([]);
  expect(ways(0b111, 0)).toMatchObject([{ known: [1, 2, 4], visits: [0, 1, 0] }]);
  expect(ways(0b011, 1)).toMatchObject([{ known: [1, 0b011, 4], visits: [0, 1, 0] }]);
});

describe('the knowledge operator', () => {
  test('equals brute force along every chain of up to three among three agents', () => {
    const chains = [[0], [0, 1], [0, 2], [0, 1, 0], [0, 1, 2], [0, 2, 0], [0, 2, 1]];
    const all = [...everySwitch()].flatMap((options, seed) => {
      const rng = rngFor('knowledge of three', seed);
      return compare({ config: three(options, rng), turns: 3, chains, limits: KNOWLEDGE_LIMITS, choose: anyhow }, rng);
    });
    expect(all.filter(({ stated, right }) => stated !== right)).toEqual([]);
    expect(count(all, ({ right }) => right === null)).toBeGreaterThan(200);
    expect(count(all, ({ right }) => right !== null)).toBeGreaterThan(500);
  }, 100_000);

  test('equals brute force where agents forget at their bases, also in the competitive variant', () => {
    const chains = [[0], [0, 1], [0, 2], [0, 1, 0], [0, 1, 2], [0, 2, 1]];
    const variants: readonly Options[] = [
      {},
      { competitive: { visits: 2, win: 5, lose: 3, cooperativeRewards: true } },
      { competitive: { visits: 2, win: 5, lose: 3, cooperativeRewards: false } },
    ];
    const all = [...everySwitch()].flatMap((options, seed) => {
      const rng = rngFor('knowledge at home', seed);
      const config = home({ ...options, ...variants[seed % 3], firstHandShown: true }, rng);
      return compare({ config, turns: 4, chains, limits: KNOWLEDGE_LIMITS, choose: homeward }, rng);
    });
    expect(all.filter(({ stated, right }) => stated !== right)).toEqual([]);
    expect(count(all, ({ right }) => right === null)).toBeGreaterThan(50);
    expect(count(all, ({ right }) => right !== null)).toBeGreaterThan(200);
  }, 100_000);

  test('states nothing that can be doubted where worlds are too many to list', () => {
    const limits = { deals: 200, steps: 0 };
    const all = [...everySwitch()].flatMap((options, seed) => {
      const rng = rngFor('bounds', seed);
      const big = { config: three(options, rng), turns: 3, chains: [[0], [0, 1], [0, 2, 1]], limits, choose: anyhow };
      const config = home({ ...options, firstHandShown: true }, rng);
      const small = { config, turns: 4, chains: [[0], [0, 1], [0, 1, 2]], limits, choose: homeward };
      return [...compare(big, rng), ...compare(small, rng)];
    });
    expect(all.filter(({ stated, right }) => stated !== null && stated !== right)).toEqual([]);
    expect(count(all, ({ stated }) => stated !== null)).toBeGreaterThan(300);
  }, 100_000);

  test('of one seat, is what the posterior of random conduct holds certain', () => {
    const policies = Array.from({ length: 3 }, () => uniformFor<SymmToM>('symmtom'));
    const [knowledge, posterior] = [knowledgeModel(1), posteriorModel(uniformConduct, { depth: 1 })];
    let certain = 0;
    let doubted = 0;
    for (const rules of ['paper', 'released'] as const) {
      const config = Config.parse({ agents: 3, width: 4, pieces: 4, turns: 15, rules });
      const log = playout(symmtom, { session: 's', config, seed: `certain/${rules}`, policies });
      const likely = [...beliefMoments(symmtom, log, posterior)];
      for (const [k, moment] of [...beliefMoments(symmtom, log, knowledge)].entries())
        for (const proposition of symmtom.propositions(symmtom.observe(moment.state, 'all')))
          for (const seat of [0, 1, 2]) {
            const [known] = knowledge.query(moment.beliefs[seat] as never, [seat], proposition);
            const [held] = posterior.query(likely[k]?.beliefs[seat] as never, [seat], proposition);
            const chance = held?.probability ?? -1;
            expect(known ? known.probability : 0.5).toBe(chance === 0 || chance === 1 ? chance : 0.5);
            if (known) certain++;
            else doubted++;
          }
    }
    expect(certain).toBeGreaterThan(100);
    expect(doubted).toBeGreaterThan(50);
  });

  test('takes any knowledge for possible once it notices that the deal was not by chance', () => {
    const deal = {
      positions: [
        [1, 1],
        [2, 1],
        [6, 6],
      ] as const,
      bases: [
        [4, 1],
        [4, 2],
        [4, 3],
      ] as const,
      firstHand: [[0], [1], [2]],
      knowledge: [[0], [1, 2], [2]],
    };
    const config = Config.parse({ agents: 3, pieces: 3, deal });
    const empty = initialState(config);
    const state = symmtom.decide(empty, { type: 'start' }, rngFor('odd deal')).reduce(symmtom.evolve, empty);
    const model = knowledgeModel();
    const first = model.prior({ seat: 0, observation: symmtom.observe(state, 0), percepts: [] });
    const silent: Action = { move: 'stay', say: null };
    const actions = [silent, { move: 'stay', say: 2 } as const, silent];
    const [event] = symmtom.decide(state, { type: 'act', actions: { ...actions } }, rngFor('turn'));
    if (!event) throw new Error('a turn is one event');
    const after = symmtom.evolve(state, event);
    const percept = symmtom.perceive(event, { before: state, after }, 0);
    if (!percept) throw new Error('turns are noticed');
    const experience = { turn: 0, acted: { action: silent, by: 'agent' as const }, percepts: [percept] };
    const belief = model.update(first, experience, rngFor('none'));
    expect(model.query(first, [0], { id: 'knows/2/1', values: [] })[0]?.probability).toBe(0);
    expect(model.query(belief, [0], { id: 'knows/2/1', values: [] })).toEqual([]);
    expect(model.query(belief, [0], { id: 'knows/1/2', values: [] })[0]?.probability).toBe(1);
    expect(model.accuracy?.(belief, [0])).toEqual({ method: 'bounded', effective: null, surprises: 1 });
  });

  test('is what pages and commands show by default, with a posterior beside it', () => {
    expect(beliefs.models[0]?.model.id).toBe('symmtom/knowledge');
    expect(beliefs.models.map(({ model }) => model.id)).toContain(beliefs.beside);
  });
});
