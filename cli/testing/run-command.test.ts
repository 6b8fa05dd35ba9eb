/** A test that runs a command in its own process reads the command's output, and no warning of that process. */
import { once } from 'node:events';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

test('a command beside many threads of its process brings no warning of them', async () => {
  const warnings: string[] = [];
  const keep = ({ message }: Error): void => void warnings.push(message);
  const threads = Array.from({ length: 12 }, () => new Worker('setInterval(() => {}, 1000)', { eval: true }));
  await Promise.all(threads.map((thread) => once(thread, 'online')));
  process.on('warning', keep);
  try {
    expect(await runCommand('play fork', '--help')).toMatchObject({ code: 0, errors: '' });
    // Node warns in a later turn of its loop
    await setImmediate();
    expect(warnings).toEqual([]);
  } finally {
    process.off('warning', keep);
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
});
