/** Why a session is over: each cause has a sentence of its own. */
import { expect, test } from 'vitest';
import { EndCause } from './types.ts';
import { endInWords } from './words.ts';

test.each(EndCause.options)('a session that was abandoned by %s has a sentence that says why', (cause) => {
  expect(endInWords('abandoned', cause)).toMatch(/^It was (closed|stopped) (because|by) .+\.$/);
});

test('an end without a cause is told by its reason', () => {
  expect(endInWords('terminated', null)).toBe('It was played to its end.');
  expect(endInWords('truncated', null)).toBe('It was stopped before its end.');
  expect(endInWords('abandoned', null)).toBe('It was given up before its end.');
});

test('seats do not learn from the words that it was a bot that failed', () => {
  expect(endInWords('abandoned', 'policy_lost')).toBe(endInWords('abandoned', 'fault'));
});
