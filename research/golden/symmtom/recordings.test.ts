import { describe, expect, test } from 'vitest';
import { checkRecording } from './check.ts';
import { recordingsIn } from './recordings.ts';
import { recordedFiles } from './testing/recorded-files.ts';

const files = recordedFiles();

describe.each(files)('$name, recorded from the released program', ({ recordings }) => {
  test('has something to check', () => {
    expect(recordings.length).toBeGreaterThan(20);
    expect(recordings.every(({ turns }) => turns.length > 0)).toBe(true);
  });

  // positions, directions, speech, knowledge, rewards and their parts, bad base use, coins; vectors: the encoder's test
  test.each(recordings)('entry $name: every turn goes as it did there', (recording) => {
    const { differences, agreed } = checkRecording(recording, null);
    expect(differences).toEqual([]);
    expect(agreed).toBe(recording.turns.length);
  });
});

describe('the check itself', () => {
  const raw = {
    n: 2,
    w: 6,
    c: 2,
    h: 1,
    upperbound: false,
    init: {
      pos: [
        [2, 2],
        [4, 2],
      ],
      bases: [
        [6, 6],
        [6, 5],
      ],
      first: [1, 2],
      know: [1, 2],
      obs: ['', ''],
    },
    turns: 1,
    moves: ['12'],
    pieces: ['01'],
    said: ['01'],
    coins: ['0'],
    pos: ['2232'],
    dirs: ['02'],
    know: [[3, 3]],
    rew: [[2, 2]],
    parts: [
      [
        [1, 1, 0],
        [1, 1, 0],
      ],
    ],
    badbase: ['00'],
    obs: [['', '']],
    total: [2, 2],
    counts: { conflicts: 1, unknown: 0, lagblocked: 0, base: 0, badbase: 0 },
  };
  const differencesIn = (changed: object): readonly string[] =>
    recordingsIn({ cases: [{ ...raw, ...changed }] })
      .flatMap((recording) => checkRecording(recording, null).differences)
      .map(({ what }) => what);

  test('accepts a turn that our rules can play', () => {
    expect(differencesIn({})).toEqual([]);
  });

  test.each([
    [{ said: ['0-'] }, ['said']],
    [{ pos: ['2233'] }, ['positions']],
    [{ dirs: ['12'] }, ['directions']],
    [{ know: [[3, 2]] }, ['knowledge']],
    [{ rew: [[2, 1]] }, ['rewards']],
    [
      {
        parts: [
          [
            [2, 1, 0],
            [1, 1, 0],
          ],
        ],
      },
      ['rewards for hearing'],
    ],
    [
      {
        parts: [
          [
            [1, 0, 0],
            [1, 1, 0],
          ],
        ],
      },
      ['rewards for telling'],
    ],
    [
      {
        parts: [
          [
            [1, 1, 2],
            [1, 1, 0],
          ],
        ],
      },
      ['rewards for the base'],
    ],
    [{ badbase: ['01'] }, ['bad base use']],
    [{ coins: ['01'] }, ['coins']],
    [{ coins: ['1'] }, ['positions', 'directions']],
    [{ total: [2, 3] }, ['total rewards']],
    [{ counts: { unknown: 3 } }, ['number of unknown']],
  ])('sees what is wrong in %j', (changed, found) => {
    expect(differencesIn(changed)).toEqual(found);
  });

  test.each([
    [{ moves: ['12', '00'] }, /cases\[0\].*one entry for each of the 1 turns/s],
    [{ moves: ['1'] }, /one digit for each of the 2 agents/],
    [{ moves: ['19'] }, /moves are 0 to 4, not 9/],
    [{ n: 3 }, /one entry for each of the 3 agents|one digit for each of the 3 agents/],
    [
      {
        init: {
          ...raw.init,
          pos: [
            [2, 2],
            [7, 2],
          ],
        },
      },
      /positions must lie in 1..6/,
    ],
    [{ upperbound: 'no' }, /upperbound/],
  ])('says what is unusable about %j', (changed, sentence) => {
    expect(() => recordingsIn({ cases: [{ ...raw, ...changed }] })).toThrow(sentence);
  });
});
