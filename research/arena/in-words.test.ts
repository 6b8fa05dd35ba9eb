import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inWords } from './in-words.ts';
import { ArenaResult, type ArenaRow } from './result.ts';

const estimate = (value: number) => ({ value, se: 1, low: value - 2, high: value + 2 });
const side = { focal: estimate(5), background: estimate(6) };

function rowOf(policy: string, rating: number | null, seats: number): ArenaRow {
  return {
    ...{ policy, alone: estimate(4), visitor: side, resident: side },
    seats: Array.from({ length: seats }, (_, seat) => estimate(10 + seat)),
    ...{ sessions: 9, timeOuts: 1, illegalActions: 2, crashes: 3 },
    rating: rating === null ? null : estimate(rating),
  };
}

function linesOf(...rows: readonly ArenaRow[]): readonly string[] {
  const result: ArenaResult = {
    ...{ format: 1, game: 'nim', rules: 1, config: {}, seed: '1', episodes: 2, limitMs: 10, policies: [], pool: null },
    ...{ seatings: 4, rows: [...rows], pairs: [] },
  };
  return inWords(result)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.replaceAll(/ +/g, ' '));
}

test('the best rating comes first, and time-outs, illegal actions and crashes have columns of their own', () => {
  const [head, , ...rows] = linesOf(rowOf('nim/a', -50, 2), rowOf('nim/b', 50, 2));
  expect(head).toBe(
    '| Policy | Rating | Alone | Beside another | The other | In seat A | In seat B | Time-outs | Illegal | Crashes |',
  );
  expect(rows[0]).toBe(
    '| nim/b | 50 (48 to 52) | 4.0 (2.0 to 6.0) | 5.0 (3.0 to 7.0) | 6.0 (4.0 to 8.0) | 10.0 (8.0 to 12.0) | 11.0 (9.0 to 13.0) | 1 | 2 | 3 |',
  );
});

test('games that are no contests have no ratings, and with three seats visitors and residents have columns', () => {
  const [head] = linesOf(rowOf('nim/a', null, 3));
  expect(head).toBe(
    '| Policy | Alone | As visitor | Its residents | As resident | Its visitors | Time-outs | Illegal | Crashes |',
  );
});

test.each(['symmtom', 'standoff'])('the page on arenas has the table of the result of %s that /arena shows', (game) => {
  const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
  const [, table = ''] = inWords(ArenaResult.parse(JSON.parse(read(`client/arena/results/${game}.json`)))).split(
    '\n\n',
  );
  expect(read('docs/arena.md')).toContain(table);
});
