/** Recorded agents in live sessions: what they are told to do comes from their record, and texts only from where they may. */
import { expect, test } from 'vitest';
import { tokenOf } from '../../../games/core/free-text.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { createSession } from '../../../games/core/session/session.ts';
import { type Chat, chat } from '../../../games/core/testing/chat.ts';
import { streamOfSession, toLog } from '../../store/session-log.ts';
import { temporaryStore } from '../../testing/database.ts';
import { openForTwo, submission } from '../../testing/live.ts';
import { until } from '../../testing/seats.ts';
import { hideText } from '../session/free-text.ts';
import { seatRecorded } from './recorded-seating.ts';

const CONFIG = { turns: 2, deadlineMs: null, questions: [0, 1] as const };
const AUTHOR = 'p-walburga';

/** A store with an earlier session, in which seat 1 typed a text and was silent then. */
async function recordedStore() {
  const { store } = temporaryStore();
  const { token, kept } = hideText('mine is Walburga', { session: 'earlier', author: AUTHOR, at: 1 });
  const setup = {
    ...{ session: 'earlier', config: CONFIG, study: 'sally', arm: null, build: 'test', label: null },
    aids: { knowledge: true, history: true, notes: true },
    disclosure: { kind: true, presence: true },
    participants: ['p-ottilie', AUTHOR],
  };
  const log: readonly SessionEvent<Chat>[] = [
    createSession(chat, setup, { seed: 'its seed', at: 1 }),
    { type: 'SessionStarted', at: 1 },
    { type: 'TurnOpened', at: 1, turn: 0, clock: 'none', deadline: null },
    { type: 'ActionSubmitted', at: 1, seat: 1, turn: 0, action: { type: 'say', text: tokenOf(token) } },
    { type: 'GameEventOccurred', event: { type: 'Said', texts: [null, tokenOf(token)], rewards: [0, 0] } },
    { type: 'TurnResolved', turn: 0, checksum: 'x' },
    { type: 'TurnOpened', at: 1, turn: 1, clock: 'none', deadline: null },
    { type: 'ActionSubmitted', at: 1, seat: 1, turn: 1, action: { type: 'silent' } },
    { type: 'TurnResolved', turn: 1, checksum: 'x' },
  ];
  const stream = streamOfSession('earlier');
  const write = { stream, expectedVersion: 0, events: log.map((event) => toLog('chat', event)) };
  await store.events.append([write], 'record', { also: [kept] });
  return store;
}

/** A session in which seat 1 acts from the record. */
async function opened(store: Awaited<ReturnType<typeof recordedStore>>, texts: boolean, session = 'earlier') {
  const { live, lines } = await openForTwo(chat, CONFIG, store, { coming: 1, questions: { limitMs: null } });
  const controller = { kind: 'recorded', session, seat: 1, ...(texts ? { texts: true as const } : {}) } as const;
  const faults: unknown[] = [];
  await live.operate({ type: 'seat', seat: 1, controller });
  seatRecorded({ store, now: () => 1, fault: (error) => faults.push(error), asked: new Set() }, live);
  const deeds = async () =>
    (await store.events.read(streamOfSession('broken')))
      .filter(({ type, data }) => /Action/.test(type) && (data as { seat: number }).seat === 1)
      .map(({ type, data }) => [type.split('.')[1], (data as { recorded?: object }).recorded]);
  const acts = async (turn: number): Promise<void> => {
    await until(() => live.state().phase === 'running' && live.state().turn === turn, 'the turn is open');
    live.receive(0, lines[0], submission(turn, { type: 'silent' }));
    await until(() => live.state().turn > turn, 'both have acted');
    await live.settled();
  };
  return { live, lines, faults, deeds, acts };
}

const heard = (line: { readonly told: readonly unknown[] }) => JSON.stringify(line.told);

test('a typed text is said again where its author allows it, as a text of the new session', async () => {
  const store = await recordedStore();
  const { live, lines, deeds, acts, faults } = await opened(store, true);
  await acts(0);
  await acts(1);
  await until(() => live.state().phase === 'ended', 'the question is answered with nothing');
  expect(await deeds()).toEqual([
    ['ActionSubmitted', { turn: 0 }],
    ['ActionSubmitted', { turn: 1 }],
  ]);
  expect(heard(lines[0])).toContain('mine is Walburga');
  expect([...(await store.texts.of('broken')).values()]).toMatchObject([{ author: AUTHOR, session: 'broken' }]);
  // its author erases it everywhere
  expect(await store.texts.eraseBy(AUTHOR)).toBe(2);
  expect(faults).toEqual([]);
});

test.each([
  ['its author does not allow it', false, async () => undefined],
  ['it was erased meanwhile', true, (store: Awaited<ReturnType<typeof recordedStore>>) => store.texts.eraseBy(AUTHOR)],
])('a typed text is not said where %s, and the log says so', async (_why, texts, erase) => {
  const store = await recordedStore();
  const { lines, deeds, acts } = await opened(store, texts);
  await erase(store);
  await acts(0);
  await acts(1);
  expect(await deeds()).toEqual([
    ['ActionDefaulted', { turn: 0, why: 'unsaid' }],
    ['ActionSubmitted', { turn: 1 }],
  ]);
  expect(heard(lines[0])).not.toMatch(/Walburga|recorded|earlier|unsaid/);
});

test('after a restart an agent goes on with the next turn of its record', async () => {
  const store = await recordedStore();
  const before = await opened(store, true);
  await before.acts(0);
  before.live.close('shutdown');
  const { acts, deeds } = await opened(store, true);
  await acts(1);
  expect(await deeds()).toEqual([
    ['ActionSubmitted', { turn: 0 }],
    ['ActionSubmitted', { turn: 1 }],
  ]);
});

test('an agent whose record is gone gives its seat up', async () => {
  const { live, faults } = await opened(await recordedStore(), true, 'nowhere');
  await until(() => live.state().seats[1] === null, 'the seat is empty');
  expect(String(faults)).toContain('there is no session nowhere');
});
