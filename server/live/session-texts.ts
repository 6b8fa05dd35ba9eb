/**
 * What was typed in a session that is played here. It comes with the session, grows with what is typed, and loses at
 * once what is erased through the store, so that no message waits for a look-up in the database.
 */
import type { OpenText } from '../../games/core/free-text.ts';
import type { KeptText, SideWrite } from '../store/rows.ts';
import type { Erasure, Texts } from '../store/store.ts';
import { openerOf } from './free-text.ts';

export interface SessionTexts {
  /** Asked whenever a text is sent. */
  readonly openText: OpenText;
  /** What goes into the store with a command that was accepted. */
  add(also: readonly SideWrite[]): void;
  /** Hears of no more erasures. */
  close(): void;
}

export async function openSessionTexts(texts: Texts, session: string): Promise<SessionTexts> {
  const kept = new Map<string, KeptText>();
  const erased: Erasure[] = [];
  const forget = (erasure: Erasure): void => {
    for (const [id, text] of kept) if (isErased(text, erasure)) kept.delete(id);
  };
  // what is erased while the texts are being read may be among them
  const stop = texts.onErased((erasure) => {
    erased.push(erasure);
    forget(erasure);
  });
  try {
    for (const [id, text] of await texts.of(session)) kept.set(id, text);
  } catch (error) {
    stop();
    throw error;
  }
  erased.forEach(forget);
  return {
    openText: openerOf(kept),
    add(also) {
      for (const write of also) if (write.kind === 'keepText') kept.set(write.row.id, write.row);
    },
    close: stop,
  };
}

function isErased({ author, session }: KeptText, erasure: Erasure): boolean {
  return 'author' in erasure ? erasure.author === author : erasure.session === session;
}
