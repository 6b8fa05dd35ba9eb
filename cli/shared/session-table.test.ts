/** The list of sessions that `npx standpoint play replay` prints. */
import { expect, test } from 'vitest';
import type { SessionRow } from '../../server/store/rows.ts';
import { sessionTable } from './session-table.ts';

const ENDED: SessionRow & { readonly number: number } = {
  number: 42,
  session: 'a1',
  game: 'symmtom',
  status: 'ended',
  seats: [null, null],
  turn: 30,
  createdAt: 0,
  endedAt: 1,
  outcome: 'terminated',
  cause: null,
  returns: [1, 2],
  label: 'a lesson',
  parent: null,
};

test('every column has a header, and a key explains them', () => {
  const [head, , first, ...rest] = sessionTable([ENDED]).split('\n');
  expect(head).toMatch(/session \| called \| game +\| state +\| turns \| branch of \| name/);
  expect(first).toMatch(/a1 +\| S-42 +\| symmtom \| ended +\| +30 \| – +\| a lesson/);
  expect(rest.join(' ')).toContain('turns: played to the end');
});

test('a session that goes on has no number of turns', () => {
  const text = sessionTable([{ ...ENDED, status: 'running', turn: 0 }]);
  expect(text).toMatch(/running \| – +\|/);
  expect(text).not.toContain(' 0 ');
});

test('a branch names its parent once', () => {
  const text = sessionTable([{ ...ENDED, session: 'b2', parent: 'a1', label: 'branch of a1: seat 0, told nothing' }]);
  expect(text).toMatch(/\| a1 +\| seat 0, told nothing/);
  expect(text.match(/a1/g)).toHaveLength(1);
});
