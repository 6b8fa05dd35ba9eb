import { expect, test } from 'vitest';
import * as z from 'zod';
import type { AnyGame } from './game.ts';
import { startFormOf } from './start-form.ts';
import { chat } from './testing/chat.ts';
import { nim } from './testing/nim.ts';
import { secrets } from './testing/secrets.ts';

const withConfig = (config: z.ZodType, sample: unknown): AnyGame => ({
  ...secrets,
  schemas: { ...secrets.schemas, config },
  sampleConfig: () => sample,
});

test('a number has its bounds, null is an empty number, and what has no field of its own is JSON', () => {
  expect(startFormOf(secrets)).toMatchObject({
    fields: [
      { key: 'rounds', label: 'Rounds', kind: 'number', min: 1, max: 20 },
      { key: 'deadlineMs', label: 'Deadline ms', kind: 'number', min: 1, empty: 'null' },
      { key: 'deal', label: 'Deal', about: 'the secrets; null: drawn by chance', kind: 'json' },
    ],
    config: { deadlineMs: null, deal: null },
    seats: 2,
  });
});

test.each([secrets, nim, chat])('$id accepts the config that stands in its form at first', (game) => {
  const { config } = startFormOf(game);
  expect(game.schemas.config.safeParse(config).success).toBe(true);
});

test('defaults stand before the sample; what may be left out is left out', () => {
  const game = withConfig(
    z.strictObject({
      pace: z.enum(['slow', 'quick']).default('quick'),
      open: z.boolean().default(true),
      turns: z.int().min(1).max(9).optional(),
      deal: z.tuple([z.int(), z.int()]),
    }),
    { pace: 'slow', open: false, turns: 3, deal: [1, 2] },
  );
  expect(startFormOf(game)).toMatchObject({
    fields: [
      { key: 'pace', kind: 'choice', values: ['slow', 'quick'] },
      { key: 'open', kind: 'switch' },
      { key: 'turns', kind: 'number', min: 1, max: 9, empty: 'absent' },
      { key: 'deal', kind: 'json' },
    ],
    config: { pace: 'quick', open: true, deal: [1, 2] },
  });
});

test('where the first values do not go together, the sample stands in the form', () => {
  const pair = z.strictObject({ a: z.int().nullable(), b: z.int().nullable() }).refine(({ a, b }) => a !== b);
  expect(startFormOf(withConfig(pair, { a: 1, b: 2 })).config).toEqual({ a: 1, b: 2 });
});

test('the key that is the number of seats is found', () => {
  const schema = z.strictObject({ rounds: z.int().min(1).max(9), agents: z.int().min(2).max(4) });
  const game = withConfig(schema, { rounds: 2, agents: 2 });
  const table: AnyGame = { ...game, roles: ({ agents }) => Array.from({ length: agents }, () => 'guesser') };
  expect(startFormOf(table).seats).toEqual({ key: 'agents' });
  expect(startFormOf(game).seats).toBe(2);
});
