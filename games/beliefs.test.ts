/** Laws of beliefs, checked for every version of every game on a log of that version. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { modelOf } from './core/beliefs/model.ts';
import { changeAt, falseSpansOf, timelinesOf } from './core/beliefs/timeline.ts';
import type { GameTypes } from './core/game.ts';
import { foldLog } from './core/log/replay.ts';
import type { SessionEvent } from './core/session/events.ts';
import { eventOfLine } from './core/session/upcast.ts';
import { PACKAGES } from './index.ts';

const VERSIONS = PACKAGES.flatMap(({ rules }) =>
  rules.flatMap(({ game, beliefs }) => (beliefs ? [{ id: game.id, version: game.version, game, beliefs }] : [])),
);

describe.each(VERSIONS)('beliefs of $id, version $version', ({ id, version, game, beliefs }) => {
  const folder = join(import.meta.dirname, id, 'logs');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const file = files.find((name) => name.startsWith(`v${version}-`) && name.endsWith('policies.jsonl'));
  if (!file) throw new Error(`${id} has no log of version ${version}`);
  const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
  const log: readonly SessionEvent<GameTypes>[] = lines.map(eventOfLine);
  const states = foldLog(game, log);
  const seats = [...(states[0]?.seats.keys() ?? [])];

  test.each(beliefs.models.map((offered) => [offered.model.id, offered] as const))(
    '%s: credences sum to one, and each change gives the truth and when it began',
    (_, offered) => {
      const timelines = timelinesOf({ game, beliefs, offered, log, depth: Math.min(2, offered.depth) }, seats);
      expect(timelines.map(({ model, version, seat }) => ({ model, version, seat }))).toEqual(
        seats.map((seat) => ({ model: offered.model.id, version: offered.model.version, seat })),
      );
      for (const { rows } of timelines)
        for (const { chain, proposition, changes } of rows) {
          expect(changes.length).toBeGreaterThan(0);
          for (const { index, credences, truth, since, verdictSince } of changes) {
            // a model may state nothing
            if (credences.length > 0)
              expect(credences.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
            expect(since).toBeLessThanOrEqual(index);
            expect(verdictSince).toBeLessThanOrEqual(index);
            if (chain.length > 1) continue;
            expect(truth).toBe(beliefs.truth(states[index]?.game, { id: proposition, values: [] }));
          }
          // a belief about another mind is compared with that mind
          const [, other] = chain;
          const last = changes.at(-1);
          const inner = timelines[other ?? -1]?.rows.find(
            (row) => row.proposition === proposition && row.chain.length === 1,
          );
          if (inner && last) expect(last.truth).toBe(changeAt(inner, log.length)?.value);
        }
    },
  );

  test('a false belief begins with an event, and names two different values', () => {
    const offered = modelOf(beliefs, undefined);
    if (!offered) throw new Error(`${id} offers no model`);
    for (const timeline of timelinesOf({ game, beliefs, offered, log, depth: 1 }, seats))
      for (const { from, until, value, truth } of falseSpansOf(timeline)) {
        expect(log[from]?.type).toBe('GameEventOccurred');
        expect(value).not.toBe(truth);
        if (until !== null) expect(until).toBeGreaterThan(from);
      }
  });

  test('a model that is not offered cannot be found', () => {
    expect(modelOf(beliefs, 'oracle')).toBeUndefined();
  });
});
