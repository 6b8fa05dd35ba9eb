/** Sentences in drawings, which run from left to right in every language. */
import { useLocale } from 'react-aria-components';

/** Until the second sign, a text runs from right to left, whatever it begins with. */
const [TURNS, TURNS_BACK] = ['\u2067', '\u2069'];

/**
 * Lets a sentence run as its language does, also one that begins with the letter of an agent. Styles would move it as well: browsers
 * lay a text to the other side of its place where its direction is another one.
 */
export function useDrawn(): (sentence: string) => string {
  const { direction } = useLocale();
  return (sentence) => (direction === 'rtl' ? `${TURNS}${sentence}${TURNS_BACK}` : sentence);
}
