/** `study partners` on a session in which the partner is exchanged once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runAsProcess } from '../testing/run-command.ts';
import { writeInputs } from '../testing/small-lab.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'partners-'));
writeInputs(folder);
afterAll(() => rmSync(folder, { recursive: true }));

test('each answer stands beside the policy that the partner was until then, and the posterior of the observer', async () => {
  const { out, code } = await runAsProcess('study partners', path.join(folder, 'partners.jsonl'), '--json');
  expect(code).toBe(0);
  const { answers, participants } = JSON.parse(out);
  expect(answers).toMatchObject([
    { session: 'partners', turn: 2, seat: 0, partner: 1, was: 'order-0', since: 0, given: 'order-1' },
    { session: 'partners', turn: 4, seat: 0, partner: 1, was: 'order-1', since: 2, given: 'order-1' },
  ]);
  for (const { posteriors } of answers) {
    expect(posteriors).toHaveLength(2);
    for (const { probabilities } of posteriors)
      expect(probabilities.reduce((sum: number, one: number) => sum + one, 0)).toBeCloseTo(1, 1);
  }
  expect(participants).toMatchObject({ n: 2, right: { value: 0.5 } });
});

test('a session that asks nothing of partners has nothing to say', async () => {
  const { code, errors } = await runAsProcess('study partners', path.join(folder, 'asked.jsonl'));
  expect(code).toBe(2);
  expect(errors).toMatch(/was asked what it takes a partner for/);
});
