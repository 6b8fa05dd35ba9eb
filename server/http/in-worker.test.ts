/** Jobs in worker threads: limits, time-outs, and clients that hang up. */
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../testing/seats.ts';
import { goneOf, Refused } from './door.ts';
import { inWorker } from './in-worker.ts';

/** Answers with the job, throws on "throw", and never answers "hang". */
const PROGRAM = `import { parentPort } from 'node:worker_threads';
parentPort.on('message', (job) => {
  if (job === 'throw') throw new Error('thrown');
  if (job !== 'hang') parentPort.postMessage(job);
});`;
const module = new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`);
const WAITS = new AbortController().signal;
const refuse = (...refusal: ConstructorParameters<typeof Refused>): never => {
  throw new Refused(...refusal);
};

test('a third job at the same time is refused; once one is done or has failed, there is room again', async () => {
  const run = inWorker<string, string>(module, { refuse, command: 'play beliefs' });
  const running = ['throw', 'throw'].map((job) => expect(run(job, WAITS)).rejects.toThrow('thrown'));
  await expect(run('echo', WAITS)).rejects.toMatchObject({ code: 'too_many', statusCode: 429 });
  await Promise.all(running);
  expect(await run('echo', WAITS)).toBe('echo');
});

test('a job that hangs is stopped, and the refusal names the command without a time limit', async () => {
  const run = inWorker<string, string>(module, { refuse, command: 'play beliefs', limitMs: 50 });
  const refused = { code: 'too_large', message: expect.stringContaining('npx standpoint play beliefs') };
  await expect(run('hang', WAITS)).rejects.toMatchObject(refused);
});

test('the job of a client that hangs up is stopped, and there is room for another', async () => {
  const run = inWorker<string, string>(module, { refuse, command: 'play beliefs' });
  const app = Fastify();
  onTestFinished(() => app.close());
  let asked = 0;
  app.get('/', (_, reply) => {
    asked += 1;
    return run('hang', goneOf(reply));
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const hangsUp = new AbortController();
  const answers = [0, 1].map(() => fetch(url, { signal: hangsUp.signal }));
  await until(() => asked === 2, 'both are at work');
  await expect(run('echo', WAITS)).rejects.toMatchObject({ code: 'too_many' });
  hangsUp.abort();
  for (const answer of answers) await expect(answer).rejects.toThrow('aborted');
  const answered = () => run('echo', WAITS).catch(() => null);
  await until(async () => (await answered()) === 'echo', 'there is room again');
});

/** Answers with the job and the number of its thread. */
const NUMBERED = `import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', (job) => {
  if (job === 'throw') throw new Error('thrown');
  if (job !== 'hang') parentPort.postMessage(job + ' in ' + threadId);
});`;
const numbered = new URL(`data:text/javascript,${encodeURIComponent(NUMBERED)}`);

test('a thread that is kept does the next job; one that failed or hung does not', async () => {
  const run = inWorker<string, string>(numbered, { refuse, command: 'play beliefs', keepMs: 60_000, limitMs: 2000 });
  const threadOf = async (job: string): Promise<string> => (await run(job, WAITS)).replace(`${job} in `, '');
  const first = await threadOf('a');
  expect(await threadOf('b')).toBe(first);
  await expect(run('throw', WAITS)).rejects.toThrow('thrown');
  const second = await threadOf('c');
  expect(second).not.toBe(first);
  expect(await threadOf('d')).toBe(second);
  await expect(run('hang', WAITS)).rejects.toMatchObject({ code: 'too_large' });
  expect(await threadOf('e')).not.toBe(second);
});

test('jobs wait for those that run where they may, and only as many as may', async () => {
  const run = inWorker<string, string>(module, { refuse, command: 'play beliefs', waiting: 2 });
  const jobs = ['a', 'b', 'c', 'throw', 'd'].map((job) => run(job, WAITS));
  const done = await Promise.allSettled(jobs);
  expect(done.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    ...['a', 'b', 'c', 'Error: thrown'],
    expect.stringContaining('Others are waiting'),
  ]);
  expect(await run('e', WAITS)).toBe('e');
});
