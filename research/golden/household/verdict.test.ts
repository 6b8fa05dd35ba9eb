import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { goldenFolder } from '../../../games/core/testing/golden-folder.ts';
import { planningTask } from '../../../games/household/planner/from-task.ts';
import { verdictOf } from '../../../games/household/planner/verdict.ts';
import { importOriginal } from '../../household/authoring/original/read.ts';

test("of the nine drafts seven are solvable as the original compiles them, and two are not; by the game's rules all are", () => {
  const folder = goldenFolder('household');
  if (folder === null) return;
  const lines = readFileSync(join(folder, 'tasks.jsonl'), 'utf8').trim().split('\n');
  const drafts = lines.map((line) => JSON.parse(line));
  const statuses = drafts.map((draft) => {
    const imported = importOriginal(draft);
    if (!imported.ok) throw new Error(imported.reasons.join('; '));
    return (['faithful', 'corrected'] as const).map((semantics) => {
      const planning = planningTask(imported.task, semantics);
      return planning.ok ? verdictOf(planning.value, semantics).status : planning.reasons;
    });
  });
  const unsolvable = drafts.filter((_, i) => statuses[i]?.[0] !== 'solvable').map(({ key }) => key);
  expect(unsolvable).toEqual(['tmp9t4e45_6', 'tmpe4726pal']);
  expect(statuses.map(([faithful]) => faithful).toSorted()).toEqual([
    ...Array(7).fill('solvable'),
    'unsolvable',
    'unsolvable',
  ]);
  expect(statuses.map(([, corrected]) => corrected)).toEqual(Array(9).fill('solvable'));
});
