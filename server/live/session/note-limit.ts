/** How much the agents in one seat may write in notes during a session. Every version of a note is kept, so it is bounded. */
import type { OpenText } from '../../../games/core/free-text.ts';
import type { GameTypes, Seat } from '../../../games/core/game.ts';
import type { ClientMessage } from '../../../games/core/protocol.ts';
import type { Refusal } from '../../../games/core/session/commands.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';

/** Two hours of a note every two seconds. */
export const MAX_NOTES = 4000;
/** UTF-8. */
export const MAX_NOTE_BYTES = 4 * 1024 * 1024;

type Note = Extract<ClientMessage, { type: 'writeNote' }>['note'];

export interface NoteLimit {
  /** Why this note is too much for the seat; null: it is not. */
  refusal(seat: Seat, note: Note): Refusal | null;
  /** Counts a note that was accepted. */
  add(seat: Seat, note: Note): void;
}

/** Begins with the notes in the log. Texts that are erased count no longer. */
export function openNoteLimit(log: readonly SessionEvent<GameTypes>[], openText: OpenText): NoteLimit {
  const written = new Map<Seat, { count: number; bytes: number }>();
  const of = (seat: Seat): { count: number; bytes: number } => {
    const before = written.get(seat);
    if (before) return before;
    const none = { count: 0, bytes: 0 };
    written.set(seat, none);
    return none;
  };
  const count = (seat: Seat, bytes: number): void => {
    const so = of(seat);
    so.count += 1;
    so.bytes += bytes;
  };
  for (const event of log)
    if (event.type === 'NoteWritten')
      count(event.seat, event.note.kind === 'text' ? Buffer.byteLength(openText(event.note) ?? '') : 0);
  return {
    refusal(seat, note) {
      const so = of(seat);
      if (so.count >= MAX_NOTES)
        return { code: 'notes_full', message: `A seat can write ${MAX_NOTES} notes in a session, and this one has.` };
      return so.bytes + bytesOf(note) > MAX_NOTE_BYTES
        ? { code: 'notes_full', message: 'The notes of this seat are full: the session keeps no more of them.' }
        : null;
    },
    add: (seat, note) => count(seat, bytesOf(note)),
  };
}

function bytesOf(note: Note): number {
  return note.kind === 'text' ? Buffer.byteLength(note.text) : 0;
}
