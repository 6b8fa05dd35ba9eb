/** Lists behind numbers, filters and ticks. */
import { expect, test } from 'vitest';
import type { PersonRow } from '../../../studies/room/panels.ts';
import { PANELS_NOW } from '../../testing/room-frames.ts';
import {
  emptyWords,
  groupOf,
  inList,
  isFiltered,
  type ListedPeople,
  NO_FILTER,
  shownPeople,
  toggled,
  toggledAll,
} from './selection.ts';
import { STATUS } from './words.ts';

const people: readonly (readonly [string, PersonRow])[] = Object.entries(PANELS_NOW.people);
const NOW = PANELS_NOW.hand['away p-117']?.until ?? 0;
const namesOf = (rows: typeof people) => rows.map(([, { participant }]) => participant);
const listed = (list: ListedPeople) => people.filter(([, person]) => inList(person, list)).length;

test('the list behind a number has as many rows as the number says', () => {
  for (const { arm, ...cell } of Object.values(PANELS_NOW.cells))
    for (const what of ['complete', 'dropped'] as const) expect(listed({ of: 'cell', arm, what })).toBe(cell[what]);
  expect(listed({ of: 'cell', arm: null, what: 'complete' })).toBe(44);
  const head = PANELS_NOW.head.study;
  for (const what of ['arrived', 'consented', 'checked'] as const)
    expect(listed({ of: 'reached', what })).toBe(head?.[what]);
  expect(listed({ of: 'signals' })).toBe(2);
});

test('without a filter all who are under way are shown, those who need a look first', () => {
  const shown = namesOf(shownPeople(people, NO_FILTER, NOW));
  expect(shown).toHaveLength(13);
  expect(shown.slice(0, 2)).toEqual(['p-131', 'p-117']);
});

test('each state of a participant has a place among the counts', () => {
  for (const status of Object.keys(STATUS) as PersonRow['status'][]) expect(groupOf({ status })).toBeTypeOf('string');
  expect(groupOf({ status: 'away' })).toBe('away');
});

test('text finds participants by name, session and what they wait for', () => {
  const found = (text: string) => namesOf(shownPeople(people, { ...NO_FILTER, text }, NOW));
  expect(found('S-42').toSorted()).toEqual(['p-117', 'p-118']);
  expect(found('one more person')).toEqual(['p-126']);
  expect(found('P-129')).toEqual(['p-129']);
});

test('text finds participants by the language of their pages, by its name or its tag', () => {
  const spoken = people.map(([key, person], i): (typeof people)[number] => [
    key,
    { ...person, language: i % 2 === 0 ? 'he' : 'en' },
  ]);
  const found = (text: string) => shownPeople(spoken, { ...NO_FILTER, text }, NOW).map(([, { language }]) => language);
  expect(found('Hebrew').length).toBeGreaterThan(0);
  expect(new Set(found('Hebrew'))).toEqual(new Set(['he']));
  expect(found('hebrew').length + found('english').length).toBe(shownPeople(spoken, NO_FILTER, NOW).length);
  expect(shownPeople(people, { ...NO_FILTER, text: 'Hebrew' }, NOW)).toEqual([]);
});

test('a state filters, and shows those who finished only where they are asked for', () => {
  expect(namesOf(shownPeople(people, { ...NO_FILTER, group: 'lesson' }, NOW))).toEqual(['p-129']);
  expect(shownPeople(people, { ...NO_FILTER, group: 'finished' }, NOW)).toHaveLength(50);
});

test('ticking all of what is shown leaves other ticks as they are', () => {
  const some = toggled(toggled(new Set(), 'a'), 'z');
  expect([...toggledAll(some, ['a', 'b'])].toSorted()).toEqual(['a', 'b', 'z']);
  expect([...toggledAll(new Set(['a', 'b', 'z']), ['a', 'b'])]).toEqual(['z']);
});

test('a filter that empties says what it looks for, and that there is a filter', () => {
  expect(isFiltered(NO_FILTER)).toBe(false);
  expect(emptyWords(NO_FILTER)).toBe('No participant is under way.');
  const playing = { ...NO_FILTER, group: 'playing' } as const;
  expect([isFiltered(playing), emptyWords(playing)]).toEqual([true, 'No participant is in “playing” now.']);
  expect(emptyWords({ ...playing, text: 'p-9' })).toBe('No participant in “playing” fits “p-9”.');
  const withdrew = { ...NO_FILTER, listed: { of: 'outcome', outcome: 'withdrew' } } as const;
  expect(emptyWords(withdrew)).toBe('No participant is in “withdrew” now.');
});

test('a participant is found by the name that people say', () => {
  expect(namesOf(shownPeople(people, { ...NO_FILTER, text: 'P-131' }, NOW))).toEqual(['p-131']);
});
