import { expect, test } from 'vitest';
import { Refused } from './door.ts';
import { inWorker } from './in-worker.ts';

/** Answers with the job, throws at "throw", and does nothing at all about "hang". */
const PROGRAM = `import { parentPort } from 'node:worker_threads';
parentPort.on('message', (job) => {
  if (job === 'throw') throw new Error('thrown');
  if (job !== 'hang') parentPort.postMessage(job);
});`;
const module = new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`);
const refuse = (...refusal: ConstructorParameters<typeof Refused>): never => {
  throw new Refused(...refusal);
};

test('a third job at the same time is refused; once one is done, whatever came of it, there is room again', async () => {
  const run = inWorker<string, string>(module, { refuse, command: 'beliefs' });
  const running = ['throw', 'throw'].map((job) => expect(run(job)).rejects.toThrow('thrown'));
  await expect(run('echo')).rejects.toMatchObject({ code: 'too_many', statusCode: 429 });
  await Promise.all(running);
  expect(await run('echo')).toBe('echo');
});

test('a job that hangs is ended, and the refusal names the command that has the time', async () => {
  const run = inWorker<string, string>(module, { refuse, command: 'beliefs', limitMs: 50 });
  const refused = { code: 'too_large', message: expect.stringContaining('npm run beliefs') };
  await expect(run('hang')).rejects.toMatchObject(refused);
});
