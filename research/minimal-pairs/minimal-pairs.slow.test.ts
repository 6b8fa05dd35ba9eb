/** `npx standpoint research minimal-pairs`: every class gives pairs or a reason, policies do as the rows say, and bad input is refused. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { policyById } from '../../bots/index.ts';
import { runCommand } from '../../cli/testing/run-command.ts';
import { playout } from '../../games/core/log/playout.ts';
import { itemsOf, pairRows } from './rows.ts';
import type { AnyPairSource } from './sources/pair.ts';
import { PAIR_SOURCES } from './sources.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'minimal-pairs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sourceOf = (game: string): AnyPairSource => {
  const source = PAIR_SOURCES.find((one) => one.game.id === game);
  if (!source) throw new Error(`there is no game ${game}`);
  return source;
};

const WITHOUT = ['searched-cues'];
const classes = PAIR_SOURCES.flatMap(({ game, classes: all }) => all.map(({ id }) => [game.id, id] as const)).filter(
  ([, id]) => !WITHOUT.includes(id),
);

test.each(classes)('%s, %s: rules choose alike, and beliefs and right actions differ', (game, of) => {
  const { rows, why } = pairRows(sourceOf(game), { of, count: 2, seed: 'test' });
  expect(why).toBeNull();
  expect(rows).toHaveLength(2);
  for (const { rules, beliefs, action, a, b } of rows) {
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.filter(({ equal }) => !equal)).toEqual([]);
    expect(beliefs.some((belief) => belief.a !== belief.b)).toBe(true);
    expect(action.a).not.toBe(action.b);
    expect([a.config, a.actions]).not.toEqual([b.config, b.actions]);
  }
});

test("Standoff's 38 cues determine every answer: no pair, after a search of all trials", () => {
  const { rows, why } = pairRows(sourceOf('standoff'), { of: 'searched-cues', count: 2, seed: 'test' });
  expect(rows).toEqual([]);
  expect(why).toMatch(/^all 23520 trials .* no pair$/);
});

test('equal seeds give equal pairs, and other seeds others', () => {
  const rowsFor = (seed: string) => pairRows(sourceOf('tomqa'), { of: 'last-mention', count: 2, seed }).rows;
  expect(rowsFor('1')).toEqual(rowsFor('1'));
  expect(rowsFor('1')).not.toEqual(rowsFor('2'));
});

describe('policies do as the rows say', () => {
  const play = (game: string, id: string, config: unknown) => {
    const policy = policyById(id);
    const source = sourceOf(game);
    if (!policy) throw new Error(`there is no policy ${id}`);
    const policies = source.game.roles(config).map(() => policy);
    return playout(source.game, { session: id, config, seed: 'test', policies });
  };
  const returnsOf = (game: string, id: string, config: unknown): number => {
    const ended = play(game, id, config).at(-1);
    if (ended?.type !== 'SessionEnded') throw new Error('the session has not ended');
    return ended.returns[0] ?? 0;
  };

  test.each(['last-seen', 'food-seen', 'last-or-food-seen', 'all-cues'])('standoff: %s', (of) => {
    const chosenBy = (id: string, config: unknown) =>
      play('standoff', id, config).flatMap((event) =>
        event.type === 'GameEventOccurred' && event.event.type === 'ChoicesSealed' ? [event.event.boxes.player] : [],
      )[0];
    for (const { a, b, rules, action } of pairRows(sourceOf('standoff'), { of, count: 2, seed: 'test' }).rows) {
      expect(chosenBy(`standoff/${of}`, a.config)).toBe(rules.find(({ id }) => id === of)?.a);
      expect(chosenBy(`standoff/${of}`, b.config)).toBe(rules.find(({ id }) => id === of)?.b);
      expect([chosenBy('standoff/ideal', a.config), chosenBy('standoff/ideal', b.config)]).toEqual([
        action.a,
        action.b,
      ]);
    }
  });

  test.each([
    ['tomqa', 'sentence-count', 'tomqa/exact', 'tomqa/sentence-count'],
    ['mindgames', 'operator-pattern', 'mindgames/exact', 'mindgames/operator-pattern'],
  ])('%s: one session of all pairs, where %s is right in one history of a pair at most', (game, of, exact, rule) => {
    const source = sourceOf(game);
    const { rows } = pairRows(source, { of, count: 4, seed: 'test' });
    const config = source.game.schemas.config.parse(itemsOf(source, rows, 'test'));
    expect(returnsOf(game, exact, config)).toBe(8);
    expect(returnsOf(game, rule, config)).toBeLessThanOrEqual(4);
  });
});

test('--out writes what a session is ordered with, and rows go to stdout', async () => {
  const file = path.join(folder, 'items.json');
  const args = ['--game', 'standoff', '--class', 'last-seen', '--count', '3', '--json', '--out', file];
  const { code, out } = await runCommand('research minimal-pairs', ...args);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toHaveLength(3);
  const { list } = sourceOf('standoff').game.schemas.config.parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(list).toHaveLength(6);
});

test('bad input: a sentence, exit code 2, and nothing is written', async () => {
  const file = path.join(folder, 'none.json');
  const bad = [
    [['--game', 'chess', '--class', 'last-seen'], /no game chess; there are standoff,/],
    [['--class', 'last-seen'], /--game is missing/],
    [['--game', 'standoff', '--class', 'clever'], /no class clever for standoff; there are large-always,/],
    [['--game', 'standoff', '--class', 'last-seen', '--count', '0'], /--count must be a whole number of at least 1/],
    [['--game', 'tomqa', '--class', 'last-mention', '--count', '31'], /holds at most 30 pairs, not 31/],
  ] as const;
  const ran = await Promise.all(bad.map(([args]) => runCommand('research minimal-pairs', ...args, '--out', file)));
  ran.forEach(({ code, errors, out }, i) => {
    expect(errors).toMatch(bad[i]?.[1] ?? '');
    expect([code, out]).toEqual([2, '']);
  });
  expect(existsSync(file)).toBe(false);
});
