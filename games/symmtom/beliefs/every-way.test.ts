/** Compares the posteriors to the third order with brute force over all possible histories, for every setting. */
import { expect, test } from 'vitest';
import { rngFor } from '../../core/rng.ts';
import { symmtom } from '../game.ts';
import { initialState } from '../rules.ts';
import { actionsOf, type ConductName, heldAlong, type Turn } from '../testing/every-way.ts';
import { type Action, Config } from '../types.ts';
import { roundRobinConduct, talkativeConduct, uniformConduct } from './conduct.ts';
import { posteriorModel } from './models.ts';

const CONDUCTS = { uniform: uniformConduct, talkative: talkativeConduct, 'round-robin': roundRobinConduct };

const TURNS = { uniform: 2, talkative: 3, 'round-robin': 6 };

interface Switches {
  readonly conduct: ConductName;
  readonly rules: 'paper' | 'released';
  readonly silence: boolean;
  readonly firstHandShown: boolean;
  readonly rewardsShown: 'none' | 'own' | 'all';
}

function* everySwitch(): Generator<Omit<Switches, 'conduct'>> {
  for (const rules of ['paper', 'released'] as const)
    for (const silence of [true, false])
      for (const firstHandShown of [true, false])
        for (const rewardsShown of ['none', 'own', 'all'] as const)
          yield { rules, silence, firstHandShown, rewardsShown };
}

/** Chains of three cost brute force much more: they are compared in a part of the settings. */
const DEEP = [[0], [0, 1], [0, 2], [0, 1, 2], [0, 1, 0], [0, 2, 1]];

/** Two agents at or beyond the edge of seat 0's hearing, free to come nearer. All follow the conduct. */
function compare({ conduct, ...options }: Switches, seed: number) {
  const rng = rngFor('every way', seed, JSON.stringify(options), conduct);
  const near = [
    [3, 3],
    [4, 3],
    [4, 4],
    [5, 4],
    [3, 5],
  ] as const;
  // where any piece may be said, few pieces suffice; with four pieces one agent has more than the others
  const firstHand = conduct === 'uniform' ? [[0], [1], [2]] : rng.shuffle([[0], [1, 3], [2]]);
  const deal = {
    positions: [rng.pick([[2, 2] as const, [2, 3] as const, [3, 1] as const]), ...rng.shuffle(near).slice(0, 2)],
    bases: rng.shuffle(near).slice(0, 3),
    firstHand,
    knowledge: firstHand,
  };
  const pieces = firstHand.flat().length;
  const config = Config.parse({ agents: 3, width: 5, pieces, turns: 10, ...options, deal });
  let state = symmtom.decide(initialState(config), { type: 'start' }, rng).reduce(symmtom.evolve, initialState(config));
  const model = posteriorModel(CONDUCTS[conduct]);
  const seat = 0;
  let belief = model.prior({ seat, observation: symmtom.observe(state, seat), percepts: [] });
  const turns: Turn[] = [];
  let last = [-1, -1, -1];
  const asked = { config, deal, seat, conduct };
  const chains = seed % 4 === 0 || conduct === 'round-robin' ? DEEP : DEEP.slice(0, 3);
  let unsure = 0;
  let nestedUnsure = 0;
  const turnsToPlay = TURNS[conduct] + Number(conduct === 'uniform' && seed % 9 === 0);
  for (let turn = 0; turn < turnsToPlay; turn++) {
    const actions = [0, 1, 2].map(
      (agent): Action => rng.pick(actionsOf(state, agent, last[agent] ?? -1, conduct)).action,
    );
    const [event] = symmtom.decide(state, { type: 'act', actions: { ...actions } }, rng);
    if (!event) throw new Error('a turn is one event');
    const next = symmtom.evolve(state, event);
    const percept = symmtom.perceive(event, { before: state, after: next }, seat);
    const action = actions[seat] as Action;
    belief = model.update(
      belief,
      { turn, acted: { action, by: 'agent' }, percepts: percept ? [percept] : [] },
      rngFor('posterior', turn),
    );
    turns.push({ action, percept });
    last = last.map((piece, agent) => actions[agent]?.say ?? piece);
    state = next;
    // what is certain in the end is asked about on the way
    if (turn + 1 < turnsToPlay && conduct !== 'round-robin') continue;
    for (const chain of chains) {
      const right = heldAlong(asked, turns, chain.slice(1));
      expect(right).toHaveLength(3);
      expect(model.accuracy?.(belief, chain)).toEqual({ method: 'exact', effective: null, surprises: 0 });
      for (const [agent, row] of right.entries())
        for (const [piece, chance] of row.entries()) {
          const [answer] = model.query(belief, chain, { id: `knows/${agent}/${piece}`, values: [] });
          expect(answer?.probability, `${chain} ${agent}/${piece} ${JSON.stringify(turns)}`).toBeCloseTo(chance, 12);
          if (chance > 0.001 && chance < 0.999) {
            if (chain.length === 1) unsure++;
            else nestedUnsure++;
          }
        }
    }
  }
  return { unsure, nestedUnsure };
}

test.each(['uniform', 'talkative', 'round-robin'] as const)(
  'under %s conduct the posteriors to the third order equal brute force over deals, words, steps and coins',
  (conduct) => {
    let unsure = 0;
    let nestedUnsure = 0;
    for (const [i, switches] of [...everySwitch()].entries()) {
      const found = compare({ conduct, ...switches }, i);
      unsure += found.unsure;
      nestedUnsure += found.nestedUnsure;
    }
    expect(unsure).toBeGreaterThan(20);
    expect(nestedUnsure).toBeGreaterThan(90);
  },
  100_000,
);
