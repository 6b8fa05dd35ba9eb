/**
 * The shape of a hypothesis without its agents. The operator pattern is what gives away most answers of the released
 * data: knowing that or whether, once or twice, of a fact, of some, every or none. A shape adds whose fact it is.
 */
import type { Hypothesis } from './types.ts';
import { KNOWING, type Knowing, QUANTIFIERS, type Quantifier } from './values.ts';

/** Whose fact a hypothesis is about: of the first agent in its chain, the second, or another one. */
type Whose = 'first' | 'second' | 'other';

export interface HypothesisShape {
  readonly chain: readonly Knowing[];
  /** A fact by its agent, or a quantifier. */
  readonly subject: Whose | Quantifier;
}

/** As text: `that-whether-fact`. */
export type OperatorPattern = string;

const CHAINS: readonly (readonly Knowing[])[] = [
  ...KNOWING.map((knows) => [knows]),
  ...KNOWING.flatMap((outer) => KNOWING.map((inner) => [outer, inner])),
];

/** All 24 operator patterns. */
export const OPERATOR_PATTERNS: readonly OperatorPattern[] = CHAINS.flatMap((chain) =>
  ['fact', ...QUANTIFIERS].map((subject) => [...chain, subject].join('-')),
);

/** The shapes of hypotheses about problems with so many agents. */
export function shapesFor(agents: number): readonly HypothesisShape[] {
  return CHAINS.flatMap((chain) => {
    const whose: readonly Whose[] = chain.length === 1 ? ['first', 'other'] : ['first', 'second', 'other'];
    const there = agents > chain.length ? whose : whose.filter((one) => one !== 'other');
    return [...there, ...QUANTIFIERS].map((subject) => ({ chain, subject }));
  });
}

export function shapeOf({ chain, subject }: Hypothesis): HypothesisShape {
  const whose = (of: number): Whose => {
    if (chain[0]?.agent === of) return 'first';
    return chain[1]?.agent === of ? 'second' : 'other';
  };
  return { chain: chain.map(({ knows }) => knows), subject: typeof subject === 'number' ? whose(subject) : subject };
}

export function operatorPatternOf({ chain, subject }: HypothesisShape): OperatorPattern {
  return [...chain, isWhose(subject) ? 'fact' : subject].join('-');
}

/** Whether a hypothesis of this shape names three agents. */
export function namesThird({ chain, subject }: HypothesisShape): boolean {
  return chain.length === 2 && subject === 'other';
}

/** As text, with whose fact it is: `that-whether-fact:second`. */
export function shapeName(shape: HypothesisShape): string {
  return isWhose(shape.subject) ? `${operatorPatternOf(shape)}:${shape.subject}` : operatorPatternOf(shape);
}

/** The hypotheses of a shape about so many agents. */
export function hypothesesOf({ chain, subject }: HypothesisShape, agents: number): readonly Hypothesis[] {
  const all = Array.from({ length: agents }, (_, agent) => agent);
  const [outer = 'that', inner] = chain;
  return all.flatMap((first) =>
    (inner ? all.filter((second) => second !== first) : [first]).flatMap((second): readonly Hypothesis[] => {
      const knowers = [{ agent: first, knows: outer }, ...(inner ? [{ agent: second, knows: inner }] : [])];
      const subjects = isWhose(subject)
        ? { first: [first], second: [second], other: all.filter((one) => one !== first && one !== second) }[subject]
        : [subject];
      return subjects.map((of) => ({ chain: knowers, subject: of }));
    }),
  );
}

function isWhose(subject: HypothesisShape['subject']): subject is Whose {
  return subject === 'first' || subject === 'second' || subject === 'other';
}
