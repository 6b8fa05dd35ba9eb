/**
 * How long the household's verifier takes, on one core: for the drafts in the original's repository (if the golden data
 * are there), and for a synthetic house of the size of the largest scenes.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { type BenchRow, median } from '../../bench/row.ts';
import { goldenFolder } from '../../games/core/testing/golden-folder.ts';
import { planningTask } from '../../games/household/planner/from-task.ts';
import type { Semantics } from '../../games/household/planner/planning-task.ts';
import { verdictOf } from '../../games/household/planner/verdict.ts';
import { Task } from '../../games/household/task/types.ts';
import { importOriginal } from './authoring/original/read.ts';

const DRAFT_GOAL_MS = 50;
const LARGE_GOAL_MS = 1000;
const SEMANTICS: readonly Semantics[] = ['faithful', 'corrected'];

/** `rounds`: how often to measure each; the median counts. */
export function* bench(rounds: number): Generator<BenchRow> {
  const drafts = draftTasks();
  for (const semantics of SEMANTICS) {
    const row = { unit: 'ms of CPU', atMost: true };
    if (drafts.length > 0)
      yield {
        ...row,
        name: `household: slowest of ${drafts.length} drafts, ${semantics}`,
        value: Math.max(...drafts.map((task) => millisecondsOf(task, semantics, rounds))),
        goal: DRAFT_GOAL_MS,
      };
    yield {
      ...row,
      name: `household: 4 agents, 60 furniture, 30 objects, ${semantics}`,
      value: millisecondsOf(largeHouse(), semantics, rounds),
      goal: LARGE_GOAL_MS,
    };
  }
}

function millisecondsOf(task: Task, semantics: Semantics, rounds: number): number {
  const times = Array.from({ length: rounds + 1 }, () => {
    const before = process.cpuUsage();
    const planning = planningTask(task, semantics);
    const status = planning.ok ? verdictOf(planning.value, semantics).status : 'undecided';
    if (status === 'undecided') throw new Error(`${task.id} was left undecided`);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  // the first round compiles the program
  return median(times.slice(1));
}

function draftTasks(): readonly Task[] {
  const folder = goldenFolder('household');
  if (folder === null) return [];
  const lines = readFileSync(path.join(folder, 'tasks.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const imported = importOriginal(JSON.parse(line));
    if (!imported.ok) throw new Error(imported.reasons.join('; '));
    return imported.task;
  });
}

/** 12 rooms, 12 goals about the house and one of depth 3 about knowledge, three messages each, along a chain of agents. */
function largeHouse(): Task {
  const rooms = Array.from({ length: 12 }, (_, i) => `room_${i}`);
  const furniture = Array.from({ length: 60 }, (_, i) => ({
    id: `cabinet_${i}`,
    room: `room_${i % 12}`,
    articulated: i % 2 === 0,
  }));
  const objects = Array.from({ length: 30 }, (_, i) => ({
    id: `object_${i}`,
    relation: 'on',
    furniture: `cabinet_${(i * 7) % 60}`,
  }));
  const placed = Array.from({ length: 9 }, (_, i) => `(is_on_top object_${i} cabinet_${(i * 11 + 5) % 60})`);
  const opened = [10, 22, 34].map((i) => `(is_open cabinet_${i})`);
  const agents = [0, 1, 2, 3].map((i) => `agent_${i}`);
  return Task.parse({
    id: 'large',
    title: 'A large house',
    category: 'cooperative',
    description: 'Many things have to be put in their places.',
    scene: { rooms, furniture, objects },
    agents: agents.map((_, i) => ({ start: `room_${i}` })),
    mechanics: [
      { type: 'room_restriction', rooms: ['room_10'], agents: ['agent_0', 'agent_1', 'agent_3'] },
      { type: 'room_restriction', rooms: ['room_5', 'room_6'], agents: ['agent_2'] },
      { type: 'limited_bandwidth', limits: Object.fromEntries(agents.map((agent) => [agent, 3])) },
      {
        type: 'restricted_communication',
        targets: {
          agent_0: ['agent_1'],
          agent_1: ['agent_0', 'agent_2'],
          agent_2: ['agent_1', 'agent_3'],
          agent_3: ['agent_2'],
        },
      },
    ],
    goal: `(and ${[...placed, ...opened].join(' ')} (K agent_0 (K agent_1 (K agent_2 (is_open cabinet_10)))))`,
    turns: 100,
  });
}
