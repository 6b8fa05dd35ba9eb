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
  const found = typed.find(({ text }) => words.includes(text));
  if (!found) return words;
  const at = words.indexOf(found.text);
  return (
    <>
      <WithTyped words={words.slice(0, at)} typed={typed} />
      <bdi lang={found.language}>{found.text}</bdi>
      <WithTyped words={words.slice(at + found.text.length)} typed={typed} />
    </>
  );
}
