/**
 * A worker thread of `household benchmark human`: draws tasks of one kind until two make a pair, one for each form. A task
 * is kept if the default table (the planner in every seat) reaches more with shared secrets than with private ones: more
 * parts of the goal or a K, and nothing less. So what is measured on it depends on what agents tell each other.
 */
import { parentPort } from 'node:worker_threads';
import type { Task } from '../../games/household/task/types.ts';
import type { Difficulty } from './authoring/generate/difficulty.ts';
import { generateTask } from './authoring/generate/generate.ts';
import { HUMAN_BLUEPRINTS, isMatched, KNOWERS, knowerOf } from './authoring/generate/human.ts';
import { likenessOf } from './authoring/generate/likeness.ts';
import { played, reachedIn } from './play.ts';

export interface HumanJob {
  readonly kind: number;
  readonly seed: string;
  readonly attempts: number;
}

/** null: no pair was found. */
export type HumanPair = { readonly a: Task; readonly b: Task; readonly drawn: number } | null;

parentPort?.on('message', (job: HumanJob) => parentPort?.postMessage({ pair: pairFor(job) }));

interface Candidate {
  readonly task: Task;
  readonly difficulty: Difficulty;
  readonly knower: number;
}

function pairFor({ kind, seed, attempts }: HumanJob): HumanPair {
  const blueprint = HUMAN_BLUEPRINTS[kind];
  const [forA, forB] = KNOWERS[kind] ?? [-1, -1];
  if (!blueprint) throw new Error(`there is no kind ${kind}`);
  const kept: Candidate[] = [];
  for (let drawn = 1; drawn <= attempts; drawn++) {
    const { found } = generateTask({ id: `people-${kind + 1}-${drawn}`, blueprint, seed });
    const knower = found ? knowerOf(found.task) : null;
    if (!found || (knower !== forA && knower !== forB) || !dependsOnTelling(found.task)) continue;
    const now: Candidate = { task: found.task, difficulty: found.difficulty, knower };
    const other = kept.find((each) => each.knower !== knower && isPair(each, now));
    if (other) return knower === forA ? { a: now.task, b: other.task, drawn } : { a: other.task, b: now.task, drawn };
    kept.push(now);
  }
  return null;
}

function isPair(one: Candidate, other: Candidate): boolean {
  return isMatched(one.difficulty, other.difficulty) && likenessOf(one.task) !== likenessOf(other.task);
}

function dependsOnTelling(task: Task): boolean {
  const [apart, together] = [false, true].map((secretsShared) =>
    reachedIn(played(task, { policy: 'household/planner', secretsShared, seed: '1' })),
  );
  if (!apart || !together) return false;
  const more = together.parts - apart.parts + together.known - apart.known;
  return more > 0 && together.parts >= apart.parts && together.known >= apart.known;
}
