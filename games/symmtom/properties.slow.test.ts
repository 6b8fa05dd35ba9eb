import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rngFor } from '../core/rng.ts';
import { symmtom } from './game.ts';
import { begin, type Memory, remember, sayable as sayableInMemory } from './memory.ts';
import { piecesOf, sayable } from './rules.ts';
import { Config, type Event, type State, type TurnPlayed } from './types.ts';

/** Small sessions, where agents meet, know everything and use their bases often. */
const configs = fc
  .record({
    agents: fc.integer({ min: 2, max: 4 }),
    width: fc.integer({ min: 2, max: 4 }),
    spare: fc.integer({ min: 0, max: 3 }),
    hearing: fc.integer({ min: 0, max: 3 }),
    rules: fc.constantFrom('paper' as const, 'released' as const),
    silence: fc.boolean(),
    firstHandShown: fc.boolean(),
    competitive: fc.option(
      fc.record({
        visits: fc.integer({ min: 2, max: 3 }),
        win: fc.integer({ min: 1, max: 20 }),
        lose: fc.integer({ min: 1, max: 20 }),
        cooperativeRewards: fc.boolean(),
      }),
    ),
  })
  .map(({ spare, ...config }) => Config.parse({ ...config, pieces: config.agents + spare, turns: 40 }));

interface Turn {
  readonly before: State;
  readonly event: TurnPlayed;
  readonly after: State;
}

interface Life {
  readonly state: State;
  readonly memories: readonly Memory[];
}

/** Plays at random, with a taste for known pieces; calls `check` on every state, with what the seats remember. */
function play(config: Config, seed: string, check: (life: Life, turn: Turn | null) => void): void {
  let state = symmtom.initialState(config);
  const applied = (events: readonly Event[]) =>
    events.map((event) => {
      const before = state;
      state = symmtom.evolve(before, event);
      return { before, event, after: state };
    });
  const seats = symmtom.roles(config).map((_, seat) => seat);
  const [dealt] = applied(symmtom.decide(state, { type: 'start' }, rngFor(seed, 'start')));
  if (!dealt) throw new Error('an episode begins with a deal');
  let memories = seats.map((seat) => {
    const percept = symmtom.perceive(dealt.event, dealt, seat);
    return begin({ seat, observation: symmtom.observe(state, seat), percepts: percept ? [percept] : [] });
  });
  check({ state, memories }, null);
  const choose = rngFor(seed, 'choose');
  for (let turn = 0; !symmtom.isTerminal(state); turn++) {
    const actions = Object.fromEntries(
      seats.map((seat) => {
        const legal = symmtom.legalActions(state, seat);
        const known = legal.filter(({ say }) => say !== null && sayable(state, seat) & (1 << say));
        return [seat, choose.pick(choose.int(3) > 0 ? known : legal)];
      }),
    );
    const [happened] = applied(symmtom.decide(state, { type: 'act', actions }, rngFor(seed, 'turn', turn)));
    if (happened?.event.type !== 'TurnPlayed') throw new Error('a turn is one event');
    const { event } = happened;
    memories = memories.map((memory) => {
      const percept = symmtom.perceive(event, happened, memory.seat);
      return remember(memory, { turn, acted: null, percepts: percept ? [percept] : [] });
    });
    check({ state, memories }, { ...happened, event });
  }
}

const always = (check: (life: Life, turn: Turn | null) => void): void =>
  fc.assert(
    fc.property(configs, fc.string(), (config, seed) => play(config, seed, check)),
    { numRuns: 150 },
  );
const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

describe('under any play', () => {
  test('no two agents share a cell, and all stay on the grid', () => {
    always(({ state: { positions, config } }) => {
      expect(new Set(positions.map(String)).size).toBe(config.agents);
      for (const [x, y] of positions) expect(Math.min(x, y) >= 1 && Math.max(x, y) <= config.width).toBe(true);
    });
  });

  test('hearing and telling are paid the same in total', () => {
    always((_, turn) => {
      if (turn) expect(sum(turn.event.parts.hearing)).toBe(sum(turn.event.parts.telling));
    });
  });

  test('first-hand pieces are never lost, and only said pieces are learnt', () => {
    always(({ state }, turn) => {
      expect(state.knowledge.map((known, seat) => known & (state.firstHand[seat] ?? -1))).toEqual(state.firstHand);
      const said = turn?.event.said ?? [];
      for (const learnt of turn?.event.learnt ?? []) expect(said).toEqual(expect.arrayContaining([...learnt]));
    });
  });

  test('a seat remembers rightly what it knows and what it may say', () => {
    always(({ state, memories }) => {
      for (const memory of memories) {
        expect(memory.known).toEqual(piecesOf(state.knowledge[memory.seat] ?? 0));
        expect(memory.knownBefore).toEqual(piecesOf(state.knowledgeBefore[memory.seat] ?? 0));
        expect(sayableInMemory(memory)).toEqual(piecesOf(sayable(state, memory.seat)));
        expect(memory.sources.map(({ piece }) => piece).toSorted((a, b) => a - b)).toEqual(
          memory.known.filter((piece) => !memory.firstHand.includes(piece)),
        );
      }
    });
  });

  test('each agent ends one step from where it was, or stays if its move was cancelled', () => {
    always((_, turn) => {
      turn?.event.positions.forEach(([x, y], seat) => {
        const [fromX, fromY] = turn.before.positions[seat] ?? [0, 0];
        const stepped = Math.abs(x - fromX) + Math.abs(y - fromY);
        expect(stepped).toBe(turn.event.moves[seat] === 'stay' ? 0 : 1);
      });
    });
  });

  test('without prizes no agent loses a point', () => {
    always(({ state }, turn) => {
      if (turn && !state.config.competitive) expect(Math.min(...turn.event.rewards)).toBeGreaterThanOrEqual(0);
    });
  });

  test('the base pays exactly the agents on it that knew everything; exactly the others on theirs miss it', () => {
    always((_, turn) => {
      if (!turn) return;
      const onBase = turn.event.positions.flatMap((cell, seat) =>
        String(cell) === String(turn.before.bases[seat]) ? [seat] : [],
      );
      const { recharged, missed } = turn.event;
      expect([...recharged, ...missed].toSorted((a, b) => a - b)).toEqual(onBase);
      for (const seat of onBase)
        expect(recharged.includes(seat)).toBe(
          piecesOf(turn.before.knowledge[seat] ?? 0).length === turn.before.config.pieces,
        );
    });
  });
});
