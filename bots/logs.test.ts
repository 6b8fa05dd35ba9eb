/** Policies act as in the committed logs. A policy that would act otherwise has to raise its version. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GameTypes } from '../games/core/game.ts';
import { audit } from '../games/core/log/replay.ts';
import type { SessionEvent } from '../games/core/session/events.ts';
import { eventOfLine } from '../games/core/session/upcast.ts';
import { PACKAGES, rulesOfLog } from '../games/index.ts';
import { POLICIES, YARDSTICKS } from './index.ts';

const policies = [...POLICIES, ...YARDSTICKS];

describe.each(PACKAGES)('in the logs of $id', ({ id }) => {
  const folder = join(import.meta.dirname, '../games', id, 'logs');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.jsonl')) : [];
  test.each(files)('%s', (file) => {
    const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
    const events: readonly SessionEvent<GameTypes>[] = lines.map(eventOfLine);
    const rules = rulesOfLog(events);
    if (typeof rules === 'string') throw new Error(rules);
    const ended = events.at(-1);
    expect(ended?.type).toBe('SessionEnded');
    expect(audit(rules.game, events, ended?.type === 'SessionEnded' ? ended.seed : '', policies)).toEqual([]);
  });
});
