/** How SQLite counts what was ordered with a right: by what is not over and what is recent, however much was ordered before. */
import { expect, test } from 'vitest';
import { rightReader } from '../beside/rights.ts';
import { plansOf } from './testing/plans.ts';
import { temporaryStore } from './testing/temporary.ts';

test.each([
  ['one right', { id: 'r1' }],
  ['all visitors', 'visitors'],
] as const)('of %s, sessions that are over are counted only where they are recent', async (_, right) => {
  const { file } = temporaryStore();
  const [live = '', recent = ''] = await plansOf(file, ({ beside }) => rightReader(beside).orderedWith(right, 5));
  expect(live).toContain('SEARCH sessions USING COVERING INDEX sessions_status (status=?)');
  expect(live).toContain('SEARCH origins EXISTS USING INDEX sqlite_autoindex_origins_1 (session=?)');
  expect(live).not.toContain('SCAN');
  expect(recent).toContain('SEARCH origins USING COVERING INDEX origins_right (right=? AND created_at>?)');
});
