/** The kept models of SymmToM by learner and setting, for the tables; and what a run that is not kept would cost. */
import { type Model, modelsIn } from '../../bots/models.ts';
import { type Algorithm, Task } from '../../bots/symmtom/learning/algorithms.ts';
import type { Setting } from './symmtom-paper.ts';

/** A learner as the tables name it. An oracle's knowledge is one turn old in the released program. */
export interface Learner {
  readonly name: string;
  readonly algorithm: Algorithm;
  readonly lag: 0 | 1;
}

export const LEARNERS: readonly Learner[] = [
  { name: 'MADDPG-Oracle', algorithm: 'oracle', lag: 1 },
  { name: 'MADDPG-Oracle, knowledge of now', algorithm: 'oracle', lag: 0 },
  { name: 'MADDPG', algorithm: 'maddpg', lag: 1 },
  { name: 'RMADDPG', algorithm: 'rmaddpg', lag: 1 },
  { name: 'MADDPG-CE', algorithm: 'ce', lag: 1 },
  { name: 'MADDPG-GE', algorithm: 'ge', lag: 1 },
  { name: 'MADDPG-EE', algorithm: 'ee', lag: 1 },
];

export function symmtomModels(): readonly Model[] {
  return modelsIn().filter(({ card }) => card.game === 'symmtom');
}

/** One for each seed. */
export function modelsOf(models: readonly Model[], { algorithm, lag }: Learner, setting: Setting): readonly Model[] {
  return models.filter(({ card }) => {
    const task = Task.parse(card.config);
    return (
      task.algorithm === algorithm &&
      task.lag === lag &&
      task.agents === setting.agents &&
      task.width === setting.width &&
      task.pieces === setting.pieces
    );
  });
}

/**
 * CPU minutes of a run of 60,000 episodes, in proportion to products: measured as 4 minutes for n=3, w=6, c=9. An update
 * is for each agent over the inputs of all agents.
 */
export function costMinutes({ agents: n, width, pieces: c }: Setting): number {
  const inputs = (agents: number, pieces: number): number => agents * (pieces * (3 * agents) + 6 * agents + 7);
  return Math.round((4 * (n * inputs(n, c) * width)) / (3 * inputs(3, 9) * 6));
}
