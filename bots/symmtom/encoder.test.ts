import { expect, test } from 'vitest';
import { rngFor } from '../../games/core/rng.ts';
import { decide, evolve, initialState } from '../../games/symmtom/rules.ts';
import { Config, type State } from '../../games/symmtom/types.ts';
import { observe } from '../../games/symmtom/view.ts';
import { encode, encodeOracle, layoutOf } from './encoder.ts';

const dealt = (config: Config): State =>
  decide(initialState(config), { type: 'start' }, rngFor('encoder')).reduce(evolve, initialState(config));

test.each([
  [2, 2],
  [3, 6],
  [4, 12],
  [3, 7],
])(
  'with %i agents and %i pieces a vector has c(2n-1) + 6n + 2 entries, an oracle cn more, as the layout says',
  (n, c) => {
    const state = dealt(Config.parse({ agents: n, pieces: c }));
    const size = (oracle: boolean) =>
      layoutOf({ agents: n, pieces: c }, oracle).reduce((sum, block) => sum + block.size, 0);
    expect(encode(observe(state, 0), 0)).toHaveLength(c * (2 * n - 1) + 6 * n + 2);
    expect(size(false)).toBe(c * (2 * n - 1) + 6 * n + 2);
    expect(encodeOracle(observe(state, 'all'), 0)).toHaveLength(size(true));
    expect(size(true)).toBe(size(false) + c * n);
  },
);

test('unheard words are not in a seat’s vector, although the observation of all has them', () => {
  const deal = {
    positions: [
      [1, 1],
      [6, 6],
      [5, 6],
    ],
    bases: [
      [1, 6],
      [2, 6],
      [3, 6],
    ],
    firstHand: [[0], [1], [2]],
    knowledge: [[0], [1], [2]],
  };
  const before = dealt(Config.parse({ agents: 3, pieces: 3, deal }));
  const says = (say: number) => ({ move: 'stay', say }) as const;
  const after = decide(before, { type: 'act', actions: { 0: says(0), 1: says(1), 2: says(2) } }, rngFor('x')).reduce(
    evolve,
    before,
  );
  for (const seat of [0, 1, 2]) expect(encode(observe(after, 'all'), seat)).toEqual(encode(observe(after, seat), seat));
});

test('first-hand pieces that are not shown count as none', () => {
  const state = dealt(Config.parse({ firstHandShown: false }));
  const blocks = layoutOf(state.config);
  const at = blocks.findIndex(({ name }) => name === "others' first-hand pieces");
  const from = blocks.slice(0, at).reduce((sum, { size }) => sum + size, 0);
  expect(encode(observe(state, 0), 0).slice(from, from + 12)).toEqual(Array.from({ length: 12 }, () => 0));
});

test("an oracle's vector needs everything", () => {
  expect(() => encodeOracle(observe(dealt(Config.parse({})), 1), 1)).toThrow(
    "needs the observation of viewer 'all', not of 1",
  );
});
