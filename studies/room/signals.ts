/** Integrity signals that are worth a look, in words. They never act. */
import { THRESHOLDS } from '../authenticity/alarms.ts';
import { lengthInWords } from './lengths.ts';
import type { SignalSums } from './trace.ts';

/** Empty: nothing is worth a look. */
export function signalsInWords(sums: SignalSums | undefined): readonly string[] {
  if (!sums) return [];
  const { automation, untrusted, pastes, pastedCharacters, hiddenMs, wordsPerMinute, translated } = sums;
  return [
    ...(automation ? ['a program drives the browser'] : []),
    ...(untrusted > 0 ? [`${untrusted} ${untrusted === 1 ? 'input' : 'inputs'} that no hand made`] : []),
    ...(pastes > 0 ? [`pasted ${pastes === 1 ? 'once' : `${pastes} times`}, ${pastedCharacters} characters`] : []),
    ...(hiddenMs >= THRESHOLDS.hiddenMs ? [`page hidden for ${lengthInWords(hiddenMs)}`] : []),
    ...(wordsPerMinute >= THRESHOLDS.wordsPerMinute ? [`read ${Math.round(wordsPerMinute)} words a minute`] : []),
    ...(translated ? ['pages translated by the browser'] : []),
  ];
}
