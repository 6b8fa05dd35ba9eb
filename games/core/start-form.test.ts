/** The start form that is read from a config's schema. */
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { AnyGame } from './game.ts';
import { startFormOf } from './start-form.ts';
import { chat } from './testing/chat.ts';
import { nim } from './testing/nim.ts';
import { secrets } from './testing/secrets.ts';

const [min, max] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

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
  const odd: AnyGame = { ...game, roles: ({ agents }) => Array.from({ length: agents }, () => 'guesser') };
  expect(startFormOf(odd).seats).toEqual({ key: 'agents' });
  expect(startFormOf(game).seats).toBe(2);
});

test('a config that needs nothing has a form in which every field may stay empty', () => {
  const form = startFormOf(withConfig(z.strictObject({ turns: z.int().min(1).optional() }), { turns: 3 }));
  expect(form.fields).toMatchObject([{ key: 'turns', kind: 'number', min: 1, empty: 'absent' }]);
  expect(form.config).toEqual({});
});

test('a bound that a number may not reach is one beside it; without bounds, every safe integer fits', () => {
  const schema = z.strictObject({ above: z.int().gt(3).lt(9), any: z.int(), optional: z.boolean().optional() });
  expect(startFormOf(withConfig(schema, { above: 4, any: 0 })).fields).toEqual([
    { key: 'above', label: 'Above', kind: 'number', min: 4, max: 8 },
    { key: 'any', label: 'Any', kind: 'number', min, max },
    { key: 'optional', label: 'Optional', kind: 'json' },
  ]);
});

test('null is one more choice where it is allowed, and a value of several kinds is JSON', () => {
  const schema = z.strictObject({
    pace: z.enum(['slow', 'quick']).nullable().describe('how fast'),
    open: z.boolean().nullable(),
    rate: z.number().min(0).max(1).nullable(),
    either: z.union([z.int(), z.string()]),
    flagOrText: z.union([z.boolean(), z.string()]),
    leftOut: z.enum(['a', 'b']).optional(),
  });
  const { fields, config } = startFormOf(
    withConfig(schema, { pace: 'slow', open: true, rate: 1, either: 1, flagOrText: true }),
  );
  expect(fields).toEqual([
    { key: 'pace', label: 'Pace', about: 'how fast', kind: 'choice', values: ['slow', 'quick', null] },
    { key: 'open', label: 'Open', kind: 'json' },
    { key: 'rate', label: 'Rate', kind: 'number', min: 0, max: 1, empty: 'null' },
    { key: 'either', label: 'Either', kind: 'json' },
    { key: 'flagOrText', label: 'Flag or text', kind: 'json' },
    { key: 'leftOut', label: 'Left out', kind: 'json' },
  ]);
  expect(config).toEqual({ pace: null, open: null, rate: null, either: 1, flagOrText: true });
});

test('a config whose schema is no object has a field of JSON for each key of the sample', () => {
  const schema = z.union([z.strictObject({ a: z.int() }), z.strictObject({ b: z.int() })]);
  expect(startFormOf(withConfig(schema, { b: 1 }))).toEqual({
    fields: [{ key: 'b', label: 'B', kind: 'json' }],
    config: { b: 1 },
    seats: 2,
  });
});
