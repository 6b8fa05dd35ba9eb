/**
 * A show that goes on by itself: on every beat a ball is put under one of three cups, or two cups are swapped, and
 * each of two seats looks or looks away. Then both name a cup, against a deadline; a point for who is right.
 */
import * as z from 'zod';
import type { Game, Viewer } from '../game.ts';
import type { Rng } from '../rng.ts';

const Cup = z.int().min(0).max(2);
const Swap = z.tuple([Cup, Cup]).readonly();
const Config = z.strictObject({
  ball: Cup,
  swaps: z.array(Swap).readonly(),
  beatMs: z.int().positive(),
  deadlineMs: z.int().positive(),
});
const Action = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('look') }),
  z.strictObject({ type: z.literal('lookAway') }),
  z.strictObject({ type: z.literal('choose'), cup: Cup }),
]);
const lookers = z.array(z.int()).readonly().describe('who looked, and saw the others that looked');
const Event = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Placed'), cup: Cup, lookers }),
  z.strictObject({ type: z.literal('Swapped'), swap: Swap, lookers }),
  z.strictObject({ type: z.literal('Chosen'), cups: z.array(Cup).readonly(), rewards: z.array(z.int()).readonly() }),
]);
const Observation = z.strictObject({
  beat: z.int(),
  beats: z.int(),
  phase: z.enum(['show', 'choose', 'over']),
  ball: Cup.nullable().describe('null: under a cup'),
});
const Percept = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('placed'), cup: Cup, lookers }),
  z.strictObject({ type: z.literal('swapped'), swap: Swap, lookers }),
  z.strictObject({
    type: z.literal('chosen'),
    cups: z.array(Cup).readonly(),
    rewards: z.array(z.int()).readonly(),
    ball: Cup.describe('where it is'),
  }),
]);

interface State {
  readonly config: z.infer<typeof Config>;
  /** Beats gone by: first the ball is placed, then every swap has one. */
  readonly beat: number;
  readonly ball: number;
  readonly over: boolean;
  readonly returns: readonly number[];
}

export interface Shells {
  Config: z.infer<typeof Config>;
  State: State;
  Action: z.infer<typeof Action>;
  Event: z.infer<typeof Event>;
  Observation: z.infer<typeof Observation>;
  Percept: z.infer<typeof Percept>;
}

