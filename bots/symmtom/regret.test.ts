import { describe, expect, test } from 'vitest';
import { playout } from '../../games/core/log/playout.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { NO_CHANCE } from '../../games/symmtom/testing/no-chance.ts';
import { type Action, Config, type Deal } from '../../games/symmtom/types.ts';
import { policyById } from '../index.ts';
import { informedActions } from './informed-plan.ts';
import { meetingCells } from './meeting.ts';
import { regretsOf } from './regret.ts';
import { always } from './testing/always.ts';

const STILL: Action = { move: 'stay', say: null };

function regretsAt(deal: Deal, actions: readonly Action[], options: Partial<Config> = {}, lookahead = false) {
  const pieces = deal.firstHand.flat().length;
  const config = Config.parse({ agents: actions.length, pieces, turns: 4, ...options, deal });
  const log = playout(symmtom, { session: 's', config, seed: 'x', policies: actions.map((action) => always(action)) });
  return regretsOf(log, { lookahead }).filter(({ turn }) => turn === 0);
}

/** Seat 0 knows everything and stands a step to the right of its base. */
const READY: Deal = {
  positions: [
    [2, 1],
    [6, 6],
  ],
  bases: [
    [1, 1],
    [6, 5],
  ],
  firstHand: [[0], [1]],
  knowledge: [[0, 1], [1]],
};

describe('regret', () => {
  test('of not going home with all pieces is what the base pays, of going home it is none', () => {
    const [away] = regretsAt(READY, [{ move: 'right', say: null }, STILL], { turns: 1 });
    expect(away).toMatchObject({ regret: 2, standardError: 0, best: { move: 'left' } });
    const [home] = regretsAt(READY, [{ move: 'left', say: null }, STILL], { turns: 1 });
    expect(home?.regret).toBe(0);
  });

  test('of silence beside an agent that lacks the own piece is positive', () => {
    const deal: Deal = { ...READY, positions: [[3, 3] as const, [4, 3] as const], knowledge: [[0], [1]] };
    const [silent] = regretsAt(deal, [STILL, STILL]);
    const [told] = regretsAt(deal, [{ move: 'stay', say: 0 }, STILL]);
    expect(silent?.regret).toBeGreaterThan((told?.regret ?? 0) + 0.5);
  });

  test('does not depend on what the seat could not know', () => {
    const deal: Deal = {
      positions: [
        [1, 1],
        [5, 5],
        [6, 5],
      ],
      bases: [
        [3, 3],
        [4, 4],
        [2, 2],
      ],
      firstHand: [[0], [1], [2]],
      knowledge: [[0], [1], [2]],
    };
    const known = { ...deal, knowledge: [[0], [0, 1, 2], [1, 2]] };
    const actions: readonly Action[] = [{ move: 'up', say: 0 }, STILL, STILL];
    expect(regretsAt(known, actions, {}, true)[0]).toEqual(regretsAt(deal, actions, {}, true)[0]);
  });

  test('two turns ahead is the same where one turn is left, and else what the seat notices counts', () => {
    const [last] = regretsAt(READY, [{ move: 'right', say: null }, STILL], { turns: 1 }, true);
    expect(last?.lookahead).toMatchObject({ regret: 2, standardError: 0, information: 0, best: { move: 'left' } });
    const policy = policyById('symmtom/uniform');
    if (!policy) throw new Error('there is no uniform policy');
    const config = Config.parse({ turns: 10 });
    const log = playout(symmtom, { session: 's', config, seed: 'ahead', policies: [policy, policy, policy] });
    const [once, twice] = [false, true].map((lookahead) => regretsOf(log, { draws: 16, lookahead }));
    expect(once?.map(({ lookahead }) => lookahead)).toEqual(once?.map(() => null));
    expect(twice?.map(({ regret }) => regret)).toEqual(once?.map(({ regret }) => regret));
    expect(twice?.some(({ regret, lookahead }) => lookahead?.regret !== regret)).toBe(true);
  });

  test('is greater of random play than of a planner, and each action of a session has one', () => {
    const meanOf = (id: string): number => {
      const policy = policyById(id);
      if (!policy) throw new Error(`there is no policy ${id}`);
      const config = Config.parse({ turns: 12 });
      const log = playout(symmtom, { session: 's', config, seed: 'regret', policies: [policy, policy, policy] });
      const regrets = regretsOf(log, { draws: 16 });
      expect(regrets).toHaveLength(36);
      return regrets.reduce((sum, { regret }) => sum + regret, 0) / regrets.length;
    };
    expect(meanOf('symmtom/uniform')).toBeGreaterThan(meanOf('symmtom/reciprocal') + 1);
  });
});

test('by the informed plan agents meet, tell what is new and take it home', () => {
  const config = Config.parse({});
  const empty = symmtom.initialState(config);
  const rng = NO_CHANCE;
  const [dealt] = symmtom.decide({ ...empty, config: { ...config, deal: DEAL } }, { type: 'start' }, rng);
  let state = dealt ? symmtom.evolve(empty, dealt) : empty;
  const meeting = meetingCells(symmtom.observe(state, 'public'));
  while (!symmtom.isTerminal(state)) {
    const actions = { ...informedActions(state, meeting) };
    for (const event of symmtom.decide(state, { type: 'act', actions }, rng)) state = symmtom.evolve(state, event);
  }
  for (const earned of symmtom.returns(state)) expect(earned).toBeGreaterThan(60);
});

const DEAL: Deal = {
  positions: [
    [1, 1],
    [5, 5],
    [6, 2],
  ],
  bases: [
    [3, 3],
    [4, 4],
    [2, 2],
  ],
  firstHand: [
    [0, 3],
    [1, 4],
    [2, 5],
  ],
  knowledge: [
    [0, 3],
    [1, 4],
    [2, 5],
  ],
};
