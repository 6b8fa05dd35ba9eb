/** Agents of a few kinds go through the pages once more: the pages record what sets off the alarms that are kept. */
import { expect, test } from 'vitest';
import { recordedAgents } from '../../../cli/pilot/recorded-agents.ts';
import { runCommand } from '../../../cli/testing/run-command.ts';
import { ALARMS, alarmsOf } from '../../../studies/authenticity/alarms.ts';
import { MEASURED } from '../../../studies/authenticity/rates.ts';
import { measure } from './measure.ts';

/** People with four kinds of input, and a program. */
const SAMPLE = ['mender', 'voice-control', 'input-method', 'writing-aid', 'filling'] as const;

test('the same agents set off the same alarms, whatever their pages took', async () => {
  const { agents } = await measure({
    kinds: SAMPLE,
    agents: 1,
    seed: MEASURED.seed,
    parallel: 2,
    onAgent: () => {},
  });
  const kept = recordedAgents().filter(({ kind, nth }) => nth === 0 && SAMPLE.some((one) => one === kind));
  const alarms = (all: typeof agents) => Object.fromEntries(all.map(({ kind, pages }) => [kind, alarmsOf(pages)]));
  expect(alarms(agents)).toEqual(alarms(kept));
  expect(Object.keys(alarms(agents))).toHaveLength(SAMPLE.length);
  // each alarm but that of a page that is hidden for a minute is on for one of them and off for another
  for (const alarm of ALARMS.filter((one) => one !== 'hidden'))
    expect([alarm, new Set(agents.map(({ pages }) => alarmsOf(pages)[alarm]))]).toEqual([
      alarm,
      new Set([true, false]),
    ]);
});

test.each([
  [['--kind', 'parrot'], 'there is no kind parrot'],
  [['--kind', 'typist', '--keep'], '--keep is for all kinds'],
])('%j is refused with a sentence', async (options, says) => {
  const { code, errors } = await runCommand('research evaluate', 'authenticity', ...options);
  expect(code).toBe(2);
  expect(errors).toContain(says);
});
