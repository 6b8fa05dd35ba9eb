/** Commands on a study that a newer program published say so in a sentence. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../../cli/testing/run-command.ts';
import { FORMAT_SENTENCE, publishedLater } from '../../server/testing/later-study.ts';
import { temporaryFolder } from '../../server/testing/server.ts';
import { FORMAT } from '../../studies/definition/formats/newest.ts';

async function laterFile(): Promise<string> {
  const file = path.join(temporaryFolder(), 'lab.sqlite');
  await publishedLater(file, 'later', { format: FORMAT + 1 });
  return file;
}

test.each([
  ['study export', ['later', '--no-note']],
  ['study export', ['later']],
  ['lab audit', ['later']],
])('%s', async (command, args) => {
  const { code, errors } = await runCommand(command, ...args, '--database', await laterFile());
  expect({ code, errors }).toEqual({ code: 1, errors: `error: ${FORMAT_SENTENCE}\n` });
});

test('verify finds it beside what else it finds', async () => {
  const { code, out } = await runCommand('lab verify', '--database', await laterFile());
  expect(code).toBe(1);
  expect(out).toContain(`study-later at 1: ${FORMAT_SENTENCE.slice(0, -1)} (study_unreadable)\n`);
});
