/** What the study's stream notes beside participants' ways: refused links, bundles, and what recruiters report. */
import { expect, test } from 'vitest';
import type { StudyCommand } from '../contract/decision.ts';
import { running } from '../testing/running.ts';
import { studyOf } from '../testing/studies.ts';

const REFUSED: Extract<StudyCommand, { readonly type: 'refuseArrival' }> = {
  type: 'refuseArrival',
  participant: 'zoe',
  why: 'outside_hours',
  stage: 'main',
  recruiter: 'prolific',
  signed: true,
  language: 'en',
  device: 'phone',
};

test('a refused person is noted once for each reason, and not at all as a participant', () => {
  const run = running(studyOf());
  const writes = (more = {}) =>
    run.give({ ...REFUSED, ...more }).writes.flatMap(({ events }): readonly unknown[] => events);
  expect(writes()).toEqual([
    {
      ...{ type: 'ArrivalRefused', at: run.at, participant: 'zoe', why: 'outside_hours' },
      link: { version: 1, stage: 'main', recruiter: 'prolific', signed: true, language: 'en', device: 'phone' },
    },
  ]);
  expect(writes()).toEqual([]);
  expect(writes({ why: 'signature_expired' })).toHaveLength(1);
  expect(run.study.participants.size).toBe(0);
  run.join('zoe');
  expect(writes({ why: 'outside_hours' })).toEqual([]);
  expect(run.page('zoe').kind).toBe('screening');
});

test('links without a person are one event together', () => {
  const run = running(studyOf());
  const counts = { signature_missing: 3, signature_refused: 1 };
  const { writes } = run.give({ type: 'countRefusedLinks', since: 5, counts });
  expect(writes).toEqual([{ stream: 'study', events: [{ type: 'LinksRefused', at: run.at, since: 5, counts }] }]);
  expect(run.give({ type: 'countRefusedLinks', since: 5, counts: {} }).writes).toEqual([]);
});

test('the same bundle is noted once, with the root over its heads', () => {
  const run = running(studyOf());
  const bundle = { position: 7, stage: 'main', sha256: 'a'.repeat(64), root: 'b'.repeat(64) };
  const note = (more = {}) => run.give({ type: 'noteExport', ...bundle, ...more, cause: 'program' }).writes;
  expect(note()[0]?.events.map(({ type }) => type)).toEqual(['BundleExported', 'HeadsRooted']);
  expect(note()).toEqual([]);
  expect(note({ position: 8 })).toHaveLength(1);
  expect(note({ sha256: 'c'.repeat(64) })).toHaveLength(1);
});

test('what the recruiter says is noted when it changes; checks of authenticity end no participation', () => {
  const run = running(studyOf());
  run.join('ann');
  const report = (status: string, authenticity?: { llm: string | null; bots: string | null }) =>
    run
      .give({ type: 'submissionReported', participant: 'ann', status, ...(authenticity ? { authenticity } : {}) })
      .writes.flatMap(({ events }) => events.map(({ type }): string => type));
  expect(report('active')).toEqual(['SubmissionReported']);
  expect(report('active')).toEqual([]);
  expect(report('active', { llm: 'low', bots: null })).toEqual(['SubmissionReported']);
  expect(report('active', { llm: 'low', bots: null })).toEqual([]);
  expect(report('active')).toEqual([]);
  expect(run.one('ann')).toMatchObject({ excludedBy: null, submission: { authenticity: { llm: 'low', bots: null } } });
  expect(run.one('ann').state.status).not.toBe('finished');
  expect(report('returned')).toContain('ParticipantFinished');
  expect(run.one('ann').state).toMatchObject({ status: 'finished', outcome: 'withdrew' });
});
