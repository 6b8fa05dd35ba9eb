/** The texts of the project or of a study with their translations into one language, as sheets and stamps work on them. */
import type { TranslationEntry } from '../../games/core/words/translation-states.ts';

export interface TranslatedText {
  /** The folder of a catalogue; `texts` or `surveys/ID` of a study. */
  readonly catalogue: string;
  readonly key: string;
  readonly source: string;
  /** Empty: there is none. */
  readonly translation: string;
  /** What is known of the translation; undefined: nothing. */
  readonly entry: TranslationEntry | undefined;
  /** What a translator should know of it. */
  readonly context: string;
  /** Files that use it. */
  readonly files: readonly string[];
  /** The page or part of a page that shows it; empty: not known. */
  readonly screenshot: string;
  /** Names with their kinds, in words. */
  readonly placeholders: string;
}

/** One text as it is to be. */
export interface TextChange {
  readonly text: TranslatedText;
  readonly translation: string;
  readonly entry: TranslationEntry;
}

export interface TextSet {
  readonly language: string;
  /** The language that is translated. */
  readonly from: string;
  readonly texts: readonly TranslatedText[];
  /** What is wrong with a translation of this text, as sentences without a full stop. */
  readonly faults: (text: TranslatedText, translation: string) => readonly string[];
  /** A translation as it is kept. */
  readonly inForm: (translation: string) => string;
  /** Path -> what the file holds once these texts have changed; files that stay as they are, are left out. What is known of texts that are gone, goes. */
  readonly filesWith: (changes: readonly TextChange[]) => ReadonlyMap<string, string>;
}

/** Names a text among all of its set. */
export function nameOf({ catalogue, key }: Pick<TranslatedText, 'catalogue' | 'key'>): string {
  return `${catalogue}:${key}`;
}
