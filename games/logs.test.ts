/**
 * Logs of released versions, which must stay readable. Every version of every game in the catalogue has logs. The rules
 * that a log names fold it, and decide it again as long as they can be played.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GameTypes } from './core/game.ts';
import { audit, checkChecksums, foldLog } from './core/log/replay.ts';
import { type SessionEvent, sessionEventSchema } from './core/session/events.ts';
import { eventOfLine } from './core/session/upcast.ts';
import { PACKAGES, rulesOfLog } from './index.ts';

describe.each(PACKAGES)('logs of $id', ({ id, rules: versions }) => {
  const folder = join(import.meta.dirname, id, 'logs');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.jsonl')) : [];

  test.each(versions.map(({ game }) => game.version))('are there for version %i', (version) => {
    expect(files.filter((file) => file.startsWith(`v${version}-`))).not.toEqual([]);
  });
  describe.each(files)('%s', (file) => {
    const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
    const events: readonly SessionEvent<GameTypes>[] = lines.map(eventOfLine);
    const ended = events.at(-1);
    const rules = rulesOfLog(events);
    if (typeof rules === 'string') throw new Error(`${file}: ${rules} Keep them.`);
    if (ended?.type !== 'SessionEnded') throw new Error(`${file} is no log of a whole session`);
    const { game } = rules;

    test('is of the game and version in its name, and fits the schemas', () => {
      expect(game.id).toBe(id);
      expect(file).toMatch(new RegExp(`^v${game.version}-`));
      const schema = sessionEventSchema(game);
      for (const event of events) expect(schema.safeParse(event).error).toBeUndefined();
    });
    test('folds to the same states', () => {
      expect(foldLog(game, events).at(-1)?.phase).toBe('ended');
      expect(checkChecksums(game, events)).toEqual([]);
    });
    test('is decided again with the same events', () => {
      expect(audit(game, events, ended.seed)).toEqual([]);
    });
  });
});
