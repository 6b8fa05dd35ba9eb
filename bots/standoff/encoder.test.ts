import { describe, expect, test } from 'vitest';
import { TRIALS, TRIALS_PER_PRESENCE, trialAt, trialById } from '../../games/standoff/trials/trials.ts';
import type { Trial } from '../../games/standoff/trials/types.ts';
import { type Encoding, encodeTrial, FRAME_LENGTH, framesAsText, INPUT_LENGTH, scenesOf } from './encoder.ts';

describe('paper-time', () => {
  test('640 pairs of trials have the same input, 504 with different answers: at most 98.93 % can be right', () => {
    const groups = alike('paper-time');
    expect(groups).toHaveLength(640);
    expect(groups.every((group) => group.length === 2)).toBe(true);
    const different = groups.filter(([a, b]) => trialAt(a ?? 0).correct !== trialAt(b ?? 0).correct);
    expect(different).toHaveLength(504);
    // any answer is wrong for one trial of such a pair
    const best = (wrong: number, trials: number) => Number(((100 * (trials - wrong)) / trials).toFixed(2));
    const present = different.filter(([a]) => trialAt(a ?? 0).presence === 'present').length;
    expect(best(different.length, TRIALS)).toBe(98.93);
    expect(best(different.length - present, TRIALS_PER_PRESENCE)).toBe(98.64);
    expect(best(present, TRIALS_PER_PRESENCE)).toBe(99.22);
  });
});

describe('default', () => {
  test('no two of the 47,040 trials have the same input', () => {
    expect(alike('default')).toEqual([]);
  });

  test('in placements and swaps, treats are in view for one step, in their new places', () => {
    const views = scenesOf(trial('b1w1v0f-1.310.112.p')).map(({ boxes }) => boxes);
    expect(views).toEqual([
      null,
      { open: [3], large: 3, small: null },
      { open: [1], large: null, small: 1 },
      { open: [3, 1], large: 1, small: 3 },
      { open: [], large: null, small: null },
    ]);
  });

  test('the screen is drawn as it is after each step, and hides the opponent if it is opaque', () => {
    const present = trial('b1w1v0f-1.310.112.p');
    expect(scenesOf(present).map(({ screen }) => screen)).toEqual(['clear', 'opaque', 'clear', 'opaque', 'opaque']);
    expect(framesAsText(encodeTrial(present)).map(([agents]) => agents?.split('/')[3])).toEqual([
      '1000001',
      '0000001',
      '1000001',
      '0000001',
      '0000001',
    ]);
    const absent = trial('b1w1v0f-1.310.112.a');
    expect(framesAsText(encodeTrial(absent)).map(([agents]) => agents?.split('/')[3])).toEqual(
      Array(5).fill('0000001'),
    );
  });

  test('differs from paper-time in treats and boxes only', () => {
    const swapped = trial('b1w1v0f-1.310.112.p');
    const channels = (encoding: Encoding) => framesAsText(encodeTrial(swapped, encoding));
    channels('default').forEach(([agents, , , , bits], frame) => {
      expect([agents, bits]).toEqual([channels('paper-time')[frame]?.[0], channels('paper-time')[frame]?.[4]]);
    });
    expect(channels('paper-time')).not.toEqual(channels('default'));
  });
});

test('unmasked differs from default in what lies behind the opaque screen only', () => {
  for (const id of ['b1w1v0f-1.310.112.p', 'b1w1v0f-1.310.112.a']) {
    const rows = (encoding: Encoding) => framesAsText(encodeTrial(trial(id), encoding)).flat(1);
    const [masked, unmasked] = [rows('default'), rows('unmasked')];
    const beside = (text: string) =>
      text
        .split('/')
        .map((row) => row.slice(2))
        .join('/');
    expect(unmasked.map(beside)).toEqual(masked.map(beside));
    expect(
      framesAsText(encodeTrial(trial(id), 'unmasked')).map(([agents]) => agents?.split('/')[3]?.charAt(0)),
    ).toEqual(Array(5).fill(id.endsWith('p') ? '1' : '0'));
  }
});

test('inputs can be written one after the other into a batch, over earlier values', () => {
  const batch = new Uint8Array(2 * INPUT_LENGTH).fill(9);
  encodeTrial(trialAt(5), 'default', batch, INPUT_LENGTH);
  encodeTrial(trialAt(40_000), 'default', batch, 0);
  expect(batch.subarray(INPUT_LENGTH)).toEqual(encodeTrial(trialAt(5)));
  expect(batch.subarray(0, INPUT_LENGTH)).toEqual(encodeTrial(trialAt(40_000)));
  expect(INPUT_LENGTH).toBe(5 * FRAME_LENGTH);
});

/** Groups of several trials with the same input, by index. */
function alike(encoding: Encoding): number[][] {
  const groups = new Map<string, number[]>();
  const input = new Uint8Array(INPUT_LENGTH);
  for (let index = 0; index < TRIALS; index++) {
    const key = Buffer.from(encodeTrial(trialAt(index), encoding, input)).toString('latin1');
    const group = groups.get(key);
    if (group) group.push(index);
    else groups.set(key, [index]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

function trial(id: string): Trial {
  const found = trialById(id);
  if (!found) throw new Error(`there is no trial ${id}`);
  return found;
}
