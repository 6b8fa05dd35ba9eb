/** Sessions with language models in one process: seats that a model takes over, and sessions that are ended early. */
import { expect, test } from 'vitest';
import { greedy } from '../bots/symmtom/greedy.ts';
import type { GameTypes } from '../games/core/game.ts';
import type { SessionEvent } from '../games/core/session/events.ts';
import { newestRules } from '../games/index.ts';
import { type ChatMessage, DEFAULT_SETTINGS } from './chat.ts';
import { type ModelPlayoutOptions, playoutWithModels, type SimulatedModel } from './playout.ts';

const MODEL: SimulatedModel = { model: 'small-1', variant: 'zero-shot', settings: DEFAULT_SETTINGS };
const REPLY = {
  outcome: 'answered',
  refusal: null,
  finish: 'stop',
  served: null,
  status: 200,
  retryAfterMs: null,
} as const;

/** A session of four turns: its log, and what the model was told. */
async function played(seat: SimulatedModel, more: Partial<ModelPlayoutOptions> = {}) {
  const rules = newestRules('symmtom');
  if (!rules) throw new Error('there is no game symmtom');
  const told: (readonly ChatMessage[])[] = [];
  const log = await playoutWithModels(rules, {
    ...{
      session: 's',
      seed: '1',
      at: 0,
      costOf: () => null,
      wait: async () => {},
      signal: new AbortController().signal,
    },
    config: rules.game.schemas.config.parse({ agents: 2, width: 3, pieces: 2, turns: 4 }),
    agents: [seat, greedy],
    ask: async ({ messages }) => {
      told.push(messages);
      return { ...REPLY, text: '{"move": "stay", "say": null}', tokens: null };
    },
    ...more,
  });
  return { log, told };
}

const acts = (log: readonly SessionEvent<GameTypes>[]) =>
  log.flatMap((event) => (event.type === 'ActionSubmitted' && event.seat === 0 ? [event] : []));

test('a model takes over a seat at its turn, with what the seat has lived through, and what it chose before is the policy’s', async () => {
  const { log, told } = await played({ ...MODEL, after: { policy: greedy, turn: 2 } });
  expect(log.filter(({ type }) => type === 'ControllerChanged')).toEqual([
    expect.objectContaining({ seat: 0, controller: expect.objectContaining({ kind: 'model', model: 'small-1' }) }),
  ]);
  expect(log.flatMap((event) => (event.type === 'ModelAsked' ? [event.turn] : []))).toEqual([2, 3]);
  expect(acts(log)).toHaveLength(4);
  expect(told[0]?.[1]?.content).toMatch(/^Turn 2\. /m);
});

test('a session goes on until it is enough', async () => {
  const { log } = await played(MODEL, { isEnough: (sofar) => acts(sofar).length === 1 });
  expect(acts(log)).toHaveLength(1);
  expect(log.at(-1)).toMatchObject({ type: 'SessionEnded', reason: 'truncated' });
});

test('what an endpoint says of itself is cut to the length that an event may have', async () => {
  const { log } = await played(MODEL, {
    ask: async () => ({ ...REPLY, ...{ served: 'm'.repeat(300), finish: 'f'.repeat(300) }, text: '{}', tokens: null }),
  });
  const [replied] = log.filter(({ type }) => type === 'ModelAnswered');
  expect(replied).toMatchObject({ served: 'm'.repeat(200), finish: 'f'.repeat(60) });
});
