/**
 * Makes tasks one after the other and writes each at once, so that an interrupted run can go on. A task depends only on
 * the seed, its id and the earlier tasks: none is made twice under two names.
 */

import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import * as z from 'zod';
import { BadOption } from '../../cli/shared/command.ts';
import type { Printed } from '../../cli/shared/json-option.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import type { Scene, Task } from '../../games/household/task/types.ts';
import type { Blueprint } from './authoring/generate/blueprint.ts';
import { compact } from './authoring/generate/compact.ts';
import { DIFFICULTY } from './authoring/generate/difficulty.ts';
import { type Generated, generateTask } from './authoring/generate/generate.ts';
import { likenessOf } from './authoring/generate/likeness.ts';
import { tasksIn } from './tasks.ts';

export interface Job {
  readonly id: string;
  /** The blueprint of an attempt; each attempt has another one. */
  readonly blueprint: (attempt: number) => Blueprint;
  /** Whether to accept a task, given the earlier ones; by default, unless it is like one of them. */
  readonly accepts?: (made: Generated) => boolean;
  /** The most attempts. */
  readonly attempts?: number;
}

export interface Making {
  readonly seed: string;
  readonly scenes: readonly Scene[];
  /** Tasks of earlier runs, which are not made again. */
  readonly earlier: readonly Task[];
  readonly write: (task: Task) => void;
}

interface TaskRow extends Pick<Generated, 'difficulty'> {
  readonly task: string;
  readonly drafts: number;
  readonly verified: number;
  readonly seconds: number;
}

export interface Made {
  readonly tasks: readonly Task[];
  /** Figures of the tasks made in this run. */
  readonly rows: readonly TaskRow[];
  readonly failed: readonly string[];
  readonly drafts: number;
  readonly verified: number;
  readonly reasons: Readonly<Record<string, number>>;
  readonly seconds: number;
}

export async function makeTasks(jobs: readonly Job[], { seed, scenes, earlier, write }: Making): Promise<Made> {
  const tasks = [...earlier];
  const likenesses = new Set(tasks.map(likenessOf));
  const there = new Set(tasks.map(({ id }) => id));
  const rows: TaskRow[] = [];
  const failed: string[] = [];
  const reasons: Record<string, number> = {};
  let [drafts, verified] = [0, 0];
  const start = performance.now();
  const bar = progressBar('making tasks', jobs.length);
  for (const { id, blueprint, accepts = () => true, attempts = 12 } of jobs) {
    if (!there.has(id)) {
      const begin = performance.now();
      let found: Generated | null = null;
      for (let attempt = 0; attempt < attempts && !found; attempt++) {
        const made = generateTask({ id, blueprint: blueprint(attempt), seed: `${seed}/${attempt}`, scenes });
        drafts += made.effort.drafts;
        verified += made.effort.verified;
        for (const [reason, count] of Object.entries(made.effort.reasons))
          reasons[reason] = (reasons[reason] ?? 0) + count;
        if (made.found && !likenesses.has(likenessOf(made.found.task)) && accepts(made.found)) found = made.found;
        // lets the bar be drawn
        await new Promise(setImmediate);
      }
      if (found) {
        const { task, difficulty, effort } = found;
        tasks.push(task);
        likenesses.add(likenessOf(task));
        const seconds = (performance.now() - begin) / 1000;
        rows.push({ task: id, difficulty, drafts: effort.drafts, verified: effort.verified, seconds });
        write(task);
      } else failed.push(id);
    }
    bar.advance(1);
  }
  bar.stop();
  return { tasks, rows, failed, drafts, verified, reasons, seconds: (performance.now() - start) / 1000 };
}

/** Writes one task a line into a file, or to stdout without one. */
export function linesTo(out: string | undefined, resume: boolean): Pick<Making, 'earlier' | 'write'> {
  const lineOf = (task: Task) => `${JSON.stringify(compact(task))}\n`;
  if (out === undefined) return { earlier: [], write: (task) => process.stdout.write(lineOf(task)) };
  const there = existsSync(out);
  if (there && !resume) throw new BadOption(`${out} is there already: go on with it (--resume), or name another file`);
  if (!there) writeFileSync(out, '');
  const begun = readFileSync(out, 'utf8') !== '';
  return { earlier: begun ? tasksIn(out) : [], write: (task) => appendFileSync(out, lineOf(task)) };
}

/** Reports the tasks and the rate on stderr, or with `json` as one JSON object on stdout. */
/** What is printed of tasks that were made, with --json. */
export const MADE = z.strictObject({
  tasks: z.array(
    z.strictObject({
      task: z.string(),
      difficulty: DIFFICULTY,
      drafts: z.int(),
      verified: z.int(),
      seconds: z.number(),
    }),
  ),
  failed: z.array(z.string()).describe('tasks for which none was found'),
  drafts: z.int(),
  verified: z.int(),
  reasons: z.record(z.string().meta({ title: 'reason' }), z.int()).describe('drafts that were not kept'),
  seconds: z.number(),
});

export function reportMade(made: Made, json: boolean): void {
  const { rows, failed, drafts, verified, reasons, seconds } = made;
  const told: Printed<typeof MADE> = { tasks: rows, failed, drafts, verified, reasons, seconds };
  if (json) process.stdout.write(`${JSON.stringify(told)}\n`);
  else if (rows.length > 0) {
    const share = (count: number, of: number) => `${Math.round((100 * count) / Math.max(1, of))} %`;
    const why = Object.entries(reasons)
      .toSorted(([, a], [, b]) => b - a)
      .map(([reason, count]) => `${reason} ${count}`);
    process.stderr.write(
      [
        `${rows.length} ${rows.length === 1 ? 'task' : 'tasks'} in ${seconds.toFixed(1)} s, ${(seconds / rows.length).toFixed(2)} s a task`,
        `${drafts} drafts; ${verified} of them verified (${share(verified, drafts)}); ${rows.length} kept (${share(rows.length, verified)} of the verified)`,
        why.length > 0 ? `why drafts were not kept: ${why.join(', ')}` : 'every draft was kept',
        '',
      ].join('\n'),
    );
  }
  if (failed.length > 0) {
    process.stderr.write(
      `error: no sound task was found for ${failed.join(', ')}: ask for more turns, rooms or goals\n`,
    );
    process.exitCode = 1;
  }
}
