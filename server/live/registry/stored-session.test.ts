/** What the store has of a session is enough to play it, or it says why it is not. */
import { expect, test } from 'vitest';
import { nim } from '../../../games/core/testing/nim.ts';
import { streamOfSession, toLog } from '../../store/session-log.ts';
import { temporaryStore } from '../../testing/database.ts';
import { nimSession, STARTED } from '../../testing/nim-session.ts';
import { readySession } from '../session/order.ts';
import { SessionOrder } from '../session/session-order.ts';
import { readSession } from './stored-session.ts';

const ORDER = SessionOrder.parse({
  game: 'symmtom',
  seats: [{ kind: 'person' }, { kind: 'person' }],
  config: { agents: 2 },
});

function laid() {
  const readied = readySession(ORDER, { at: 1, build: 'test' });
  if ('code' in readied) throw new Error(readied.message);
  return readied;
}

test('a session that is not over comes with its log, its rules and its seed', async () => {
  const { store } = temporaryStore();
  const { session, write, also } = laid();
  await store.events.append([write], 'create', { also });
  const stored = await readSession(store, session);
  expect(stored).toMatchObject({ game: { id: 'symmtom' }, lastAt: 1000, seed: await store.secrets.seedOf(session) });
  expect(stored && 'log' in stored && stored.log.map(({ type }) => type)).toEqual(['session.SessionCreated']);
});

test('a session without its seed cannot go on', async () => {
  const { store } = temporaryStore();
  const { session, write } = laid();
  await store.events.append([write], 'create');
  await expect(readSession(store, session)).rejects.toThrow('its seed is gone');
});

test('a session whose rules are not known here says so; one that is over, or that never was, is none', async () => {
  const { store } = temporaryStore();
  const append = (commands: Parameters<typeof nimSession>[0], session: string) =>
    store.events.append(
      [
        {
          stream: streamOfSession(session),
          expectedVersion: 0,
          events: nimSession(commands).events.map((event) => toLog(nim.id, event)),
        },
      ],
      'create',
    );
  await append(STARTED, 'unknown');
  await append([...STARTED, { type: 'abandon', reason: 'abandoned' }], 'over');
  expect(await readSession(store, 'unknown')).toEqual({ why: expect.stringContaining('nim') });
  expect(await readSession(store, 'over')).toBeNull();
  expect(await readSession(store, 'never')).toBeNull();
});
