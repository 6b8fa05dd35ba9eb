/** What an endpoint answers, as a reply: by row, and for anything that an endpoint could answer. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CallOutcome, TokenUse } from '../../llm/chat.ts';
import { replyToDocument, replyToStatus } from './reply.ts';
import { callOf } from './testing/calls.ts';

const CALL = callOf('large-1');
const RIGHT = {
  model: 'large-1',
  choices: [{ finish_reason: 'stop', message: { content: '{"action": 1}' } }],
  usage: { prompt_tokens: 40, completion_tokens: 5, total_tokens: 45 },
};
const replyTo = (document: unknown) =>
  replyToDocument(CALL, { status: 200, retryAfterMs: null, body: JSON.stringify(document) });
const choosing = (message: object, finish_reason: unknown = 'stop') =>
  replyTo({ ...RIGHT, choices: [{ finish_reason, message }] });

test('a text that ends with stop is an answer, with all that the endpoint says of it', () => {
  expect(replyTo(RIGHT)).toEqual({
    outcome: 'answered',
    text: '{"action": 1}',
    refusal: null,
    finish: 'stop',
    served: 'large-1',
    tokens: { input: 40, output: 5, from: 'claimed' },
    status: 200,
    retryAfterMs: null,
  });
});

test.each([
  ['cut', { content: '{"act' }, 'length'],
  ['cut', { content: null }, 'length'],
  ['cut', { content: '{"act' }, 'error'],
  ['answered', { content: 'yes' }, null],
  ['filtered', { content: 'half' }, 'content_filter'],
  ['refused', { content: null, refusal: 'No.' }, 'stop'],
  ['empty', { content: null, refusal: ' ' }, 'stop'],
  ['empty', {}, 'stop'],
  ['garbled', { content: ['a', 'list'] }, 'stop'],
  ['garbled', { content: 'half a character: \ud800' }, 'stop'],
  ['garbled', { content: 'yes' }, 7],
] as const)('%s: %j with finish reason %j', (outcome, message, finish) => {
  expect(choosing(message, finish)).toMatchObject({ outcome });
});

test('a dated version of the model is the model; any other name is another model, whose text is kept', () => {
  const servedBy = (model: unknown) => replyTo({ ...RIGHT, model }).outcome;
  for (const name of ['large-1', 'large-1-0613', 'large-1-20241022', 'large-1-2024-08-06', null, undefined])
    expect(servedBy(name)).toBe('answered');
  for (const name of ['large', 'large-10', 'large-1-mini', 'large-1-2024-08-06-mini', 'my-large-1', ''])
    expect(servedBy(name)).toBe('other_model');
  expect(replyTo({ ...RIGHT, model: 'small-1' })).toMatchObject({ served: 'small-1', text: '{"action": 1}' });
});

test('figures of tokens that cannot be are replaced by an estimate', () => {
  const tokensOf = (usage: unknown) => replyTo({ ...RIGHT, usage }).tokens;
  const figures = (prompt_tokens: unknown, completion_tokens: unknown, more = {}) =>
    tokensOf({ prompt_tokens, completion_tokens, ...more });
  const estimated = { input: Math.ceil((CALL.messages[0]?.content.length ?? 0) / 4), output: 4, from: 'estimated' };
  expect(figures(40, 1)).toEqual({ input: 40, output: 1, from: 'claimed' });
  for (const wrong of [
    figures(40, 0),
    figures(40, -1),
    figures(40, 4.5),
    figures('40', 5),
    figures(40, 5, { total_tokens: 46 }),
    figures(1e300, 5),
    tokensOf(null),
    tokensOf('many'),
  ])
    expect(wrong).toEqual(estimated);
});

test.each([
  [429, 'rate_limited'],
  [401, 'key_rejected'],
  [403, 'key_rejected'],
  [400, 'bad_call'],
  [404, 'bad_call'],
  [307, 'bad_call'],
  [500, 'server_error'],
  [503, 'server_error'],
] as const)('status %i is %s', (status, outcome) => {
  expect(replyToStatus(status, 2000)).toMatchObject({ outcome, status, retryAfterMs: 2000, text: null, tokens: null });
});

/** Documents of about the right shape, any JSON, and any text. */
const bodies = fc.oneof(
  fc.string(),
  fc.json(),
  fc
    .record({
      model: fc.oneof(fc.constant('large-1'), fc.jsonValue()),
      choices: fc.oneof(
        fc.jsonValue(),
        fc.array(
          fc.record(
            {
              finish_reason: fc.oneof(fc.constantFrom('stop', 'length', 'content_filter'), fc.jsonValue()),
              message: fc.oneof(
                fc.jsonValue(),
                fc.record(
                  {
                    content: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
                    refusal: fc.option(fc.jsonValue(), { freq: 1 }),
                  },
                  { requiredKeys: [] },
                ),
              ),
            },
            { requiredKeys: [] },
          ),
          { maxLength: 3 },
        ),
      ),
      usage: fc.oneof(
        fc.jsonValue(),
        fc.record({ prompt_tokens: fc.integer(), completion_tokens: fc.integer(), total_tokens: fc.integer() }),
      ),
    })
    .map((document) => JSON.stringify(document)),
  fc.integer({ min: 1, max: 5000 }).map((depth) => '['.repeat(depth)),
);

test('whatever the body is, there is a reply, and it is an answer only where a text came', () => {
  const found = new Set<string>();
  fc.assert(
    fc.property(bodies, (body) => {
      const reply = replyToDocument(CALL, { status: 200, retryAfterMs: null, body });
      found.add(CallOutcome.parse(reply.outcome));
      if (reply.outcome === 'answered') expect(reply.text?.trim()).toBeTruthy();
      if (reply.outcome !== 'garbled') TokenUse.parse(reply.tokens);
      expect(reply.text?.isWellFormed() ?? true).toBe(true);
    }),
    { numRuns: 1000 },
  );
  expect([...found].toSorted()).toEqual(expect.arrayContaining(['answered', 'cut', 'empty', 'garbled', 'other_model']));
});
