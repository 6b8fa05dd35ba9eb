/** The kept models of SymmToM by learner and setting, for the tables; and what a run that is not kept would cost. */
import { type Model, modelsIn } from '../../bots/models.ts';
import { type Algorithm, type Critic, LearnedTask } from '../../bots/symmtom/learned-task.ts';
import { mean } from '../../cli/shared/table.ts';
import { type ComparedSetting, SETTINGS } from './symmtom-paper.ts';

/** A learner as the tables name it. An oracle's knowledge is one turn old in the released program. */
export interface ComparedLearner {
  readonly name: string;
  readonly algorithm: Algorithm;
  readonly lag: 0 | 1;
  readonly critic: Critic;
}

const NAMED: readonly Omit<ComparedLearner, 'critic'>[] = [
  { name: 'MADDPG-Oracle', algorithm: 'oracle', lag: 1 },
  { name: 'MADDPG-Oracle, knowledge of now', algorithm: 'oracle', lag: 0 },
  { name: 'MADDPG', algorithm: 'maddpg', lag: 1 },
  { name: 'RMADDPG', algorithm: 'rmaddpg', lag: 1 },
  { name: 'MADDPG-CE', algorithm: 'ce', lag: 1 },
  { name: 'MADDPG-GE', algorithm: 'ge', lag: 1 },
  { name: 'MADDPG-EE', algorithm: 'ee', lag: 1 },
  { name: 'PM', algorithm: 'pm', lag: 1 },
];

/** Learners whose critics see the oracle's observation, as in the training command of the released program. */
export const LEARNERS: readonly ComparedLearner[] = NAMED.map((one) => ({ ...one, critic: 'oracle observation' }));

/** Learners whose critics get what actors get: models from before the critics' view was a setting. */
export const EARLIER: readonly ComparedLearner[] = NAMED.map((one) => ({ ...one, critic: 'K' }));

export function symmtomModels(): readonly Model[] {
  return modelsIn().filter(({ card }) => card.game === 'symmtom');
}

/** One for each seed; those that learned among partners are another thing. */
export function modelsOf(
  models: readonly Model[],
  { algorithm, lag, critic }: ComparedLearner,
  setting: ComparedSetting,
): readonly Model[] {
  return models.filter(({ card }) => {
    const task = LearnedTask.parse(card.config);
    return (
      task.algorithm === algorithm &&
      task.lag === lag &&
      (task.critic ?? 'K') === critic &&
      task.partners === undefined &&
      task.agents === setting.agents &&
      task.width === setting.width &&
      task.pieces === setting.pieces
    );
  });
}

/**
 * CPU minutes of a run of 60,000 episodes: those of the learner's kept models, in proportion to episodes, turns and
 * products. An update is for each agent over the inputs of all agents. A learner without a kept model counts as MADDPG,
 * which takes 4 minutes for n=3, w=6, c=9.
 */
export function costMinutes(models: readonly Model[], learner: ComparedLearner, setting: ComparedSetting): number {
  const kept = SETTINGS.flatMap((one) =>
    modelsOf(models, learner, one).map(({ card }) => card.cpuS / 60 / (card.episodes * workIn(one))),
  );
  const each = kept.length > 0 ? mean(kept) : 4 / (60_000 * workIn({ agents: 3, width: 6, pieces: 9 }));
  return Math.round(each * 60_000 * workIn(setting));
}

function workIn({ agents: n, width, pieces: c }: ComparedSetting): number {
  return n * n * (3 * c * n + 6 * n + 7) * width;
}
