/**
 * The texts of a session that this process plays, in memory, so that no message waits for the database. They are read
 * when the session is loaded; each new text is added; a text that the store erases is gone here at once.
 */
import type { OpenText } from '../../../games/core/free-text.ts';
import type { KeptText, SideWrite } from '../../store/rows.ts';
import type { Erasure, StoredTexts, TextsById } from '../../store/store.ts';
import { MODEL_AUTHOR, openerOf } from './free-text.ts';

export interface SessionTexts {
  /** The text behind a token; the session asks whenever it sends a text. */
  readonly openText: OpenText;
  /** Adds the texts among the rows that go into the store with an accepted command. */
  add(also: readonly SideWrite[]): void;
  /**
   * Whom a text may quote that begins to be written now: the returned function gives the authors of the texts that are here
   * now or were added since, those who were erased meanwhile included.
   */
  authorsFromNow(): () => readonly string[];
  /** Stops following erasures. */
  close(): void;
}

export async function openSessionTexts(texts: StoredTexts, session: string): Promise<SessionTexts> {
  const { own, take } = followErasures(texts);
  try {
    take(await texts.of(session));
  } catch (error) {
    own.close();
    throw error;
  }
  return own;
}

/** The texts of a session that has just begun and continues no other one: there are none yet. */
export function openTextsOfNew(texts: Pick<StoredTexts, 'onErased'>): SessionTexts {
  return followErasures(texts).own;
}

interface Following {
  readonly own: SessionTexts;
  /** Adds what was read of the store, without what was erased meanwhile. */
  take(read: TextsById): void;
}

function followErasures(texts: Pick<StoredTexts, 'onErased'>): Following {
  const kept = new Map<string, KeptText>();
  /** The authors of all texts that were added, in order. */
  const added: string[] = [];
  const erased: Erasure[] = [];
  const forget = (erasure: Erasure): void => {
    const typed = 'author' in erasure && [...kept.values()].some(({ author }) => author === erasure.author);
    // what a language model wrote may quote the author
    for (const [id, text] of kept)
      if (isErased(text, erasure) || (typed && text.author.startsWith(MODEL_AUTHOR))) kept.delete(id);
  };
  const close = texts.onErased((erasure) => {
    erased.push(erasure);
    forget(erasure);
  });
  return {
    own: {
      openText: openerOf(kept),
      add(also) {
        for (const write of also) {
          // the store keeps no text that may quote an erased participant
          if (
            write.kind !== 'keepText' ||
            erased.some((one) => 'author' in one && write.mayQuote?.includes(one.author))
          )
            continue;
          kept.set(write.row.id, write.row);
          added.push(write.row.author);
        }
      },
      authorsFromNow() {
        const now = [...kept.values()].map(({ author }) => author);
        const before = added.length;
        return () => [...new Set([...now, ...added.slice(before)])];
      },
      close,
    },
    take(read) {
      for (const [id, text] of read) kept.set(id, text);
      erased.forEach(forget);
    },
  };
}

function isErased({ author, session }: KeptText, erasure: Erasure): boolean {
  return 'author' in erasure ? erasure.author === author : erasure.session === session;
}
