/** A plain sentence for each code of refusal: what happened, and what to do. */
import { useLocale } from 'use-intl';
import type { RefusalCode } from '../games/core/session/commands.ts';
import { en } from './words/table/en.ts';
import { useWords } from './words/use-words.ts';

/** What pages themselves add to the codes of the server. */
type Code = RefusalCode | 'unreachable' | 'fault' | 'part_missing';

const SENTENCES: Readonly<Record<Code | 'other', string>> = en.refused;

const isKnown = (code: string): code is Code => code in SENTENCES;

/** The English sentence, for pages and dialogs in English alone. `message`: the server's, said where the code is not known. */
export function sentenceFor(code: string, message: string): string {
  return isKnown(code) ? SENTENCES[code] : message;
}

/**
 * Says it where the server's own sentence says more than its code: on an English page that sentence, elsewhere that of the code, since
 * the server's are in English.
 */
export function useServerSays(): typeof sentenceFor {
  const sentence = useSentenceFor();
  const language = useLocale();
  return (code, message) => (language === 'en' && message !== '' ? message : sentence(code, message));
}

/** Says it in the language of the table. A sentence of the server's own is in English, so other languages say a plain one. */
export function useSentenceFor(): typeof sentenceFor {
  const say = useWords('table.refused');
  const language = useLocale();
  return (code, message) => (isKnown(code) ? say(code) : language === 'en' ? message : say('other'));
}
