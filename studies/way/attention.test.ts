/** Attention checks: what follows from a wrong answer, who is told what, and what tables say of it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scored, wrongIn } from '../definition/attention.ts';
import type { FrozenStudy } from '../definition/freeze.ts';
import { protocolOf } from '../definition/protocol.ts';
import { Element } from '../definition/survey.ts';
import { studyFacts } from '../tables/design.ts';
import { participantRows } from '../tables/participant-rows.ts';
import type { ParticipantEvent, StudyLogEvent } from './contract/events.ts';
import { fits } from './decide/survey-answers.ts';
import { type Running, running, SEED } from './testing/running.ts';
import { ALONE, CHECKS, checkedStudy } from './testing/studies.ts';

const timing = { shownMs: 1000, hiddenMs: 0 };
const RIGHT = { blue: 'blue', list: { pay: 5, heed: 2 }, least: 1, yes: true };

/** A participant on the survey with the checks. */
function asked(frozen: FrozenStudy = checkedStudy(ALONE)): Running {
  const run = running(frozen);
  run.join('ann');
  run.until('ann', 'playing');
  run.end(run.sessionOf('ann'));
  expect(run.page('ann').kind).toBe('survey');
  return run;
}

const answer = (run: Running, answers: object) =>
  run.ask('ann', { type: 'answerSurvey', answers: { ...RIGHT, ...answers }, timing });

const typesOf = (run: Running): readonly string[] =>
  run.appends.flatMap((append) => append.flatMap(({ events }) => events.map(({ type }): string => type)));

function rowsOf(run: Running) {
  const streams = run.appends.flat();
  const study = streams.flatMap((one) => (one.stream === 'study' ? one.events : [])) as StudyLogEvent[];
  const own = streams.flatMap((one) => (one.stream === 'participant' ? one.events : [])) as ParticipantEvent[];
  const rows = participantRows(
    'participant-ann',
    own.map((event, i) => ({ version: i + 1, event })),
    studyFacts(study, SEED),
  )?.rows;
  if (!rows) throw new Error('the participant did not arrive');
  return rows;
}

test('right answers are scored, and nothing follows', () => {
  const run = asked();
  answer(run, {});
  expect(run.page('ann')).toMatchObject({ kind: 'ai_help', warned: false });
  expect(typesOf(run)).not.toContain('ExclusionDecided');
  const { participants, surveys } = rowsOf(run);
  expect(participants).toMatchObject([{ missed_checks: '[]', excluded_by: null }]);
  expect(surveys?.map(({ item, is_right }) => [item, is_right])).toEqual([
    ['blue', true],
    ['list.pay', null],
    ['list.heed', true],
    ['least', true],
    ['yes', true],
  ]);
});

test('no browser is told a right answer, or what follows', () => {
  const told = JSON.stringify(asked().page('ann'));
  for (const hidden of ['correctAnswer', 'ifWrong', 'exclude', 'screenOut']) expect(told).not.toContain(hidden);
  expect(told).toContain('Choose blue');
});

test('warn: the participant is told once, on the page after, and never again', () => {
  const run = asked(
    checkedStudy({
      ...ALONE,
      survey: [
        { id: 'about', after: 'all', optional: false },
        { id: 'again', after: 'all', optional: false },
      ],
    }),
  );
  answer(run, { list: { heed: 3 } });
  expect(run.page('ann')).toMatchObject({ kind: 'survey', survey: 'again', warned: true });
  answer(run, { list: { heed: 3 } });
  expect(run.page('ann')).toMatchObject({ kind: 'ai_help', warned: false });
  expect(run.one('ann')).toMatchObject({ missedChecks: ['about.list', 'again.list'], excludedBy: null });
  expect(rowsOf(run).participants).toMatchObject([{ missed_checks: '["about.list","again.list"]' }]);
});

