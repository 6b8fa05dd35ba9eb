/** Calibration of belief models on simulated sessions. */
import { expect, test } from 'vitest';
import { calibrationOf } from './calibration.ts';

const asked = { game: 'symmtom', policy: ['symmtom/uniform'], order: 2, episodes: 8, seed: '1' };

test('a posterior that expects the conduct of the policies is calibrated; one that expects silence is not', () => {
  const model = ['symmtom/posterior-uniform', 'symmtom/conservative-encounter'];
  let sessions = 0;
  const { rows } = calibrationOf({ ...asked, model }, () => sessions++);
  expect(sessions).toBe(8);
  expect(rows.map((row) => `${row.model} ${row.order}`)).toEqual(model.flatMap((id) => [`${id} 1`, `${id} 2`]));
  const [posterior, taken, conservative] = rows;
  expect(posterior).toMatchObject({ impossible: 0 });
  expect(posterior?.calibrationError).toBeLessThan(0.03);
  // its beliefs about another seat's beliefs are right on average
  expect(taken?.calibrationError).toBeLessThan(0.03);
  expect(conservative?.impossible).toBeGreaterThan(0.05);
  expect(posterior?.brier).toBeLessThan(conservative?.brier ?? 0);
});

test('a model that expects another conduct than the one in play errs by more than chance, and one that expects it does not', () => {
  const model = ['symmtom/posterior-uniform', 'symmtom/posterior-talkative'];
  const { rows } = calibrationOf({ ...asked, model, order: 1, episodes: 12 }, () => {});
  /** Bins that differ by more than three standard errors. */
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

test('an unknown model is refused with the known ones', () => {
  expect(() => calibrationOf({ ...asked, model: ['oracle'] }, () => {})).toThrow('there are symmtom/knowledge');
});
