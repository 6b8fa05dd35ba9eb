/** The statements of which questions about the house are drawn, and which two things make a matched set. */
import type { Rng } from '../../core/rng.ts';
import type { State } from '../types.ts';
import {
  goalStatements,
  isOfDoor,
  otherStatements,
  type ProbeStatement,
  stateOfThing,
  subjectOf,
  toldThings,
} from './statements.ts';

export interface ProbePool {
  readonly end: State;
  readonly goals: readonly ProbeStatement[];
  readonly others: readonly ProbeStatement[];
  /** Seat -> the things that a goal is about, as the seat was told. */
  readonly told: readonly ReadonlySet<string>[];
  readonly rng: Rng;
}

export function poolOf(end: State, rng: Rng): ProbePool {
  return { end, goals: goalStatements(end), others: otherStatements(end), told: toldThings(end), rng };
}

/**
 * Another thing of the same sort in the contrary state, wished for by the seat or not as the first one is; and whether there
 * is one (`matched`). If there is none, any other. `used`: things that the seat is asked about.
 */
export function partnerOf(
  seat: number,
  statement: Pick<ProbeStatement, 'literal' | 'so'>,
  used: ReadonlySet<string>,
  { goals, others, told, rng }: ProbePool,
): { readonly other: ProbeStatement | undefined; readonly matched: boolean } {
  const { literal } = statement;
  const isTold = (thing: string) => told[seat]?.has(thing) ?? false;
  const wished = isTold(subjectOf(literal));
  const free = [...rng.shuffle(goals), ...idleFirst(rng.shuffle(others))].filter(
    (each) => !used.has(subjectOf(each.literal)) && subjectOf(each.literal) !== subjectOf(literal),
  );
  const matching = free.filter(
    (each) =>
      isOfDoor(each.literal) === isOfDoor(literal) &&
      stateOfThing(each) !== stateOfThing(statement) &&
      isTold(subjectOf(each.literal)) === wished &&
      // of two wishes, one came true and one did not
      (!wished || each.so !== statement.so),
  );
  const [other = free[0]] = matching.toSorted((a, b) => unlike(a, literal) - unlike(b, literal));
  return { other, matched: matching.length > 0 };
}

/** Failed goals come first, and of the others those with the same words; things that were acted on come last. */
function unlike({ kind, literal }: ProbeStatement, to: ProbeStatement['literal']): number {
  return (kind === 'other' ? 4 : 0) + (kind === 'idle' ? 2 : 0) + (literal.predicate === to.predicate ? 0 : 1);
}

export function idleFirst(others: readonly ProbeStatement[]): readonly ProbeStatement[] {
  return others.toSorted((a, b) => Number(a.kind === 'other') - Number(b.kind === 'other'));
}
