import { expect, test } from 'vitest';
import { partnerRows } from './partners.ts';

test('the ideal observer is told apart from participants who read nothing, or successes alone', () => {
  const rows = partnerRows({ sessions: 9, seed: 'known' });
  const of = (name: string) => rows.find(({ participant }) => participant === name) ?? expect.fail(name);
  expect(of('ideal').apart).toEqual(['always-1', 'guesser', 'success']);
  expect(of('ideal').right.low).toBeGreaterThan(0.5);
  expect(of('ideal').minds.low).toBeGreaterThan(1);
  expect(of('always-1')).toMatchObject({ right: { value: 1 / 3 }, minds: { value: 0 }, second: { value: 0 } });
  expect(of('guesser').right.high).toBeLessThan(of('ideal').right.low ?? 0);
  // what a partner earns does not tell of which order it is
  expect(of('success').right.high).toBeLessThan(of('ideal').right.low ?? 0);
});
