/** What the heuristic earns in all settings of Table 1, under either rules. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { heuristic } from '../../../bots/symmtom/heuristic.ts';
import { mean, perAgent, returnsOf, SETTINGS } from '../../../bots/symmtom/testing/rewards.ts';

const Recorded = z.object({
  original_env_1000_episodes: z.array(z.object({ mean: z.number(), sd_of_episode_mean: z.number() })).length(12),
});
const { original_env_1000_episodes: recorded } = Recorded.parse(
  JSON.parse(readFileSync(new URL('heuristic.json', import.meta.url), 'utf8')),
);

/** Over the twelve settings: the sum of squared distances from the recorded means, in standard errors. */
function chiSquare(rules: 'paper' | 'released', episodes: number): number {
  return SETTINGS.reduce((sum, setting, i) => {
    const { mean: theirs, sd_of_episode_mean: sd } = recorded[i] ?? { mean: 0, sd_of_episode_mean: 1 };
    const ours = mean(perAgent(returnsOf({ ...setting, rules, silence: false }, heuristic.id, episodes)));
    return sum + (ours - theirs) ** 2 / (sd ** 2 * (1 / episodes + 1 / 1000));
  }, 0);
}

test('under released rules it earns as much as in the released program, in all settings of Table 1', () => {
  // with twelve degrees of freedom chi-square exceeds 32.9 once in a thousand
  expect(chiSquare('released', 100)).toBeLessThan(32.9);
});

test('under paper rules it does not: the results need the program’s lag', () => {
  expect(chiSquare('paper', 100)).toBeGreaterThan(60);
});
