/** Kept models at the fast tables: the return of an agent among its like, in either mode of the rules. */
import type { Card } from '../../bots/card.ts';
import { LearnedTask } from '../../bots/symmtom/learned-task.ts';
import { streamFor } from '../nn/stream.ts';
import { beginRun, evaluate, playing, type TrainingRun } from './run.ts';

export interface Evaluated {
  readonly n: number;
  readonly mean: number;
  readonly se: number;
}

export function evaluateModel(
  { card, weights }: { readonly card: Card; readonly weights: () => Float32Array },
  { rules, episodes, seed }: { readonly rules: 'paper' | 'released'; readonly episodes: number; readonly seed: string },
): Evaluated {
  const run = beginRun({ task: LearnedTask.parse(card.config), seed, episodes: 20, batch: 4 }, rules);
  loadPlain(run, weights());
  return evaluate(run, episodes, streamFor(seed, 'table', card.id));
}

/** Weights without padding into the actors. */
function loadPlain({ learner }: TrainingRun, weights: Float32Array): void {
  const { arena } = learner;
  let from = 0;
  for (const net of playing(learner))
    for (const { at, columns, used } of net.variables) {
      const view = arena.view(net.weights + at, used[0] * columns);
      for (let row = 0; row < used[0]; row++)
        for (let column = 0; column < used[1]; column++) view[row * columns + column] = weights[from++] as number;
    }
}
