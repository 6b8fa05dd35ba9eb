/**
 * The questions of rules version 3: matched sets, for every seat. A set is about two things of one sort that are in
 * contrary states at the end (one open, one closed; one where the statement says, one not), and asks of each a statement
 * and its contrary. So "yes" is right as often as "no" in every set, by the truth and by any seat's reasons, and neither a
 * word ("open", "not") nor a wish tells the right answers: a seat that was told that a goal is about one of the things was
 * told so of both, and one of the goals failed. Other sets are not counted (`matched`). Sets begin with the K's of the goal;
 * seats without enough of them are asked about parts of goals that they were not told, and about things that no seat acted
 * on.
 */
import { rngFor } from '../../core/rng.ts';
import type { Question } from '../../core/session/types.ts';
import { type AskedProbe, asQuestion, goalProbes, keyOf, nextNumber } from '../probes.ts';
import type { State } from '../types.ts';
import { idleFirst, type ProbePool, partnerOf, poolOf } from './pool.ts';
import { contraryOf, isSo, type ProbeStatement, subjectOf } from './statements.ts';

/** For each seat, if the house has enough things; more if the goal has more K's. */
const SETS_A_SEAT = 2;
const QUESTIONS_A_SET = 4;

type Asked = Omit<AskedProbe, 'id'> & { readonly id: string | null };

/** All questions. Equal ends of equal tasks give equal questions. */
export function matchedProbes(end: State): readonly AskedProbe[] {
  const { task } = end.config;
  const pool = poolOf(end, rngFor('', 'household/matched probes', task.id));
  const given = goalProbes(task);
  const once = new Map<string, Asked>();
  for (const seat of task.agents.keys())
    for (const asked of asksOf(seat, given, pool)) if (!once.has(keyOf(asked))) once.set(keyOf(asked), asked);
  let next = nextNumber(task);
  return [...once.values()].map((asked) => ({ ...asked, id: asked.id ?? `k_probe_${next++}` }));
}

/** The questions of a session: each seat gets its own in a random order, none twice. */
export function matchedQuestions(end: State): readonly Question[] {
  const rng = rngFor('', 'household/questions', end.config.task.id);
  return rng.shuffle(matchedProbes(end)).map((asked) => asQuestion(asked, 'opinions'));
}

function asksOf(seat: number, given: readonly AskedProbe[], pool: ProbePool): readonly Asked[] {
  const own = given.filter((each) => each.seat === seat);
  const used = new Set(own.map(({ literal }) => subjectOf(literal)));
  const asked: Asked[] = [];
  const take = (set: readonly Asked[]): void => {
    asked.push(...set);
    for (const { literal } of set) used.add(subjectOf(literal));
  };
  for (const each of own) take(setFor(each, { ...statementOf(each, pool), kind: each.kind }, used, pool));
  const candidates = candidatesFor(seat, given, pool);
  for (const { whom, statement } of candidates.filter(({ isTold }) => !isTold)) {
    if (asked.filter(({ matched }) => matched).length >= SETS_A_SEAT * QUESTIONS_A_SET) break;
    if (used.has(subjectOf(statement.literal))) continue;
    const set = setFor({ id: null, seat, whom }, statement, used, pool);
    if (set.every(({ matched }) => matched)) take(set);
  }
  // a small house may have no matched set
  for (const { whom, statement } of candidates) {
    if (asked.length >= QUESTIONS_A_SET) break;
    if (!used.has(subjectOf(statement.literal))) take(setFor({ id: null, seat, whom }, statement, used, pool));
  }
  return asked;
}

interface Candidate {
  readonly whom: readonly number[];
  readonly statement: ProbeStatement;
  /** Whether the seat was told that a goal is about the thing. */
  readonly isTold: boolean;
}

/**
 * What to ask a seat beside its own K's, best first: what the agents of other K's would answer, parts of goals that it
 * was not told of, and idle things.
 */
function candidatesFor(seat: number, given: readonly AskedProbe[], pool: ProbePool): readonly Candidate[] {
  const { goals, others, told, rng } = pool;
  const about = given
    .filter((each) => each.kind === 'root' && each.seat !== seat)
    .map((each): Omit<Candidate, 'isTold'> => {
      const chain = [each.seat, ...each.whom];
      const upTo = chain.indexOf(seat);
      return { whom: chain.slice(0, upTo < 0 ? 2 : Math.min(2, upTo)), statement: statementOf(each, pool) };
    });
  const house = [...rng.shuffle(goals), ...idleFirst(rng.shuffle(others))].map((statement) => ({
    whom: [],
    statement,
  }));
  return [...about, ...house].map((each) => {
    return { ...each, isTold: told[seat]?.has(subjectOf(each.statement.literal)) ?? false };
  });
}

function statementOf({ literal }: Pick<AskedProbe, 'literal'>, { end }: ProbePool): ProbeStatement {
  const so = isSo(end, literal);
  return { literal, so, kind: so ? 'goal' : 'failed' };
}

/**
 * The statement, one about another thing that is in the contrary state, and the contrary of each. `used`: things that the
 * seat is asked about.
 */
function setFor(
  { id, seat, whom }: Pick<Asked, 'id' | 'seat' | 'whom'>,
  statement: Pick<ProbeStatement, 'literal' | 'so'> & Pick<AskedProbe, 'kind'>,
  used: ReadonlySet<string>,
  pool: ProbePool,
): readonly Asked[] {
  const { other, matched } = partnerOf(seat, statement, used, pool);
  const pair = (each: typeof statement, as: string | null): readonly Asked[] => {
    const asked = { seat, whom, kind: each.kind, matched };
    return [
      { ...asked, id: as, literal: each.literal, reversed: false },
      { ...asked, id: null, literal: contraryOf(each.literal, pool.end.config.task), reversed: true },
    ];
  };
  return [...pair(statement, id), ...(other ? pair(other, null) : [])];
}
