/**
 * Formats recorded from EnactToM: runs turn by turn, task files, and derived goals. All are JSON lines. Runs and derived
 * goals find their tasks in the file tasks.jsonl beside them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sameJson } from '../../games/core/json.ts';
import { OriginalTask } from '../household/authoring/original/read.ts';
import type { GoldenFile, GoldenFormat } from './format.ts';
import type { Liberty } from './household/acts.ts';
import { checkRecording } from './household/check.ts';
import { holdsRecording, recordingOf } from './household/recordings.ts';
import { derivedFrom, lostInImport } from './household/tasks.ts';
import type { GoldenDifference } from './report.ts';

const runs: GoldenFormat = {
  id: 'household/runs',
  about: 'recorded runs of household tasks, one JSON line a run (key "trajectory"), with tasks.jsonl beside them',
  recognises: (file) => holdsRecording(rowsOf(file)[0]),
  check(file, { progress }) {
    const tasks = tasksBeside(file);
    const rows = rowsOf(file);
    const checked = rows.map((row, i) => {
      progress(i, rows.length);
      const recording = recordingOf(row);
      return checkRecording(tasks.get(recording.key), recording);
    });
    const sum = (of: (each: (typeof checked)[number]) => number): number =>
      checked.reduce((n, each) => n + of(each), 0);
    return {
      unit: 'turns',
      entries: rows.length,
      checked: sum((each) => each.checked),
      agreed: sum((each) => each.agreed),
      disagreements: checked.flatMap(({ differences }) => differences),
      notes: notesOf(checked.flatMap(({ liberties }) => liberties)),
    };
  },
};

const tasks: GoldenFormat = {
  id: 'household/tasks',
  about: 'task files of EnactToM, one JSON line a task (key "problem_pddl"): read, written back, compared',
  recognises: (file) => isTask(rowsOf(file)[0]),
  check(file) {
    const rows = rowsOf(file);
    return perRow(
      'tasks',
      rows.map((row) => lostInImport(row).map((claim) => ({ place: keyOf(row), ...claim }))),
    );
  },
};

const derived: GoldenFormat = {
  id: 'household/derived',
  about: 'what EnactToM derives from the goals of tasks (key "functional_goals"), with tasks.jsonl beside it',
  recognises(file) {
    const [first] = rowsOf(file);
    return isObject(first) && Object.hasOwn(first, 'functional_goals');
  },
  check(file) {
    const known = tasksBeside(file);
    const rows = rowsOf(file).map((row) => {
      const recorded = isObject(row) ? row : {};
      return Object.entries(derivedFrom(known.get(keyOf(row)))).flatMap(([what, ours]) =>
        sameJson(recorded[what], ours) ? [] : [{ place: keyOf(row), what, recorded: recorded[what], ours }],
      );
    });
    return { ...perRow('tasks', rows), notes: ['checked: functional and personal goals, and depth; not the probes'] };
  },
};

export const HOUSEHOLD_FORMATS: readonly GoldenFormat[] = [runs, tasks, derived];

const TAKEN: Readonly<Record<Liberty, string>> = {
  geometry: 'failed there for distances or shapes, and are played as waiting',
  unseen: 'failed there for not having been in view, and are played as waiting',
  garbled: 'were refused there for a name in their text, and are played as waiting',
  edited: 'went where the bans of the task bar them, and are put there',
  race: 'lost a race there that they win by our rules, and are played as waiting',
  glimpsed: 'went to an object that had been seen through a door, and go to its furniture',
  reached: 'worked there from one room into the next, and are played from within it',
};

function notesOf(liberties: readonly Liberty[]): readonly string[] {
  return Object.entries(TAKEN).flatMap(([liberty, words]) => {
    const times = liberties.filter((each) => each === liberty).length;
    return times > 0 ? [`attempts that ${words}: ${times}`] : [];
  });
}

function perRow(unit: string, rows: readonly (readonly GoldenDifference[])[]) {
  const agreed = rows.filter((row) => row.length === 0).length;
  return { unit, entries: rows.length, checked: rows.length, agreed, disagreements: rows.flat(), notes: [] };
}

/** JSON lines, or one JSON value; none where the text is neither. */
function rowsOf({ text, json }: GoldenFile): readonly unknown[] {
  if (json !== undefined) return Array.isArray(json) ? json : [json];
  if (!text.startsWith('{')) return [];
  try {
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line));
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function tasksBeside({ path }: GoldenFile): ReadonlyMap<string, unknown> {
  const beside = join(dirname(path), 'tasks.jsonl');
  if (!existsSync(beside)) throw new Error(`the tasks must lie beside it, in ${beside}`);
  const rows = rowsOf({ path: beside, text: readFileSync(beside, 'utf8'), json: undefined });
  return new Map(rows.map((row) => [keyOf(row), row]));
}

const isTask = (row: unknown): boolean => OriginalTask.safeParse(row).success;

function keyOf(row: unknown): string {
  return isObject(row) ? String(row.key ?? row.task_id) : '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
