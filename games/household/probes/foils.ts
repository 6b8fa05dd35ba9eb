/**
 * The questions of rules versions 1 and 2: the K's of the goal, each root with up to three foils. Drawn from the task
 * alone. Foils are never goals, so a seat that says yes to what it was told as a goal tells roots from foils; version 3
 * asks matched sets instead (`matched.ts`). Logs of versions 1 and 2 keep these questions.
 */
import { type Rng, rngFor } from '../../core/rng.ts';
import type { Question } from '../../core/session/types.ts';
import type { Config } from '../config.ts';
import { goalsOf } from '../goals.ts';
import { sayable } from '../memory.ts';
import { factsIn } from '../pddl/formula.ts';
import { parseGoal } from '../pddl/parse.ts';
import { type AskedProbe, asQuestion, type FoilKind, goalProbes, keyOf, nextNumber } from '../probes.ts';
import type { Task } from '../task/types.ts';
import type { Literal } from '../types.ts';
import { factsOf, initialWorld } from '../world.ts';

type Foil = Omit<AskedProbe, 'id'>;

/** All questions, in the order of their ids. */
export function probesWithFoils(task: Task): readonly AskedProbe[] {
  const asked = goalProbes(task);
  const foils = foilsFor(task, asked, rngFor('', 'household/probes', task.id));
  return [...asked, ...foils.map((foil, i) => ({ ...foil, id: `k_probe_${nextNumber(task) + i}` }))];
}

/** The questions of a session: each seat gets its own in a random order, none twice. */
export function questionsWithFoils({ task }: Pick<Config, 'task'>): readonly Question[] {
  const once = new Map<string, AskedProbe>();
  for (const asked of probesWithFoils(task)) if (!once.has(keyOf(asked))) once.set(keyOf(asked), asked);
  const rng = rngFor('', 'household/questions', task.id);
  return rng.shuffle([...once.values()]).map((asked) => asQuestion(asked, 'all'));
}

/** For each root one foil of each kind, if the house has one, to the same seat about the same other agents. */
function foilsFor(task: Task, asked: readonly AskedProbe[], rng: Rng): readonly Foil[] {
  const taken = new Set(asked.map(keyOf));
  const pools = poolsOf(task);
  const roots = asked.filter(({ kind }) => kind === 'root');
  return roots.flatMap(({ seat, whom }) =>
    FOIL_KINDS.flatMap((kind): Foil[] => {
      const free = pools[kind]
        .map((literal) => ({ seat, whom, literal, kind, reversed: false, matched: false }))
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
