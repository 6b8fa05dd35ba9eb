/** What critics see of each agent, as the task says; what actors get stays what their seats get. */
import { expect, test } from 'vitest';
import type { Critic } from '../../bots/symmtom/learned-task.ts';
import { criticInputsOf, type KnowledgeInput } from './algorithms.ts';
import { kernelGradients } from './gradients.ts';
import { writeInputs } from './inputs.ts';
import { modelId } from './model.ts';
import { beginRun, playRound } from './run.ts';

const task = { algorithm: 'ce', agents: 3, width: 4, pieces: 6, lag: 1 } as const;

/** The run's last batch as its critics see it: each agent's part of each row; and every moment of play, seen so. */
function lastBatch(critic: Critic | undefined, knowledge: KnowledgeInput) {
  const settings = { task: { ...task, ...(critic ? { critic } : {}) }, seed: 'critics', episodes: 40, batch: 16 };
  const run = beginRun(settings);
  playRound(run, kernelGradients);
  playRound(run, kernelGradients);
  const { learner, tables } = run;
  const { judging, seen, arena } = learner;
  const size = criticInputsOf(settings.task);
  const rows = arena.view(judging.now, 16 * judging.columns);
  const parts = Array.from({ length: 16 }, (_, row) => {
    const at = row * judging.columns + 2 * seen;
    return rows.slice(at, at + size).join();
  });
  const moments = new Set<string>();
  for (let slot = 0; slot < 20; slot++)
    for (let turn = 0; turn < tables.turns; turn++) {
      const out = new Float32Array(size);
      writeInputs(tables, { slot, turn, seat: 2, knowledge, lag: 1 }, out, 0);
      moments.add(out.join());
    }
  return { parts, moments };
}

test.each([
  ['oracle observation', 'truth'],
  ['own observation', 'none'],
  ['K', 'masks'],
  [undefined, 'masks'],
] as const)('with the view "%s" critics of CE see of each agent what has its knowledge as: %s', (critic, knowledge) => {
  const { parts, moments } = lastBatch(critic, knowledge);
  for (const part of parts) expect(moments).toContain(part);
  expect(new Set(parts).size).toBeGreaterThan(4);
});

test('the id of a model says what its critics saw, and models from before keep theirs', () => {
  expect(modelId({ ...task, critic: 'oracle observation' }, '1')).toBe('symmtom/ce-oc-n3-w4-c6-s1');
  expect(modelId({ ...task, critic: 'own observation' }, '1')).toBe('symmtom/ce-own-n3-w4-c6-s1');
  expect(modelId(task, '1')).toBe('symmtom/ce-n3-w4-c6-s1');
  expect(modelId({ ...task, critic: 'K', partners: 'population' }, '1')).toBe('symmtom/ce-among-n3-w4-c6-s1');
});
