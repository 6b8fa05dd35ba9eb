import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { policyById } from '../../../bots/index.ts';
import { distance } from '../../../bots/symmtom/meeting.ts';
import { RETROACTIVE } from '../../../bots/symmtom/own-scenarios.ts';
import {
  configOf,
  drawnFrom,
  RECONSTRUCTED,
  SCENARIOS,
  type Scenario,
  TESTS,
} from '../../../bots/symmtom/scenarios.ts';
import {
  afterPrelude,
  judge,
  type ScenarioOutcome,
  scriptedAction,
  scriptedSeat,
} from '../../../bots/symmtom/scripted.ts';
import { playout } from '../../../games/core/log/playout.ts';
import { rngFor } from '../../../games/core/rng.ts';
import { lifeOf } from '../../../games/core/session/life.ts';
import { knowledgeModel } from '../../../games/symmtom/beliefs/models.ts';
import { symmtom } from '../../../games/symmtom/game.ts';
import { inHearing, piecesOf } from '../../../games/symmtom/rules.ts';
import type { Action, Cell, State } from '../../../games/symmtom/types.ts';

const Cells = z.array(z.tuple([z.number(), z.number()]));
const Sets = z.array(z.array(z.number()));
/** The reconstruction as committed, with the facts that must hold at the start of the test. */
const Golden = z.object({
  tests: z.array(
    z.object({
      id: z.string(),
      start: z.object({ pos: Cells, bases: Cells, firstHand: Sets }),
      testStart: z.object({ pos: Cells, knowledge: Sets }),
      maxTurns: z.number(),
      targets: z
        .array(
          z.object({ agent: z.number(), outcome: z.string(), turnsToHearingRange: z.number(), trueReward: z.number() }),
        )
        .optional(),
    }),
  ),
});
const golden = Golden.parse(JSON.parse(readFileSync(new URL('scenarios.json', import.meta.url), 'utf8'))).tests;

/**
 * The outcome of the trial if the tested seat acts like this after the lead-in, and the states from the test's first
 * on.
 */
function played(
  scenario: Scenario,
  ...turns: readonly string[]
): { outcome: ScenarioOutcome | null; states: readonly State[] } {
  const { tested, prelude } = scenario;
  const act = ({ turn }: { readonly turn: number }): Action => {
    const then = turns[turn - prelude.length] ?? '. -';
    return turn < prelude.length ? scriptedAction(prelude[turn] ?? '', tested) : scriptedAction(then, 0);
  };
  const config = configOf(scenario);
  const policies = config.deal?.positions.map((_, seat) => {
    const policy = scriptedSeat(scenario, seat);
    return seat === tested ? { ...policy, act: (_: null, request: { readonly turn: number }) => act(request) } : policy;
  });
  let state = symmtom.initialState(config);
  let outcome: ScenarioOutcome | null = null;
  const states: State[] = [];
  for (const event of playout(symmtom, { session: 's', config, seed: 's', policies: policies ?? [] })) {
    if (event.type !== 'GameEventOccurred') continue;
    state = symmtom.evolve(state, event.event);
    if (state.turn >= prelude.length) states.push(state);
    if (event.event.type === 'TurnPlayed') outcome ??= judge(scenario, event.event, state);
  }
  return { outcome, states };
}

const scenario = (id: string): Scenario => SCENARIOS.find((one) => one.id === id) ?? expect.fail(`no ${id}`);
const times = (count: number, turn: string): readonly string[] => Array.from({ length: count }, () => turn);

test('the paper’s scenarios are exactly those of the reconstruction', () => {
  expect(RECONSTRUCTED.map(({ id }) => id)).toEqual(golden.map(({ id }) => id));
  expect(new Set(RECONSTRUCTED.map(({ test: name }) => name)).size).toBe(6);
});

