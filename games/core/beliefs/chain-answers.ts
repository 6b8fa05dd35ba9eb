/**
 * What a model answers about one chain, moment after moment, and which of the answers have changed. A model is asked again
 * only what may have changed since the moment before. The facts of the session are followed in the same way, as the
 * answers about the chain of no seat.
 *
 * Loops count here, and in what models do each turn: an iterator would allocate an object a step until the engine has
 * compiled the loop, which is half of a session later.
 */
import type { GameTypes, Proposition } from '../game.ts';
import type { AnyBeliefModel, AnyGameBeliefs, BeliefValue, Chain, Credence } from './model.ts';
import { heldIn, type Moment } from './moments.ts';

/** Lists by place have an entry for each proposition of the game, in the game's order. */
export interface ChainAnswers {
  readonly chain: Chain;
  readonly propositions: readonly Proposition[];
  /** Place -> what is believed; empty for the facts of the session. */
  readonly credences: (readonly Credence[])[];
  /** Place -> the value with a probability above one half, or the fact; null: there is none. */
  readonly held: (BeliefValue | null)[];
  /** The places at which credences or fact are others than at the moment before, ascending; at the first moment, all. */
  changed: readonly number[];
  /** What the answers rested on at the last moment; undefined: there was none. */
  basis: unknown;
}

export function beginAnswers(chain: Chain, propositions: readonly Proposition[]): ChainAnswers {
  const credences = propositions.map(() => []);
  const held = propositions.map(() => null);
  return { chain, propositions, credences, held, changed: NONE, basis: undefined };
}
const NONE: readonly number[] = [];

/** Brings the answers to this moment. */
export function answerAgain(
  answers: ChainAnswers,
  { beliefs, state }: Pick<Moment<GameTypes>, 'beliefs' | 'state'>,
  model: AnyBeliefModel,
  game: AnyGameBeliefs,
): void {
  const { chain, basis: before } = answers;
  const seat = chain[0];
  const belief = seat === undefined ? state : beliefs[seat];
  const basis = seat === undefined || !model.table ? belief : model.table.basis(belief, chain);
  answers.basis = basis;
  if (basis === before) answers.changed = NONE;
  else if (seat === undefined) answers.changed = changedFacts(answers, game);
  else if (model.table) answers.changed = changedInTable(answers, before, model.table);
  else answers.changed = changedCredences(answers, before, model);
}

function changedFacts({ propositions, held, basis: state }: ChainAnswers, game: AnyGameBeliefs): readonly number[] {
  const changed: number[] = [];
  for (let place = 0; place < propositions.length; place++) {
    const fact = game.truth(state, propositions[place] as Proposition);
    if (fact === held[place]) continue;
    held[place] = fact;
    changed.push(place);
  }
  return changed;
}

function changedInTable(
  answers: ChainAnswers,
  before: unknown,
  table: NonNullable<AnyBeliefModel['table']>,
): readonly number[] {
  const { propositions, basis } = answers;
  const asked = before === undefined ? propositions.map((_, place) => place) : table.changes(before, basis);
  const changed: number[] = [];
  for (let k = 0; k < asked.length; k++) {
    const place = asked[k] as number;
    if (isNew(answers, before, place, table.answer(basis, place))) changed.push(place);
  }
  return changed;
}

function changedCredences(answers: ChainAnswers, before: unknown, model: AnyBeliefModel): readonly number[] {
  const { chain, propositions, basis: belief } = answers;
  const changed: number[] = [];
  for (let place = 0; place < propositions.length; place++)
    if (isNew(answers, before, place, model.query(belief, chain, propositions[place] as Proposition)))
      changed.push(place);
  return changed;
}

/** Whether the answer is another than before. Keeps it. */
function isNew({ credences, held }: ChainAnswers, before: unknown, place: number, now: readonly Credence[]): boolean {
  if (before !== undefined && sameCredences(credences[place] as readonly Credence[], now)) return false;
  credences[place] = now;
  held[place] = heldIn(now);
  return true;
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
