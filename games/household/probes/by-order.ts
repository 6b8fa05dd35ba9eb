/**
 * The questions of rules version 4, for every seat: those that the K's of the goal give; questions about the house (order
 * 0); and questions about what others would answer (orders 1 and 2, `nested.ts`). Only the last two are matched. Those about
 * the house come in sets of two things in contrary states, as in version 3, but each thing is asked about once: a toss of a
 * coin for each of them chooses the statement or its contrary. So none, one or two of a set hold, and knowing one tells
 * nothing of the other.
 */
import { rngFor } from '../../core/rng.ts';
import type { Question } from '../../core/session/types.ts';
import { pastsIn, type SeatPast } from '../beliefs/past.ts';
import { type AskedProbe, asQuestion, goalProbes, keyOf, nextNumber } from '../probes.ts';
import type { State } from '../types.ts';
import { nestedFor } from './nested.ts';
import { idleFirst, type ProbePool, partnerOf, poolOf } from './pool.ts';
import { contraryOf, type ProbeStatement, subjectOf } from './statements.ts';

/** For each seat, if the house has enough things. */
const HOUSE_SETS = 2;
const THINGS_A_SET = 2;

type Asked = Omit<AskedProbe, 'id'> & { readonly id: string | null };

/** All questions. Equal ends of equal tasks give equal questions. */
export function probesByOrder(end: State): readonly AskedProbe[] {
  const kept = KEPT.get(end);
  if (kept) return kept;
  const { task } = end.config;
  const pool = poolOf(end, rngFor('', 'household/questions about the house', task.id));
  const pasts = pastsIn(end);
  const given = goalProbes(task);
  let next = nextNumber(task);
  const probes = [...task.agents.keys()].flatMap((seat) => {
    const own = given.filter((each) => each.seat === seat);
    return asksOf(seat, own, pool, pasts).map((asked) => ({ ...asked, id: asked.id ?? `k_probe_${next++}` }));
  });
  KEPT.set(end, probes);
  return probes;
}
/** The questions of a session and their scores are made of the same probes. */
const KEPT = new WeakMap<State, readonly AskedProbe[]>();

/** The questions of a session: each seat gets its own in a random order, none twice. */
export function questionsByOrder(end: State): readonly Question[] {
  const rng = rngFor('', 'household/questions', end.config.task.id);
  return rng.shuffle(probesByOrder(end)).map((asked) => asQuestion(asked, 'opinions'));
}

function asksOf(
  seat: number,
  own: readonly AskedProbe[],
  pool: ProbePool,
  pasts: readonly SeatPast[],
): readonly Asked[] {
  const { task } = pool.end.config;
  const house = houseFor(seat, own, pool);
  const taken = [...own, ...house];
  const rng = rngFor('', 'household/questions about others', task.id, seat);
  const nested = nestedFor({ seat, pasts, taken }, rng).map((about): Asked => {
    return { ...about, id: null, seat, kind: 'nested', reversed: false, matched: true };
  });
  const once = new Map([...own, ...house, ...nested].toReversed().map((asked) => [keyOf(asked), asked]));
  return [...once.values()].toReversed();
}

function houseFor(seat: number, own: readonly AskedProbe[], pool: ProbePool): readonly Asked[] {
  const { goals, others, told, rng, end } = pool;
  const used = new Set(own.map(({ literal }) => subjectOf(literal)));
  const asked: Asked[] = [];
  const ask = ({ literal, kind }: ProbeStatement, matched: boolean): void => {
    const reversed = rng.int(2) === 0;
    const said = reversed ? contraryOf(literal, end.config.task) : literal;
    asked.push({ id: null, seat, whom: [], literal: said, kind, reversed, matched });
    used.add(subjectOf(literal));
  };
  const first = [...rng.shuffle(goals), ...idleFirst(rng.shuffle(others))];
  const isFree = ({ literal }: ProbeStatement): boolean => !used.has(subjectOf(literal));
  for (const statement of first) {
    if (asked.length >= HOUSE_SETS * THINGS_A_SET) return asked;
    if (!isFree(statement) || told[seat]?.has(subjectOf(statement.literal))) continue;
    const { other, matched } = partnerOf(seat, statement, used, pool);
    if (!matched || !other) continue;
    ask(statement, true);
    ask(other, true);
  }
  // a small house may have no matched set
  for (const statement of first) if (asked.length < THINGS_A_SET && isFree(statement)) ask(statement, false);
  return asked;
}