describe.each(golden)('$id', ({ id, start, testStart, maxTurns, targets = [] }) => {
  const { states } = played(scenario(id));
  const first = states[0] ?? expect.fail('the lead-in does not end');
  const { tested } = scenario(id);

  test('begins as stated, and its lead-in leads to the stated start', () => {
    const { deal } = configOf(scenario(id));
    expect(deal).toEqual({
      positions: start.pos,
      bases: start.bases,
      firstHand: start.firstHand,
      knowledge: start.firstHand,
    });
    expect(first.positions).toEqual(testStart.pos);
    expect(first.knowledge.map(piecesOf)).toEqual(testStart.knowledge);
    expect(states).toHaveLength(maxTurns + 1);
  });

  test.each(targets)('agent $agent is as far away and worth as much as stated', (target) => {
    const there = first.positions[target.agent] as Cell;
    const cells = first.positions.flatMap(() =>
      Array.from(
        { length: first.config.width ** 2 },
        (_, i): Cell => [1 + (i % first.config.width), 1 + Math.trunc(i / first.config.width)],
      ).filter((cell) => inHearing(cell, there, first.config.hearing)),
    );
    const here = first.positions[tested] as Cell;
    expect(Math.min(...cells.map((cell) => distance(here, cell)))).toBe(target.turnsToHearingRange);
    const mine = first.knowledge[tested] ?? 0;
    const theirs = first.knowledge[target.agent] ?? 0;
    expect(piecesOf(mine ^ theirs)).toHaveLength(target.trueReward);
    expect(judgedFor(scenario(id), target.agent)).toBe(target.outcome);
  });
});

function judgedFor({ goal }: Scenario, agent: number): string {
  if (goal.kind !== 'reach') return 'none';
  return goal.right === agent ? 'success' : goal.wrong.includes(agent) ? 'failure' : 'none';
}

/**
 * Actions that show understanding reach the optimum, and others fail. The drawn test takes 1 or 2 turns, 1.5 in the
 * mean.
 */
const SCRIPTS: readonly (readonly [
  id: string,
  good: readonly string[],
  turns: number,
  bad: readonly string[],
  why: string,
])[] = [
  ['zeroth-6', ['R -', 'U -', 'U -'], 3, ['L -', 'L -'], 'who forgets what it was told goes to the nearer agent'],
  ['zeroth-12', [...times(4, 'R -'), ...times(5, 'U -')], 9, times(5, 'L -'), 'who forgets goes to the nearer agent'],
  ['first-second-6', times(2, 'R -'), 2, ['L -'], 'who thinks that nothing was said unheard goes left'],
  ['first-second-12', times(6, 'R -'), 6, times(3, 'L -'), 'who thinks that nothing was said unheard goes left'],
  ['probabilistic-6-blue-said-2', ['. 3'], 1, times(5, '. 0'), 'who repeats what is known'],
  ['probabilistic-6-blue-said-3', ['. 3', '. 2'], 2, times(5, '. 1'), 'who repeats what is known'],
  ['second-12', [...times(8, 'L -'), ...times(8, 'D -')], 16, ['D -', '. -'], 'who waits for the other to come'],
];

test.each(SCRIPTS)('%s: %j succeeds in %i turns', (id, good, turns) => {
  expect(played(scenario(id), ...good).outcome).toEqual({ kind: 'success', turns });
  // the drawn test's optimum is a mean over its two scenarios
  if (!id.startsWith('probabilistic')) expect(turns).toBe(scenario(id).optimalTurns);
});

test.each(SCRIPTS)('%s: %s', (id, _good, _turns, bad) => {
  expect(played(scenario(id), ...bad).outcome).toEqual(
    // the drawn test cannot be failed, by design: time runs out
    id.startsWith('probabilistic') ? null : { kind: 'failure', turns: bad.length },
  );
});

test('the optimum of the drawn test: one turn or two, equally likely', () => {
  const drawn = SCENARIOS.filter(({ test: name }) => name === 'probabilistic-6');
  expect(drawn).toHaveLength(2);
  expect(drawn.map(({ optimalTurns }) => optimalTurns)).toEqual([1.5, 1.5]);
});

test('the odds of the probabilistic test: how often the likelier case is drawn, and the optimum of who knows them', () => {
  const even = TESTS.find(({ id }) => id === 'probabilistic-6') ?? expect.fail('no even odds');
  expect(even.optimalTurns).toBe(1.5);
  const odds = TESTS.filter(({ percent }) => percent !== null);
  expect(odds.map(({ percent }) => percent)).toEqual([60, 70, 80, 90, 95]);
  for (const one of odds) {
    const rng = rngFor('odds', one.id);
    const drawn = Array.from({ length: 2000 }, () => drawnFrom(one, rng));
    const likelier = drawn.filter(({ id }) => id.endsWith('said-2')).length / drawn.length;
    expect(Math.abs(likelier - (one.percent ?? 0) / 100)).toBeLessThan(0.03);
    expect(one.optimalTurns).toBeCloseTo(2 - (one.percent ?? 0) / 100, 9);
    expect(one.told).toContain(`In ${one.percent} of 100 trials`);
  }
});

