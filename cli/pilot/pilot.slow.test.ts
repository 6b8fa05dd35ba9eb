/** `npm run pilot` for 30 participants, with every fault and a kill: none is stuck, and nothing is lost, doubled or leaked. */
import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

test('thirty participants go through a study that loses its server', async () => {
  const { code, out, errors } = await runCommand(
    'pilot',
    ...['symmtom-memory', '--participants', '30', '--kill', '1', '--pace', '200', '--seed', '1', '--json'],
  );
  const report = JSON.parse(out);
  const sum = Object.values<number>(report.outcomes).reduce((all, count) => all + count, 0);
  expect({ ...report, sum }, errors).toMatchObject({
    participants: 30,
    sum: 30,
    simulated: 30,
    ...{ stuck: 0, lost: 0, duplicates: 0, leaks: 0, restarts: 1, crashes: [] },
  });
  expect(report.outcomes.complete).toBeGreaterThan(4);
  const kinds = Object.values<{ participants: number }>(report.authenticity);
  expect(kinds.reduce((all, { participants }) => all + participants, 0)).toBe(30);
  expect(kinds.length).toBeGreaterThan(5);
  expect(Object.keys(report.flags).length).toBeGreaterThan(3);
  expect(code).toBe(0);
});

test.each([
  [['sally-anne', '--dropout', '2'], '--dropout must be in 0..1'],
  [['sally-anne', '--participants', '1', '--browsers', '2'], 'there are not so many participants'],
  [['sally-anne', '--url', 'http://127.0.0.1:1', '--kill', '1'], 'is not killed'],
  [['no-such-study'], "there is no study 'no-such-study'"],
])('%j is refused with a sentence', async (options, says) => {
  const { code, errors } = await runCommand('pilot', ...options);
  expect(code).toBe(2);
  expect(errors).toContain(says);
});
