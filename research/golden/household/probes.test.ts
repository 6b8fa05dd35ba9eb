import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { goldenFolder } from '../../../games/core/testing/golden-folder.ts';
import { printFormula } from '../../../games/household/pddl/print.ts';
import { goalProbes } from '../../../games/household/probes.ts';
import { agentOf } from '../../../games/household/types.ts';
import { importOriginal } from '../../household/authoring/original/read.ts';

test('the drafts have the probes that the original derives', () => {
  const folder = goldenFolder('household');
  if (folder === null) return;
  const lines = (name: string) => readFileSync(path.join(folder, name), 'utf8').trim().split('\n');
  const derived = new Map(lines('derived.jsonl').map((line) => [JSON.parse(line).key, JSON.parse(line).probes]));
  let compared = 0;
  for (const line of lines('tasks.jsonl')) {
    const imported = importOriginal(JSON.parse(line));
    if (!imported.ok) throw new Error(imported.reasons.join('; '));
    const ours = goalProbes(imported.task);
    const shown = ours.map(({ id, seat, whom, literal: { predicate, args, holds }, kind }) => ({
      probe_id: id,
      agent: agentOf(seat),
      subject_agents: whom.map(agentOf),
      fact: printFormula({ op: 'fact', predicate, args }),
      depth: whom.length + 1,
      expected: { predicate, holds, args },
      scored_root: kind === 'root',
    }));
    const theirs = derived.get(JSON.parse(line).key);
    expect(shown).toEqual(theirs.map(({ source: _source, ...rest }: { source: string }) => rest));
    compared += shown.length;
  }
  expect(compared).toBeGreaterThan(9);
});
