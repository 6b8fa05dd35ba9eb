/** The program's own log, on destinations that take its lines and on those that do not. */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openProgramLog } from './program-log.ts';
import { environmentOf } from './testing/environment.ts';
import { until } from './testing/seats.ts';
import { ROOT, temporaryFolder } from './testing/server.ts';

function opened(file: string): number {
  const descriptor = openSync(file, 'a');
  onTestFinished(() => closeSync(descriptor));
  return descriptor;
}

test('lines are written in their order', async () => {
  const file = path.join(temporaryFolder(), 'log');
  const log = openProgramLog(opened(file));
  const lines = Array.from({ length: 500 }, (_, i) => `line ${i}\n`);
  for (const line of lines) log.write(line);
  await log.flush();
  expect(readFileSync(file, 'utf8')).toBe(lines.join(''));
  expect(log.dropped()).toBe(0);
});

test('on a full disk lines are dropped and counted, and nothing waits for room', async () => {
  const log = openProgramLog(opened('/dev/full'));
  for (let i = 0; i < 3000; i++) log.write(`line ${i}\n`);
  // what does not fit into the queue is counted at once
  expect(log.dropped()).toBeGreaterThanOrEqual(1000);
  await until(() => log.dropped() === 3000, 'every line is counted');
});

test('a pipe that is not read stops nothing: the program goes on, and drops lines', async () => {
  const child = spawn(process.execPath, ['server/testing/logging-program.ts'], {
    cwd: ROOT,
    env: environmentOf(),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const dropped = await new Promise<unknown>((resolve) => child.once('message', resolve));
  expect(dropped).toBeGreaterThan(0);
});
