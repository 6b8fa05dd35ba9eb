import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { goldenFolder } from '../../../games/core/testing/golden-folder.ts';
import { checkRecording } from './check.ts';
import { recordingOf } from './recordings.ts';
import { derivedFrom, lostInImport } from './tasks.ts';
import { OK, recordedRun, recordedTask, SENT } from './testing/recorded.ts';

const folder = goldenFolder('household');

const rows = (name: string): readonly { readonly key: string; readonly run_mode?: string }[] =>
  folder === null
    ? []
    : readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));

describe.skipIf(folder === null)("EnactToM's records", () => {
  const tasks = new Map(rows('tasks.jsonl').map((row) => [row.key, row]));
  const runs = rows('trajectories.jsonl');

  test('there are nine tasks, and runs to replay', () => {
    expect(tasks.size).toBe(9);
    expect(runs.length).toBeGreaterThanOrEqual(4);
  });

  // none of these runs has a race, which is what the two versions of the rules differ in
  test.each(
    runs.flatMap((row) => [
      [row.key, row.run_mode, 'lowest', row] as const,
      [row.key, row.run_mode, 'highest', row] as const,
    ]),
  )(
    '%s %s: every attempt has the same result and every goal comes on the same turn if the %s seat wins a race',
    (key, _mode, race, row) => {
      const recording = recordingOf(row);
      const { differences, agreed } = checkRecording(tasks.get(key), recording, race);
      expect(differences).toEqual([]);
      expect(agreed).toBe(recording.turns.length);
    },
  );

  test.each([...tasks])('%s is read, and written back', (_key, task) => {
    expect(lostInImport(task)).toEqual([]);
  });

  test.each(rows('derived.jsonl').map((row) => [row.key, row]))('%s: the same functional goals', (key, row) => {
    expect(row).toMatchObject(derivedFrom(tasks.get(key)));
  });
});

describe('the check itself', () => {
  const differences = (change: Parameters<typeof recordedRun>[0]): readonly string[] =>
    checkRecording(recordedTask(), recordingOf(recordedRun(change))).differences.map(
      ({ place, what }) => `${place}: ${what}`,
    );

  test('accepts a run that our rules can play', () => {
    expect(differences({})).toEqual([]);
  });

  test('finds a goal completed on another turn', () => {
    const completed = { 4: ['(is_open cabinet_1)'], 7: ['(is_on_top cup_0 table_2)'] };
    expect(differences({ completed })).toEqual([
      'run standard, turn 3: goals completed',
      'run standard, turn 4: goals completed',
    ]);
  });

  test('finds an attempt with another result', () => {
    expect(differences({ again: SENT })).toEqual([
      "run standard, turn 5: what came of agent_0's Communicate",
      'run standard, turn 5: receivers of agent_0',
    ]);
  });

  test('of two agents that reach for one object the higher seat gets it, as in the program; by version 1 of the rules the lower, which is counted', () => {
    const task = recordedTask({ mechanic_bindings: [], active_mechanics: [] });
    const run = recordedRun({
      barred: OK,
      again: SENT,
      completed: { 3: ['(is_open cabinet_1)'] },
      passed: false,
      progress: 0.5,
    });
    const raced = run.trajectory.map((each) => {
      const { agent_0, agent_1 } = each.agents;
      if (each.turn === 4)
        return {
          ...each,
          agents: {
            agent_0: { ...agent_0, observation: 'Unexpected failure! - cup_0 is held by another agent.' },
            agent_1: { action: 'Pick[cup_0]', observation: OK },
          },
        };
      if (each.turn === 7) return { ...each, agents: { agent_0: { action: 'Wait[None]', observation: OK }, agent_1 } };
      return each;
    });
    const recording = recordingOf({ ...run, trajectory: raced });
    expect(checkRecording(task, recording)).toMatchObject({ differences: [], liberties: [] });
    expect(checkRecording(task, recording, 'lowest')).toMatchObject({ differences: [], liberties: ['race'] });
  });

  test('finds another end', () => {
    expect(differences({ passed: false, progress: 0.5 })).toEqual([
      'run standard, end: passed',
      'run standard, end: progress',
    ]);
  });

  test('gives back a message that the original did not count because of a word in its text', () => {
    expect(differences({ text: 'I cannot enter', again: SENT })).toEqual([]);
  });

  test('plays acts that failed for geometry as waiting, and counts them', () => {
    const open = 'Unexpected failure! - Failed to Open! cabinet_1 is occluded or too far from agent.';
    const change = { open, completed: { 7: ['(is_on_top cup_0 table_2)'] }, passed: false, progress: 0.5 };
    expect(checkRecording(recordedTask(), recordingOf(recordedRun(change)))).toMatchObject({
      liberties: ['geometry'],
      differences: [],
    });
  });

  test('puts an agent where the bans of its task bar it, as in a task that was edited later, and counts it', () => {
    expect(checkRecording(recordedTask(), recordingOf(recordedRun({ barred: OK })))).toMatchObject({
      liberties: ['edited'],
      differences: [],
    });
  });

  test('takes from the log only what a house without geometry cannot know', () => {
    const replayed = (acts: Readonly<Record<number, readonly [string, string]>>) => {
      const { trajectory, ...run } = recordedRun({});
      const changed = trajectory.map((each) => {
        const [action, observation] = acts[each.turn] ?? ['Wait[None]', 'Successful execution!'];
        return {
          turn: each.turn,
          agents: { ...each.agents, agent_1: { action, observation } },
          goals_newly_completed: each.goals_newly_completed,
        };
      });
      return checkRecording(recordedTask(), recordingOf({ ...run, trajectory: changed }));
    };
    const ok = 'Successful execution!';
    const barred = 'You cannot enter kitchen_1 to reach cup_0.';
    expect(replayed({ 2: ['Open[cabinet_1]', ok] })).toMatchObject({
      liberties: ['reached'],
      differences: [{ what: 'goals completed' }, { what: 'goals completed' }],
    });
    expect(replayed({ 2: ['Navigate[lamp_9]', 'Node with name lamp_9 not present in the graph.'] })).toMatchObject({
      liberties: [],
      differences: [],
    });
    expect(replayed({ 2: ['Navigate[table_2]', 'Node with name table_2 not present in the graph.'] })).toMatchObject({
      liberties: ['unseen'],
      differences: [],
    });
    expect(replayed({ 2: ['Navigate[agent_0]', ok], 3: ['Close[fridge_8]', ok] })).toMatchObject({
      liberties: ['reached'],
      differences: [],
    });
    expect(replayed({ 2: ['Navigate[cup_0]', barred] })).toMatchObject({
      differences: [{ what: "what came of agent_1's Navigate", recorded: 'barred', ours: 'unknown' }],
    });
  });

  test.each([
    [{}, /trajectory/],
    [{ ...recordedRun({}), results: 'good' }, /results/],
  ])('says what is unusable about a record', (row, sentence) => {
    expect(() => recordingOf(row)).toThrow(sentence);
  });
});
