/** Alarms by rows of what pages recorded, and over anything that pages can record. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tokenOf } from '../../games/core/free-text.ts';
import { SIGNALS } from '../definition/types.ts';
import { declaredOf, type PageSignals } from '../way/contract/commands.ts';
import { running } from '../way/testing/running.ts';
import { ALONE, studyOf } from '../way/testing/studies.ts';
import { ALARMS, alarmsOf, type MeasuredAlarm, type RecordedPage, THRESHOLDS } from './alarms.ts';
import { recordedPages } from './recorded-pages.ts';

const page = (signals: PageSignals, { key = 'survey-3', typed = 1 as number | null } = {}): RecordedPage => ({
  ...{ key, signals, typed },
});

const ROWS: readonly (readonly [string, MeasuredAlarm, RecordedPage, boolean | null])[] = [
  ['an address is pasted', 'paste', page({ pastes: 1, pastedCharacters: 99 }), false],
  ['a long text is pasted', 'paste', page({ pastes: 1, pastedCharacters: THRESHOLDS.pastedCharacters }), true],
  ['pastes are not recorded', 'paste', page({ keys: 3, clicks: 1 }), null],
  ['a script writes once', 'untrusted', page({ untrusted: 1 }), true],
  ['hands write', 'untrusted', page({ untrusted: 0 }), false],
  ['a program drives the browser', 'automation', page({ automation: true }), true],
  ['a page is hidden for a minute', 'hidden', page({ hiddenMs: 60_000 }), true],
  ['a page is hidden for less', 'hidden', page({ hiddenMs: 59_999 }), false],
  ['the page of those who wait is hidden', 'hidden', page({ hiddenMs: 600_000 }, { key: 'waiting-0' }), null],
  ['a text is read', 'reading', page({ wordsPerMinute: 300 }, { key: 'step-0-0', typed: 0 }), false],
  ['a text is passed over', 'reading', page({ wordsPerMinute: 1000 }, { key: 'step-0-0', typed: 0 }), true],
  ['a typed answer without keys', 'no_keys', page({ keys: 0, clicks: 3 }), true],
  ['a typed answer with one key', 'no_keys', page({ keys: 1, clicks: 3 }), false],
  ['a page without typed answers', 'no_keys', page({ keys: 0, clicks: 3 }, { typed: 0 }), null],
  ['an answer without keys and clicks', 'no_input', page({ keys: 0, clicks: 0 }), true],
  ['an answer by one click', 'no_input', page({ keys: 0, clicks: 1 }, { typed: 0 }), false],
  ['a page that a deadline took away', 'no_input', page({ keys: 0, clicks: 0 }, { typed: null }), null],
];

test.each(ROWS)('%s: %s', (_, alarm, recorded, on) => {
  expect(alarmsOf([recorded])[alarm]).toBe(on);
});

const anySignals = fc.record(
  {
    pastes: fc.nat(20),
    pastedCharacters: fc.nat(400),
    untrusted: fc.nat(3),
    automation: fc.boolean(),
    hiddenMs: fc.nat(200_000),
    wordsPerMinute: fc.nat(3000),
    keys: fc.nat(3),
    clicks: fc.nat(3),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<PageSignals>;
const anyPage = fc.record({
  key: fc.constantFrom('survey-3', 'waiting-0', 'step-0-0', 'debrief'),
  signals: anySignals,
  typed: fc.option(fc.nat(2)),
});

test('one page more never takes an alarm away, and their order does not matter', () => {
  fc.assert(
    fc.property(fc.array(anyPage, { maxLength: 6 }), anyPage, (pages, more) => {
      const [before, after] = [alarmsOf(pages), alarmsOf([more, ...pages])];
      for (const alarm of ALARMS) if (before[alarm] === true) expect(after[alarm]).toBe(true);
      expect(alarmsOf([...pages, more])).toEqual(after);
    }),
  );
});

test('a signal that a study does not declare sets nothing off', () => {
  const reads: Readonly<Record<MeasuredAlarm, (typeof SIGNALS)[number]>> = {
    ...{ paste: 'paste', untrusted: 'untrusted', automation: 'automation', hidden: 'hidden', reading: 'readingSpeed' },
    ...{ no_keys: 'inputCounts', no_input: 'inputCounts' },
  };
  fc.assert(
    fc.property(fc.array(anyPage, { maxLength: 4 }), fc.constantFrom(...SIGNALS), (pages, left) => {
      const declared = SIGNALS.filter((signal) => signal !== left);
      const told = alarmsOf(pages.map((one) => ({ ...one, signals: declaredOf(one.signals, declared) })));
      const all = alarmsOf(pages);
      for (const alarm of ALARMS) expect(told[alarm]).toBe(reads[alarm] === left ? null : all[alarm]);
    }),
  );
});

describe('pages as the log has them', () => {
  const frozen = studyOf({
    ...ALONE,
    integrity: { signals: [...SIGNALS], use: 'store', askAboutAi: false },
    comprehension: null,
    design: { factors: [], assignAt: 'consent', groupsPerCell: 4 },
  });
  const timing = { shownMs: 1000, hiddenMs: 0 };
  const text = tokenOf({ textId: '1'.repeat(24), hmac: '2'.repeat(64) });

  function pagesOf(answers: Readonly<Record<string, string | number>>): readonly RecordedPage[] {
    const run = running(frozen);
    run.join('ann');
    run.until('ann', 'text');
    run.ask('ann', { type: 'recordSignals', signals: { keys: 0, clicks: 1 } });
    run.ask('ann', { type: 'read', timing });
    run.until('ann', 'playing');
    const { key } = run.page('ann');
    run.wait(60_000);
    run.end(run.sessionOf('ann'));
    // the end of the session took the page away
    run.ask('ann', { type: 'recordSignals', signals: { keys: 7, clicks: 0 } }, { key });
    run.ask('ann', { type: 'recordSignals', signals: { keys: 0, clicks: 2 } });
    run.ask('ann', { type: 'answerSurvey', answers, timing });
    const events = run.appends.flatMap((append) =>
      append.flatMap((write) => (write.stream === 'participant' ? [...write.events] : [])),
    );
    return recordedPages(events, frozen);
  }

  test('say which page a participant went on from, and how many answers were typed', () => {
    expect(pagesOf({ hard: 3, why: text }).map(({ key, typed }) => [key.replace(/-.*/, ''), typed])).toEqual([
      ['step', 0],
      ['playing', null],
      ['survey', 1],
    ]);
    expect(alarmsOf(pagesOf({ hard: 3, why: text }))).toMatchObject({ no_keys: true, no_input: false });
  });

  test('a typed question without an answer needs no keys', () => {
    expect(alarmsOf(pagesOf({ hard: 3 }))).toMatchObject({ no_keys: null, no_input: false, paste: null });
  });
});
