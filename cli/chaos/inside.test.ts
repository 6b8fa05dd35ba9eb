/** What is loaded into a server under test beside its program. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../server/testing/server.ts';

test('a server whose parent is gone stops, as after Ctrl+C', async () => {
  const program = path.join(temporaryFolder(), 'runs-on.mjs');
  writeFileSync(program, "setInterval(() => {}, 1000);\nprocess.send('runs');\n");
  const child = fork(program, { execArgv: ['--import', fileURLToPath(new URL('inside.ts', import.meta.url))] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  const gone = once(child, 'exit');
  // what the system does when the parent ends, however it ends
  child.disconnect();
  expect(await gone).toEqual([null, 'SIGTERM']);
});