describe.each(RETROACTIVE.map((one) => [one.id, one] as const))('%s', (_, one) => {
  const { goal } = one;
  if (goal.kind !== 'reach') throw new Error('the retroactive tests are about whom to reach');
  const [visited = -1] = goal.wrong;
  const model = knowledgeModel(2);
  const { states, life } = lived(one);
  const belief = life.experiences.reduce(
    (held, experience) => model.update(held, experience, rngFor('none')),
    model.prior(life.first),
  );
  const holds = (agent: number, piece: number, chain: readonly number[] = [0]) =>
    model.query(belief, chain, { id: `knows/${agent}/${piece}`, values: [] })[0]?.probability ?? null;

  test('the tested seat cannot doubt what the visited agent was told, and can doubt the other', () => {
    expect(holds(visited, 0)).toBe(1);
    expect(holds(visited, 1)).toBe(0);
    expect(holds(goal.right, 0)).toBe(null);
    expect(holds(goal.right, 1)).toBe(null);
    // it is the last event that tells
    expect(holds(4, 0)).toBe(1);
    const sooner = life.experiences
      .slice(0, -1)
      .reduce((held, experience) => model.update(held, experience, rngFor('none')), model.prior(life.first));
    expect(model.query(sooner, [0], { id: `knows/${visited}/0`, values: [] })).toEqual([]);
  });

  test('both agents are three steps away, and the right one truly has something to give and to gain', () => {
    const [first] = states;
    expect(first?.positions[0]).toEqual([6, 6]);
    expect(piecesOf(first?.knowledge[visited] ?? 0)).toEqual([0, 2, 3, 4]);
    expect(piecesOf(first?.knowledge[goal.right] ?? 0)).toEqual([1, 2, 3, 4]);
    const [right, wrong] = goal.right === 3 ? ['R -', 'L -'] : ['L -', 'R -'];
    expect(played(one, ...times(3, right ?? '')).outcome).toEqual({ kind: 'success', turns: 3 });
    expect(played(one, ...times(3, wrong ?? '')).outcome).toEqual({ kind: 'failure', turns: 3 });
  });
});

/** The states from the test's first on, and the tested seat's life up to it. */
function lived(one: Scenario) {
  const { prelude, tested } = one;
  const config = configOf(one);
  const policies = config.deal?.positions.map((_, seat) => scriptedSeat(one, seat)) ?? [];
  const log = playout(symmtom, { session: 's', config, seed: 's', policies });
  const { first, experiences } = lifeOf(symmtom, log, tested);
  if (!first) throw new Error('the seat saw the deal');
  return { states: played(one).states, life: { first, experiences: experiences.slice(0, prelude.length) } };
}

test('second-12: no path comes into hearing of the other in fewer turns than the optimum', () => {
  const one = scenario('second-12');
  const { states } = played(one);
  const here = states[0]?.positions[one.tested] as Cell;
  const stepsTo = ([x, y]: Cell): number =>
    Math.max(0, Math.abs(here[0] - x) - 1) + Math.max(0, Math.abs(here[1] - y) - 1);
  const earliest = states.findIndex((state, turn) => stepsTo(state.positions[1] as Cell) <= turn);
  expect(earliest).toBe(one.optimalTurns);
});

test('in the lead-in the tested policy lives through the turns, and the script acts for it', () => {
  const one = scenario('zeroth-6');
  const heuristic = policyById('symmtom/heuristic') ?? expect.fail('no heuristic');
  const seen: unknown[] = [];
  const watched = {
    ...heuristic,
    observe: (memory: unknown, experience: unknown) => {
      seen.push(experience);
      return heuristic.observe(memory, experience as never);
    },
  };
  const config = configOf(one);
  const policies = [0, 1, 2].map((seat) => (seat === 0 ? afterPrelude(watched, one) : scriptedSeat(one, seat)));
  const log = playout(symmtom, { session: 's', config, seed: 's', policies });
  const said = log.flatMap((event) =>
    event.type === 'GameEventOccurred' && event.event.type === 'TurnPlayed' ? [event.event.asked[0]] : [],
  );
  expect(said.slice(0, 4)).toEqual([null, null, null, 0]);
  expect(seen.slice(0, 3)).toMatchObject([
    { turn: 0, percepts: [{ heard: [{ speaker: 1, piece: 0 }] }] },
    { turn: 1, acted: { action: { move: 'right' } } },
    { turn: 2, acted: { action: { move: 'right' } } },
  ]);
});
