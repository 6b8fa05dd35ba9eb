/** The room's words: names of states, times against their limits, and sentences about participants and sessions. Pure. */
import type { LeaveCause } from '../../../games/core/session/types.ts';
import type { DeedRow, FaultRow, HandRow, PanelSession, PersonRow } from '../../../studies/room/panels.ts';
import type { Money } from '../../../studies/way/contract/page.ts';
import { moneyOf } from '../form/words.ts';

export const amount = ({ minor, currency }: Money): string => moneyOf(minor, currency);

/** As in 1:48, or 1:02:05 from an hour on. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number): string => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** The name of a language, as in Hebrew. */
export const languageWords = (tag: string): string => LANGUAGE_NAMES.of(tag) ?? tag;
const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

/** Time of day, as in 10:41. */
export const clockTime = (at: number): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

export interface LimitWords {
  /** As in "1:48 of 3:00", or "1:48" without a limit. */
  readonly words: string;
  /** Share of the time that is used up, 0 to 1; null: there is no limit. */
  readonly used: number | null;
  readonly over: boolean;
}

/** The last fifth of the time is near its end. */
export const NEARLY = 0.8;

export function limitOf(since: number, until: number | null, now: number): LimitWords {
  const gone = now - since;
  if (until === null) return { words: duration(gone), used: null, over: false };
  const whole = Math.max(1, until - since);
  const words = `${duration(Math.min(gone, whole))} of ${duration(whole)}`;
  return { words, used: Math.min(1, Math.max(0, gone / whole)), over: gone >= whole };
}

export const OUTCOMES: Readonly<Record<NonNullable<PersonRow['outcome']>, string>> = {
  complete: 'complete',
  partial_partner_left: 'the partner left',
  lobby_timeout: 'no partner came',
  failed_check: 'failed the check',
  failed_attention: 'missed an attention check',
  failed_screening: 'failed the screening',
  no_consent: 'no consent',
  withdrew: 'withdrew',
  dropped: 'dropped',
  removed_by_operator: 'ended by an operator',
  server_error: 'ended by a fault',
  overflow: 'no place left',
  not_returned: 'did not come back',
};

export const STATUS: Readonly<Record<PersonRow['status'], string>> = {
  screening: 'in screening',
  consenting: 'at the consent',
  reading: 'in the lessons',
  checking: 'at the check',
  waiting: 'waiting',
  playing: 'playing',
  answering: 'in a survey',
  declaring: 'at the question on help',
  debriefing: 'at the debriefing',
  away: 'between waves',
  paused: 'paused',
  finished: 'finished',
};

/** An arm by its levels, as in “notes on, history off”; '' while outcomes are blind. */
export const armWords = (arm: string): string => arm.replace(/,\s*/g, ', ').replaceAll('=', ' ');

/** The letter of a seat, as all pages of its session have it. */
export const seatLetter = (seat: number, session: PanelSession | null): string =>
  String.fromCharCode(65 + (session?.signs?.letters[seat] ?? seat));

/** What a participant does, as one line. */
export function doingOf(person: PersonRow): string {
  if (person.outcome !== null) return OUTCOMES[person.outcome];
  const away = person.connected || person.status === 'finished' ? '' : 'away, ';
  return `${away}${person.doing === '' ? STATUS[person.status] : person.doing}`;
}

/** Why the page waits, in a word or two: what it waits for. */
export function waitsFor({ wait }: PersonRow): string {
  return wait === null ? 'own pace' : `waits for ${wait.event}`;
}

/** Why the page waits in full: event, rule and timer. */
export function whyWaiting(person: PersonRow, now: number): string {
  const { wait } = person;
  if (wait === null) return waitsFor(person);
  const timer = wait.until === null ? '' : ` Timer: ${duration(wait.until - now)}.`;
  return `${waitsFor(person)}. ${wait.rule}${timer}`;
}

const WHY: Readonly<Record<HandRow['why'], string>> = {
  stuck: 'is stuck',
  away: 'is away',
  help: 'asked for help',
  wait: 'waits long',
};

/** As in "p-117 is away", with the id in the place of the name. */
export const needOf = ({ participant, why }: HandRow): string => `${participant} ${WHY[why]}`;

