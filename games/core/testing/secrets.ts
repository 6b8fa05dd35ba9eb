/**
 * The smallest game that obeys every law, to copy from and to test with: two seats, each with a secret digit.
 * Every turn both guess the other's digit at once and see both guesses; who was right is told at the end.
 */
import * as z from 'zod';
import type { Game, GameCommand, Viewer } from '../game.ts';
import type { Rng } from '../rng.ts';

const DIGITS = [0, 1, 2, 3] as const;
const Digit = z.int().min(0).max(3);
const pair = <A extends z.ZodType>(of: A) => z.tuple([of, of]).readonly();

const Config = z.strictObject({
  rounds: z.int().min(1).max(20),
  deadlineMs: z.int().positive().nullable(),
  deal: pair(Digit).nullable().describe('the secrets; null: drawn by chance'),
});
const Action = z.strictObject({ guess: Digit });
const Event = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Dealt'), secrets: pair(Digit) }),
  z.strictObject({ type: z.literal('Guessed'), guesses: pair(Digit), rewards: pair(z.int()) }),
]);
const Observation = z.strictObject({
  rounds: z.int(),
  turn: z.int(),
  own: Digit.nullable().describe("null: an onlooker's"),
  guesses: pair(Digit).nullable().describe('of the last turn'),
  secrets: pair(Digit).nullable().describe('null: not over yet'),
  returns: pair(z.int()).nullable().describe('null: not over yet'),
});
const Percept = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('dealt'), own: Digit.nullable() }),
  z.strictObject({ type: z.literal('guessed'), guesses: pair(Digit), secrets: pair(Digit).nullable() }),
]);

interface State {
  readonly config: z.infer<typeof Config>;
  readonly turn: number;
  readonly secrets: readonly [number, number];
  readonly guesses: readonly [number, number] | null;
  readonly returns: readonly [number, number];
}

export interface Secrets {
  Config: z.infer<typeof Config>;
  State: State;
  Action: z.infer<typeof Action>;
  Event: z.infer<typeof Event>;
  Observation: z.infer<typeof Observation>;
  Percept: z.infer<typeof Percept>;
}

export const secrets: Game<Secrets> = {
  id: 'secrets',
  version: 1,
  schemas: { config: Config, action: Action, event: Event, observation: Observation, percept: Percept },
  roles: () => ['guesser', 'guesser'],
  initialState: (config) => ({ config, turn: 0, secrets: [0, 0], guesses: null, returns: [0, 0] }),
  decide,
  evolve,
  activeSeats: (state) => (isTerminal(state) ? [] : [0, 1]),
  legalActions: () => DIGITS.map((guess) => ({ guess })),
  defaultAction: () => ({ guess: 0 }),
  clock: ({ config: { deadlineMs } }) => (deadlineMs === null ? null : { deadlineMs }),
  observe,
  perceive(event, { after }, viewer) {
    switch (event.type) {
      case 'Dealt':
        return { type: 'dealt', own: secretOf(after, viewer) };
      case 'Guessed':
        return { type: 'guessed', guesses: event.guesses, secrets: knowsAll(after, viewer) ? after.secrets : null };
    }
  },
  isTerminal,
  returns: (state) => state.returns,
  propositions: () => [0, 1].map((seat) => ({ id: `secret/${seat}`, values: DIGITS })),
  sampleConfig: (rng) => ({
    rounds: 1 + rng.int(6),
    deadlineMs: rng.pick([null, 5000]),
    deal: [rng.int(4), rng.int(4)],
  }),
  twins: (config, seat, rng) => withOtherDigit(config, 1 - seat, rng),
  secrecy: {
    twinTurns: 4,
    kinds: { digit: 4 },
    secretsOf: () => [0, 1].map((seat) => ({ id: `digit/${seat}`, kind: 'digit', from: [1 - seat] })),
    otherwise: (config, { from: [other = 0] }, rng) => withOtherDigit(config, 1 - other, rng),
    reveals: (_secret, { turns }) => turns.some(({ state }) => state.turn >= state.config.rounds),
    acts: null,
  },
};

/** The same session with another secret of this seat; null: the secrets are drawn by chance. */
function withOtherDigit(config: State['config'], seat: number, rng: Rng): State['config'] | null {
  if (!config.deal) return null;
  const [first, second] = config.deal;
  const other = rng.pick(DIGITS.filter((digit) => digit !== config.deal?.[seat]));
  return { ...config, deal: seat === 0 ? [other, second] : [first, other] };
}

function decide(state: State, command: GameCommand<Secrets['Action']>, rng: Rng): readonly Secrets['Event'][] {
  switch (command.type) {
    case 'start':
      return [{ type: 'Dealt', secrets: state.config.deal ?? [rng.int(4), rng.int(4)] }];
    case 'act': {
      const [first, second] = [command.actions[0]?.guess, command.actions[1]?.guess];
      if (first === undefined || second === undefined) throw new Error('both seats guess');
      const rewards = [first === state.secrets[1] ? 1 : 0, second === state.secrets[0] ? 1 : 0] as const;
      return [{ type: 'Guessed', guesses: [first, second], rewards }];
    }
  }
}

function evolve(state: State, event: Secrets['Event']): State {
  switch (event.type) {
    case 'Dealt':
      return { ...state, secrets: event.secrets };
    case 'Guessed': {
      const [first, second] = state.returns;
      const returns = [first + event.rewards[0], second + event.rewards[1]] as const;
      return { ...state, turn: state.turn + 1, guesses: event.guesses, returns };
    }
  }
}

function isTerminal(state: State): boolean {
  return state.turn >= state.config.rounds;
}

function observe(state: State, viewer: Viewer): Secrets['Observation'] {
  const all = knowsAll(state, viewer);
  return {
    rounds: state.config.rounds,
    turn: state.turn,
    own: secretOf(state, viewer),
    guesses: state.guesses,
    secrets: all ? state.secrets : null,
    returns: all ? state.returns : null,
  };
}

function knowsAll(state: State, viewer: Viewer): boolean {
  return viewer === 'all' || isTerminal(state);
}

function secretOf(state: State, viewer: Viewer): number | null {
  return typeof viewer === 'number' ? (state.secrets[viewer] ?? null) : null;
}
