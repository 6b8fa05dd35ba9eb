/**
 * Answerers that reckon with no mind but their own: rules of thumb over words, wishes, messages, the start, what the seat
 * itself believes, and the other questions. None of them should score above chance on questions about others. Each is a
 * function from what a seat lived through and was told, and the question, to an answer. `exact` is the answerer to compare
 * them with: what the belief model says that the other would answer.
 */
import { lastBelief, type SeatPast } from '../../beliefs/past.ts';
import { knows } from '../../beliefs.ts';
import { conjunctsOf, type PddlFormula } from '../../pddl/formula.ts';
import { literalOf } from '../../pddl/literal.ts';
import { parseGoal } from '../../pddl/parse.ts';
import { isOfDoor, subjectOf } from '../../probes/statements.ts';
import { type About, NO, optionFor, UNKNOWN, YES } from '../../probes.ts';
import type { Literal } from '../../types.ts';

/** `others`: the other questions that the seat is asked. Gives one of the three options. */
type Answer = (past: SeatPast, asked: About, others: readonly About[]) => string;

export interface Answerer {
  readonly id: string;
  readonly about: string;
  readonly answer: Answer;
}

export const RULES_OF_THUMB: readonly Answerer[] = [
  rule('always yes', 'Says yes.', () => true),
  rule('always no', 'Says no.', () => false),
  rule('named', 'Yes if a message that it wrote or read names the thing.', (past, { literal }) =>
    isNamed(past, literal),
  ),
  rule('in secrets', 'Yes if its secrets name the thing.', (past, { literal }) => isInSecrets(past, literal)),
  rule('goal', 'Yes if it was told a goal about the thing.', (past, { literal }) => wishOf(past, literal) !== null),
  rule('toward goal', 'Yes if it was told a goal that says so.', (past, { literal }) => wishOf(past, literal) === true),
  rule('not against goal', 'Yes unless it was told a goal that says the contrary.', (past, { literal }) => {
    return wishOf(past, literal) !== false;
  }),
  rule('no "not"', 'Yes to statements without "not".', (_past, { literal }) => literal.holds),
  rule('open, on', 'Yes to "open", "on" and "in", without "not".', (_past, { literal }) => {
    return literal.holds && literal.predicate !== 'is_closed';
  }),
  rule(
    'as said',
    'Yes if the last message about the thing says so.',
    (past, { literal }) => saidOf(past, literal) === true,
  ),
  rule('acted on, as goal', 'Yes if the thing was acted on exactly if a goal says so.', (past, { literal }) => {
    return wasActedOn(past, literal) === (wishOf(past, literal) === true);
  }),
  answerer('as first known', 'What it first saw or was told of the thing.', (past, { literal }) =>
    firstOf(past, literal),
  ),
  answerer(
    'goal, else as first known',
    'As the goal says that it was told, else as first known.',
    (past, { literal }) => {
      const wish = wishOf(past, literal);
      return wish === null ? firstOf(past, literal) : optionFor(wish);
    },
  ),
  answerer('egocentric', 'What it believes itself, whoever is asked about.', (past, { literal }) =>
    ownOf(past, literal),
  ),
  answerer('contrary', 'The contrary of what it believes itself.', (past, { literal }) => {
    const own = ownOf(past, literal);
    return own === UNKNOWN ? UNKNOWN : own === YES ? NO : YES;
  }),
  answerer(
    'contrast',
    'What it believes itself; where it has no belief, the thing is in another state than the next one of its sort.',
    contrast,
  ),
];

/** Answers with the belief model: what the seat has reason to take the other to answer. */
export const EXACT: Answerer = answerer('exact', 'What the belief model says.', (past, { whom, literal }) =>
  optionFor(knows(lastBelief(past), [past.seat, ...whom], literal)),
);

function answerer(id: string, about: string, answer: Answer): Answerer {
  return { id, about, answer };
}

function rule(id: string, about: string, isYes: (past: SeatPast, asked: About) => boolean): Answerer {
  return { id, about, answer: (past, asked) => (isYes(past, asked) ? YES : NO) };
}

function ownOf(past: SeatPast, literal: Literal): string {
  return optionFor(knows(lastBelief(past), [past.seat], literal));
}

