/** What each participant of a pilot does besides taking part, drawn from a seed: who drops out, reloads, loses the line. */
import { type Rng, rngFor } from '../../games/core/rng.ts';
import { type KindId, kindsIn } from '../../studies/authenticity/kinds.ts';

/** Shares of participants, 0 to 1. */
export interface Shares {
  readonly dropout: number;
  readonly slow: number;
  readonly doubleTab: number;
  readonly reload: number;
  readonly phone: number;
  readonly llm: number;
}
const SHARES = ['dropout', 'slow', 'doubleTab', 'reload', 'phone', 'llm'] as const satisfies (keyof Shares)[];

/** When something happens: after this many pages, or in this turn of the first session. */
export type PlannedMoment = { readonly page: number } | { readonly turn: number };

export interface Behaviour {
  /** closes: the page is gone for good; leaves, withdraws: by the buttons of the page. null: stays to the end. */
  readonly dropout: { readonly how: 'closes' | 'leaves' | 'withdraws'; readonly when: PlannedMoment } | null;
  /** Takes most of the time that a page gives, and now and then more. */
  readonly slow: boolean;
  /** Opens the study in a second tab and goes on there. */
  readonly doubleTab: PlannedMoment | null;
  readonly reload: PlannedMoment | null;
  /** Loses all sockets for a minute. */
  readonly phone: PlannedMoment | null;
  /** A language model or a program takes part: it answers at once. */
  readonly llm: boolean;
  /** What its input looks like to pages. */
  readonly kind: KindId;
  /** When the participant opens the link, as a share of the time in which all arrive. */
  readonly arrives: number;
}

/** The behaviour of participant `nth`. The same seed gives the same. */
export function behaviourOf(seed: string, nth: number, shares: Shares): Behaviour {
  const rng = rngFor(seed, 'participant', nth);
  const draws = Object.fromEntries(SHARES.map((share) => [share, chance(rng) < shares[share]])) as Record<
    keyof Shares,
    boolean
  >;
  const when = (): PlannedMoment => (rng.int(2) === 0 ? { page: 1 + rng.int(7) } : { turn: 1 + rng.int(6) });
  return {
    dropout: draws.dropout ? { how: rng.pick(HOW), when: when() } : null,
    slow: draws.slow,
    doubleTab: draws.doubleTab ? when() : null,
    reload: draws.reload ? when() : null,
    phone: draws.phone ? when() : null,
    llm: draws.llm,
    kind: kindOf(rngFor(seed, 'kind', nth), draws.llm),
    arrives: chance(rng),
  };
}

/** The language of a participant, and how the study learns of it. */
export interface OwnLanguage {
  readonly language: string;
  /** link: the link names it; browser: the browser does; chosen: neither does, and the participant chooses it. */
  readonly by: 'link' | 'browser' | 'chosen';
}

/** Drawn apart from everything else, so that a language more changes nothing else in the plan. */
export function languageOf(seed: string, nth: number, languages: readonly string[]): OwnLanguage {
  const rng = rngFor(seed, 'language', nth);
  return { language: rng.pick(languages), by: rng.pick(['link', 'browser', 'chosen'] as const) };
}

/** The languages that the browser of such a participant names. */
export function browserOf({ language, by }: OwnLanguage, languages: readonly string[]): readonly string[] {
  const other = languages.find((one) => one !== language);
  return [by === 'browser' || other === undefined ? language : other];
}

/** People who give alarms by themselves, and those with assistive input, are two of five. */
function kindOf(rng: Rng, llm: boolean): KindId {
  if (llm) return rng.pick(kindsIn('model'));
  const group = rng.int(5);
  return group < 3 ? 'typist' : rng.pick(kindsIn(group === 3 ? 'person' : 'assisted'));
}

/** Three of five who drop out just close the page. */
const HOW = ['closes', 'closes', 'closes', 'leaves', 'withdraws'] as const;

const chance = (rng: Rng): number => rng.int(1_000_000) / 1_000_000;

/** When the server is killed, ms from the start, in order. */
export function killsOf(seed: string, kills: number, arriveMs: number): readonly number[] {
  const rng = rngFor(seed, 'kills');
  // while participants still arrive or play: the length of a kill is not known before
  return Array.from({ length: kills }, (_, i) => Math.round(((i + 0.3 + 0.6 * chance(rng)) / kills) * arriveMs * 1.5));
}
