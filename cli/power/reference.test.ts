/** The power in docs/run-a-study.md is what R computes of the same study, by simulation and by formula. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

/** `name value` a line, as reference/power.R prints them. */
const printed = (file: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    text(file)
      .trim()
      .split('\n')
      .map((line) => line.split(' '))
      .map(([name, value]) => [name, Number(value)]),
  );

test("the guide's power at 80 participants is within 0.02 of R's, and its error holds the difference", () => {
  const [, power, se] =
    /^\| +80 \| +0\.500 \| +([\d.]+) \| +([\d.]+) \|/m.exec(text('../../docs/run-a-study.md')) ?? [];
  const { simulated = 0, formula = 0, falsePositive } = printed('reference/power.txt');
  expect(Math.abs(Number(power) - simulated)).toBeLessThan(0.02);
  expect(Math.abs(Number(power) - formula)).toBeLessThan(0.02);
  expect(Math.abs(Number(power) - simulated)).toBeLessThan(2 * Number(se));
  expect(falsePositive).toBeCloseTo(0.05, 2);
});
