/** A bot that lets its requests wait for too long is noticed, although its line is open. */
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ServerMessage } from '../../../games/core/protocol.ts';
import { openSilence } from './silence.ts';

const request = (legalActions: readonly unknown[]) =>
  ({ type: 'request', now: 0, request: { legalActions, probe: null } }) as unknown as ServerMessage;
const ASKED = request(['go']);
const WATCHES = request([]);

function silent() {
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const noticed: number[] = [];
  const clock = { counts: true };
  const silence = openSilence({
    ...{ now: Date.now, mostMs: 1000, counts: () => clock.counts },
    tooLong: () => void noticed.push(Date.now()),
  });
  return { silence, noticed, clock };
}

test('requests that follow each other unanswered count together, and an answer begins anew', () => {
  const { silence, noticed } = silent();
  silence.told(ASKED);
  vi.advanceTimersByTime(600);
  silence.told(ASKED);
  vi.advanceTimersByTime(399);
  expect(noticed).toEqual([]);
  silence.said();
  silence.told(ASKED);
  vi.advanceTimersByTime(999);
  expect(noticed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(noticed).toEqual([1998 + 1]);
});

test('time in which it is not asked does not count, nor does a pause', () => {
  const { silence, noticed, clock } = silent();
  silence.told(ASKED);
  vi.advanceTimersByTime(600);
  silence.told(WATCHES);
  vi.advanceTimersByTime(5000);
  silence.told(ASKED);
  vi.advanceTimersByTime(399);
  clock.counts = false;
  vi.advanceTimersByTime(1);
  expect(noticed).toEqual([]);
  clock.counts = true;
  vi.advanceTimersByTime(400);
  expect(noticed).toEqual([6400]);
});

test('after an illegal answer it is asked still', () => {
  const { silence, noticed } = silent();
  silence.told(ASKED);
  silence.said();
  silence.told({ type: 'refused', commandId: 'c', code: 'illegal_action', message: 'No.' });
  vi.advanceTimersByTime(1000);
  expect(noticed).toEqual([1000]);
});
