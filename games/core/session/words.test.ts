/** Causes in words: each has a sentence of its own, and what an operator or a program added goes before. */
import { expect, test } from 'vitest';
import { EndCause } from './types.ts';
import { endInWords, extensionInWords, leavingInWords, pauseInWords } from './words.ts';

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

test('why a seat was left is told with what was added, and not at all where there is nothing to tell', () => {
  expect(leavingInWords({ cause: 'left' })).toBeNull();
  expect(leavingInWords({ cause: 'other', words: 'a break' })).toBe('a break');
  expect(leavingInWords({ cause: 'policy_failed' })).toBe('the policy failed');
  expect(leavingInWords({ cause: 'policy_failed', words: 'it threw' })).toBe('the policy failed: it threw');
});

test('a pause and an extension are told in the words that were added, or else by their cause', () => {
  expect(pauseInWords({ cause: 'handed_over', words: 'x' })).toBe('until a participant takes over');
  expect(pauseInWords({ cause: 'operator' })).toBe('by an operator');
  expect(pauseInWords({ cause: 'operator', words: 'lunch' })).toBe('lunch');
  expect(extensionInWords({ cause: 'outage' })).toBe('the server was away');
  expect(extensionInWords({ cause: 'stall' })).toBe('the server stood still');
  expect(extensionInWords({ cause: 'operator' })).toBe('given by an operator');
  expect(extensionInWords({ cause: 'stall', words: 'the disk was slow' })).toBe('the disk was slow');
});
