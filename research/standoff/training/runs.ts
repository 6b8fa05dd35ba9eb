/** The table of trainings, as lines of JSON. */
import { Trained } from './trained.ts';

export function runsIn(text: string): readonly Trained[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Trained.parse(JSON.parse(line)));
}
