import { expect, test } from 'vitest';
import { calibrationOf } from './calibration.ts';

const asked = { game: 'symmtom', policy: ['symmtom/uniform'], order: 2, episodes: 8, seed: '1' };

test('a posterior whose conduct is how others play is calibrated; a guess that nothing is said is not', () => {
  const model = ['symmtom/posterior-uniform', 'symmtom/conservative-encounter'];
  let sessions = 0;
  const { rows } = calibrationOf({ ...asked, model }, () => sessions++);
  expect(sessions).toBe(8);
  expect(rows.map((row) => `${row.model} ${row.order}`)).toEqual(model.flatMap((id) => [`${id} 1`, `${id} 2`]));
  const [posterior, taken, conservative] = rows;
  expect(posterior).toMatchObject({ impossible: 0 });
  expect(posterior?.calibrationError).toBeLessThan(0.03);
  // what it takes another to hold is what the other holds, on average
  expect(taken?.calibrationError).toBeLessThan(0.03);
  expect(conservative?.impossible).toBeGreaterThan(0.05);
  expect(posterior?.brier).toBeLessThan(conservative?.brier ?? 0);
});

test('who expects another conduct than the one in play is off by more than chance, and who expects it is not', () => {
  const model = ['symmtom/posterior-uniform', 'symmtom/posterior-talkative'];
  const { rows } = calibrationOf({ ...asked, model, order: 1, episodes: 12 }, () => {});
  /** Bins that are further off than three of their errors. */
  const [right, wrong] = rows.map(
    ({ bins }) =>
      bins.filter(
        ({ stated, happened, standardError }) =>
          standardError !== null && Math.abs((happened ?? 0) - (stated ?? 0)) > 3 * standardError + 1e-9,
      ).length,
  );
  expect(right).toBe(0);
  expect(wrong).toBeGreaterThan(3);
  expect(rows[1]?.calibrationError).toBeGreaterThan(3 * (rows[1]?.byChance ?? 1));
  expect(rows[0]?.calibrationError).toBeLessThan(2 * (rows[0]?.byChance ?? 0));
});

test('a model that is not there is refused with those that are', () => {
  expect(() => calibrationOf({ ...asked, model: ['oracle'] }, () => {})).toThrow('there are symmtom/greedy-encounter');
});
