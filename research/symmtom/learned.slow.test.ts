import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Card } from '../../bots/card.ts';
import { LEARNED } from '../../bots/index.ts';
import { modelsIn } from '../../bots/models.ts';
import { learnedPolicy } from '../../bots/symmtom/learned.ts';
import { type Algorithm, LearnedTask } from '../../bots/symmtom/learned-task.ts';
import { playout } from '../../games/core/log/playout.ts';
import { audit } from '../../games/core/log/replay.ts';
import type { Experience } from '../../games/core/policy.ts';
import { rngFor } from '../../games/core/rng.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { decide, evolve, initialState } from '../../games/symmtom/rules.ts';
import { type Action, Config, MOVES, type State, type SymmToM } from '../../games/symmtom/types.ts';
import { observe, perceive } from '../../games/symmtom/view.ts';
import { streamFor } from '../nn/stream.ts';
import { modelOf } from './model.ts';
import { POPULATION } from './population.ts';
import { beginRun } from './run.ts';

const table = { agents: 3, width: 4, pieces: 4 };

/** A policy with weights as they are drawn at the start of a run. */
function untrained(algorithm: Algorithm, among: Pick<LearnedTask, 'partners'> = {}) {
  const task = { algorithm, ...table, lag: 1 as const, ...among };
  const run = beginRun({ task, seed: 'untrained', episodes: 20, batch: 4 });
  for (const [i] of run.bestActors.entries()) run.bestActors[i] = streamFor('weights', i).real() - 0.5;
  const { card, weights } = modelOf(run, { backend: 'none', cpuS: 0, finishedAt: 0, episodes: 200 });
  return learnedPolicy({ card: card as Card, weights: () => new Float32Array(weights.slice().buffer) });
}

const policies = (['maddpg', 'rmaddpg', 'ce', 'ge', 'ee', 'pm', 'oracle'] as const).map((name) => ({
  name,
  policy: untrained(name),
}));
policies.push({ name: 'ce', policy: untrained('ce', { partners: 'population' }) });

describe.each(policies)('$name', ({ policy, name }) => {
  test('plays to the end in both modes of the rules, and its log is audited without a finding', () => {
    for (const rules of ['paper', 'released'] as const) {
      const config = Config.parse({ ...table, rules, silence: rules === 'paper' });
      const log = playout(symmtom, { session: 's', config, seed: rules, policies: [policy, policy, policy] });
      expect(log.at(-1)).toMatchObject({ type: 'SessionEnded', reason: 'terminated' });
      expect(audit(symmtom, log, rules, [policy])).toEqual([]);
    }
  });

  test('says why it cannot play in another session, and does not', () => {
    for (const other of [{ agents: 4 }, { width: 5 }, { pieces: 5 }, { hearing: 2 }, { firstHandShown: false }]) {
      const config = Config.parse({ ...table, ...other });
      expect(policy.whyNot?.(config)).toMatch(/was trained for 3 agents, a grid of width 4 and 4 pieces/);
    }
    expect(policy.whyNot?.(Config.parse(table))).toBeNull();
  });

  // an oracle is told what other seats know
  if (name !== 'oracle')
    test('acts alike in sessions that differ only in what its seat may not see', () => {
      const config = Config.parse({ ...table, rules: 'released', silence: false });
      fc.assert(
        fc.property(fc.string(), fc.integer({ min: 0, max: 2 }), (seed, seat) => {
          const other = (seat + 1) % 3;
          const actions = Array.from({ length: 10 }, (_, turn) => {
            const rng = rngFor(seed, turn);
            return [0, 1, 2].map((): Action => ({ move: rng.pick(MOVES), say: rng.int(4) }));
          });
          expect(decisions(config, seed, seat, actions, null)).toEqual(decisions(config, seed, seat, actions, other));
        }),
        { numRuns: 25 },
      );
    });

  /** What the policy does in each turn. `scrambled`: this seat knows all pieces from the start, and says others unheard. */
  function decisions(
    config: Config,
    seed: string,
    seat: number,
    script: readonly Action[][],
    scrambled: number | null,
  ) {
    const rng = rngFor(seed, 'deal');
    let state: State = decide(initialState(config), { type: 'start' }, rng).reduce(evolve, initialState(config));
    const first = state;
    let memory = policy.initialMemory({
      seat,
      observation: observe(first, seat),
      percepts: [perceive({ type: 'Dealt', deal: dealOf(first) }, { after: first }, seat) ?? fail()],
    });
    const done: Action[] = [];
    for (const [turn, actions] of script.entries()) {
      // only what is hidden from the seat differs: the knowledge of another seat
      if (scrambled !== null)
        state = { ...state, knowledge: state.knowledge.with(scrambled, state.firstHand[scrambled] ?? 0) };
      const request = { ...REQUEST, seat, turn, observation: observe(state, seat) };
      done.push(policy.act(memory, request, rngFor(seed, 'policy', turn)));
      const said = actions.map((action, i) => (i === seat ? action : { ...action, say: firstOf(state, i) }));
      const [event] = decide(state, { type: 'act', actions: { ...said } }, rngFor(seed, 'coins', turn));
      if (event?.type !== 'TurnPlayed') throw new Error('a turn is one event');
      state = evolve(state, event);
      const percept = perceive(event, { after: state }, seat);
      const lived: Experience<SymmToM> = {
        turn,
        acted: { action: actions[seat] as Action, by: 'agent' },
        percepts: percept ? [percept] : [],
      };
      memory = policy.observe(memory, lived);
    }
    return done;
  }
});

const REQUEST = { percepts: [], acted: null, legalActions: [], deadline: null, probe: null };

const fail = (): never => expect.fail('a seat perceives the deal');

/** A first-hand piece, which an agent can always say. */
function firstOf({ firstHand }: State, agent: number): number {
  return 31 - Math.clz32(firstHand[agent] ?? 1);
}

function dealOf({ positions, bases, firstHand }: State) {
  const pieces = firstHand.map((mask) => [0, 1, 2, 3].filter((piece) => mask & (1 << piece)));
  return { positions, bases, firstHand: pieces, knowledge: pieces };
}

test('every kept model loads, plays its table and is audited without a finding', () => {
  for (const policy of LEARNED.filter(({ game }) => game === 'symmtom')) {
    const [, n = '', w = '', c = ''] = /-n(\d+)-w(\d+)-c(\d+)-/.exec(policy.id) ?? [];
    const config = Config.parse({ agents: Number(n), width: Number(w), pieces: Number(c) });
    const seats = Array.from({ length: config.agents }, () => policy);
    const log = playout(symmtom, { session: 's', config, seed: '1', policies: seats });
    expect(audit(symmtom, log, '1', [policy]), policy.id).toEqual([]);
  }
});

test('a kept learner among partners says on its card whom it learned with, and has one actor for all seats', () => {
  const alone = modelsIn().filter(
    ({ card }) => card.game === 'symmtom' && LearnedTask.parse(card.config).partners !== undefined,
  );
  expect(alone.length).toBeGreaterThan(0);
  for (const { card } of alone) {
    expect(card.id).toMatch(/^symmtom\/[a-z]+(-oc)?-among-/);
    for (const { id } of POPULATION) expect(card.about).toContain(id);
    expect(card.evaluation.map(({ measure }) => measure)).toEqual(Array(2).fill('return of its seat among partners'));
    expect(card.layers.map(({ name }) => name.split('/')[0])).toEqual(Array(6).fill('actor0'));
    expect(card.privileged).toBe(false);
  }
});
