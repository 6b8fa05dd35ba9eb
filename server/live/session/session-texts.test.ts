/** Texts of a live session: no message needs a look-up, and an erased text is gone at once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ERASED } from '../../../games/core/free-text.ts';
import { chat } from '../../../games/core/testing/chat.ts';
import type { SideWrite } from '../../store/rows.ts';
import { temporaryStore } from '../../testing/database.ts';
import { openForTwo, PEOPLE, submission } from '../../testing/live.ts';
import { openSessionTexts } from './session-texts.ts';

const say = (text: string) => ({ type: 'say', text });

async function opened() {
  const { store } = temporaryStore();
  const opened = await openForTwo(chat, { turns: 3, deadlineMs: null, questions: [0, 0] }, store);
  const { live, lines } = opened;
  const bothSay = async (turn: number, mine: string, theirs: string): Promise<void> => {
    live.receive(0, lines[0], submission(turn, say(mine)));
    live.receive(1, lines[1], submission(turn, say(theirs)));
    await live.settled();
    await sleep(0);
  };
  /** The welcome that seat 1 gets when it connects again. */
  const welcomed = async (): Promise<unknown> => {
    live.attach(1, PEOPLE[1] ?? { kind: 'person', participant: '' }, lines[1]);
    await live.settled();
    await sleep(0);
    return lines[1].told.findLast(({ type }) => type === 'welcome');
  };
  return { ...opened, store, bothSay, welcomed };
}

test('once a session is open, no message asks the store for a text', async () => {
  const { lines, store, bothSay, welcomed } = await opened();
  store.texts.of = () => Promise.reject(new Error('the store is asked for texts'));
  await bothSay(0, 'hello', 'good day');
  const texts = ['hello', 'good day'];
  for (const { told } of lines)
    expect(told.at(-1)).toMatchObject({ type: 'request', request: { observation: { last: texts } } });
  expect(await welcomed()).toMatchObject({ experiences: [{ percepts: [{ texts }] }] });
});

test('an erased text is gone from the session at once; other and later texts are read', async () => {
  const { store, bothSay, welcomed } = await opened();
  await bothSay(0, 'my name is Ottilie', 'mine is Walburga');
  await store.texts.eraseBy('p-0');
  await bothSay(1, 'it was nice', 'it was');
  expect(await welcomed()).toMatchObject({
    experiences: [
      { percepts: [{ texts: [ERASED, 'mine is Walburga'] }] },
      { percepts: [{ texts: ['it was nice', 'it was'] }] },
    ],
  });
  await store.texts.eraseIn('broken');
  expect(await welcomed()).toMatchObject({
    experiences: [{ percepts: [{ texts: [ERASED, ERASED] }] }, { percepts: [{ texts: [ERASED, ERASED] }] }],
  });
});

test('a text erased between a decision and its message is not told', async () => {
  const { live, lines, store } = await opened();
  live.receive(0, lines[0], submission(0, say('never mind')));
  live.receive(1, lines[1], submission(0, say('what?')));
  await store.texts.eraseBy('p-0');
  await live.settled();
  await sleep(0);
  expect(lines[1].told.at(-1)).toMatchObject({ request: { observation: { last: [ERASED, 'what?'] } } });
});

test('a text erased while the texts are being loaded is not among them', async () => {
  const { store } = temporaryStore();
  const texts = ['p-0', 'p-1'].map((author): SideWrite => {
    return { kind: 'keepText', row: { id: author, session: 's', author, text: author, salt: 'x', createdAt: 1 } };
  });
  await store.events.append([{ stream: 'a', expectedVersion: 0, events: [{ type: 'x', data: 1 }] }], 'c', {
    also: texts,
  });
  const { of } = store.texts;
  let found = (): void => {};
  const reading = new Promise<void>((resolve) => {
    found = resolve;
  });
  let goOn = (): void => {};
  store.texts.of = async (session) => {
    const read = await of(session);
    found();
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    return read;
  };
  const opening = openSessionTexts(store.texts, 's');
  await reading;
  await store.texts.eraseBy('p-0');
  goOn();
  const { openText } = await opening;
  expect(['p-0', 'p-1'].map((textId) => openText({ textId, hmac: '' }))).toEqual([null, 'p-1']);
});

test('a closed session follows no more erasures', async () => {
  const { live, store } = await opened();
  let listening = 0;
  const { onErased } = store.texts;
  store.texts.onErased = (listener) => {
    const stop = onErased(listener);
    listening += 1;
    return () => {
      listening -= 1;
      stop();
    };
  };
  live.close('shutdown');
  const again = await openForTwo(chat, { turns: 3, deadlineMs: null, questions: [0, 0] }, store);
  expect(listening).toBe(1);
  again.live.close('ended');
  expect(listening).toBe(0);
});
