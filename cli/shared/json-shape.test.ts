/** The shape of a document, as help shows it. */
import { expect, test } from 'vitest';
import * as z from 'zod';
import { shapeOf } from './json-shape.ts';

test.each([
  [z.strictObject({ id: z.string(), state: z.enum(['finished', 'held']) }), "{id: string, state: 'finished' | 'held'}"],
  [z.array(z.strictObject({ ms: z.int().nullable(), n: z.number().optional() })), '{ms: integer | null, n?: number}[]'],
  [z.array(z.string().nullable()), '(string | null)[]'],
  [z.tuple([z.int(), z.boolean()]), '[integer, boolean]'],
  [z.record(z.string().meta({ title: 'arm' }), z.int()), '{[arm]: integer}'],
  [z.strictObject({ done: z.literal(true), anything: z.unknown() }), '{done: true, anything: any}'],
])('%#: a short shape stands in one line', (schema, shape) => {
  expect(shapeOf(schema)).toBe(shape);
});

test('a field that is described stands in a line of its own, with its description', () => {
  const schema = z.strictObject({
    id: z.string(),
    n: z.int(),
    tookMs: z.number().nullable().describe('ms; null: it goes on'),
    rows: z.array(z.strictObject({ at: z.int().describe('ms since the epoch') })).describe('the newest first'),
  });
  expect(shapeOf(schema)).toBe(`{
  id: string, n: integer,
  tookMs: number | null, // ms; null: it goes on
  rows: { // the newest first
    at: integer, // ms since the epoch
  }[],
}`);
});

test('no line of a long shape is longer than 100 characters', () => {
  const row = z.strictObject(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`column${i}`, z.number()])));
  const lines = shapeOf(z.strictObject({ rows: z.array(row) })).split('\n');
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.filter((line) => line.length > 100)).toEqual([]);
});

test('each kind of document that an option chooses says by which option', () => {
  const listed = z.array(z.strictObject({ id: z.string() }));
  expect(shapeOf(z.union([listed, z.strictObject({ one: listed }).describe('with --one')]))).toBe(
    '{id: string}[]\n| {one: {id: string}[]} // with --one',
  );
});

test('a part with a title is told once, below', () => {
  const rate = z.strictObject({ mean: z.number().nullable(), n: z.int() }).meta({ title: 'Rate' });
  expect(shapeOf(z.strictObject({ first: rate, second: rate.nullable() }))).toBe(
    '{first: Rate, second: Rate | null}\nRate: {mean: number | null, n: integer}',
  );
});
