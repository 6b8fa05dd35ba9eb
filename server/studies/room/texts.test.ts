/** The room keeps texts in memory, and none that was erased. */
import { expect, test } from 'vitest';
import { tokenOf } from '../../../games/core/free-text.ts';
import { hideText } from '../../live/session/free-text.ts';
import { temporaryStore } from '../../testing/database.ts';
import { openRoomTexts } from './texts.ts';

test('a text that is erased while it is read is not kept', async () => {
  const { store } = temporaryStore();
  const stream = 'participant-ann';
  const { token, kept } = hideText('my words', { session: stream, author: 'ann', at: 1 });
  await store.events.append([], 'c1', { also: [kept] });
  let changes = 0;
  const erasedMeanwhile = async (of: string) => {
    const found = await store.texts.of(of);
    await store.texts.eraseBy('ann');
    return found;
  };
  const { onErased } = store.texts;
  const room = openRoomTexts({ of: erasedMeanwhile, onErased }, () => void changes++);
  await room.read([stream]);
  expect(room.textOf(tokenOf(token), stream)).toBeNull();
  expect(changes).toBe(1);
  room.close();
});
