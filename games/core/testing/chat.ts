/**
 * Free text and questions, for tests: two seats write to each other at once, and are asked about it when it is over.
 * The state holds what was written, so checksums cover tokens; the rules read none of it.
 */
import * as z from 'zod';
import { type Game, NOTHING_HIDDEN } from '../game.ts';
import type { Question } from '../session/types.ts';

export const MAX_TEXT = 120;

const Config = z.strictObject({
  turns: z.int().min(0).max(20),
  deadlineMs: z.int().positive().nullable(),
  /** One for each seat. */
  questions: z.tuple([z.int().min(0).max(9), z.int().min(0).max(9)]).readonly(),
});
const Action = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('say'), text: z.string().min(1).max(MAX_TEXT) }),
  z.strictObject({ type: z.literal('silent') }),
]);
const texts = z.array(z.string().nullable()).readonly();
const Event = z.strictObject({ type: z.literal('Said'), texts, rewards: z.array(z.int()).readonly() });
const Observation = z.strictObject({ turns: z.int(), turn: z.int(), last: texts.nullable() });
const Percept = z.strictObject({ type: z.literal('heard'), texts });

interface State {
  readonly config: z.infer<typeof Config>;
  readonly said: readonly (readonly (string | null)[])[];
}

export interface Chat {
  Config: z.infer<typeof Config>;
  State: State;
  Action: z.infer<typeof Action>;
  Event: z.infer<typeof Event>;
  Observation: z.infer<typeof Observation>;
  Percept: z.infer<typeof Percept>;
}

const isTerminal = ({ config, said }: State): boolean => said.length >= config.turns;

export const chat: Game<Chat> = {
  id: 'chat',
  version: 1,
  schemas: { config: Config, action: Action, event: Event, observation: Observation, percept: Percept },
  roles: () => ['writer', 'writer'],
  initialState: (config) => ({ config, said: [] }),
  decide: (_state, command) => {
    if (command.type === 'start') return [];
    const said = [0, 1].map((seat) => {
      const action = command.actions[seat];
      return action?.type === 'say' ? action.text : null;
    });
    return [{ type: 'Said', texts: said, rewards: [0, 0] }];
  },
  evolve: (state, event) => ({ ...state, said: [...state.said, event.texts] }),
  activeSeats: (state) => (isTerminal(state) ? [] : [0, 1]),
  legalActions: () => [{ type: 'silent' }],
  accepts: () => true,
  defaultAction: () => ({ type: 'silent' }),
  clock: ({ config: { deadlineMs } }) => (deadlineMs === null ? null : { deadlineMs }),
  mapFreeText: (action, f) => (action.type === 'say' ? { ...action, text: f(action.text) } : action),
  observe: ({ config, said }, viewer) => ({
    turns: config.turns,
    turn: said.length,
    last: viewer === 'public' ? null : (said.at(-1) ?? null),
  }),
  perceive: (event, _states, viewer) => (viewer === 'public' ? null : { type: 'heard', texts: event.texts }),
  isTerminal,
  returns: () => [0, 0],
  propositions: () => [],
  questions: ({ questions }) =>
    questions.flatMap((count, seat) => Array.from({ length: count }, (_, i) => ask(seat, i))),
  sampleConfig: (rng) => ({ turns: 1 + rng.int(4), deadlineMs: rng.pick([null, 5000]), questions: [rng.int(3), 1] }),
  twins: () => null,
  secrecy: NOTHING_HIDDEN,
};

const ask = (seat: number, i: number): Question => ({
  id: `honest/${i}`,
  seat,
  question: `Was line ${i + 1} meant?`,
  options: ['yes', 'no'],
  confidence: i === 0,
  about: { line: i },
});
