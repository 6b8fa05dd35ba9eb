/** The table of trainings, as lines of JSON. */
import { TrainedNetwork } from './trained.ts';

export function runsIn(text: string): readonly TrainedNetwork[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => TrainedNetwork.parse(JSON.parse(line)));
}
