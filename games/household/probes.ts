/**
 * The questions at the end of a session, as EnactToM asks them (`pddl/describe.py`, `runner/benchmark.py`): whether
 * something is so in the house (K a φ), or what another agent would answer (K a K b φ). This file has their form, and the
 * ones that the K's of a goal give. `probes/foils.ts` adds the foils of rules versions 1 and 2, `probes/matched.ts` the
 * matched sets of version 3, `probes/by-order.ts` the questions of version 4.
 */
import * as z from 'zod';
import type { Probe, Question } from '../core/session/types.ts';
import { goalsOf } from './goals.ts';
import { conjunctsOf, knowledgeIn, rootKnowledgeIn, unnest } from './pddl/formula.ts';
import { literalOf } from './pddl/literal.ts';
import type { Task } from './task/types.ts';
import { Literal, Seats, seatOf } from './types.ts';
import { english } from './words/english.ts';

export const YES = 'yes';
export const NO = 'no';
export const UNKNOWN = "I don't know";

/** The question in JSON, for programs: the content of `Probe.about`. */
const About = z.strictObject({
  whom: Seats.describe('[]: is it so? [1]: what would seat 1 answer? [1, 2]: what would 1 say that 2 would answer?'),
  literal: Literal.describe('"yes" says that it is so as it stands here, with its negation if it has one'),
});
export type About = z.infer<typeof About>;

/** null: the probe is not one of these questions. */
export function readQuestion({ about }: Pick<Probe, 'about'>): About | null {
  const read = About.safeParse(about);
  return read.success ? read.data : null;
}

/** The option for a truth value; null (no reason to say either) gives "I don't know". */
export function optionFor(truth: boolean | null): string {
  return truth === null ? UNKNOWN : truth ? YES : NO;
}

/**
 * root: a K inside no other K of the goal. inner: a K inside a root, asked because a root's score needs its answer. goal,
 * failed: a part of a goal that holds at the end, or does not. idle: about a thing that no goal names and no seat acted
 * on. other: about one that a seat acted on, where nothing else is left. nested: about another's answer, since version 4. The
 * foils of versions 1 and 2: `false`: false at the start and no goal; `untold`: in no goal and no secret; `outside`: about
 * things that no goal names.
 */
type ProbeKind = 'root' | 'inner' | 'goal' | 'failed' | 'idle' | 'other' | 'nested' | FoilKind;
export type FoilKind = 'false' | 'untold' | 'outside';

export interface AskedProbe extends About {
  /** `k_probe_<i>`, where i counts the K's of the goal, outer ones first, and then the other questions. */
  readonly id: string;
  readonly seat: number;
  readonly kind: ProbeKind;
  /** The contrary of what the kind says. Versions 1 and 2 ask about no contraries; nested questions have no kind to be contrary to. */
  readonly reversed: boolean;
  /** Whether it is in a matched set, and so in hits and false alarms. */
  readonly matched: boolean;
}

/** The questions that the K's of the goal give, in the order of their ids. K of an or is left out: no fact states it. */
export function goalProbes(task: Task): readonly AskedProbe[] {
  const goal = goalsOf(task).shared;
  const roots = new Set(rootKnowledgeIn(goal));
  return knowledgeIn(goal).flatMap((node, i) => {
    const { chain, leaf } = unnest(node);
    const literals = conjunctsOf(leaf).map(literalOf);
    const [seat = -1, ...whom] = chain.map(seatOf);
    if (seat < 0) return [];
    return literals.flatMap((literal, part): AskedProbe[] => {
      const id = literals.length > 1 ? `k_probe_${i}_${part}` : `k_probe_${i}`;
      const kind = roots.has(node) ? 'root' : 'inner';
      return literal ? [{ id, seat, whom, literal, kind, reversed: false, matched: false }] : [];
    });
  });
}

/** The first number that no question of `goalProbes` has. */
export function nextNumber(task: Task): number {
  return knowledgeIn(goalsOf(task).shared).length;
}

/** The question as a seat is asked it. `rated`: also ask how sure it is, whatever it answers. */
export function asQuestion({ id, seat, whom, literal }: AskedProbe, rated: 'all' | 'opinions'): Question {
  const about: About = { whom, literal };
  const asked = {
    id,
    seat,
    question: english.questionInWords(about, seat),
    options: [YES, NO, UNKNOWN],
    confidence: true,
    about,
  };
  return rated === 'all' ? asked : { ...asked, unrated: [UNKNOWN] };
}

/** Equal for two questions with the same answer. */
export function keyOf({ seat, whom, literal }: Pick<AskedProbe, 'seat' | 'whom' | 'literal'>): string {
  return JSON.stringify([seat, whom, literal.predicate, literal.args, literal.holds]);
}
