/** The rows of a sheet for translators: one for each text. A sheet is written as CSV or as PO, and read back from both. */
import { standingOf, textHash } from '../../games/core/words/translation-states.ts';
import type { TextSet, TranslatedText } from './text-set.ts';

/** What a person may change. */
export interface SheetWords {
  readonly translation: string;
  /** One of the states, `stale`, or empty where there is no translation. */
  readonly state: string;
  /** Empty: no translator has signed the text. */
  readonly initials: string;
  readonly back: string;
}

export interface SheetRow extends SheetWords {
  readonly catalogue: string;
  readonly key: string;
  readonly language: string;
  readonly source: string;
  readonly context: string;
  /** Files that use it, with blanks between them. */
  readonly files: string;
  readonly screenshot: string;
  readonly placeholders: string;
  readonly hash: string;
}

/** What is read of a row. */
export interface ReadRow extends SheetWords {
  readonly catalogue: string;
  readonly key: string;
  readonly language: string;
  readonly hash: string;
  /** Where the row begins in the file, from 1. */
  readonly line: number;
}

/** The most rows of a sheet that is read: ten times what all catalogues have. */
export const MOST_ROWS = 50_000;

/** A sheet cannot be read at all; the message says why. */
export class UnreadableSheet extends Error {
  override readonly name = 'UnreadableSheet';
}

export function rowsOf({ language, texts }: TextSet): readonly SheetRow[] {
  return texts.map((text) => {
    const { catalogue, key, source, context, files, screenshot, placeholders } = text;
    return {
      ...{ catalogue, key, language, source, context, files: files.join(' ') },
      ...{ screenshot, placeholders, hash: textHash(source) },
      ...wordsOf(text),
    };
  });
}

/** What a sheet says of a text before a translator has changed it. */
export function wordsOf({ source, translation, entry }: TranslatedText): SheetWords {
  const stands = standingOf(source, translation, entry);
  return {
    translation,
    state: stands === 'missing' ? '' : stands,
    initials: entry?.initials ?? '',
    back: entry?.back ?? '',
  };
}
