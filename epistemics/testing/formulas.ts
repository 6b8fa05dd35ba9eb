/** For property tests: random formulas over given facts and agents. */
import fc from 'fast-check';
import type { Value } from '../entries.ts';
import { all, announced, any, atom, type Formula, not } from '../formula.ts';

export interface Vocabulary {
  readonly variable: fc.Arbitrary<string>;
  readonly value: fc.Arbitrary<Value>;
  readonly agent: fc.Arbitrary<string>;
}

export function formulasOver({ variable, value, agent }: Vocabulary): fc.Arbitrary<Formula> {
  const group = fc.option(fc.tuple(agent, fc.array(agent, { maxLength: 2 })).map(([a, more]) => [a, ...more] as const));
  return fc.letrec<{ formula: Formula }>((tie) => {
    const of = tie('formula');
    const several = fc.array(of, { minLength: 2, maxLength: 4 });
    return {
      formula: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.tuple(variable, value).map(([name, is]) => atom(name, is)),
        fc.constantFrom<Formula>({ op: 'true' }, { op: 'false' }),
        of.map(not),
        several.map(all),
        several.map(any),
        fc.record({ op: fc.constantFrom('K' as const, 'B' as const, 'Kw' as const), agent, of }),
        fc.record({ op: fc.constantFrom('E' as const, 'C' as const), group, of }),
        fc.tuple(of, of).map(([told, then]) => announced(told, then)),
      ),
    };
  }).formula;
}
