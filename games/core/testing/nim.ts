/** For tests: turns one after another, nothing hidden. A seat takes one to three; the seat that takes the last scores. */
import * as z from 'zod';
import { type Game, NOTHING_HIDDEN } from '../game.ts';

const Config = z.strictObject({
  heap: z.int().min(1),
  seats: z.int().min(1),
  deadlineMs: z.int().positive().nullable(),
});
const Action = z.strictObject({ take: z.int().min(1).max(3) });
const Event = z.strictObject({
  type: z.literal('Taken'),
  seat: z.int(),
  take: z.int(),
  rewards: z.array(z.int()).readonly(),
});
const Observation = z.strictObject({ heap: z.int(), next: z.int(), over: z.boolean() });
const Percept = z.strictObject({ type: z.literal('taken'), seat: z.int(), take: z.int() });

interface State {
  readonly config: z.infer<typeof Config>;
  readonly heap: number;
  readonly next: number;
  readonly returns: readonly number[];
}

export interface Nim {
  Config: z.infer<typeof Config>;
  State: State;
  Action: z.infer<typeof Action>;
  Event: z.infer<typeof Event>;
  Observation: z.infer<typeof Observation>;
  Percept: z.infer<typeof Percept>;
}

export const nim: Game<Nim> = {
  id: 'nim',
  version: 1,
  schemas: { config: Config, action: Action, event: Event, observation: Observation, percept: Percept },
  roles: ({ seats }) => Array.from({ length: seats }, () => 'taker'),
  initialState: (config) => ({
    config,
    heap: config.heap,
    next: 0,
    returns: Array.from({ length: config.seats }, () => 0),
  }),
  decide(state, command) {
    if (command.type === 'start') return [];
    const take = command.actions[state.next]?.take ?? 0;
    if (take < 1 || take > state.heap) throw new Error(`seat ${state.next} cannot take ${take} of ${state.heap}`);
    const rewards = state.returns.map((_, seat) => (seat === state.next && take === state.heap ? 1 : 0));
    return [{ type: 'Taken', seat: state.next, take, rewards }];
  },
  evolve: (state, { seat, take, rewards }) => ({
    config: state.config,
    heap: state.heap - take,
    next: (seat + 1) % state.config.seats,
    returns: state.returns.map((sum, i) => sum + (rewards[i] ?? 0)),
  }),
  activeSeats: ({ heap, next }) => (heap === 0 ? [] : [next]),
  legalActions: ({ heap }) => [1, 2, 3].filter((take) => take <= heap).map((take) => ({ take })),
  defaultAction: () => ({ take: 1 }),
  clock: ({ config: { deadlineMs } }) => (deadlineMs === null ? null : { deadlineMs }),
  observe: ({ heap, next }) => ({ heap, next, over: heap === 0 }),
  perceive: ({ seat, take }) => ({ type: 'taken', seat, take }),
  isTerminal: ({ heap }) => heap === 0,
  returns: (state) => state.returns,
  propositions: () => [],
  sampleConfig: (rng) => ({ heap: 1 + rng.int(12), seats: 1 + rng.int(3), deadlineMs: null }),
  twins: () => null,
  secrecy: NOTHING_HIDDEN,
};
