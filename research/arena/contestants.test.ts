import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Config } from '../../games/symmtom/types.ts';
import { checkAreHere, contestantsNamed, duplicateAmong, poolId } from './contestants.ts';
import { type Contestant, ReferencePool } from './result.ts';

const POOLS = path.join(import.meta.dirname, 'pools');
const config = Config.parse({ agents: 3, width: 6, pieces: 6 });
const named = (policy: string, weights: string | null = null): Contestant => ({ policy, version: 1, weights });

test.each(readdirSync(POOLS))(
  'the reference pool %s has the content that it is named by, and its policies are here',
  (file) => {
    const pool = ReferencePool.parse(JSON.parse(readFileSync(path.join(POOLS, file), 'utf8')));
    expect(`${poolId(pool)}.json`).toBe(file);
    checkAreHere(pool.policies);
  },
);

test('the name of a pool does not depend on the order of its policies, and depends on everything else', () => {
  const policies = [named('symmtom/a'), named('symmtom/b'), named('symmtom/c', 'f'.repeat(64))];
  const id = poolId({ game: 'symmtom', policies });
  fc.assert(
    fc.property(fc.shuffledSubarray(policies, { minLength: 3 }), (order) => {
      expect(poolId({ game: 'symmtom', policies: order })).toBe(id);
    }),
  );
  const others = [
    policies.slice(1),
    [...policies.slice(0, 2), named('symmtom/c', 'e'.repeat(64))],
    [{ ...named('symmtom/a'), version: 2 }, ...policies.slice(1)],
  ];
  for (const other of others) expect(poolId({ game: 'symmtom', policies: other })).not.toBe(id);
});

test('a policy that is named twice is a duplicate, and so is one with the weights of another', () => {
  const twice = contestantsNamed(['greedy', 'symmtom/greedy'], { game: 'symmtom', config });
  expect(duplicateAmong(twice)?.map(({ policy }) => policy)).toEqual(['symmtom/greedy', 'symmtom/greedy']);
  const copies = [named('symmtom/a', 'f'.repeat(64)), named('symmtom/b', 'f'.repeat(64))];
  expect(duplicateAmong(copies)).toEqual(copies);
  expect(duplicateAmong([named('symmtom/a'), named('symmtom/b')])).toBeNull();
});

test('without names all policies take part that can play with the config, and trained ones have their checksum', () => {
  const all = contestantsNamed(null, { game: 'symmtom', config });
  const policies = all.map(({ policy }) => policy);
  expect(policies).toEqual(expect.arrayContaining(['symmtom/greedy', 'symmtom/ce-n3-w6-c6-s1']));
  expect(policies).not.toContain('symmtom/ce-n3-w6-c3-s1');
  expect(policies).toEqual(policies.toSorted());
  expect(all.find(({ policy }) => policy === 'symmtom/ce-n3-w6-c6-s1')?.weights).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ['an unknown one', 'missing', 'there is no policy missing for symmtom'],
  ['one that cannot play with the config', 'ce-n3-w6-c3-s1', 'ce-n3-w6-c3-s1'],
  ['one that sees everything', 'oracle-n3-w6-c6-s1', 'sees more than a seat does'],
])('of policies, %s is refused', (_, name, message) => {
  expect(() => contestantsNamed([name], { game: 'symmtom', config })).toThrow(message);
});

test('a policy of another version than the file has is refused', () => {
  expect(() => checkAreHere([{ ...named('symmtom/greedy'), version: 7 }])).toThrow(
    'here it is version 1, there version 7',
  );
});
