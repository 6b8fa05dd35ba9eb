/** Sentences of a replay with what people typed in them: that stays in their own language, and runs in its own direction. */
import type { AnyEvent } from './any-event.ts';

/** A text that a participant typed. */
export interface TypedText {
  readonly text: string;
  /** The language of the participant's pages, as a tag of BCP 47; undefined: not known. */
  readonly language: string | undefined;
}

/** The texts of all messages, the longest first: one may be a part of another. */
export function typedIn(events: readonly AnyEvent[]): readonly TypedText[] {
  const created = events[0];
  const languages = created?.type === 'SessionCreated' ? (created.languages ?? []) : [];
  const typed = events.flatMap((event): readonly TypedText[] => {
    if (event.type !== 'ActionSubmitted') return [];
    const { text } = event.action as { readonly text?: unknown };
    return typeof text === 'string' && text !== '' ? [{ text, language: languages[event.seat] ?? undefined }] : [];
  });
  return typed.toSorted((a, b) => b.text.length - a.text.length);
}

interface Props {
  readonly words: string;
  readonly typed: readonly TypedText[];
}

export function WithTyped({ words, typed }: Props) {
  const found = typed.find(({ text }) => quotedAt(words, text) !== null);
  if (!found) return words;
  const at = quotedAt(words, found.text) ?? 0;
  return (
    <>
      <WithTyped words={words.slice(0, at)} typed={typed} />
      <bdi lang={found.language}>{found.text}</bdi>
      <WithTyped words={words.slice(at + found.text.length)} typed={typed} />
    </>
  );
}

/** The quotation marks of every language: sentences have what was typed between two of them. */
const QUOTATION_MARK = /["“”„«»״]/;

/** Where the text begins in these words, as a quotation; null: it is not quoted there, whatever letters it shares with a word. */
function quotedAt(words: string, text: string): number | null {
  for (let at = words.indexOf(text); at >= 0; at = words.indexOf(text, at + 1))
    if (QUOTATION_MARK.test(words.charAt(at - 1)) && QUOTATION_MARK.test(words.charAt(at + text.length))) return at;
  return null;
}
