/** Promises that a drawing reads say what came of them, and a failed one is reported to its readers alone. */
import { setTimeout as after } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readable } from './readable.ts';

test('a promise says what came of it, and a rejected one leaves nothing unhandled', async () => {
  const unhandled: unknown[] = [];
  const hear = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', hear);
  onTestFinished(() => void process.off('unhandledRejection', hear));
  const missing = new Error('missing');
  const [there, gone] = [readable(Promise.resolve('there')), readable(Promise.reject(missing))];
  await after(10);
  expect(there).toMatchObject({ status: 'fulfilled', value: 'there' });
  expect(gone).toMatchObject({ status: 'rejected', reason: missing });
  expect(unhandled).toEqual([]);
});
