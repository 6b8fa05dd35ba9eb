/**
 * What a study plays: games with their configs, so that others can be tried while it is under way. Two plays are the same one
 * where they differ in nothing but limits of time, whose names end in `Ms`.
 */
import { canonicalJson } from '../../games/core/json.ts';
import { newestRules } from '../../games/index.ts';
import { cellsOf, conditionsOf, planOf } from '../allocation/cells.ts';
import { inArm } from './arms.ts';
import { type FrozenStudy, ownOf, type StudyItem } from './freeze.ts';
import { stepsOf } from './waves.ts';

/** A play in one word: its game, and its config with all defaults. */
export function playKey(game: string, config: unknown): string {
  const rules = newestRules(game);
  const given = { ...rules?.forPeople, ...(config as object) };
  const read = rules?.game.schemas.config.safeParse(given);
  const whole = read?.success ? (read.data as object) : given;
  return canonicalJson([game, Object.fromEntries(Object.entries(whole).filter(([key]) => !key.endsWith('Ms')))]);
}

/** All plays of the study, in words: its practice, and its sessions in each arm, each condition, and with each item. */
export function usedPlays(frozen: FrozenStudy): ReadonlySet<string> {
  const used = new Set<string>();
  const add = (plan: unknown): void => {
    const { game, config } = plan as { readonly game?: unknown; readonly config?: unknown };
    if (typeof game === 'string') used.add(playKey(game, config ?? {}));
  };
  const conditions = conditionsOf(frozen.definition);
  for (const cell of cellsOf(frozen.definition)) {
    const { definition, items } = inArm(frozen, cell.id);
    for (const step of stepsOf(definition)) if (step.kind === 'practice') add(step.play);
    const lists = definition.design.lists.map((list) => ownOf(items, list) ?? []);
    definition.sessions.forEach((session, block) => {
      // the n-th play takes the n-th item, and the conditions of a session are played one after another
      const first = block * conditions.length;
      const own: readonly (StudyItem | null)[] =
        lists.length === 0 ? [null] : lists.flatMap((list) => list.slice(first, first + conditions.length));
      for (const condition of conditions) for (const item of own) add(planOf(session, { cell, condition, item }));
    });
  }
  return used;
}
