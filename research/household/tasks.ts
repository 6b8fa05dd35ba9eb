/** Reads household tasks from files, ours or the original's (EnactToM): one JSON value, a list of them, or one a line. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BadOption } from '../../cli/shared/command.ts';
import { Scene, Task } from '../../games/household/task/types.ts';
import type { BenchmarkSplit } from './authoring/generate/benchmark.ts';
import { type ImportOptions, importOriginal } from './authoring/original/read.ts';

export const FILES = "tasks: ours or the original's (EnactToM), one JSON value a file, a list of them, or one a line";

/** The tasks of a file. Throws a sentence on a bad file. `unsaid`: values that the original's files lack. */
export function tasksIn(file: string, unsaid: ImportOptions = {}): readonly Task[] {
  return valuesIn(file).map((value, i) => taskOf(value, `${file}, task ${i + 1}`, unsaid));
}

/** The committed tasks of a split of the benchmark. */
export function benchmarkTasks(split: BenchmarkSplit): readonly Task[] {
  return tasksIn(fileURLToPath(new URL(`../../games/household/tasks/${split}.jsonl`, import.meta.url)));
}

/** The houses of a file: its scenes, or the scenes of its tasks. */
export function scenesIn(file: string): readonly Scene[] {
  return valuesIn(file).map((value, i) => {
    const scene = Scene.safeParse(value);
    return scene.success ? scene.data : taskOf(value, `${file}, house ${i + 1}`).scene;
  });
}

function valuesIn(file: string): readonly unknown[] {
  const text = readText(file);
  const values =
    parseJson(text) ??
    text
      .trim()
      .split('\n')
      .map((line, i) => parseJson(line) ?? notJson(file, i + 1));
  return [values].flat();
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (!existsSync(file)) throw new BadOption(`${file} cannot be read: there is no such file`);
    throw new BadOption(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** undefined: not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // the caller reports what it expected
    return undefined;
  }
}

function notJson(file: string, line: number): never {
  throw new BadOption(`${file}, line ${line}: expected ${FILES}`);
}

function taskOf(value: unknown, place: string, unsaid: ImportOptions = {}): Task {
  if (typeof value === 'object' && value !== null && 'problem_pddl' in value) {
    const imported = importOriginal(value, unsaid);
    if (!imported.ok) throw new BadOption(`${place}: ${imported.reasons.join('; ')}`);
    return imported.task;
  }
  // the tasks for people stand beside the name of their form
  const bare = typeof value === 'object' && value !== null && 'task' in value ? value.task : value;
  const task = Task.safeParse(bare);
  if (task.success) return task.data;
  const reasons = task.error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  );
  throw new BadOption(`${place} is no task: ${reasons.join('; ')}`);
}
