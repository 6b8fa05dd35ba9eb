/** Integrity signals that are worth a look, in words. They never act. */
import { lengthInWords } from './lengths.ts';
import type { SignalSums } from './trace.ts';

/** A page that was hidden for longer in all is worth a look, ms. */
const LONG_HIDDEN_MS = 60_000;
/** No reader takes in prose as fast (Rayner and others, Psychological Science in the Public Interest 17, 2016). */
const FAST_READING = 1000;

/** Empty: nothing is worth a look. */
export function signalsInWords(sums: SignalSums | undefined): readonly string[] {
  if (!sums) return [];
  const { automation, untrusted, pastes, pastedCharacters, hiddenMs, wordsPerMinute } = sums;
  return [
    ...(automation ? ['a program drives the browser'] : []),
    ...(untrusted > 0 ? [`${untrusted} ${untrusted === 1 ? 'input' : 'inputs'} that no hand made`] : []),
    ...(pastes > 0 ? [`pasted ${pastes === 1 ? 'once' : `${pastes} times`}, ${pastedCharacters} characters`] : []),
    ...(hiddenMs >= LONG_HIDDEN_MS ? [`page hidden for ${lengthInWords(hiddenMs)}`] : []),
    ...(wordsPerMinute > FAST_READING ? [`read ${Math.round(wordsPerMinute)} words a minute`] : []),
  ];
}