test('exclude: the data are marked by a rule, the participant goes on and is paid', () => {
  const run = asked();
  answer(run, { blue: 'red' });
  expect(run.page('ann')).toMatchObject({ kind: 'ai_help', warned: false });
  run.until('ann', 'finished');
  expect(run.page('ann')).toMatchObject({ outcome: 'complete', pay: { minor: 320 } });
  const rule = 'attention-about-blue';
  const { participants, exclusions, surveys } = rowsOf(run);
  expect(participants).toMatchObject([{ excluded_by: rule, missed_checks: '["about.blue"]' }]);
  expect(exclusions).toMatchObject([{ participant: 'ann', rule, decided_by: 'program', reason: null, over: null }]);
  expect(surveys).toContainEqual(expect.objectContaining({ item: 'blue', value: 'red', is_right: false }));
});

test('an exclusion that an operator decided is not replaced', () => {
  const run = asked();
  const cause = { operator: 'op', reason: null };
  run.give({ type: 'act', participant: 'ann', action: { type: 'exclude', rule: 'by-hand' }, cause });
  answer(run, { blue: 'red' });
  expect(run.one('ann')).toMatchObject({ excludedBy: 'by-hand', missedChecks: ['about.blue'] });
});

test('screenOut: the participation ends with its own outcome, code and pay', () => {
  const run = asked();
  answer(run, { least: 6 });
  expect(run.page('ann')).toMatchObject({
    ...{ kind: 'finished', outcome: 'failed_attention', code: 'ZZCODE-99', url: null },
    pay: { minor: 75, currency: 'GBP' },
  });
  expect(rowsOf(run).participants).toMatchObject([{ outcome: 'failed_attention', pay_minor: 75 }]);
});

test('a session that comes after the check is not begun, and its slot is open again', () => {
  const [play] = ALONE.sessions ?? [];
  if (!play) throw new Error('the study has a session');
  const run = asked(
    checkedStudy({
      ...ALONE,
      sessions: [play, { ...play, id: 'more' }],
      survey: [{ id: 'about', after: 'play', optional: false }],
    }),
  );
  answer(run, { least: 6 });
  expect(run.page('ann')).toMatchObject({ kind: 'finished', outcome: 'failed_attention' });
  expect(run.sessions.size).toBe(0);
  expect([...run.study.slots.values()]).toEqual([]);
});

test('a study without checks writes what it wrote before', () => {
  const run = asked({
    ...checkedStudy(ALONE),
    surveys: { about: { pages: [{ name: 'one', elements: [{ type: 'boolean', name: 'yes', title: 'Yes?' }] }] } },
  });
  run.ask('ann', { type: 'answerSurvey', answers: { yes: true }, timing });
  const answered = run.appends.flat().flatMap(({ events }) => events.filter(({ type }) => type === 'SurveyAnswered'));
  expect(answered).toEqual([
    { type: 'SurveyAnswered', at: run.at, survey: 'about', part: 0, answers: { yes: true }, timing },
  ]);
});

test('the protocol has the right answers and what follows, for the ethics board', () => {
  const protocol = protocolOf(checkedStudy(ALONE), 'en');
  expect(protocol).toContain('(right: `"blue"`; another one marks the data as excluded)');
  expect(protocol).toContain('| failed_attention |');
});

test('an answer is right if it is the right one, whatever the order of boxes and rows', () => {
  const elements = CHECKS.pages[0]?.elements.map((one) => Element.parse(one)) ?? [];
  const choices = ['a', 'b', 'c'].map((value) => ({ value, text: value }));
  const boxes = Element.parse({ type: 'checkbox', name: 'boxes', title: 'A, c', choices, correctAnswer: ['a', 'c'] });
  expect(scored(boxes, ['c', 'a'])).toEqual([{ item: 'boxes', right: true }]);
  expect(scored(boxes, ['a'])).toEqual([{ item: 'boxes', right: false }]);
  expect(scored(boxes, undefined)).toEqual([]);
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('blue', 'list', 'least', 'yes'), fc.jsonValue()), (answers) => {
      const given = { ...RIGHT, ...answers };
      const wrong = wrongIn(elements, given);
      for (const { name, correctAnswer } of elements)
        if (
          correctAnswer !== undefined &&
          fits(elements.find((one) => one.name === name) as Element, given[name as never])
        )
          expect(typeof wrong?.includes(name)).toBe('boolean');
      expect(wrongIn(elements, RIGHT)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
