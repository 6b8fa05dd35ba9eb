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

test('a model that is not there is refused with those that are', () => {
  expect(() => calibrationOf({ ...asked, model: ['oracle'] }, () => {})).toThrow('there are symmtom/greedy-encounter');
});
