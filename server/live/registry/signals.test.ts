/** Listeners hear of the sessions that they asked for, and waits end when they should. */
import { expect, test } from 'vitest';
import { openSignals } from './signals.ts';

function opened() {
  const phases = new Map<string, 'open' | 'running' | 'paused' | 'ended'>([['one', 'running']]);
  const signals = openSignals((session) => phases.get(session) ?? 'ended');
  const enter = (phase: 'paused' | 'ended'): void => {
    phases.set('one', phase);
    signals.changed('one', null);
  };
  return { signals, enter };
}

/** Whether the wait is over by now. */
const isOver = (wait: Promise<void>): Promise<boolean> => Promise.race([wait.then(() => true), Promise.resolve(false)]);

test('a listener hears of its own session until it stops, and one of all sessions hears of all', () => {
  const { signals } = opened();
  const heard: unknown[] = [];
  const stop = signals.onChange('one', () => heard.push('one'));
  const stopAll = signals.onAnyChange((session, commit) => heard.push([session, commit]));
  signals.changed('one', null);
  signals.changed('two', { after: 3, events: [] });
  expect(heard).toEqual(['one', ['one', null], ['two', { after: 3, events: [] }]]);
  stop();
  stopAll();
  signals.changed('one', null);
  expect(heard).toHaveLength(3);
});

test('a wait for a phase ends with it, and at once for a session that is not live here', async () => {
  const { signals, enter } = opened();
  const wait = signals.reached('one', ['paused', 'ended']);
  signals.changed('one', null);
  signals.departed('one');
  expect(await isOver(wait)).toBe(false);
  enter('paused');
  await wait;
  await signals.reached('another', ['ended']);
});

test('a wait may end, too, when the session is no longer live here', async () => {
  const { signals } = opened();
  const wait = signals.reached('one', ['ended'], { orGone: true });
  signals.departed('two');
  expect(await isOver(wait)).toBe(false);
  signals.departed('one');
  await wait;
});
