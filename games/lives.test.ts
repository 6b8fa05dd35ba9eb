/**
 * A seat's life in every committed log and every playthrough. After every event the life folded from the log equals the
 * life folded from the messages to the seat's holder.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import type { AnyRecordedGame, GameTypes } from './core/game.ts';
import { playRecipe, RecipeHead, recipeSchema } from './core/log/playthrough.ts';
import type { SessionEvent } from './core/session/events.ts';
import { beginLives } from './core/session/life.ts';
import { initialSession } from './core/session/session.ts';
import { checkLives } from './core/session/testing/lived.ts';
import { eventOfLine } from './core/session/upcast.ts';
import { PACKAGES, playableRulesOf, rulesOfLog } from './index.ts';

function checkLog(game: AnyRecordedGame, [created, ...later]: readonly SessionEvent<GameTypes>[]): void {
  if (created?.type !== 'SessionCreated') throw new Error('a log begins with SessionCreated');
  checkLives<GameTypes>(
    game,
    beginLives<GameTypes>(initialSession<GameTypes>(game, created)),
    later.map((event) => [event]),
  );
}

const filesIn = (id: string, folder: string, extension: string) =>
  readdirSync(join(import.meta.dirname, id, folder)).filter((file) => file.endsWith(extension));
const textOf = (...path: readonly string[]) => readFileSync(join(import.meta.dirname, ...path), 'utf8');

describe.each(PACKAGES)('the lives of seats of $id fit the log', ({ id }) => {
  test.each(filesIn(id, 'logs', '.jsonl'))('in %s', (file) => {
    const lines = textOf(id, 'logs', file).trimEnd().split('\n');
    const events: readonly SessionEvent<GameTypes>[] = lines.map(eventOfLine);
    const rules = rulesOfLog(events);
    if (typeof rules === 'string') throw new Error(rules);
    checkLog(rules.game, events);
  });
  test.each(filesIn(id, 'playthroughs', '.json'))('in the playthrough %s', (file) => {
    const recipe: unknown = JSON.parse(textOf(id, 'playthroughs', file));
    const { game: name, version } = RecipeHead.parse(recipe);
    const rules = playableRulesOf({ game: name, rulesVersion: version });
    if (typeof rules === 'string') throw new Error(rules);
    checkLog(rules.game, playRecipe(rules.game, recipeSchema(rules.game).parse(recipe)));
  });
});
