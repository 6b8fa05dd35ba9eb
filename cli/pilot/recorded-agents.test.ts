/** The measurement that the codebook prints is the one that today's rules make of what pages recorded. */
import { expect, test } from 'vitest';
import { alarmsOf, RULES_VERSION } from '../../studies/authenticity/alarms.ts';
import { KINDS } from '../../studies/authenticity/kinds.ts';
import { alarmInWords, MEASURED, measuredOf } from '../../studies/authenticity/rates.ts';
import { recordedAgents } from './recorded-agents.ts';

test('the kept counts follow from the kept records by the rules of today; if not: evaluate authenticity --recorded --keep', () => {
  expect(MEASURED.rules).toBe(RULES_VERSION);
  expect(measuredOf(recordedAgents(), MEASURED)).toEqual(MEASURED);
});

test('each kind was measured on as many agents, all of whom came to the end', () => {
  const counts = KINDS.map(({ id }) => MEASURED.kinds[id]?.agents);
  expect(new Set(counts).size).toBe(1);
  expect(counts[0]).toBeGreaterThanOrEqual(10);
  for (const { kind, nth, pages } of recordedAgents()) {
    const went = pages.map(({ key, typed }) => [key.replace(/-.*/, ''), typed]);
    expect(went, `${kind} ${nth}`).toEqual([
      ['step', 0],
      ['playing', null],
      ['survey', 2],
      ['debrief', 0],
    ]);
    expect(Object.values(alarmsOf(pages)), `${kind} ${nth}`).not.toContain(null);
  }
});

test('the words of an alarm name the kinds that it was on for, people with assistive input apart', () => {
  const none = { paste: 0, untrusted: 0, automation: 0, hidden: 0, reading: 0, no_keys: 0, no_input: 0 };
  const kinds = {
    typist: { agents: 4, ...none },
    drafter: { agents: 4, ...none, paste: 3 },
    dictating: { agents: 4, ...none, paste: 1 },
    paster: { agents: 4, ...none, paste: 4 },
    retyper: { agents: 4, ...none },
  };
  expect(alarmInWords('paste', { rules: 1, seed: '1', browser: 'any', kinds })).toContain(
    'hits 4 of 8 (paster 4 of 4; other kinds 0); false alarms 3 of 8 (drafter 3 of 4; other kinds 0) without and 1 of 4 (dictating 1 of 4) with assistive input',
  );
});
