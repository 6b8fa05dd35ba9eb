/** How many notes, and how large ones, a seat may write in a session. */
import { expect, test } from 'vitest';
import type { GameTypes } from '../../../games/core/game.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { chat } from '../../../games/core/testing/chat.ts';
import { temporaryStore } from '../../testing/database.ts';
import { openForTwo, toldTypes } from '../../testing/live.ts';
import { MAX_NOTE_BYTES, MAX_NOTES, openNoteLimit } from './note-limit.ts';

const tick = { kind: 'tick', cell: 'A/1', on: true } as const;
const text = (bytes: number) => ({ kind: 'text', text: 'é'.repeat(bytes / 2) }) as const;
const nothing = () => null;

test('a seat may write its number of notes, ticks among them, and no more; another seat still may', () => {
  const limit = openNoteLimit([], nothing);
  for (let i = 0; i < MAX_NOTES; i++) {
    expect(limit.refusal(0, tick)).toBeNull();
    limit.add(0, tick);
  }
  expect(limit.refusal(0, tick)).toMatchObject({ code: 'notes_full', message: expect.stringMatching(/4000 notes/) });
  expect(limit.refusal(1, tick)).toBeNull();
});

test('a seat may write its number of bytes, and no more', () => {
  const limit = openNoteLimit([], nothing);
  limit.add(0, text(MAX_NOTE_BYTES - 100));
  expect(limit.refusal(0, text(100))).toBeNull();
  expect(limit.refusal(0, text(102))).toMatchObject({ code: 'notes_full', message: expect.stringMatching(/full/) });
});

test('what a seat wrote before a restart counts, without what was erased', () => {
  const written = (textId: string): SessionEvent<GameTypes> => ({
    type: 'NoteWritten',
    at: 1,
    seat: 0,
    turn: 0,
    note: { kind: 'text', textId, hmac: 'h' },
  });
  const limit = openNoteLimit([written('kept'), written('erased')], ({ textId }) =>
    textId === 'kept' ? 'x'.repeat(MAX_NOTE_BYTES) : null,
  );
  expect(limit.refusal(0, text(2))).toMatchObject({ code: 'notes_full' });
  expect(limit.refusal(0, tick)).toBeNull();
});

test('a note too many is refused, and nothing of it is kept', async () => {
  const { store } = temporaryStore();
  const { live, lines, log } = await openForTwo(chat, { turns: 3, deadlineMs: null, questions: [0, 0] }, store);
  for (let i = 0; i <= MAX_NOTES; i++)
    live.receive(0, lines[0], { type: 'writeNote', commandId: `note-${i + 1000}`, note: tick });
  await live.settled();
  expect((await log()).filter((type) => type === 'NoteWritten')).toHaveLength(MAX_NOTES);
  const answers = toldTypes(lines[0]);
  expect(answers.filter((type) => type === 'accepted')).toHaveLength(MAX_NOTES);
  expect(answers.at(-1)).toBe('notes_full');
});
