/** The table of a bundle that says what each arm goes through. */
import { expect, test } from 'vitest';
import { PARTNERS, partners } from '../way/testing/arms.ts';
import { running, SEED } from '../way/testing/running.ts';
import { armRows } from './arm-rows.ts';
import { studyFacts } from './design.ts';

test('each part of each arm has a row, and says whether it differs', () => {
  const { appends } = running(partners());
  const log = appends.flatMap((append) =>
    append.flatMap((write) => (write.stream === 'study' ? [...write.events] : [])),
  );
  const rows = armRows(studyFacts(log, SEED));
  const part = (arm: string, name: string) => rows.find((row) => row.arm === arm && row.part === name);
  expect(part(PARTNERS.person, 'partners')).toMatchObject({ goes_through: 'groups of 2', differs: true });
  expect(part(PARTNERS.policy, 'partners')).toMatchObject({ goes_through: 'alone, without waiting', differs: true });
  expect(part(PARTNERS.policy, 'surveys at the end')).toMatchObject({ goes_through: null, differs: true });
  expect(part(PARTNERS.policy, 'session play')).toMatchObject({
    goes_through: '`symmtom`, 1 participant; policies `symmtom:silent`; above the table `with-a-program`',
  });
  expect(rows.filter(({ arm }) => arm === PARTNERS.person)).toHaveLength(rows.length / 2);
  expect(new Set(rows.map(({ version, arm, place }) => `${version} ${arm} ${place}`)).size).toBe(rows.length);
});
