import { expect, test } from 'vitest';
import { knownRows } from './known-participants.ts';

test('losses tell participants apart by belief and by choice', () => {
  const rows = knownRows({ sessions: 8, draws: 16, seed: 'known' });
  const of = (believes: string, acts: string) =>
    rows.find((row) => row.believes === believes && row.acts === acts) ?? expect.fail(`${believes} ${acts}`);
  for (const acts of ['best', 'random']) {
    const [exact, own] = [of('exact', acts).belief, of('own', acts).belief];
    expect(exact.value).toBeLessThan(0.1);
    expect(own.low ?? 0, `a wrong belief, ${acts}`).toBeGreaterThan((exact.high ?? 1) + 0.2);
  }
  const [best, random] = [of('exact', 'best').choice, of('exact', 'random').choice];
  expect(best.value).toBeLessThan(0.1);
  expect(random.low ?? 0, 'a random choice').toBeGreaterThan((best.high ?? 1) + 0.5);
});
