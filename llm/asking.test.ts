/** What follows each outcome of a call of a language model. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Asking, afterReply, type NextInAsking, NOT_ASKED } from './asking.ts';
import { CallOutcome, type ModelReply } from './chat.ts';

const reply = (outcome: ModelReply['outcome'], changes: Partial<ModelReply> = {}): ModelReply => ({
  ...{ outcome, text: null, refusal: null, finish: null, served: null, tokens: null, status: 200, retryAfterMs: null },
  ...changes,
});
const answered = reply('answered', { text: '{"action":1}' });
const shown = { text: 'Hello!', why: 'It is no JSON object.', miss: 'malformed' } as const;

describe('a text', () => {
  test('that is an action is done', () => {
    const next = afterReply(NOT_ASKED, answered, { kind: 'action', action: 'left', reason: null });
    expect(next).toEqual({ do: 'act', action: 'left' });
  });
  test('that is an answer is given', () => {
    const answer = { option: 'yes', confidence: null };
    expect(afterReply(NOT_ASKED, answered, { kind: 'answer', answer, reason: null })).toEqual({ do: 'answer', answer });
  });
  test.each([
    [
      'is no action',
      reply('answered', { text: 'Hello!' }),
      { kind: 'malformed', why: 'It is no JSON object.' },
      'Hello!',
    ],
    ['cannot be done', reply('answered', { text: 'Hello!' }), { kind: 'illegal', why: 'The box is shut.' }, 'Hello!'],
    ['was cut off', reply('cut', { text: '{"act' }), null, '{"act'],
    ['is empty', reply('empty'), null, ''],
  ] as const)('that %s is shown to the model once, and the default action follows', (_, bad, reading, text) => {
    const next = afterReply(NOT_ASKED, bad, reading);
    expect(next).toMatchObject({ do: 'ask', afterMs: 0, asking: { troubles: 0, shown: { text } } });
    if (next.do !== 'ask') return;
    const miss = reading?.kind ?? 'malformed';
    expect(afterReply(next.asking, bad, reading)).toEqual({ do: 'miss', why: miss });
    expect(afterReply(next.asking, answered, { kind: 'action', action: 1, reason: null })).toEqual({
      do: 'act',
      action: 1,
    });
  });
});

test.each(['refused', 'filtered', 'other_model'] as const)('a model is not asked again after: %s', (outcome) => {
  expect(afterReply(NOT_ASKED, reply(outcome, { text: '{"action":1}' }), null)).toEqual({ do: 'miss', why: outcome });
});

test.each(['key_rejected', 'bad_call'] as const)('a model leaves its seat where no call is taken: %s', (outcome) => {
  expect(afterReply(NOT_ASKED, reply(outcome), null)).toEqual({ do: 'leave' });
});

test('an endpoint that fails is asked again later each time, four times in all; what the model was shown stays', () => {
  const waits: number[] = [];
  let asking: Asking = { troubles: 0, shown };
  let next: NextInAsking = afterReply(asking, reply('server_error'), null);
  while (next.do === 'ask') {
    waits.push(next.afterMs);
    asking = next.asking;
    expect(asking.shown).toBe(shown);
    next = afterReply(asking, reply('timeout'), null);
  }
  expect(waits).toEqual([500, 1000, 2000]);
  expect(next).toEqual({ do: 'miss', why: 'no_answer' });
});

test('an endpoint that says when is asked then, unless that is more than a minute away', () => {
  expect(afterReply(NOT_ASKED, reply('rate_limited', { retryAfterMs: 7000 }), null)).toMatchObject({ afterMs: 7000 });
  const later = afterReply(NOT_ASKED, reply('rate_limited', { retryAfterMs: 61_000 }), null);
  expect(later).toEqual({ do: 'miss', why: 'no_answer' });
});

test('whatever an endpoint does, a request takes at most five calls', () => {
  const outcomes = fc.constantFrom(...CallOutcome.options);
  fc.assert(
    fc.property(fc.infiniteStream(outcomes), (stream) => {
      let next: NextInAsking = { do: 'ask', afterMs: 0, asking: NOT_ASKED };
      let calls = 0;
      while (next.do === 'ask') {
        calls += 1;
        const outcome = stream.next().value ?? 'answered';
        const reading = outcome === 'answered' ? ({ kind: 'malformed', why: 'No.' } as const) : null;
        next = afterReply(next.asking, reply(outcome, { text: 'x' }), reading);
      }
      expect(calls).toBeLessThanOrEqual(5);
    }),
  );
});