export function stuckWords(rows: readonly HandRow[]): string {
  const stuck = rows.filter(({ why }) => why === 'stuck').length;
  return stuck === 0 ? 'Stuck: none.' : `Stuck: ${stuck}.`;
}

/** What is announced of needs that were not there before; null: nothing new. */
export function announcementOf(
  before: readonly string[],
  rows: readonly (readonly [string, HandRow])[],
): string | null {
  const fresh = rows.filter(([key]) => !before.includes(key)).map(([, row]) => needOf(row));
  if (fresh.length === 0) return null;
  return fresh.length > 3 ? `${fresh.length} more participants need a hand.` : `Needs a hand: ${fresh.join('; ')}.`;
}

export const SESSION_STATUS: Readonly<Record<PanelSession['status'], string>> = {
  open: 'not begun',
  running: 'running',
  paused: 'paused',
  ended: 'ended',
};

/** Faults that read alike in one minute, as one with how often it came. */
export function faultsByMinute(faults: readonly FaultRow[]): readonly (FaultRow & { readonly times: number })[] {
  const alike = Map.groupBy(faults, ({ at, says }) => `${Math.floor(at / 60_000)} ${says}`);
  return [...alike.values()].flatMap((rows) => rows.slice(0, 1).map((first) => ({ ...first, times: rows.length })));
}

/** A session's name as operators say it, and as the room's sentences have it: the end of its id. */
export const shortSession = (id: string): string => (id.length <= 8 ? id : `…${id.slice(-6)}`);

const MODEL_LEFT: Readonly<Partial<Record<LeaveCause, string>>> = {
  operator: 'language model, stopped by an operator',
  budget_spent: 'language model, stopped: its budget is spent',
  model_failed: 'language model, stopped: it cannot be called',
};

/** Who holds a seat that is no participant's, or why its language model has left it. */
export function holderOf({ policy, bot, model, modelLeft }: PanelSession['seats'][number]): string {
  if (bot !== undefined) return policy === null ? `bot ${bot}` : `bot ${bot}, held by ${policy}`;
  if (model !== undefined) return `language model ${model}`;
  return modelLeft === undefined ? (policy ?? 'empty') : (MODEL_LEFT[modelLeft] ?? 'the language model has left');
}

export function lineOf(seat: PanelSession['seats'][number]): string | null {
  switch (seat.line) {
    case 'here':
      return null;
    case 'lost':
      return 'away';
    case 'out':
      return 'gone';
  }
}

/** `you`: the pseudonym of the operator who reads it; null: not known. */
export function deedWords({ operator, says, reason }: DeedRow, you: string | null): string {
  const who = operator === null ? 'A rule' : operator === you ? 'You' : operator;
  return `${who} ${says}${reason === null ? '' : `: “${reason}”`}`;
}

/** A median of milliseconds as minutes and seconds. */
export const medianWords = (ms: number | null): string => (ms === null ? 'none yet' : duration(ms));

type UsedByModels = NonNullable<PanelSession['models']>;

/** null: no session has language models. */
export function sumOfUse(all: readonly UsedByModels[]): UsedByModels | null {
  if (all.length === 0) return null;
  const sumOf = (key: keyof UsedByModels): number => all.reduce((sum, one) => sum + one[key], 0);
  return { calls: sumOf('calls'), tokens: sumOf('tokens'), micros: sumOf('micros'), inVain: sumOf('inVain') };
}

/** As in "12 calls of models, 1 in vain, 3,400 tokens, 0.012 spent"; the currency is that of the table of prices. */
export function usedInWords({ calls, tokens, micros, inVain }: UsedByModels): string {
  const parts = [
    `${calls.toLocaleString('en')} ${calls === 1 ? 'call' : 'calls'} of models`,
    ...(inVain > 0 ? [`${inVain.toLocaleString('en')} in vain`] : []),
    `${tokens.toLocaleString('en')} tokens`,
    ...(micros > 0 ? [`${(micros / 1_000_000).toFixed(3)} spent`] : []),
  ];
  return parts.join(', ');
}
