import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encode, encodeOracle } from '../../bots/symmtom/encoder.ts';
import { beginK, updateK } from '../../games/symmtom/beliefs/k-matrix.ts';
import { decide, evolve, initialState } from '../../games/symmtom/rules.ts';
import { type Action, Config, MOVES, type State } from '../../games/symmtom/types.ts';
import { observe, perceive } from '../../games/symmtom/view.ts';
import { streamFor } from '../nn/stream.ts';
import { inputsOf } from './algorithms.ts';
import { deal, rowOf, step, tablesOf } from './episodes.ts';
import { writeInputs } from './inputs.ts';
import { experienceIn, stateIn } from './views.ts';

const settings = fc.record({
  agents: fc.integer({ min: 2, max: 4 }),
  width: fc.integer({ min: 2, max: 5 }),
  more: fc.integer({ min: 0, max: 4 }),
  rules: fc.constantFrom('paper' as const, 'released' as const),
  greedy: fc.boolean(),
  seed: fc.string(),
});

test('the fast tables play every turn as the rules do, and give the vectors that seats and oracles get', () => {
  fc.assert(
    fc.property(settings, ({ agents, width, more, rules, greedy, seed }) => {
      const pieces = agents + more;
      const config = Config.parse({ agents, width, pieces, rules, silence: false, turns: 40 });
      const estimate = greedy ? 'greedy' : 'conservative';
      const tables = tablesOf({ config, turns: 40, slots: 2, estimate, chances: false, state: 0, single: false });
      const ours = streamFor(seed, 'chance');
      const theirs = streamFor(seed, 'chance');
      const choices = streamFor(seed, 'choices');
      deal(tables, 1, ours);
      let state: State = decide(initialState(config), { type: 'start' }, theirs).reduce(evolve, initialState(config));
      const seats = Array.from({ length: agents }, (_, i) => i);
      let ks = seats.map((seat) => {
        const knows = state.knowledge[seat] ?? 0;
        const percepts = [
          { type: 'dealt' as const, positions: [], bases: [], firstHand: [], knows: maskPieces(knows) },
        ];
        return beginK({ seat, observation: observe(state, seat), percepts }, estimate);
      });
      for (let turn = 0; turn < 40; turn++) {
        const moves = Uint8Array.from(seats, () => choices.int(5));
        const says = Uint8Array.from(seats, () => choices.int(pieces));
        step(tables, 1, turn, { moves, says, at: 0 }, ours);
        const actions = seats.map((i): Action => ({ move: MOVES[moves[i] ?? 0] ?? 'stay', say: says[i] ?? 0 }));
        const [event] = decide(state, { type: 'act', actions: { ...actions } }, theirs);
        if (event?.type !== 'TurnPlayed') throw new Error('a turn is one event');
        state = evolve(state, event);
        const row = rowOf(tables, 1, turn + 1) * agents;
        expect([...tables.rewards.subarray(row, row + agents)]).toEqual(event.rewards);
        ks = ks.map((k, seat) => {
          const percept = perceive(event, { after: state }, seat);
          const view = observe(stateIn(tables, 1, turn + 1), seat);
          expect({ ...view, returns: null }).toEqual({ ...observe(state, seat), returns: null });
          const asked = { move: moves[seat] ?? 0, say: says[seat] ?? 0 };
          expect(experienceIn(tables, { slot: 1, turn: turn + 1, seat }, view, asked)).toEqual({
            turn,
            acted: { action: actions[seat], by: 'agent' },
            percepts: [percept],
          });
          return updateK(k, {
            turn,
            acted: { action: actions[seat] as Action, by: 'agent' },
            percepts: percept ? [percept] : [],
          });
        });
        for (const seat of seats) {
          const right = [...encode(observe(state, seat), seat), ...columnsOf(ks[seat]?.columns ?? [], seat, pieces)];
          const size = inputsOf({ algorithm: 'ce', agents, width, pieces, lag: 1 });
          const out = new Float32Array(size);
          writeInputs(tables, { slot: 1, turn: turn + 1, seat, knowledge: 'masks', lag: 1 }, out, 0);
          expect(out).toEqual(Float32Array.from(right));
          writeInputs(tables, { slot: 1, turn: turn + 1, seat, knowledge: 'truth', lag: 1 }, out, 0);
          expect(out).toEqual(Float32Array.from(encodeOracle(observe(state, 'all'), seat)));
        }
      }
    }),
    { numRuns: 40 },
  );
});

function maskPieces(mask: number): number[] {
  return Array.from({ length: 30 }, (_, piece) => piece).filter((piece) => mask & (1 << piece));
}

/** The own column first, then the others', ascending. */
function columnsOf(columns: readonly number[], seat: number, pieces: number): number[] {
  const order = [seat, ...[...columns.keys()].filter((i) => i !== seat)];
  return order.flatMap((i) => Array.from({ length: pieces }, (_, p) => ((columns[i] ?? 0) >>> p) & 1));
}
