/** Who may take part by what is answered, and how many of whom. */
import { expect, test } from 'vitest';
import type { StreamEvents } from '../contract/events.ts';
import { beginStudy } from '../contract/state.ts';
import { foldStudy } from '../fold/evolve.ts';
import { audit } from '../read/audit.ts';
import { quotaStudy } from '../testing/quotas.ts';
import { type Running, running, SEED } from '../testing/running.ts';
import { ALONE, checkedStudy, studyOf } from '../testing/studies.ts';
import { owedTo } from './account.ts';
import { countsOf } from './quotas.ts';

const timing = { shownMs: 1000, hiddenMs: 0 };

/** Brings a participant past the questions about who takes part. */
function answer(run: Running, id: string, hand: string, age: number): void {
  run.join(id);
  run.until(id, 'survey');
  expect(run.ask(id, { type: 'answerSurvey', answers: { hand, age }, timing }).refusal).toBeNull();
}

const eventsOf = (run: Running, id: string): readonly string[] =>
  run.appends.flatMap((append) =>
    append.flatMap((write) =>
      write.stream === 'participant' && write.participant === id ? write.events.map(({ type }) => type) : [],
    ),
  );

test('questions follow the consent and come before the arm, so that no answer is stored without consent', () => {
  const run = running(quotaStudy());
  run.join('ann');
  expect(run.until('ann', 'survey')).toMatchObject({ survey: 'who', optional: false, consented: true });
  expect(run.one('ann')).toMatchObject({ arm: null, answered: null });
  answer(run, 'ann', 'left', 30);
  expect(run.page('ann').kind).toBe('text');
  expect(run.one('ann').cells).toEqual([
    { quota: 'zz-hands', cell: 'zz-left' },
    { quota: 'zz-ages', cell: 'zz-left-18' },
  ]);
  expect(run.one('ann').arm).not.toBeNull();
  const types = eventsOf(run, 'ann');
  expect(types.slice(types.indexOf('ConsentGiven'))).toEqual([
    'ConsentGiven',
    'SurveyAnswered',
    'AnswersScreened',
    'QuotaDecided',
    'ArmAssigned',
  ]);
});

test('an answer that no rule accepts ends as failed_screening, with its text, its code and its pay', () => {
  const run = running(quotaStudy());
  answer(run, 'ann', 'left', 17);
  expect(run.page('ann')).toMatchObject({
    kind: 'finished',
    outcome: 'failed_screening',
    text: 'Text too-young in en.\n',
  });
  // 20 by its rule, and the floor after consent
  expect(owedTo(run.one('ann'))).toBe(50);
  expect(run.one('ann')).toMatchObject({ arm: null, cells: [] });
  expect(run.study.draws).toBe(0);
});

test('an attention check among these questions ends the participation before rules and places are looked at', () => {
  const { failedAttention: code, ...checked } = checkedStudy().definition;
  const frozen = quotaStudy({
    failedAttention: code,
    payment: { ...checked.payment, failedAttention: { base: 'none', fixed: 75, earned: false, waiting: false } },
  });
  const correct = { correctAnswer: 'right', ifWrong: 'screenOut' };
  const who = frozen.surveys.who as { readonly pages: readonly { readonly elements: readonly { name: string }[] }[] };
  const pages = who.pages.map(({ elements, ...page }) => ({
    ...page,
    elements: elements.map((element) => (element.name === 'hand' ? { ...element, ...correct } : element)),
  }));
  const run = running({ ...frozen, surveys: { ...frozen.surveys, who: { pages } } });
  answer(run, 'ann', 'left', 17);
  expect(run.page('ann')).toMatchObject({ kind: 'finished', outcome: 'failed_attention', text: null });
  expect(owedTo(run.one('ann'))).toBe(75);
  expect(eventsOf(run, 'ann')).not.toContain('AnswersScreened');
  answer(run, 'bob', 'right', 30);
  expect(run.page('bob').kind).toBe('text');
  expect(audit(run.appends, SEED)).toEqual([]);
});

test('a full cell ends as overflow, with its own pay, and a cell in which a participant stops has a place again', () => {
  const run = running(quotaStudy());
  for (const id of ['a', 'b', 'c']) answer(run, id, 'left', 30);
  answer(run, 'late', 'left', 39);
  expect(run.page('late')).toMatchObject({ kind: 'finished', outcome: 'overflow', text: null });
  expect(owedTo(run.one('late'))).toBe(70);
  answer(run, 'older', 'left', 40);
  expect(run.page('older').kind).toBe('text');
  answer(run, 'fifth', 'left', 45);
  expect(run.page('fifth')).toMatchObject({ outcome: 'overflow' });
  run.ask('a', { type: 'leave' });
  answer(run, 'next', 'left', 20);
  expect(run.page('next').kind).toBe('text');
  expect(countsOf(run.study).filter(({ now }) => now > 0)).toEqual([
    { quota: 'zz-hands', cell: 'zz-left', now: 4, complete: 0, places: 4 },
    { quota: 'zz-ages', cell: 'zz-left-18', now: 3, complete: 0, places: 3 },
    { quota: 'zz-ages', cell: 'zz-left-40', now: 1, complete: 0, places: 3 },
  ]);
  expect(audit(run.appends, SEED)).toEqual([]);
  expect(run.appends.reduce(foldStudy, beginStudy())).toEqual(run.study);
});

