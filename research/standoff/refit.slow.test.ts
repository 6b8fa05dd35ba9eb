/** Rules of cues that are fitted to half of the lists and tested on the others, on lists for people of today and of before. */
import { expect, test } from 'vitest';
import { rngFor } from '../../games/core/rng.ts';
import { Config } from '../../games/standoff/config.ts';
import { type CuedTrial, cuedTrial } from '../../games/standoff/cue-rules.ts';
import { drawBlocks } from '../../games/standoff/drawing.ts';
import { FOR_PEOPLE } from '../../games/standoff/session-config.ts';
import { trialOfItem } from '../../games/standoff/sights.ts';
import { testCues } from './refit.ts';

function refitted(input: Record<string, unknown>, count: number, seed: string) {
  const config = Config.parse(input);
  let names: readonly string[] = [];
  const lists = Array.from({ length: count }, (_, i) =>
    drawBlocks(config, rngFor(`${seed}/${i}`, 'start'))
      .flat()
      .flatMap((item): CuedTrial[] => {
        const cued = cuedTrial(trialOfItem(item), config);
        if (cued) names = cued.names;
        return cued ? [cued] : [];
      }),
  );
  const found = testCues(names, lists);
  if (!found) throw new Error('there is nothing to fit');
  return found;
}

test('lists for people: the best pair of cues is right in fewer than 65 %', () => {
  const { pair, singles, smallBest, trials } = refitted(FOR_PEOPLE, 1000, 'a');
  expect([trials, smallBest]).toEqual([12_000, 0.5]);
  expect(pair.tested.value).toBeLessThan(0.65);
  expect(singles[0]?.tested.value).toBeLessThan(0.65);
});

test('with an opponent that may know of nothing: fewer than 63 %', () => {
  const { pair, smallBest } = refitted({ ...FOR_PEOPLE, fallback: 'untaught' }, 1000, 'a');
  expect(smallBest).toBe(0.5);
  expect(pair.tested.value).toBeLessThan(0.63);
});

test('before, a list against one shortcut gave itself away to another pair of cues', () => {
  const before = refitted({ oversample: { against: 'last-or-food-seen', percent: 50 } }, 40, 'a');
  expect(before.pair.tested.value).toBeGreaterThan(0.9);
  expect(before.singles[0]?.tested.value).toBeLessThan(0.85);
});

test('lists of pairs are balanced for their shortcut only: other pairs of cues are right nine times in ten', () => {
  const paired = refitted({ oversample: { against: 'last-or-food-seen', percent: 50, paired: true } }, 40, 'a');
  expect(paired.smallBest).toBe(0.5);
  expect(paired.singles.find(({ cues }) => cues[0] === 'large: last move seen')?.tested.value).toBeLessThan(0.6);
  expect(paired.pair.tested.value).toBeGreaterThan(0.85);
});
