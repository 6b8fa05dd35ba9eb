import { describe, expect, test } from 'vitest';
import { TRIALS_PER_PRESENCE } from '../../../games/standoff/trials/trials.ts';
import type { GoldenReport } from '../report.ts';
import { checkEntries } from './checked.ts';
import { CSV_HEADER, checkCsv, csvLine, holdsCsv } from './csv.ts';
import { checkNavigation, holdsNavigation } from './navigation.ts';
import { checkOrderings, holdsOrderings } from './orderings.ts';
import { checkRegimes, holdsRegimes } from './regimes.ts';
import { filesOutside, recorded } from './testing/recorded-files.ts';
import { checkTrials, holdsTrials } from './trials.ts';

const JSON_FORMATS = [
  { holds: holdsOrderings, check: checkOrderings },
  { holds: holdsRegimes, check: checkRegimes },
  { holds: holdsTrials, check: checkTrials },
  { holds: holdsNavigation, check: checkNavigation },
];

function expectAgreement({ disagreements, agreed, checked }: GoldenReport, entries: number): void {
  expect(disagreements.slice(0, 5)).toEqual([]);
  expect(checked).toBe(entries);
  expect(agreed).toBe(entries);
}

describe('recorded from the released program', () => {
  test('the 296 orderings: names, attributes, events, choices, regimes, raw lists, totals', () => {
    expectAgreement(checkOrderings(recorded('orderings.json')), 297);
  });

  test('the counts of all nine regimes, the later subsets, and the 31 datasets', () => {
    expectAgreement(checkRegimes(recorded('regimes.json')), 45);
  });

  test.each([
    ['trials-coverage.json', 440],
    ['trials-sample.json', 300],
  ])('%s: timeline, places and beliefs step by step, targets and answers', (name, entries) => {
    expectAgreement(checkTrials(recorded(name)), entries);
  });

  test('72 walks: every pose, arrival and reward', () => {
    expectAgreement(checkNavigation(recorded('navigation.json')), 72);
  });

  test.each(filesOutside().filter(({ text }) => recognised(text)))('STANDPOINT_GOLDEN $name', ({ text }) => {
    const checked = holdsCsv(text) ? checkCsv(text) : checkJson(JSON.parse(text));
    expect(checked.disagreements.slice(0, 5)).toEqual([]);
    expect(checked.agreed).toBe(checked.entries);
  });
});

function recognised(text: string): boolean {
  return holdsCsv(text) || (text.startsWith('{') && JSON_FORMATS.some(({ holds }) => holds(JSON.parse(text))));
}

function checkJson(json: unknown): GoldenReport {
  const format = JSON_FORMATS.find(({ holds }) => holds(json));
  if (!format) throw new Error('of no known format');
  return format.check(json);
}

describe('the table of all trials', () => {
  const table = [CSV_HEADER, ...Array.from({ length: TRIALS_PER_PRESENCE }, (_, number) => csvLine(number))];

  test('is read back unchanged', () => {
    const text = `${table.join('\n')}\n`;
    expect(holdsCsv(text)).toBe(true);
    expectAgreement(checkCsv(text), TRIALS_PER_PRESENCE);
    expect(checkCsv(text).notes).toEqual(['23520 of the 23520 trials are in the file']);
  });

  test('agrees with each recorded trial', () => {
    const file = recorded('trials-coverage.json') as { trials: Record<string, unknown>[] };
    for (const trial of file.trials) {
      const joined = (key: string) => (trial[key] as number[]).join('');
      const row = [
        trial.trial,
        trial.ordering,
        joined('digits'),
        joined('lengths'),
        trial.large,
        trial.small,
        trial.beliefLarge ?? '',
        trial.beliefSmall ?? '',
        trial.regime,
        trial.opponentTarget,
        trial.opponentTargetOriginal,
        trial.correctPresent,
        trial.correctAbsent,
      ].join(',');
      expect(table[Number(trial.trial) + 1]).toBe(row);
    }
  });

  test('may be partial, in any order, with other line ends', () => {
    const text = [table[0], table[9], table[5], table[5]].join('\r\n');
    const { agreed, notes } = checkCsv(text);
    expect(agreed).toBe(3);
    expect(notes).toEqual(['2 of the 23520 trials are in the file', '1 lines repeat a trial']);
  });

  test.each([
    ['regime', 'Nn', 'Tt'],
    ['ordering', 'b0w0v0-0', 'b0w0v0-1'],
    ['lengths', ',13,', ',31,'],
  ])('a wrong %s is found', (what, is, wrong) => {
    const { disagreements, agreed } = checkCsv(`${CSV_HEADER}\n${csvLine(0).replace(is, wrong)}\n${csvLine(1)}\n`);
    expect(disagreements.map((found) => [found.place, found.what])).toEqual([['trial 0', what]]);
    expect(agreed).toBe(1);
  });

  test.each([
    ['0,b0w0v0-0', /line 2 has 2 cells, 13 are expected/],
    [csvLine(0).replace(/^0/, '23520'), /line 2: trial must be 0..23519, not '23520'/],
    [csvLine(0).replace(/^0/, 'x'), /not 'x'/],
  ])('a line that is no trial is refused: %s', (line, message) => {
    expect(() => checkCsv(`${CSV_HEADER}\n${line}\n`)).toThrow(message);
  });
});

describe('the checks themselves', () => {
  test('an entry with any difference does not agree, and every difference is listed', () => {
    const claims = [
      { what: 'a', recorded: 1, ours: 1 },
      { what: 'b', recorded: [1], ours: [2] },
      { what: 'c', recorded: null, ours: 0 },
    ];
    const checked = checkEntries('entries', [claims.slice(0, 1), claims], (entry, i) => ({
      place: `${i}`,
      claims: entry,
    }));
    expect(checked).toMatchObject({ entries: 2, agreed: 1 });
    expect(checked.disagreements.map(({ place, what }) => place + what)).toEqual(['1b', '1c']);
  });

  test.each([
    ['orderings.json', 'orderings', checkOrderings, { regime: 'Tt' }, ['regime']],
    ['orderings.json', 'orderings', checkOrderings, { originalEventList: [] }, ['originalEventList']],
    ['trials-sample.json', 'trials', checkTrials, { boxes: { P1: 4 } }, ['boxes']],
    ['trials-sample.json', 'trials', checkTrials, { smallByStep: [] }, ['smallByStep']],
    ['navigation.json', 'runs', checkNavigation, { reward: 1 }, ['reward']],
  ])('a change in %s, %s is found', (name, key, check, change, what) => {
    const file = recorded(name) as Record<string, object[]>;
    const [first, ...others] = file[key] ?? [];
    const { disagreements } = check({ ...file, [key]: [{ ...first, ...change }, ...others] });
    expect(disagreements.map((found) => found.what)).toEqual(what);
  });
});
