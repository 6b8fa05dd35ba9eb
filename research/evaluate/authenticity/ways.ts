/**
 * How agents of each kind write, press, read and look away, as ranges from which each agent draws. Typing: 168,000 volunteers
 * typed 52 words a minute on average, most between 30 and 80, and 239 ms lay between two keys (Dhakal and others, CHI 2018,
 * doi:10.1145/3173574.3174220). Reading: most adults read 175 to 300 words a minute (Brysbaert 2019).
 */
import type { Rng } from '../../../games/core/rng.ts';
import type { KindId } from '../../../studies/authenticity/kinds.ts';

type Range = readonly [least: number, most: number];

/**
 * keys: key by key at the intervals of a hand; even: key by key at equal ones. paste: from the clipboard. phrases: input without
 * keys, as dictation gives it. compose: keys of an input method, then the word. taps: keys of a touch screen.
 * fill: as a driver fills in a form. set: a script sets the value and says that it did.
 */
type Writing = 'keys' | 'even' | 'paste' | 'phrases' | 'compose' | 'taps' | 'fill' | 'set';

export interface VisitWay {
  /** own: a browser as people start it; driven: one that says that a program drives it. */
  readonly browser: 'own' | 'driven';
  readonly writes: Writing;
  /** script: a click without a pointer, as screen readers, speech control and programs give it. */
  readonly presses: 'mouse' | 'touch' | 'script';
  /** Words a minute. */
  readonly types: Range;
  readonly reads: Range;
  /** Time in another window before each answer of the survey, s. */
  readonly away: Range | null;
  readonly words: 'own' | 'model';
  /** mend: an address is pasted and a clause is moved; spell: an extension writes a word anew; reload: of the page, after writing. */
  readonly afterwards: 'mend' | 'spell' | 'reload' | null;
}

const TYPIST: VisitWay = {
  ...{ browser: 'own', writes: 'keys', presses: 'mouse', words: 'own' },
  ...{ types: [40, 65], reads: [175, 300], away: null, afterwards: null },
};
const PROGRAM: VisitWay = { ...TYPIST, browser: 'driven', words: 'model', types: [400, 400], reads: [5000, 50_000] };
const FILLING: VisitWay = { ...PROGRAM, writes: 'fill' };
const SCRIPTED: VisitWay = { ...PROGRAM, writes: 'set', presses: 'script' };
/** It takes the time of a reader. */
const TYPING: VisitWay = { ...PROGRAM, writes: 'even', types: [60, 60], reads: [200, 260] };

export const WAYS: Readonly<Record<KindId, VisitWay>> = {
  'slow-typist': { ...TYPIST, types: [15, 35] },
  typist: TYPIST,
  'fast-typist': { ...TYPIST, types: [80, 120] },
  mender: { ...TYPIST, afterwards: 'mend' },
  drafter: { ...TYPIST, writes: 'paste' },
  'fast-reader': { ...TYPIST, reads: [350, 600] },
  // 2 to 6 seconds for the text of this study
  skimmer: { ...TYPIST, reads: [2900, 8600] },
  'tab-switcher': { ...TYPIST, away: [20, 180] },
  reloader: { ...TYPIST, afterwards: 'reload' },
  dictating: { ...TYPIST, writes: 'phrases' },
  'voice-control': { ...TYPIST, writes: 'phrases', presses: 'script' },
  'screen-reader': { ...TYPIST, presses: 'script' },
  'input-method': { ...TYPIST, writes: 'compose' },
  'screen-keyboard': { ...TYPIST, writes: 'taps', presses: 'touch', types: [20, 40] },
  'writing-aid': { ...TYPIST, afterwards: 'spell' },
  paster: { ...TYPIST, writes: 'paste', words: 'model', away: [20, 90] },
  retyper: { ...TYPIST, words: 'model', away: [20, 90] },
  filling: FILLING,
  scripted: SCRIPTED,
  typing: TYPING,
  'filling-unseen': { ...FILLING, browser: 'own' },
  'scripted-unseen': { ...SCRIPTED, browser: 'own' },
  'typing-unseen': { ...TYPING, browser: 'own' },
};

/** A number of the range, with three decimals. */
export function within(rng: Rng, [least, most]: Range): number {
  return least + ((most - least) * rng.int(1001)) / 1000;
}

/** How often a hand hits a wrong key and takes it back. */
const SLIP = 0.04;

/** A key, and how long after the one before, ms. */
export interface Stroke {
  readonly key: string;
  readonly afterMs: number;
}

/** The keys of a text at this many words a minute (five characters are a word), with slips that are taken back. */
export function strokesOf(text: string, wordsPerMinute: number, rng: Rng): readonly Stroke[] {
  const mean = 60_000 / (5 * wordsPerMinute);
  const stroke = (key: string): Stroke => ({ key, afterMs: Math.round(within(rng, [mean / 2, (3 * mean) / 2])) });
  return [...text].flatMap((key) =>
    within(rng, [0, 1]) < SLIP ? [stroke('x'), stroke('Backspace'), stroke(key)] : [stroke(key)],
  );
}

/** Keys as a program sends them. */
export function evenStrokes(text: string, wordsPerMinute: number): readonly Stroke[] {
  const afterMs = Math.round(60_000 / (5 * wordsPerMinute));
  return [...text].map((key) => ({ key, afterMs }));
}
