/** How often each alarm went off on simulated agents of each kind, as counts and in words for the codebook. */
import { ALARM_WORDS, type Alarms, alarmsOf, type MeasuredAlarm, type RecordedPage, RULES_VERSION } from './alarms.ts';
import { KINDS, type KindGroup, type KindId, kindsIn } from './kinds.ts';
import kept from './measured.json' with { type: 'json' };

/** What the pages recorded of one simulated agent. */
export interface RecordedAgent {
  readonly kind: KindId;
  readonly nth: number;
  readonly pages: readonly RecordedPage[];
}

export type AlarmCounts = Readonly<Record<MeasuredAlarm, number>>;

/** A measurement, as it is kept beside the rules. */
export interface MeasuredRates {
  readonly rules: number;
  readonly seed: string;
  readonly browser: string;
  /** Kind -> how many agents, and on how many of them each alarm was on. */
  readonly kinds: Readonly<Partial<Record<KindId, AlarmCounts & { readonly agents: number }>>>;
}

export const MEASURED: MeasuredRates = kept;

export function measuredOf(
  agents: readonly RecordedAgent[],
  { seed, browser }: Pick<MeasuredRates, 'seed' | 'browser'>,
): MeasuredRates {
  const kinds = KINDS.flatMap(({ id }) => {
    const own = agents.filter(({ kind }) => kind === id).map(({ pages }) => alarmsOf(pages));
    return own.length === 0 ? [] : [[id, { agents: own.length, ...countsOf(own) }] as const];
  });
  return { rules: RULES_VERSION, seed, browser, kinds: Object.fromEntries(kinds) };
}

/** Alarm -> on how many it is. */
export function countsOf(all: readonly Alarms[]): AlarmCounts {
  const on = (alarm: MeasuredAlarm): number => all.filter((alarms) => alarms[alarm] === true).length;
  return {
    ...{ paste: on('paste'), untrusted: on('untrusted'), automation: on('automation'), hidden: on('hidden') },
    ...{ reading: on('reading'), no_keys: on('no_keys'), no_input: on('no_input') },
  };
}

/** What an alarm is, and how often it was right and wrong. `measured`: the one that is kept, where it is left out. */
export function alarmInWords(alarm: MeasuredAlarm, measured: MeasuredRates = MEASURED): string {
  const share = (group: KindGroup): string => shareIn(group, alarm, measured);
  return (
    `alarm: ${ALARM_WORDS[alarm]}; empty: no page recorded it. No finding about a person. Measured on simulated agents, not people ` +
    `(rules ${measured.rules}, seed ${measured.seed}, ${measured.browser}): hits ${share('model')}; false alarms ${share('person')} without and ${share('assisted')} with assistive input`
  );
}

/** `10 of 80 (paster 10 of 10; other kinds 0)`. */
function shareIn(group: KindGroup, alarm: MeasuredAlarm, { kinds }: MeasuredRates): string {
  const rows = kindsIn(group).flatMap((id) => {
    const counts = kinds[id];
    return counts ? [{ id, on: counts[alarm], of: counts.agents }] : [];
  });
  const sum = (of: 'on' | 'of'): number => rows.reduce((all, row) => all + row[of], 0);
  const named = rows.filter(({ on }) => on > 0).map(({ id, on, of }) => `${id} ${on} of ${of}`);
  const others = named.length < rows.length ? '; other kinds 0' : '';
  return `${sum('on')} of ${sum('of')}${named.length > 0 ? ` (${named.join(', ')}${others})` : ''}`;
}