function firstOf({ seat, beliefs }: SeatPast, literal: Literal): string {
  for (const belief of beliefs) {
    const known = knows(belief, [seat], literal);
    if (known !== null) return optionFor(known);
  }
  return UNKNOWN;
}

/** If "open" is true of one door, it is taken to be false of the next; and so with the places of objects. */
function contrast(past: SeatPast, { whom, literal }: About, others: readonly About[]): string {
  const own = ownOf(past, literal);
  if (own !== UNKNOWN) return own;
  for (const other of others) {
    const isAlike = isOfDoor(other.literal) === isOfDoor(literal) && other.whom.join() === whom.join();
    const known = ownOf(past, other.literal);
    if (!isAlike || known === UNKNOWN || subjectOf(other.literal) === subjectOf(literal)) continue;
    const isSameWord = isAffirmed(other.literal) === isAffirmed(literal);
    return (known === YES) === isSameWord ? NO : YES;
  }
  return UNKNOWN;
}

const isAffirmed = ({ holds, predicate }: Literal): boolean => holds === (predicate !== 'is_closed');

function isNamed(past: SeatPast, literal: Literal): boolean {
  const thing = subjectOf(literal);
  return messagesOf(past).some(({ fact, text }) => fact?.args.includes(thing) || (text !== null && names(text, thing)));
}

function isInSecrets({ memory: { own, told } }: SeatPast, literal: Literal): boolean {
  return [...own.secrets, ...(told ?? []).flat()].some((text) => names(text, subjectOf(literal)));
}

const names = (text: string, thing: string): boolean =>
  text.includes(thing) || text.includes(thing.replaceAll('_', ' '));

function messagesOf({ memory: { heard, sent } }: SeatPast) {
  return [...heard, ...sent].toSorted((a, b) => a.turn - b.turn).map(({ message }) => message);
}

function wasActedOn(past: SeatPast, literal: Literal): boolean {
  const isSeen = past.memory.witnessed.some(({ act }) => act.target === subjectOf(literal));
  const [first, now] = [firstOf(past, literal), ownOf(past, literal)];
  return isSeen || (first !== UNKNOWN && first !== now);
}

/** Whether the goals that the seat was told say the statement or the contrary; null: they do not name the thing. */
function wishOf(past: SeatPast, literal: Literal): boolean | null {
  return decidedBy(wishesOf(past), literal);
}

/** Goals as statements. They are read once for each past, and asked for each question that may be drawn. */
const WISHES = new WeakMap<SeatPast, readonly Literal[]>();

function wishesOf(past: SeatPast): readonly Literal[] {
  const read = WISHES.get(past);
  if (read) return read;
  const { own, toldFormally } = past.memory;
  const goals = [...own.knows.goals, ...(toldFormally ?? []).flatMap((knows) => knows.goals)];
  const found = goals.flatMap(literalsIn);
  WISHES.set(past, found);
  return found;
}

/** Whether the last message about the thing says the statement or the contrary; null: none is about it. */
function saidOf(past: SeatPast, literal: Literal): boolean | null {
  return decidedBy(
    messagesOf(past).flatMap(({ fact }) => fact ?? []),
    literal,
  );
}

/** The last of these statements that is about the thing decides. */
function decidedBy(statements: readonly Literal[], literal: Literal): boolean | null {
  const last = statements.findLast(
    (each) => subjectOf(each) === subjectOf(literal) && isOfDoor(each) === isOfDoor(literal),
  );
  if (!last) return null;
  const isSame = last.predicate === literal.predicate && last.args.join() === literal.args.join();
  if (isOfDoor(literal)) return isSame ? last.holds === literal.holds : last.holds !== literal.holds;
  // what is in one place is in no other
  return isSame ? last.holds === literal.holds : last.holds ? !literal.holds : null;
}

function literalsIn(text: string): readonly Literal[] {
  const parsed = parseGoal(text);
  return parsed.ok ? conjunctsOf(parsed.value).flatMap((part) => literalOf(withoutK(part)) ?? []) : [];
}

function withoutK(formula: PddlFormula): PddlFormula {
  return formula.op === 'K' ? withoutK(formula.of) : formula;
}
