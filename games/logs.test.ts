/**
 * Logs of released versions: what was once a session stays one. Every game of the catalogue has logs of its current
 * version; every log that was ever committed is folded, and decided again, by the rules of its version.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GameTypes } from './core/game.ts';
import { audit, checkChecksums, foldLog } from './core/log/replay.ts';
import { type SessionEvent, sessionEventSchema } from './core/session/events.ts';
import { GAMES } from './index.ts';

describe.each(GAMES)('logs of $id', (game) => {
  const folder = join(import.meta.dirname, game.id, 'logs');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.jsonl')) : [];

  test('are there for the current version', () => {
    expect(files.filter((file) => file.startsWith(`v${game.version}-`))).not.toEqual([]);
  });
  describe.each(files)('%s', (file) => {
    const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
    const events: readonly SessionEvent<GameTypes>[] = lines.map((line) => JSON.parse(line));
    const created = events[0];
    const ended = events.at(-1);
    if (created?.type !== 'SessionCreated' || ended?.type !== 'SessionEnded')
      throw new Error(`${file} is no log of a whole session`);
    const rules = GAMES.find(({ id, version }) => id === created.game && version === created.rulesVersion);
    if (!rules)
      throw new Error(`${file} needs the rules of ${created.game}, version ${created.rulesVersion}: keep them`);

    test('is of the version in its name, and fits the schemas', () => {
      expect(file).toMatch(new RegExp(`^v${created.rulesVersion}-`));
      const schema = sessionEventSchema(rules);
      for (const event of events) expect(schema.safeParse(event).error).toBeUndefined();
    });
    test('is folded to the same states', () => {
      expect(foldLog(rules, events).at(-1)?.phase).toBe('ended');
      expect(checkChecksums(rules, events)).toEqual([]);
    });
    if (rules.version === game.version)
      test('is decided in the same way again', () => {
        expect(audit(rules, events, ended.seed)).toEqual([]);
      });
  });
});
