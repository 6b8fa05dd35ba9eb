import { expect, test } from 'vitest';
import type { DraftReport } from '../../../answers/drafts.ts';
import type { StudyStatus } from '../../../answers/studies.ts';
import { type ChecklistStep, draftSteps, runSteps } from './steps.ts';

const SOURCE = {
  definition: {
    title: 'Memory aids',
    match: { people: 2 },
    sessions: [{ game: 'symmtom' }, { game: 'symmtom' }, { game: 'standoff' }],
    intake: {
      recruiter: 'links',
      zone: 'Europe/London',
      hours: { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '20:00' },
    },
  },
  ...{ texts: {}, surveys: {}, items: {} },
};
const REPORT: DraftReport = {
  ...{ revision: 1, ok: true, problems: [], warnings: [], expectedMinutes: 15, arms: [], hash: 'h1', keys: [] },
  ...{ placeholders: {}, translations: {}, published: null, difference: null },
  pay: {
    ...{ currency: 'GBP', base: 300, most: 800, baseAnHour: 1200, least: 50, people: 160 },
    ...{ allBase: 48_000, allMost: 128_000, budget: 150_000 },
  },
};
const STATUS: StudyStatus = {
  ...{ study: 's', title: 'Memory aids', version: 1, hash: 'h1', intake: 'closed', released: false, archived: false },
  ...{ participants: 5, languages: ['en'], waves: 1, states: { waiting: 2 }, outcomes: { complete: 3 } },
  intakeHours: { hours: null, zone: 'UTC' },
  budget: { limit: 150_000, committed: 0, owed: 0, currency: 'GBP' },
};
const stepOf = (steps: readonly ChecklistStep[], id: ChecklistStep['id']) => steps.find((one) => one.id === id);

test('a draft says in words who comes, what it pays, when, and what publishing takes from visitors', () => {
  const steps = draftSteps({ id: 's', source: SOURCE, report: REPORT });
  expect(stepOf(steps, 'who')).toMatchObject({
    done: true,
    state: '160 participants, in groups of 2, each with a personal link that this server makes.',
  });
  expect(stepOf(steps, 'pay')?.state).toContain('£3.00 for each who completes, £8.00 at most; in all £480.00');
  expect(stepOf(steps, 'hours')?.state).toBe('Monday to Friday, 09:00 to 20:00 in London.');
  expect(stepOf(steps, 'publish')).toMatchObject({ done: false, state: 'The study is not published yet.' });
  expect(stepOf(steps, 'publish')?.comes).toContain('SymmToM or Standoff');
});

test('a step is done once nothing is wrong in its part, and publishing once the draft is what is published', () => {
  const problems = [{ path: 'payment.cap', code: 'cap_low', message: 'The cap is too low.' }];
  const steps = (report: Partial<DraftReport>) =>
    draftSteps({ id: 's', source: SOURCE, report: { ...REPORT, ...report } }).flatMap((one) =>
      one.done ? [one.id] : [],
    );
  expect(steps({ problems })).toEqual(['title', 'who', 'hours']);
  expect(steps({ published: { version: 1, hash: 'h0', recruiter: 'links' } })).not.toContain('publish');
  expect(steps({ published: { version: 1, hash: 'h1', recruiter: 'links' } })).toContain('publish');
});

test('while the draft differs from what is published, that can be previewed, too', () => {
  const also = (hash: string) => {
    const published = { version: 1, hash, recruiter: 'links' } as const;
    return stepOf(draftSteps({ id: 's', source: SOURCE, report: { ...REPORT, published } }), 'publish')?.also;
  };
  expect(also('h0')).toEqual({ words: 'Preview the published version', href: '/admin/s/pair?from=study' });
  expect(also('h1')).toBeUndefined();
});

test('a study is released once no participant is under way, and archived once its intake is closed', () => {
  const run = (status: Partial<StudyStatus>) => runSteps('s', { ...STATUS, ...status }, 'closed');
  expect(stepOf(run({}), 'release')?.state).toContain('2 are under way');
  expect(stepOf(run({ states: { playing: 1 } }), 'release')?.state).toContain(': 1 is under way');
  expect(stepOf(run({ states: {} }), 'release')?.state).toBe('The study is not released.');
  expect(stepOf(run({ intake: 'open' }), 'archive')?.comes).toContain('once its intake is closed');
  expect(stepOf(run({ archived: true }), 'archive')).toMatchObject({ done: true, state: 'The study is archived.' });
  expect(runSteps('s', null, '').map(({ state }) => state)).toEqual(Array(4).fill('The study is not published yet.'));
});
