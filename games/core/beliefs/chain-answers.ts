/**
 * What a model answers about one chain, moment after moment, and which of the answers have changed. A model is asked again
 * only what may have changed: nothing while the basis of its answers is the same, and no proposition whose figures are the
 * same. The facts of the session are followed in the same way, as the answers about the chain of no seat.
 */
import type { GameTypes, Proposition } from '../game.ts';
import type { AnyBeliefModel, AnyGameBeliefs, BeliefValue, Chain, Credence } from './model.ts';
import { askAt, basisAt, heldIn, type Moment } from './moments.ts';

/** All lists have an entry for each proposition, in the game's order. */
export interface ChainAnswers {
  readonly chain: Chain;
  readonly propositions: readonly Proposition[];
  /** Empty lists for the facts of the session. */
  readonly credences: (readonly Credence[])[];
  /** The value with a probability above one half, or the fact; null: there is none. */
  readonly held: (BeliefValue | null)[];
  /** Whether the credences or the fact are others than at the moment before; all are at the first moment. */
  readonly changed: boolean[];
  /** Whether any of them are. */
  isChanged: boolean;
  /** What the answers rested on at the last moment; null: there was none. */
  last: { readonly basis: unknown; readonly figures: readonly Float64Array[] | null } | null;
}

export function beginAnswers(chain: Chain, propositions: readonly Proposition[]): ChainAnswers {
  return {
    chain,
    propositions,
    credences: propositions.map(() => []),
    held: propositions.map(() => null),
    changed: propositions.map(() => true),
    isChanged: true,
    last: null,
  };
}

/** Brings the answers to this moment. */
export function answerAgain(
  answers: ChainAnswers,
  moment: Pick<Moment<GameTypes>, 'beliefs' | 'state'>,
  { model, beliefs }: { readonly model: AnyBeliefModel; readonly beliefs: AnyGameBeliefs },
): void {
  const { chain, last, changed } = answers;
  const isFact = chain.length === 0;
  const basis = isFact ? moment.state : basisAt(moment, model, chain);
  changed.fill(false);
  answers.isChanged = false;
  if (last !== null && last.basis === basis) return;
  const figures = isFact ? null : (model.figures?.(moment.beliefs[chain[0] as number], chain) ?? null);
  answers.last = { basis, figures };
  for (const [i, proposition] of answers.propositions.entries()) {
    if (last !== null && figures !== null && sameFigures(last.figures, figures, i)) continue;
    if (isFact) {
      const fact = beliefs.truth(moment.state, proposition);
      changed[i] = last === null || fact !== answers.held[i];
      answers.held[i] = fact;
    } else {
      const credences = askAt(moment, model, chain, proposition);
      changed[i] = last === null || !sameCredences(answers.credences[i] ?? [], credences);
      if (changed[i]) {
        answers.credences[i] = credences;
        answers.held[i] = heldIn(credences);
      }
    }
    answers.isChanged ||= changed[i] === true;
  }
}

function sameFigures(a: readonly Float64Array[] | null, b: readonly Float64Array[], i: number): boolean {
  return a !== null && a.length === b.length && a.every((figures, k) => figures[i] === b[k]?.[i]);
}

function sameCredences(a: readonly Credence[], b: readonly Credence[]): boolean {
  return (
    a === b ||
    (a.length === b.length &&
      a.every(
        ({ value, probability, standardError }, i) =>
          value === b[i]?.value && probability === b[i]?.probability && standardError === b[i]?.standardError,
      ))
  );
}
