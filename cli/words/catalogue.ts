/** A catalogue of messages as tools see it: each message with its arguments, and in each language with what is known of it. Pure. */
import { type Argument, argumentsOf } from '../../games/core/words/arguments.ts';
import type { TranslatedTag } from '../../games/core/words/languages.ts';
import {
  type Standing,
  standingOf,
  type TranslationEntries,
  type TranslationEntry,
} from '../../games/core/words/translation-states.ts';

/** Messages by their keys, as they are written. */
export interface WrittenMessages {
  readonly [key: string]: string | WrittenMessages;
}

interface InLanguage {
  /** Empty: there is none. */
  readonly text: string;
  readonly state: Standing;
  /** What its file says; undefined: nothing. */
  readonly entry: TranslationEntry | undefined;
}

interface CatalogueMessage {
  /** The name of the message behind those of the parts that it lies in, joined by points. */
  readonly key: string;
  readonly english: string;
  readonly arguments: readonly Argument[];
  readonly byLanguage: Readonly<Record<TranslatedTag, InLanguage>>;
}

export interface WordsCatalogue {
  /** Its folder, from the root of the project. */
  readonly name: string;
  /** Whether it is to be in every language. */
  readonly translated: boolean;
  readonly messages: readonly CatalogueMessage[];
}

/** What the files of a catalogue hold. `texts`: null where a language has no file. */
export interface CatalogueInFiles {
  readonly name: string;
  readonly translated: boolean;
  readonly english: WrittenMessages;
  readonly languages: Readonly<
    Record<TranslatedTag, { readonly texts: WrittenMessages | null; readonly states: TranslationEntries }>
  >;
}

export function catalogueOf({ name, translated, english, languages }: CatalogueInFiles): WordsCatalogue {
  const tags = Object.keys(languages) as TranslatedTag[];
  const texts = new Map(tags.map((tag) => [tag, new Map(messagesIn(languages[tag].texts ?? {}))] as const));
  return {
    name,
    translated,
    messages: messagesIn(english).map(([key, message]) => ({
      ...{ key, english: message, arguments: argumentsOf(message) },
      byLanguage: Object.fromEntries(
        tags.map((tag) => {
          const text = texts.get(tag)?.get(key) ?? '';
          const { states } = languages[tag];
          const entry = Object.hasOwn(states, key) ? states[key] : undefined;
          return [tag, { text, entry, state: standingOf(message, text, entry) }];
        }),
      ) as Record<TranslatedTag, InLanguage>,
    })),
  };
}

/** Key with its parts -> message, in the order of the catalogue. */
function messagesIn(written: WrittenMessages, under = ''): readonly (readonly [key: string, message: string])[] {
  return Object.entries(written).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${under}${key}`, value] as const] : messagesIn(value, `${under}${key}.`),
  );
}

/** Messages in the shape of `english`; one whose text is not given or empty is left out. */
export function shapedLike(english: WrittenMessages, texts: ReadonlyMap<string, string>, under = ''): WrittenMessages {
  return Object.fromEntries(
    Object.entries(english).flatMap(([key, value]): readonly (readonly [string, string | WrittenMessages])[] => {
      const full = `${under}${key}`;
      if (typeof value !== 'string') {
        const inside = shapedLike(value, texts, `${full}.`);
        return Object.keys(inside).length === 0 ? [] : [[key, inside]];
      }
      const text = texts.get(full) ?? '';
      return text === '' ? [] : [[key, text]];
    }),
  );
}

/** `minutes (plural); who (choice: other, you)`. */
export function argumentsInWords(given: readonly Argument[]): string {
  return given.map(({ name, kind, values }) => `${name} (${kind}${values ? `: ${values.join(', ')}` : ''})`).join('; ');
}

/** What stands before the words of a comment. */
const COMMENT = /^\s*(?:\/\/|\/\*+|\*\/|\*)/;

/** Key -> the comment that stands directly before the message in `en.ts`. `code`: the text of the file, as the formatter writes it. */
export function commentsIn(code: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const parts: string[] = [];
  let comment: string[] = [];
  for (const line of code.split('\n')) {
    const [, indent = '', plain, quoted] = /^( +)(?:([\w$]+)|'([^']+)'):/.exec(line) ?? [];
    if (COMMENT.test(line)) comment.push(line.replace(COMMENT, '').replace(/\*\/$/, '').trim());
    else if (plain !== undefined || quoted !== undefined) {
      // two blanks for each part that a key lies in
      parts.splice(indent.length / 2 - 1, parts.length, plain ?? quoted ?? '');
      if (comment.length > 0) found.set(parts.join('.'), comment.filter((said) => said !== '').join(' '));
      comment = [];
    } else comment = [];
  }
  return found;
}
