import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DATASETS, datasetByName, trialIn, trialsOf } from './datasets.ts';
import { COLUMNS, rowOf } from './rows.ts';
import { TRIALS, trialAt } from './trials.ts';
import { REGIMES } from './types.ts';

describe('the 31 datasets', () => {
  test('are three full, eighteen single, nine contrastive, and the homogeneous one', () => {
    const kinds = DATASETS.map(({ name }) => name.split('-')[0]);
    const count = (kind: string) => kinds.filter((found) => found === kind).length;
    expect(DATASETS).toHaveLength(31);
    expect(['full', 'single', 'contrast', 'homogeneous'].map(count)).toEqual([3, 18, 9, 1]);
  });

  test.each(DATASETS)(
    '$name streams its $trials trials, of its own regimes only, in order and once each',
    ({ regimes, trials, name }) => {
      const found = new Set<string>();
      let last = -1;
      let streamed = 0;
      for (const trial of trialsOf({ regimes })) {
        if (trial.index <= last) expect.fail(`${name}: ${trial.index} comes after ${last}`);
        last = trial.index;
        streamed += 1;
        found.add(`${trial.regime}-${trial.presence.charAt(0)}`);
      }
      expect(streamed).toBe(trials);
      expect([...found].sort()).toEqual([...regimes].sort());
    },
  );

  test('any trial can be found by its place', () => {
    const streamed = [...trialsOf({ regimes: ['Tf-a', 'Nn-p'] })].map(({ index }) => index);
    const dataset = { regimes: ['Tf-a', 'Nn-p'] } as const;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: streamed.length - 1 }), (place) => {
        expect(trialIn(dataset, place).index).toBe(streamed[place]);
      }),
    );
    expect(() => trialIn(dataset, streamed.length)).toThrow(/no trial at place 3680/);
  });

  test('contrast-Tt is stage 1 and stage 2: no opponent, or one that knows everything', () => {
    const dataset = datasetByName('contrast-Tt');
    expect(dataset?.regimes).toEqual([...REGIMES.map((regime) => `${regime}-a`), 'Tt-p']);
    expect(datasetByName('contrast-Xx')).toBeUndefined();
  });
});

describe('a trial as a row', () => {
  test('has every column, in order, with one plain value each', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: TRIALS - 1 }), (index) => {
        const row = rowOf(trialAt(index));
        expect(Object.keys(row)).toEqual(Object.keys(COLUMNS));
        for (const value of Object.values(row)) {
          expect(value === null || ['string', 'number', 'boolean'].includes(typeof value)).toBe(true);
          expect(String(value)).not.toMatch(/[",\n]/);
        }
      }),
    );
  });

  test('has the events as text without spaces', () => {
    expect(rowOf(trialAt(29_799))).toMatchObject({
      id: 'b1w1v0f-1.310.112.p',
      regime: 'Nf-p',
      digits: '310',
      lengths: '112',
      events: 'obscure@0 place:large:3@0+1 reveal@1 place:small:1@1+1 obscure@2 swap:3:1@2+2',
      beliefLarge: null,
      beliefSmall: 1,
      correct: 3,
    });
  });
});
