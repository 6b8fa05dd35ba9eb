/** Which participants a list shows, and which of them are ticked. Pure. */
import type { Targets } from '../../../studies/room/actions.ts';
import type { CellRow, PersonRow } from '../../../studies/room/panels.ts';
import { personName } from './names.ts';
import { armWords, doingOf, languageWords, OUTCOMES } from './words.ts';

/** Counts of the list by state, in the order of the way through a study. */
export const GROUPS = {
  consent: { name: 'consent', holds: ['screening', 'consenting'] },
  lesson: { name: 'lesson', holds: ['reading', 'checking'] },
  waiting: { name: 'waiting', holds: ['waiting'] },
  playing: { name: 'playing', holds: ['playing'] },
  survey: { name: 'survey', holds: ['answering', 'declaring', 'debriefing'] },
  away: { name: 'between waves', holds: ['away'] },
  paused: { name: 'paused', holds: ['paused'] },
  finished: { name: 'done', holds: ['finished'] },
} as const satisfies Record<string, { name: string; holds: readonly PersonRow['status'][] }>;
export type ListedGroup = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as readonly ListedGroup[];

export function groupOf({ status }: Pick<PersonRow, 'status'>): ListedGroup {
  const found = GROUP_NAMES.find((group) => (GROUPS[group].holds as readonly string[]).includes(status));
  if (!found) throw new Error(`no group has ${status}`);
  return found;
}

/** The list behind a number of the page. */
export type ListedPeople =
  | { readonly of: 'cell'; readonly arm: string | null; readonly what: Exclude<keyof CellRow, 'arm' | 'target'> }
  | { readonly of: 'reached'; readonly what: 'arrived' | 'consented' | 'checked' }
  | { readonly of: 'money'; readonly what: 'owed' | 'bonuses' | 'dropouts' | 'committed' }
  | { readonly of: 'outcome'; readonly outcome: NonNullable<PersonRow['outcome']> }
  | { readonly of: 'signals' | 'excluded' | 'messages' };

export interface PeopleFilter {
  readonly text: string;
  /** null: all who are under way. */
  readonly group: ListedGroup | null;
  /** The list behind a number; it goes before the group. */
  readonly listed: ListedPeople | null;
}

export const NO_FILTER: PeopleFilter = { text: '', group: null, listed: null };

export function isFiltered({ text, group, listed }: PeopleFilter): boolean {
  return text.trim() !== '' || group !== null || listed !== null;
}

/** What stands in the place of the list where no participant fits. */
export function emptyWords({ text, group, listed }: PeopleFilter): string {
  const name = listed ? listTitle(listed) : group === null ? null : GROUPS[group].name;
  const where = name === null ? '' : ` in “${name}”`;
  if (text.trim() !== '') return `No participant${where} fits “${text.trim()}”.`;
  return name === null ? 'No participant is under way.' : `No participant is${where} now.`;
}

type Keyed = readonly (readonly [string, PersonRow])[];

/** The rows that fit, those nearest to their limit first. */
export function shownPeople(rows: Keyed, filter: PeopleFilter, now: number): Keyed {
  const text = filter.text.trim().toLowerCase();
  const fits = (person: PersonRow): boolean => {
    if (filter.listed) return inList(person, filter.listed);
    return filter.group === null ? person.status !== 'finished' : groupOf(person) === filter.group;
  };
  const found = rows.filter(([, person]) => fits(person) && (text === '' || haystack(person).includes(text)));
  return found.toSorted(([, a], [, b]) => urgency(b, now) - urgency(a, now) || a.since - b.since);
}

function haystack(person: PersonRow): string {
  const words = [
    personName(person),
    person.participant,
    person.session,
    doingOf(person),
    person.wait?.event,
    person.arm,
    ...(person.language === undefined ? [] : [person.language, languageWords(person.language)]),
    ...person.signals,
  ];
  return words.join(' ').toLowerCase();
}

/** Share of the time that is used up; participants who are away or ask for help come before all others. */
function urgency(person: PersonRow, now: number): number {
  if (person.status === 'finished') return -1;
  const called = person.asksForHelp ? 2 : person.connected ? 0 : 1;
  if (person.until === null) return called;
  return called + Math.min(1, Math.max(0, (now - person.since) / Math.max(1, person.until - person.since)));
}

export function inList(person: PersonRow, listed: ListedPeople): boolean {
  switch (listed.of) {
    case 'cell':
      return (listed.arm === null ? person.drawn === true : person.arm === listed.arm) && inCell(person, listed.what);
    case 'reached': {
      const order = ['arrived', 'consented', 'checked'] as const;
      return order.indexOf(person.reached ?? 'arrived') >= order.indexOf(listed.what);
    }
    case 'money':
      return inMoney(person, listed.what);
    case 'outcome':
      return person.outcome === listed.outcome;
    case 'signals':
      return person.signals.length > 0;
    case 'excluded':
      return person.excludedBy !== null;
    case 'messages':
      return person.messages > 0;
  }
}

function inCell(person: PersonRow, what: Extract<ListedPeople, { of: 'cell' }>['what']): boolean {
  switch (what) {
    case 'now':
      return person.outcome === null;
    case 'complete':
      return person.outcome === 'complete';
    case 'dropped':
      return person.outcome === 'dropped';
  }
}

function inMoney(person: PersonRow, what: Extract<ListedPeople, { of: 'money' }>['what']): boolean {
  switch (what) {
    case 'owed':
      return person.owed.minor > 0;
    case 'bonuses':
      return person.outcome === 'complete' && person.owed.minor > 0;
    case 'dropouts':
      return person.outcome !== null && person.outcome !== 'complete' && person.owed.minor > 0;
    case 'committed':
      return person.outcome === null || person.owed.minor > 0;
  }
}

/** What stands above a list that a number opened. */
export function listTitle(listed: ListedPeople): string {
  switch (listed.of) {
    case 'cell': {
      const what = { now: 'under way', complete: OUTCOMES.complete, dropped: OUTCOMES.dropped }[listed.what];
      return listed.arm === null ? `all cells, ${what}` : `${armWords(listed.arm)}, ${what}`;
    }
    case 'reached':
      return { arrived: 'arrived', consented: 'consented', checked: 'passed the check' }[listed.what];
    case 'money':
      return {
        owed: 'with pay so far',
        bonuses: 'complete, with pay',
        dropouts: 'not complete, with pay',
        committed: 'for whom money is kept',
      }[listed.what];
    case 'outcome':
      return OUTCOMES[listed.outcome];
    case 'signals':
      return 'integrity: to look at';
    case 'excluded':
      return 'left out of analyses';
    case 'messages':
      return 'with messages';
  }
}

/** The ticked participants of a list. Those that are gone from the list stay ticked, so that a filter loses nothing. */
export type Ticked = ReadonlySet<string>;

export function toggled(ticked: Ticked, participant: string): Ticked {
  const next = new Set(ticked);
  if (!next.delete(participant)) next.add(participant);
  return next;
}

/** All shown are ticked; if they were, none of them is. */
export function toggledAll(ticked: Ticked, shown: readonly string[]): Ticked {
  const all = shown.every((one) => ticked.has(one));
  return all ? new Set([...ticked].filter((one) => !shown.includes(one))) : new Set([...ticked, ...shown]);
}

export function targetsOf(ticked: Ticked): Targets {
  return { participants: [...ticked].toSorted(), sessions: [] };
}