test('one who completed keeps the place for good', () => {
  const { intake, design } = studyOf().definition;
  const quotas = [{ id: 'device', cells: [{ id: 'desktop', where: { device: ['desktop'] }, places: 1 }] }];
  const alone = { ...ALONE, design: { ...design, assignAt: 'consent' as const }, intake: { ...intake, quotas } };
  const run = running(studyOf(alone));
  run.join('ann');
  while (run.page('ann').kind !== 'finished') if (!run.goOn('ann')) run.end(run.sessionOf('ann'));
  expect(run.page('ann')).toMatchObject({ outcome: 'complete' });
  expect(countsOf(run.study)).toEqual([{ quota: 'device', cell: 'desktop', now: 0, complete: 1, places: 1 }]);
  run.join('bob');
  expect(run.page('bob')).toMatchObject({ kind: 'finished', outcome: 'overflow' });
});

test('a participant whom no cell counts has no place', () => {
  const { intake } = quotaStudy().definition;
  const quotas = [{ id: 'left', cells: [{ id: 'left', where: { hand: ['left'] }, places: 8 }] }];
  const run = running(quotaStudy({ intake: { ...intake, quotas } }));
  answer(run, 'ann', 'right', 30);
  expect(run.page('ann')).toMatchObject({ outcome: 'overflow' });
});

test('one whose language has no place left is told before the consent: by the link, or once it is chosen', () => {
  const { intake } = studyOf().definition;
  const cell = (id: string) => ({ id, where: { language: [id] }, places: 1 });
  const quotas = [{ id: 'language', cells: [cell('en'), cell('de')] }];
  const run = running(studyOf({ languages: ['en', 'de'], intake: { ...intake, quotas } }));
  for (const id of ['first', 'second']) run.join(id, { languageFrom: 'link' });
  run.until('first', 'text');
  run.join('third', { languageFrom: 'link' });
  expect(run.page('third')).toMatchObject({ kind: 'finished', outcome: 'overflow' });
  run.join('german', { language: 'de', languageFrom: 'recruiter' });
  expect(run.page('german').kind).toBe('screening');
  // the browser alone decides nothing
  for (const id of ['fourth', 'fifth']) run.join(id);
  expect(run.page('fourth').kind).toBe('language');
  run.ask('fourth', { type: 'chooseLanguage', language: 'en' });
  expect(run.page('fourth')).toMatchObject({ kind: 'finished', outcome: 'overflow' });
  run.ask('fifth', { type: 'chooseLanguage', language: 'de' });
  expect(run.page('fifth').kind).toBe('screening');
  // one who had joined before is told at the consent
  while (run.page('second').kind !== 'finished') run.goOn('second');
  expect(run.page('second')).toMatchObject({ outcome: 'overflow' });
  expect(run.one('second').consent).toBeNull();
  expect(
    run.appends
      .flat()
      .flatMap((write) =>
        write.stream === 'study' ? write.events.filter(({ type }) => type === 'ArrivalRefused') : [],
      ),
  ).toMatchObject([
    { participant: 'third', why: 'quota' },
    { participant: 'fourth', why: 'quota' },
    { participant: 'second', why: 'quota' },
  ]);
});

test('the audit finds a place that was given in a full cell, and one that was refused in an open one', () => {
  const run = running(quotaStudy());
  for (const id of ['a', 'b', 'c', 'd']) answer(run, id, 'left', 30);
  const changed = (participant: string, full: string | null): readonly string[] => {
    const appends = run.appends.map((append) =>
      append.map((write): StreamEvents => {
        if (write.stream !== 'participant' || write.participant !== participant) return write;
        const events = write.events.map((event) => (event.type === 'QuotaDecided' ? { ...event, full } : event));
        return { ...write, events };
      }),
    );
    return audit(appends, SEED).map(({ event, what }) => `${event}: ${what}`);
  };
  expect(audit(run.appends, SEED)).toEqual([]);
  expect(changed('d', null)[0]).toBe(
    'QuotaDecided: the answers and the counts give participant d other cells, or another end',
  );
  expect(changed('a', 'zz-ages')[0]).toContain('participant a');
});

test('no operator can let a participant pass the questions', () => {
  const run = running(quotaStudy());
  run.join('ann');
  run.until('ann', 'survey');
  const cause = { operator: 'op', reason: null };
  expect(run.give({ type: 'act', participant: 'ann', action: { type: 'advance' }, cause }).refusal).toMatchObject({
    code: 'not_possible',
  });
});
