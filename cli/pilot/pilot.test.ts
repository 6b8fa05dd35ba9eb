/** What `npx standpoint study pilot` refuses. A whole pilot, with every fault and a kill, is in scenarios/commands/two-visits.slow.test.ts. */
import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

test.each([
  [['sally-anne', '--dropout', '2'], '--dropout must be in 0..1'],
  [['sally-anne', '--participants', '1', '--browsers', '2'], 'there are not so many participants'],
  [['sally-anne', '--url', 'http://127.0.0.1:1', '--kill', '1'], 'is not killed'],
  [['sally-anne', '--processes', '2', '--keep', 'lab'], 'several servers are of the pilot'],
  [['no-such-study'], "there is no study 'no-such-study'"],
])('%j is refused with a sentence', async (options, says) => {
  const { code, errors } = await runCommand('study pilot', ...options);
  expect(code).toBe(2);
  expect(errors).toContain(says);
});