export const shells: Game<Shells> = {
  id: 'shells',
  version: 1,
  schemas: { config: Config, action: Action, event: Event, observation: Observation, percept: Percept },
  roles: () => ['watcher', 'watcher'],
  initialState: (config) => ({ config, beat: 0, ball: config.ball, over: false, returns: [0, 0] }),
  decide(state, command) {
    if (command.type === 'start') return [];
    const acts = [0, 1].map((seat) => command.actions[seat]);
    if (phaseOf(state) === 'show') {
      const looked = [0, 1].filter((seat) => acts[seat]?.type === 'look');
      const swap = state.config.swaps[state.beat - 1];
      if (!swap) return [{ type: 'Placed', cup: state.ball, lookers: looked }];
      return [{ type: 'Swapped', swap, lookers: looked }];
    }
    const cups = acts.map((action) => (action?.type === 'choose' ? action.cup : 0));
    return [{ type: 'Chosen', cups, rewards: cups.map((cup) => (cup === state.ball ? 1 : 0)) }];
  },
  evolve(state, event) {
    switch (event.type) {
      case 'Placed':
        return { ...state, beat: state.beat + 1 };
      case 'Swapped': {
        const [a, b] = event.swap;
        const ball = state.ball === a ? b : state.ball === b ? a : state.ball;
        return { ...state, beat: state.beat + 1, ball };
      }
      case 'Chosen':
        return { ...state, over: true, returns: event.rewards };
    }
  },
  activeSeats: ({ over }) => (over ? [] : [0, 1]),
  legalActions: (state) =>
    phaseOf(state) === 'show'
      ? [{ type: 'look' }, { type: 'lookAway' }]
      : [0, 1, 2].map((cup) => ({ type: 'choose', cup })),
  defaultAction: (state) => (phaseOf(state) === 'show' ? { type: 'look' } : { type: 'choose', cup: 0 }),
  clock(state) {
    switch (phaseOf(state)) {
      case 'show':
        return { beatMs: state.config.beatMs };
      case 'choose':
        return { deadlineMs: state.config.deadlineMs };
      case 'over':
        return null;
    }
  },
  roundOf: (state) => (phaseOf(state) === 'show' ? 0 : 1),
  observe: (state, viewer: Viewer) => ({
    beat: state.beat,
    beats: 1 + state.config.swaps.length,
    phase: phaseOf(state),
    ball: viewer === 'all' || state.over ? state.ball : null,
  }),
  perceive(event, { after }, viewer) {
    switch (event.type) {
      case 'Placed':
        return sees(event.lookers, viewer) ? { type: 'placed', cup: event.cup, lookers: event.lookers } : null;
      case 'Swapped':
        return sees(event.lookers, viewer) ? { type: 'swapped', swap: event.swap, lookers: event.lookers } : null;
      case 'Chosen':
        return { type: 'chosen', cups: event.cups, rewards: event.rewards, ball: after.ball };
    }
  },
  isTerminal: ({ over }) => over,
  returns: (state) => state.returns,
  propositions: () => [{ id: 'ball', values: [0, 1, 2] }],
  sampleConfig: (rng) => ({ ball: rng.int(3), swaps: drawSwaps(2 + rng.int(4), rng), beatMs: 500, deadlineMs: 5000 }),
  twins: (config, _seat, rng) => ({
    ...config,
    ball: otherOf([0, 1, 2], config.ball, rng),
    swaps: drawSwaps(config.swaps.length, rng),
  }),
  secrecy: {
    twinTurns: 2,
    kinds: { ball: 3, swap: 3 },
    secretsOf: ({ swaps }) => [
      { id: 'ball', kind: 'ball', from: [0, 1] },
      ...swaps.map((_, i) => ({ id: `swap/${i}`, kind: 'swap', from: [0, 1] })),
    ],
    otherwise(config, { id }, rng) {
      if (id === 'ball') return { ...config, ball: otherOf([0, 1, 2], config.ball, rng) };
      const swap = config.swaps[swapOf(id)];
      return swap ? { ...config, swaps: config.swaps.with(swapOf(id), otherSwap(swap, rng)) } : null;
    },
    reveals({ id }, { seat, turns }) {
      const beat = id === 'ball' ? 1 : swapOf(id) + 2;
      return turns.some(({ state, actions }, turn) => state.over || (turn === beat && actions[seat]?.type === 'look'));
    },
    acts: {
      kinds: { look: 1 },
      otherwise(_state, { action }) {
        if (action.type === 'choose') return null;
        return { kind: 'look', action: { type: action.type === 'look' ? 'lookAway' : 'look' } };
      },
      reveals: ({ turn }, { seat, turns }) => turns[turn]?.actions[seat]?.type === 'look',
    },
  },
};

function swapOf(id: string): number {
  return Number(id.slice('swap/'.length));
}

function otherSwap(swap: readonly [number, number], rng: Rng): readonly [number, number] {
  return rng.pick(SWAPS.filter(([a, b]) => a !== swap[0] || b !== swap[1]));
}

function otherOf<A>(all: readonly A[], one: A, rng: Rng): A {
  return rng.pick(all.filter((each) => each !== one));
}

function phaseOf(state: State): 'show' | 'choose' | 'over' {
  if (state.over) return 'over';
  return state.beat <= state.config.swaps.length ? 'show' : 'choose';
}

function sees(looked: readonly number[], viewer: Viewer): boolean {
  return viewer === 'all' || (typeof viewer === 'number' && looked.includes(viewer));
}

const SWAPS = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

function drawSwaps(count: number, rng: Rng): readonly (readonly [number, number])[] {
  return Array.from({ length: count }, () => rng.pick(SWAPS));
}
