import { describe, expect, test } from 'vitest';
import { checkObservations } from './recorded-observations.ts';
import { recorded } from './testing/recorded-files.ts';

describe('paper-time', () => {
  test('frames recorded from the released program are drawn value for value', () => {
    const { disagreements, agreed } = checkObservations(recorded('obs-sample.json'));
    expect(disagreements.slice(0, 3)).toEqual([]);
    expect(agreed).toBe(14);
  });

  test('a wrong value in a recorded frame is found', () => {
    const file = structuredClone(recorded('obs-sample.json')) as { trials: { obs: Record<string, string[][]> }[] };
    const [frame] = file.trials[0]?.obs.paperTimeAbsent ?? [];
    if (!frame?.[4]) throw new Error('there are frames');
    frame[4] = frame[4].replace('6', '7');
    expect(checkObservations(file).disagreements.map(({ what }) => what)).toEqual(['paperTimeAbsent']);
  });
});
