/** The JSON Schemas that clients in other languages check against: as committed, as served, and as the parsers parse. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BotHello, BotSaid, parseBotSaid } from '../games/core/bot-line.ts';
import { gameSchema, lineSchema } from '../games/core/json-schemas.ts';
import { rngFor } from '../games/core/rng.ts';
import { anyFacts } from '../games/core/testing/client-facts.ts';
import { GAMES } from '../games/index.ts';
import { schemaFiles } from './json-schemas.ts';

/** Whether JSON keeps to a part of a schema, by a validator that is not the parser's. */
function validatorOf(schema: object, part: string): (json: unknown) => boolean {
  const { properties, ...whole } = schema as { readonly properties: Readonly<Record<string, object>> };
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile({
    ...whole,
    type: undefined,
    ...{ required: [], properties: {}, ...properties[part] },
  });
  return (json) => validate(json);
}

test('the committed files are what the parsers say: npx standpoint dev docs', () => {
  for (const [name, text] of Object.entries(schemaFiles()))
    expect(readFileSync(join(import.meta.dirname, name), 'utf8')).toBe(text);
});

const id = fc.stringMatching(/^[A-Za-z0-9_-]{7,66}$/);
const seatNumber = fc.oneof(
  { weight: 5, arbitrary: fc.nat(63) },
  { weight: 1, arbitrary: fc.constantFrom(-1, 64, 0.5, '0', null) },
);
const inner = fc.oneof(
  fc.record(
    {
      type: fc.constant('submit'),
      commandId: id,
      turn: fc.integer({ min: -1 }),
      action: fc.jsonValue(),
      facts: anyFacts,
      more: fc.jsonValue(),
    },
    { requiredKeys: ['type', 'commandId', 'turn', 'action'] },
  ),
  fc.record({ type: fc.constantFrom('leave', 'ready', 'askClock', 'dance'), commandId: id }),
  fc.record({
    type: fc.constant('answerProbe'),
    ...{ commandId: id, probeId: fc.string({ maxLength: 66 }) },
    answer: fc.constantFrom(null, { option: 'yes', confidence: null }, { option: 'yes' }, 'yes'),
  }),
  fc.jsonValue(),
);
const said = fc.oneof(
  fc.record({
    type: fc.constantFrom('accept', 'decline', 'say', 'hello'),
    session: fc.string({ maxLength: 66 }),
    seat: seatNumber,
  }),
  fc.record({ type: fc.constant('say'), session: fc.string({ maxLength: 66 }), seat: seatNumber, message: inner }),
  fc.jsonValue(),
);

test('the schema takes a message exactly when the parser does', () => {
  const isSaid = validatorOf(lineSchema(), 'said');
  const counts = { taken: 0, refused: 0 };
  fc.assert(
    fc.property(said, (drawn) => {
      const json: unknown = JSON.parse(JSON.stringify(drawn));
      const parsed = BotSaid.safeParse(json).success;
      expect([json, isSaid(json)]).toEqual([json, parsed]);
      counts[parsed ? 'taken' : 'refused'] += 1;
    }),
    { numRuns: 1000 },
  );
  expect(Math.min(counts.taken, counts.refused)).toBeGreaterThan(100);
});

test('the door reads whatever the schema takes, and never throws', () => {
  fc.assert(
    fc.property(fc.oneof(said, fc.anything()), (raw) => {
      const read = parseBotSaid(raw);
      if (BotSaid.safeParse(raw).success) expect(read).toEqual(raw);
    }),
  );
});

test('a hello is taken by the schema exactly when the parser takes it', () => {
  const isHello = validatorOf(lineSchema(), 'hello');
  const whole = { type: 'hello', line: 1, token: 'x'.repeat(32), checksum: 'ab'.repeat(32) };
  const changes = [
    {},
    { line: 2 },
    { token: 'short' },
    { checksum: 'AB'.repeat(32) },
    { more: 1 },
    { token: undefined },
  ];
  const verdicts = changes.map((change) => {
    const json: unknown = JSON.parse(JSON.stringify({ ...whole, ...change }));
    expect(isHello(json)).toBe(BotHello.safeParse(json).success);
    return isHello(json);
  });
  expect(verdicts).toEqual([true, false, false, false, false, false]);
});

test.each(GAMES.map((game) => [game.id, game] as const))(
  'the schema of %s takes what its seats see and do',
  (_, game) => {
    const [isObservation, isAction] = ['observation', 'action'].map((part) => validatorOf(gameSchema(game), part));
    for (let i = 0; i < 2; i++) {
      const rng = rngFor('schema', game.id, i);
      const config = game.sampleConfig(rng);
      let state = game.initialState(config);
      for (const event of game.decide(state, { type: 'start' }, rng)) state = game.evolve(state, event);
      for (const seat of game.roles(config).keys()) {
        expect(isObservation?.(game.observe(state, seat))).toBe(true);
        for (const action of game.legalActions(state, seat)) expect(isAction?.(action)).toBe(true);
      }
    }
    expect([isObservation?.({}), isAction?.({ type: 'no such action' })]).toEqual([false, false]);
  },
);
