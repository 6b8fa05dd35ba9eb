/**
 * SymmToM for learners from outside: the vector of the released program, then who knows what by the conservative K matrix. That
 * is the input of our own learners of the kind `ce`. Actions are every move with every piece, silence first where there is silence.
 */
import { beginK, type KMatrix, updateK } from '../../games/symmtom/beliefs/k-matrix.ts';
import { legalActions } from '../../games/symmtom/rules.ts';
import type { Config, SymmToM } from '../../games/symmtom/types.ts';
import { english } from '../../games/symmtom/words/english.ts';
import type { LearnerForm } from '../learner-form.ts';
import { encodeInto, layoutOf, writeColumns } from './encoder.ts';

export function symmtomForm(config: Config): LearnerForm<SymmToM, KMatrix> | string {
  if (config.pairs) return 'Certified pairs ask the first seat questions between turns, and learners answer none.';
  const { agents, pieces, silence } = config;
  const words = legalActions({ config }).map(english.actionInWords);
  // where there is no silence, no action is the one of a seat with nothing to do
  const numbers = words.map((_, i) => (silence ? i : i + 1));
  return {
    dtype: 'float32',
    range: [-1, 1],
    blocks: [
      ...layoutOf(config),
      { name: 'own knowledge, then what each other is believed to know', size: agents * pieces },
    ],
    actions: silence ? words : ['nothing to do', ...words],
    numbersOf: () => numbers,
    initialMemory: (sight) => beginK(sight, 'conservative'),
    observe: updateK,
    write(k, { seat, observation }, into, at) {
      if (!(into instanceof Float32Array)) throw new Error('numbers of SymmToM are 32-bit floats');
      writeColumns(k.columns, { seat, pieces }, into, encodeInto(observation, seat, into, at));
    },
  };
}
