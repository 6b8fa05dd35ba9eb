/** The alarms of a participant in the table of participants, what the codebook says of them, and whether pages were translated. */
import { expect, test } from 'vitest';
import { ALARMS, alarmColumn } from '../authenticity/alarms.ts';
import { type Running, running, SEED } from '../way/testing/running.ts';
import { studyOf } from '../way/testing/studies.ts';
import { studyFacts } from './design.ts';
import { participantRows } from './participant-rows.ts';
import { tablesOf } from './tables.ts';

const declared = studyOf({ integrity: { signals: ['paste', 'untrusted'], use: 'store', askAboutAi: false } });

function personOf(run: Running) {
  const writes = run.appends.flat();
  const study = writes.flatMap((write) => (write.stream === 'study' ? write.events : []));
  const own = writes.flatMap((write) => (write.stream === 'participant' ? write.events : []));
  const placed = own.map((event, i) => ({ version: i + 1, event }));
  return participantRows('participant-ann', placed, studyFacts(study, SEED))?.rows.participants?.[0];
}

function pasted(): Running {
  const run = running(declared);
  run.join('ann');
  run.until('ann', 'text');
  run.ask('ann', {
    type: 'recordSignals',
    signals: { pastes: 1, pastedCharacters: 300, untrusted: 0, automation: true },
  });
  return run;
}

test('an alarm is true, false, or empty where the study does not store its signal', () => {
  expect(personOf(pasted())).toMatchObject({
    ...{ alarm_paste: true, alarm_untrusted: false, alarm_automation: null, alarm_hidden: null },
    ...{ alarm_reading: null, alarm_no_keys: null, alarm_no_input: null },
  });
});

test('a translated page is told where the study stores that, and is empty elsewhere', () => {
  const of = (signals: 'translated' | 'paste', pages: readonly boolean[]) => {
    const run = running(studyOf({ integrity: { signals: [signals], use: 'store', askAboutAi: false } }));
    run.join('ann');
    run.until('ann', 'text');
    for (const translated of pages) run.ask('ann', { type: 'recordSignals', signals: { translated, pastes: 0 } });
    return personOf(run)?.translated;
  };
  expect([of('translated', [false]), of('translated', [false, true, false]), of('translated', [])]).toEqual([
    ...[false, true, null],
  ]);
  expect(of('paste', [true])).toBeNull();
});

test('after a withdrawal no alarm is told, and an alarm decides nothing', () => {
  const run = pasted();
  expect(personOf(run)).toMatchObject({ outcome: 'under_way', excluded_by: null });
  run.ask('ann', { type: 'withdraw' });
  const person = personOf(run);
  expect(ALARMS.map((alarm) => person?.[alarmColumn(alarm)])).toEqual(ALARMS.map(() => null));
});

test('the codebook says of each alarm that it is no finding, and how often it was right and wrong on whom', () => {
  const none = { pairs: false, bots: false, models: false, recordings: false };
  const columns = tablesOf({ factors: [], actions: [], waves: false, links: false, ...none }).flatMap(
    (table) => table.columns,
  );
  for (const alarm of ALARMS) {
    const what = columns.find(({ name }) => name === alarmColumn(alarm))?.what;
    expect(what).toMatch(/No finding about a person\..*simulated agents, not people.*hits \d+ of \d+/);
    expect(what).toMatch(/false alarms \d+ of \d+.* without and \d+ of \d+.* with assistive input/);
  }
});
