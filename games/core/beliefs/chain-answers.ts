/**
 * What a model answers about one chain, moment after moment, and which of the answers have changed. A model is asked again
 * only what may have changed: nothing while the basis of its answers is the same, and no proposition whose figures are the
 * same. The facts of the session are followed in the same way, as the answers about the chain of no seat.
 *
 * Loops count here, and in what models do each turn: an iterator would allocate an object a step until the engine has
 * compiled the loop, which is half of a session later.
 */
import type { GameTypes, Proposition } from '../game.ts';
import type { AnyBeliefModel, AnyGameBeliefs, BeliefValue, Chain, Credence } from './model.ts';
import { askAt, basisAt, heldIn, type Moment } from './moments.ts';

/** Lists by place have an entry for each proposition of the game, in the game's order. */
export interface ChainAnswers {
  readonly chain: Chain;
  readonly propositions: readonly Proposition[];
  /** Place -> what is believed; empty for the facts of the session. */
  readonly credences: (readonly Credence[])[];
  /** Place -> the value with a probability above one half, or the fact; null: there is none. */
  readonly held: (BeliefValue | null)[];
  /** The places at which credences or fact are others than at the moment before; at the first moment, all. */
  changed: readonly number[];
  /** What the answers rested on at the last moment; null: there was none. */
  last: { readonly basis: unknown; readonly figures: readonly Float64Array[] | null } | null;
}

export function beginAnswers(chain: Chain, propositions: readonly Proposition[]): ChainAnswers {
  const credences = propositions.map(() => []);
  const held = propositions.map(() => null);
  return { chain, propositions, credences, held, changed: [], last: null };
}

/** Brings the answers to this moment. */
export function answerAgain(
  answers: ChainAnswers,
  moment: Pick<Moment<GameTypes>, 'beliefs' | 'state'>,
  { model, beliefs }: { readonly model: AnyBeliefModel; readonly beliefs: AnyGameBeliefs },
): void {
  const { chain, propositions, credences, held, last } = answers;
  const seat = chain[0];
  const basis = seat === undefined ? moment.state : basisAt(moment, model, chain);
  answers.changed = [];
  if (last !== null && last.basis === basis) return;
  const table = seat === undefined ? undefined : model.table;
  const figures = table ? table.figures(moment.beliefs[seat ?? -1], chain) : null;
  answers.last = { basis, figures };
  const changed: number[] = [];
  const asked = placesToAsk(propositions.length, last?.figures ?? null, figures);
  for (let k = 0; k < asked.length; k++) {
    const place = asked[k] as number;
    const proposition = propositions[place] as Proposition;
    if (seat === undefined) {
      const fact = beliefs.truth(moment.state, proposition);
      if (last !== null && fact === held[place]) continue;
      held[place] = fact;
    } else {
      const now = table && figures ? table.answer(figures, place) : askAt(moment, model, chain, proposition);
      if (last !== null && sameCredences(credences[place] ?? [], now)) continue;
      credences[place] = now;
      held[place] = heldIn(now);
    }
    changed.push(place);
  }
  answers.changed = changed;
}

/** The places at which figures differ; all places where there is nothing to compare. */
function placesToAsk(
  places: number,
  before: readonly Float64Array[] | null,
  now: readonly Float64Array[] | null,
): readonly number[] {
  const differs = new Uint8Array(places);
  if (before === null || now === null || before.length !== now.length) differs.fill(1);
  else
    for (let k = 0; k < now.length; k++) {
      const was = before[k] as Float64Array;
      const is = now[k] as Float64Array;
      for (let place = 0; place < places; place++) if (was[place] !== is[place]) differs[place] = 1;
    }
  const found: number[] = [];
  for (let place = 0; place < places; place++) if (differs[place]) found.push(place);
  return found;
}

function sameCredences(a: readonly Credence[], b: readonly Credence[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    const one = a[i] as Credence;
    const other = b[i] as Credence;
    if (one.value !== other.value || one.probability !== other.probability) return false;
    if (one.standardError !== other.standardError) return false;
  }
  return true;
}
