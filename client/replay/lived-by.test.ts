/** The replay shows the same of a seat's life as the fold over its events, in every committed log. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GameTypes } from '../../games/core/game.ts';
import { sameJson } from '../../games/core/json.ts';
import * as folds from '../../games/core/log/replay.ts';
import { lifeOf } from '../../games/core/session/life.ts';
import { eventOfLine } from '../../games/core/session/upcast.ts';
import { PACKAGES, rulesOfLog } from '../../games/index.ts';
import { loadView } from '../boards.ts';
import type { AnyEvent } from './any-event.ts';
import { readLog } from './replay-log.ts';

describe.each(PACKAGES)('in the logs of $id', ({ id }) => {
  const folder = join(import.meta.dirname, '../../games', id, 'logs');
  const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl'));
  test.each(files)(
    '%s: a seat is shown what it did through all events of its turn, and remembers what its page would',
    async (file) => {
      const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
      const events: readonly AnyEvent[] = lines.map(eventOfLine);
      const view = await loadView(id);
      const log = events.map((event, i) => ({ seq: i + 1, recordedAt: 0, event }));
      const rules = rulesOfLog(events);
      if (typeof rules === 'string') throw new Error(rules);
      const { game } = rules;
      const replay = readLog({ session: file, rules, view, log, folds });
      for (let seat = 0; seat < replay.seats; seat++) {
        const { first, experiences } = lifeOf<GameTypes>(game, events, seat);
        if (!first) throw new Error(`${file} never starts`);
        const { acted, memories } = replay.eyes(seat);
        let memory: unknown = view.begin(first);
        let turn = 0;
        let begun = false;
        events.forEach((event, i) => {
          if (event.type === 'TurnOpened') begun = true;
          // from the first event of a turn to the first event of the next
          if (event.type === 'GameEventOccurred' && begun) {
            const done = experiences[turn]?.acted ?? null;
            if (!sameJson(acted[i], done)) expect(acted[i], `seat ${seat}, turn ${turn}, event ${i}`).toEqual(done);
          }
          if (event.type !== 'TurnResolved') return;
          expect(acted[i]).toEqual(experiences[turn]?.acted ?? null);
          const lived = experiences[turn];
          if (!lived) throw new Error(`turn ${turn} was not lived through`);
          memory = view.remember(memory, lived);
          expect(memories[i]).toEqual(memory);
          turn += 1;
        });
      }
    },
  );
});
