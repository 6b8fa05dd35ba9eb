/** Sessions with certified pairs obey the laws of all games. */
import { expect, test } from 'vitest';
import { NOTHING_HIDDEN } from '../core/game.ts';
import { checkLaws } from '../core/laws/laws.ts';
import { standoff } from './game.ts';
import { UncheckedConfig } from './session-config.ts';

const BRIEF = { introMs: 60, screenMs: 40, stepMs: 60, outcomeMs: 60, walk: 'skipped', feedback: 'none' } as const;

test('a session of pairs obeys every law that twins are not needed for', () => {
  const sampleConfig = (): UncheckedConfig => UncheckedConfig.parse({ ...BRIEF, pairs: { most: 2, bits: 1 } });
  const reports = checkLaws({ ...standoff, sampleConfig, twins: () => null, secrecy: NOTHING_HIDDEN });
  expect(reports.flatMap(({ violations }) => violations)).toEqual([]);
  expect(reports.filter(({ compared }) => compared > 0).length).toBeGreaterThan(3);
});
