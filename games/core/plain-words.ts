/** Words for a game that has none of its own yet: what a log holds, as its JSON. */
import type { Words } from './package.ts';

export const plainWords: Words = {
  actionInWords: (action) => JSON.stringify(action),
  perceptInWords: (percept) => [JSON.stringify(percept)],
  eventInWords: (event) => [JSON.stringify(event)],
  observationInWords: (observation) => [JSON.stringify(observation)],
  propositionInWords: (id) => id,
  valueInWords: (_id, value) => String(value),
};
