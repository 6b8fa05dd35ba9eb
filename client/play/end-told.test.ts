/** What an end tells is a treatment, and boards and minds come only where the replay is open. */
import { expect, test } from 'vitest';
import { momentsTold } from './end-told.ts';

const recap = (reasons: boolean, ends?: boolean) => ({
  reasons,
  points: true,
  advice: false,
  ...(ends === undefined ? {} : { ends }),
});

test.each([
  ['a session that says nothing of the strip', undefined, 'all', null],
  ['one that hides reasons', recap(false), 'all', null],
  ['one from before there was a choice', recap(true), 'all', 'inWords'],
  ['one that tells reasons and no moments', recap(true, false), 'all', null],
  ['one whose replay is open', recap(true, true), 'all', 'replayed'],
  ['a guest, who may look back at the own seat', recap(true, true), 'own', 'inWords'],
  ['a study', recap(true, true), null, 'inWords'],
  ['a study that hides reasons', recap(false, true), null, 'inWords'],
  ['a right that is not known yet', recap(true, true), undefined, 'unknown'],
] as const)('%s', (_name, told, sees, expected) => {
  expect(momentsTold(told, sees)).toBe(expected);
});
