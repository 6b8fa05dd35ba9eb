/**
 * The questions at the end of a session, as EnactToM asks them (`pddl/describe.py`, `runner/benchmark.py`). For every K
 * of the goal its agent is asked whether φ is true (K a φ), or what the next agent would answer (K a K b φ). The
 * program asks about true facts only; here foils are mixed in. Questions are drawn from the config and a seed, never
 * from the events of the session, and no question shows whether it is a foil.
 */
import * as z from 'zod';
import { type Rng, rngFor } from '../core/rng.ts';
import type { Probe, Question } from '../core/session/types.ts';
import type { Config } from './config.ts';
import { goalsOf } from './goals.ts';
import { sayable } from './memory.ts';
import { conjunctsOf, factsIn, knowledgeIn, rootKnowledgeIn, unnest } from './pddl/formula.ts';
import { literalOf } from './pddl/literal.ts';
import { parseGoal } from './pddl/parse.ts';
import type { Task } from './task/types.ts';
import { Literal, Seats, seatOf } from './types.ts';
import { factInWords, nameOf } from './words.ts';
import { factsOf, initialWorld } from './world.ts';

export const YES = 'yes';
export const NO = 'no';
export const UNKNOWN = "I don't know";
const OPTIONS = [YES, NO, UNKNOWN];

/** The question in JSON, for programs: the content of `Probe.about`. */
const About = z.strictObject({
  whom: Seats.describe('[]: is it so? [1]: what would seat 1 answer? [1, 2]: what would 1 say that 2 would answer?'),
  literal: Literal.describe('"yes" says that it is so as it stands here, with its negation if it has one'),
});
type About = z.infer<typeof About>;

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
 * root: a K inside no other K of the goal; it is scored. inner: a K inside a root, asked because a root's score needs
 * its answer. Foils: `false`: false at the start and no goal; `untold`: in no goal and no secret; `outside`: about
 * things that no goal names.
 */
export type ProbeKind = 'root' | 'inner' | FoilKind;
export type FoilKind = 'false' | 'untold' | 'outside';

export interface AskedProbe extends About {
  /** `k_probe_<i>`, where i counts the K's of the goal, outer ones first, and then the foils. */
  readonly id: string;
  readonly seat: number;
  readonly kind: ProbeKind;
}

/** All probes, in the order of their ids. K of an or is left out, since no single fact states it. */
export function probesOf(task: Task, seed = ''): readonly AskedProbe[] {
  const goal = goalsOf(task).shared;
  const nodes = knowledgeIn(goal);
  const roots = new Set(rootKnowledgeIn(goal));
  const asked = nodes.flatMap((node, i) => {
    const { chain, leaf } = unnest(node);
    const literals = conjunctsOf(leaf).map(literalOf);
    const [seat = -1, ...whom] = chain.map(seatOf);
    if (seat < 0) return [];
    return literals.flatMap((literal, part): AskedProbe[] => {
      const id = literals.length > 1 ? `k_probe_${i}_${part}` : `k_probe_${i}`;
      return literal ? [{ id, seat, whom, literal, kind: roots.has(node) ? 'root' : 'inner' }] : [];
    });
  });
  const foils = foilsFor(task, asked, rngFor(seed, 'household/probes', task.id));
  return [...asked, ...foils.map((foil, i) => ({ ...foil, id: `k_probe_${nodes.length + i}` }))];
}

/** The questions of a session: each seat gets its own in a random order, none twice. */
export function questionsOf({ task }: Pick<Config, 'task'>, seed = ''): readonly Question[] {
  const once = new Map<string, AskedProbe>();
  for (const asked of probesOf(task, seed)) if (!once.has(keyOf(asked))) once.set(keyOf(asked), asked);
  const rng = rngFor(seed, 'household/questions', task.id);
  return rng.shuffle([...once.values()]).map(({ id, seat, whom, literal }): Question => {
    const about: About = { whom, literal };
    return { id, seat, question: questionInWords(about), options: OPTIONS, confidence: true, about };
  });
}

/** Equal for two questions with the same answer. */
export function keyOf({ seat, whom, literal }: Pick<AskedProbe, 'seat' | 'whom' | 'literal'>): string {
  return JSON.stringify([seat, whom, literal.predicate, literal.args, literal.holds]);
}

function questionInWords({ whom: [first, second], literal }: About): string {
  const said = `“${factInWords({ ...literal, knowers: [] })}”`;
  if (first === undefined) return `Is this so, now at the end: ${said}?`;
  if (second === undefined)
    return `Suppose ${nameOf(first)} is asked whether this is so: ${said}. What would ${nameOf(first)} answer?`;
  return `Suppose ${nameOf(first)} is asked what ${nameOf(second)} would answer to this: ${said}. What would ${nameOf(first)} say?`;
}

/** For each root one foil of each kind, if the house has one, to the same seat about the same other agents. */
function foilsFor(task: Task, asked: readonly AskedProbe[], rng: Rng): readonly Omit<AskedProbe, 'id'>[] {
  const taken = new Set(asked.map(keyOf));
  const pools = poolsOf(task);
  const roots = asked.filter(({ kind }) => kind === 'root');
  return roots.flatMap(({ seat, whom }) =>
    FOIL_KINDS.flatMap((kind): Omit<AskedProbe, 'id'>[] => {
      const free = pools[kind]
        .map((literal) => ({ seat, whom, literal, kind }))
        .filter((foil) => !taken.has(keyOf(foil)));
      if (free.length === 0) return [];
      const foil = rng.pick(free);
      taken.add(keyOf(foil));
      return [foil];
    }),
  );
}

const FOIL_KINDS: readonly FoilKind[] = ['false', 'untold', 'outside'];

function poolsOf(task: Task): Readonly<Record<FoilKind, readonly Literal[]>> {
  const goals = goalsOf(task);
  const wanted = [goals.shared, ...goals.personal.map(({ goal }) => goal)].flatMap(factsIn);
  const secrets = task.agents.flatMap(({ knows }) => [
    ...knows.facts,
    ...knows.goals.flatMap((text) => {
      const parsed = parseGoal(text);
      return parsed.ok ? factsIn(parsed.value) : [];
    }),
  ]);
  const named = new Set(wanted.flatMap(({ args }) => args));
  const text = ({ predicate, args }: { readonly predicate: string; readonly args: readonly string[] }) =>
    [predicate, ...args].join(' ');
  const wantedTexts = new Set(wanted.map(text));
  const secretTexts = new Set(secrets.map(text));
  const isSo = factsOf(task, initialWorld(task), 'corrected');
  const all = sayings(task);
  const so = (literal: Literal) => isSo({ op: 'fact', predicate: literal.predicate, args: literal.args });
  return {
    false: all.filter((each) => !so(each) && !wantedTexts.has(text(each)) && each.args.some((arg) => named.has(arg))),
    untold: all.filter((each) => so(each) && !wantedTexts.has(text(each)) && !secretTexts.has(text(each))),
    outside: all.filter((each) => !each.args.some((arg) => named.has(arg))),
  };
}

/** Literals about the doors and objects of a house. */
function sayings({ scene, agents }: Task): readonly Literal[] {
  const house = { furniture: scene.furniture, rooms: scene.rooms, starts: agents.map(({ start }) => start) };
  const facts = sayable(
    house,
    scene.objects.map(({ id }) => id),
  );
  return facts.flatMap(({ knowers: _, ...literal }) => (literal.predicate === 'agent_in_room' ? [] : [literal]));
}
