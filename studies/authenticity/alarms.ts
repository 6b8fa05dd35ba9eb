/**
 * Whether what the pages of a participant recorded is worth a look: one rule for each alarm. An alarm is no finding about a
 * person and never acts. People who dictate, or who write elsewhere, set some of them off, too: how often the alarms are right
 * and wrong on simulated agents is measured (measured.json, `npx standpoint research evaluate authenticity`).
 */
import type { PageSignals } from '../way/contract/commands.ts';

/** Raise it, and measure again, when the same signals would give other alarms. */
export const RULES_VERSION = 1;

export const ALARMS = ['paste', 'untrusted', 'automation', 'hidden', 'reading', 'no_keys', 'no_input'] as const;
export type MeasuredAlarm = (typeof ALARMS)[number];

/** null: the pages did not record what the rule reads. */
export type Alarms = Readonly<Record<MeasuredAlarm, boolean | null>>;

/** One page that was shown to a participant. */
export interface RecordedPage {
  readonly key: string;
  readonly signals: PageSignals;
  /** How many typed answers the participant gave on it, 0 for a page without any; null: the participant did not go on from it. */
  readonly typed: number | null;
}

export const THRESHOLDS = {
  /**
   * Pasted characters of one page. A choice of ours: longer than an address, an id or a clause that is moved. The published tools
   * flag any paste (AI-assisted cheating by keystrokes, Advances in Methods and Practices in Psychological Science, 2026,
   * doi:10.1177/25152459261424723; Veselovsky, Ribeiro and West, arXiv:2306.07899).
   */
  pastedCharacters: 100,
  /** Time with one page hidden, ms. A choice of ours, and that of the operators' room. */
  hiddenMs: 60_000,
  /**
   * No reader takes in prose as fast (Rayner and others, Psychological Science in the Public Interest 17, 2016). Most adults read
   * 175 to 300 words a minute (Brysbaert, Journal of Memory and Language 109, 2019).
   */
  wordsPerMinute: 1000,
} as const;

/** Pages on which a participant has nothing to do: who looks elsewhere meanwhile does what is meant. */
const IDLE = /^(waiting|ready|away|paused)\b/;

/** What one page says. null: nothing. */
const RULES: Readonly<Record<MeasuredAlarm, (page: RecordedPage) => boolean | null>> = {
  paste: ({ signals }) => atLeast(signals.pastedCharacters, THRESHOLDS.pastedCharacters),
  untrusted: ({ signals }) => atLeast(signals.untrusted, 1),
  automation: ({ signals }) => signals.automation ?? null,
  hidden: ({ key, signals }) => (IDLE.test(key) ? null : atLeast(signals.hiddenMs, THRESHOLDS.hiddenMs)),
  reading: ({ signals }) => atLeast(signals.wordsPerMinute, THRESHOLDS.wordsPerMinute),
  // the length of a text is not asked: a text can be erased, and its alarm would change
  no_keys: ({ signals, typed }) => (signals.keys === undefined || !typed ? null : signals.keys === 0),
  no_input: ({ signals: { keys, clicks }, typed }) =>
    keys === undefined || clicks === undefined || typed === null ? null : keys + clicks === 0,
};

/** An alarm is on where one page sets it off, and null where no page could have. */
export function alarmsOf(pages: readonly RecordedPage[]): Alarms {
  const told = (alarm: MeasuredAlarm): boolean | null => {
    const said = pages.map(RULES[alarm]).filter((one) => one !== null);
    return said.length === 0 ? null : said.includes(true);
  };
  return {
    paste: told('paste'),
    untrusted: told('untrusted'),
    automation: told('automation'),
    hidden: told('hidden'),
    reading: told('reading'),
    no_keys: told('no_keys'),
    no_input: told('no_input'),
  };
}

/** The name of an alarm's column in the table of participants. */
export const alarmColumn = <A extends MeasuredAlarm>(alarm: A) => `alarm_${alarm}` as const;

const atLeast = (value: number | undefined, least: number): boolean | null =>
  value === undefined ? null : value >= least;

/** What sets an alarm off, for the codebook. */
export const ALARM_WORDS: Readonly<Record<MeasuredAlarm, string>> = {
  paste: `at least ${THRESHOLDS.pastedCharacters} characters were pasted on one page`,
  untrusted: 'a page got input that no hand made: a script wrote into it',
  automation: 'the browser said that a program drives it',
  hidden: `a page to work on was hidden for at least ${THRESHOLDS.hiddenMs / 1000} s`,
  reading: `a text was left at ${THRESHOLDS.wordsPerMinute} words a minute or more`,
  no_keys: 'a survey page with a typed answer was left without one key pressed',
  no_input: 'the participant went on from a page without a key, a click or a tap',
};
