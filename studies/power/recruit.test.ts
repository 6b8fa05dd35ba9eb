/** Recruiting into arms whose groups have different numbers of people. */
import { expect, test } from 'vitest';
import { peopleIn } from '../definition/arms.ts';
import { PARTNERS, partners } from '../way/testing/arms.ts';
import { librarySlots } from './library.ts';
import { recruit } from './recruit.ts';

const { definition } = partners({ groupsPerCell: 4 });

test('each group has as many people as its arm, and no participant is in two', () => {
  const { groups, dropped, lost } = recruit(definition, { n: 60, dropout: 0, absent: 0, seed: 'recruit' });
  for (const { slot, participants } of groups) expect(participants).toHaveLength(peopleIn(definition, slot.cell));
  const all = groups.flatMap(({ participants }) => participants);
  expect(new Set(all).size).toBe(all.length);
  // at most one waits for a partner
  expect(all.length).toBeGreaterThanOrEqual(59);
  expect({ dropped, lost }).toEqual({ dropped: 0, lost: 0 });
});

test('a group that loses a participant costs all of its people', () => {
  const { groups, dropped, lost } = recruit(definition, { n: 60, dropout: 0.5, absent: 0, seed: 'recruit' });
  expect(lost).toBeGreaterThan(dropped);
  expect(lost + groups.reduce((sum, { participants }) => sum + participants.length, 0)).toBeGreaterThanOrEqual(59);
});

test('an arm for one has no rotations of seats to go through', () => {
  const slots = librarySlots(definition, {
    ...{ seed: 'library', cells: new Set(Object.values(PARTNERS)) },
    perKind: (kinds) => 8 / kinds,
  });
  const rotations = (cell: string): readonly number[] =>
    [...new Set(slots.filter((slot) => slot.cell === cell).map(({ rotation }) => rotation))].toSorted();
  expect(rotations(PARTNERS.person)).toEqual([0, 1]);
  expect(rotations(PARTNERS.policy)).toEqual([0]);
  expect(slots).toHaveLength(16);
});
