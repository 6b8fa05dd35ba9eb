/** What rules of thumb read of announcements. */
import { expect, test } from 'vitest';
import { announcementCue, lastAnnouncementCue, sameSubjectCue } from './announcement-cues.ts';
import type { Announcement, Problem } from './types.ts';

const fact = (subject: number | 'some' | 'every', holds = true): Announcement => ({ type: 'fact', subject, holds });
const knowing = (agent: number, subject: number, knows = false): Announcement => ({
  type: 'knowing',
  agent,
  knows,
  subject,
});

const problem = (...announcements: Announcement[]): Problem => ({
  setup: 'internal',
  names: ['Ada', 'Ben', 'Cleo'],
  sees: [[0], [1], [2]],
  announcements: [fact('some'), ...announcements],
  hypothesis: {
    chain: [
      { agent: 1, knows: 'that' },
      { agent: 0, knows: 'whether' },
    ],
    subject: 2,
  },
});

test.each([
  [fact(2), 'the same is so'],
  [fact(1, false), 'of first is not so'],
  [fact('every', false), 'every is not so'],
  [knowing(0, 2), 'second does not know the same'],
  [knowing(2, 0, true), 'other knows of second'],
])('%j reads: %s', (told, cue) => {
  expect(announcementCue(told, problem())).toBe(cue);
});

test('the last announcement, and the last about what the question is about', () => {
  const both = problem(fact(2), knowing(0, 2), fact(1));
  expect(lastAnnouncementCue(both)).toBe('internal that-whether-fact: of first is so');
  expect(sameSubjectCue(both)).toBe('internal that-whether-fact: second does not know the same');
  expect(sameSubjectCue(problem(fact(1)))).toBe('internal that-whether-fact: none');
});
