/** How processes share the studies: a process takes and gives until each has its share. */
import { expect, test } from 'vitest';
import type { StudySpread } from '../../store/leases.ts';
import { isBelowShare, type RunStudy, studiesToGive, studiesToTake } from './sharing.ts';

const spread = (own: number, all: number, processes: number): StudySpread => ({ own, all, processes });
const free = (study: string, underWay = true) => ({ study, underWay });
const run = (study: string, people: number, underWay = true): RunStudy => ({ study, people, underWay });

test.each([
  ['one process has room for all', spread(4, 5, 1), true],
  ['one of two has half', spread(2, 4, 2), false],
  ['a share is rounded up', spread(2, 5, 2), true],
  ['none is under way', spread(0, 0, 3), false],
])('%s', (_, given, isBelow) => {
  expect(isBelowShare(given)).toBe(isBelow);
});

test('a process takes no more of the free studies that are under way than its share, and all the others', () => {
  const found = [free('a'), free('b'), free('old', false), free('c')];
  expect(studiesToTake(found, spread(0, 3, 2))).toEqual(['old', 'a', 'b']);
  expect(studiesToTake(found, spread(2, 5, 3))).toEqual(['old']);
  expect(studiesToTake(found, spread(0, 3, 1))).toEqual(['old', 'a', 'b', 'c']);
});

test('a process gives what it has beyond its share, those with the fewest participants first', () => {
  const studies = [run('large', 90), run('small', 2), run('old', 0, false), run('middle', 10)];
  expect(studiesToGive(studies, spread(3, 3, 2))).toEqual(['small']);
  expect(studiesToGive(studies, spread(3, 3, 3))).toEqual(['small', 'middle']);
  expect(studiesToGive(studies, spread(3, 5, 2))).toEqual([]);
  expect(studiesToGive(studies, spread(3, 3, 1))).toEqual([]);
});

test('processes that take and give in turn come to rest, with no process above its share', () => {
  for (const [all, processes] of [
    [7, 3],
    [2, 3],
    [10, 4],
  ] as const) {
    const held: string[][] = Array.from({ length: processes }, () => []);
    held[0] = Array.from({ length: all }, (_, i) => `s${i}`);
    let pool: string[] = [];
    let moves = 0;
    for (let round = 0; round < 10; round++)
      for (const own of held) {
        const now = spread(own.length, all, processes);
        const gives = studiesToGive(
          own.map((study) => run(study, 1)),
          now,
        );
        const takes =
          gives.length > 0
            ? []
            : studiesToTake(
                pool.map((study) => free(study)),
                now,
              );
        moves += gives.length;
        own.splice(0, own.length, ...own.filter((study) => !gives.includes(study)), ...takes);
        pool = [...pool.filter((study) => !takes.includes(study)), ...gives];
      }
    expect(pool).toEqual([]);
    expect(held.flat()).toHaveLength(all);
    expect(Math.max(...held.map(({ length }) => length))).toBe(Math.ceil(all / processes));
    expect(moves).toBe(all - Math.ceil(all / processes));
  }
});
