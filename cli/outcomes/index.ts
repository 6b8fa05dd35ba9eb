/** The games whose sessions have outcomes beside their returns. */
import type { Outcomes } from './outcomes.ts';
import { symmtomOutcomes } from './symmtom.ts';

const OUTCOMES: readonly Outcomes[] = [symmtomOutcomes];

export function outcomesOf(game: string): Outcomes | undefined {
  return OUTCOMES.find((one) => one.game === game);
}
