/** Says the messages of a catalogue in a language, outside of pages: for words that are pure functions. */
import { createTranslator } from 'use-intl/core';
import type { LanguageTag } from './languages.ts';
import { listIn, textIn } from './list.ts';

/** The shape of a catalogue in another language: the same keys. */
export type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

// biome-ignore lint/suspicious/noExplicitAny: the library's own bound of its type
export type MessageCatalogue = Record<string, any>;

/** Says one message. A key or an argument that is missing does not compile. */
type Sayer<C extends MessageCatalogue> = ReturnType<typeof createTranslator<C>>;

/** That of a person in a sentence, for languages whose verbs and adjectives tell it. `other`: it is not known. */
export type Gender = 'female' | 'male' | 'other';

/** A catalogue in one language. */
export interface Say<C extends MessageCatalogue> {
  readonly language: LanguageTag;
  readonly say: Sayer<C>;
  /** Several names or parts of a sentence as one list, as in "A, B and C". One alone is itself; none is an empty text. */
  list(parts: readonly string[]): string;
  /** Whole sentences one after the other. */
  text(sentences: readonly string[]): string;
}

/**
 * `english`: the source, which gives keys and arguments their types. `translation`: what is said; left out: the English.
 * Throws where a message is missing or lacks an argument.
 */
export function sayIn<const C extends MessageCatalogue>(
  language: LanguageTag,
  english: C,
  translation: Translated<C> = english as Translated<C>,
): Say<C> {
  const say = createTranslator({
    locale: language,
    messages: translation as unknown as C,
    timeZone: 'UTC',
    onError: (error: Error) => {
      throw error;
    },
  });
  return { language, say: say as Sayer<C>, list: listIn(language), text: textIn(language) };
}
