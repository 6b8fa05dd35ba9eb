import { expect, test } from 'vitest';
import { given } from './testing/given.ts';
import { Config } from './types.ts';

test('a config that leaves everything out has the defaults that people play with', () => {
  expect(Config.parse({})).toEqual({
    agents: 3,
    width: 6,
    pieces: 6,
    hearing: 1,
    rules: 'paper',
    silence: true,
    firstHandShown: true,
    rewardsShown: 'own',
    competitive: null,
    deadlineMs: null,
    deal: null,
  });
});

const { config } = given({ at: '1,1 2,1', bases: '1,2 2,2', first: '01 2' });
const dealt = (deal: object): unknown => ({ ...config, deal: { ...config.deal, ...deal } });

test.each([
  [{ agents: 4, pieces: 3 }, 'pieces', 'there must be at least as many pieces as agents (4)'],
  [{ agents: 5, width: 2 }, 'agents', 'there is no room for 5 agents on a 2 x 2 grid'],
  [dealt({ positions: [[1, 1]] }), 'deal', 'positions needs one entry for each of the 2 agents'],
  [dealt({ knowledge: [[0, 1], [2], [2]] }), 'deal', 'knowledge needs one entry for each of the 2 agents'],
  [
    dealt({
      positions: [
        [1, 1],
        [7, 1],
      ],
    }),
    'deal',
    'positions must lie in 1..6',
  ],
  [
    dealt({
      bases: [
        [1, 7],
        [1, 1],
      ],
    }),
    'deal',
    'bases must lie in 1..6',
  ],
  [
    dealt({
      positions: [
        [1, 1],
        [1, 1],
      ],
    }),
    'deal',
    'positions must be different cells',
  ],
  [
    dealt({
      bases: [
        [3, 1],
        [3, 1],
      ],
    }),
    'deal',
    'bases must be different cells',
  ],
  [
    dealt({ firstHand: [[0], [2]], knowledge: [[0], [2]] }),
    'deal',
    'each of the pieces 0..2 must be first-hand to some agent',
  ],
  [
    dealt({
      knowledge: [
        [0, 1],
        [2, 3],
      ],
    }),
    'deal',
    'pieces are 0..2',
  ],
  [dealt({ knowledge: [[0, 1, 1], [2]] }), 'deal', 'a piece is listed once for each agent that has it'],
  [dealt({ knowledge: [[0], [2]] }), 'deal', 'agents know their first-hand pieces'],
])('%j is refused at %s: %s', (input, path, message) => {
  const { error } = Config.safeParse(input);
  expect(error?.issues).toContainEqual(expect.objectContaining({ path: [path], message }));
});

test.each([
  { agents: 1 },
  { agents: 7 },
  { pieces: 31 },
  { width: 1 },
  { hearing: -1 },
  { turns: 0 },
  { rules: 'original' },
  { competitive: { visits: 1, win: 1, lose: 1, cooperativeRewards: true } },
  { competitive: { visits: 2, win: 0, lose: 1, cooperativeRewards: true } },
  { deadlineMs: 20 },
  { nuisance: true },
])('%j is refused', (input) => {
  expect(Config.safeParse(input).success).toBe(false);
});

test('a scripted deal may give a piece to several agents, and more than first-hand knowledge', () => {
  expect(
    Config.safeParse(
      dealt({
        firstHand: [
          [0, 1],
          [1, 2],
        ],
        knowledge: [
          [0, 1, 2],
          [1, 2],
        ],
      }),
    ).success,
  ).toBe(true);
});
