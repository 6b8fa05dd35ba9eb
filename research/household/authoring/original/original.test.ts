import { describe, expect, test } from 'vitest';
import { rngFor } from '../../../../games/core/rng.ts';
import { household } from '../../../../games/household/game.ts';
import type { Task } from '../../../../games/household/task/types.ts';
import { taskOf } from '../../../../games/household/testing/house.ts';
import { lostInImport } from '../../../golden/household/tasks.ts';
import { recordedTask } from '../../../golden/household/testing/recorded.ts';
import { importOriginal } from './read.ts';
import { exportOriginal } from './write.ts';

function imported(change: Readonly<Record<string, unknown>> = {}): Task {
  const result = importOriginal(recordedTask(change));
  if (!result.ok) throw new Error(result.reasons.join('; '));
  return result.task;
}

describe("the original's task files", () => {
  test('become tasks', () => {
    const { scene, agents, mechanics, goal, turns } = imported();
    expect(scene.furniture.map(({ id, room, articulated }) => [id, room, articulated])).toEqual([
      ['cabinet_1', 'kitchen_1', true],
      ['table_2', 'hall_1', false],
    ]);
    expect(scene.objects).toEqual([{ id: 'cup_0', relation: 'on', furniture: 'cabinet_1', states: [] }]);
    expect(agents.map(({ start, actions }) => [start, actions.length])).toEqual([
      ['hall_1', 7],
      ['hall_1', 7],
    ]);
    expect(mechanics.map(({ type }) => type)).toEqual(['limited_bandwidth', 'room_restriction']);
    expect(goal).toBe('(and (is_open cabinet_1) (is_on_top cup_0 table_2) (K agent_1 (is_open cabinet_1)))');
    expect(turns).toBe(20);
  });

  test('come back unchanged', () => {
    expect(lostInImport(recordedTask())).toEqual([]);
  });

  test('differ visibly if something is lost', () => {
    const bindings = [
      ...recordedTask().mechanic_bindings,
      { mechanic_type: 'inverse_state', trigger_object: 'cabinet_1' },
    ];
    expect(lostInImport(recordedTask({ mechanic_bindings: bindings })).map(({ what }) => what)).toEqual([
      'mechanic_bindings',
    ]);
  });

  test('may have bindings in short form', () => {
    const bindings = [
      { mechanic_type: 'room_restriction', allowed_rooms: ['hall_1'], agent_id: 'agent_1' },
      { mechanic_type: 'limited_bandwidth', agent_id: 'agent_0', max_messages: 2 },
      { mechanic_type: 'restricted_communication', agent_id: 'agent_0', allowed_targets: ['agent_1'] },
      { mechanic_type: 'remote_control', trigger_object: 'cabinet_1', target_object: 'cabinet_1', target_state: null },
    ];
    const active_mechanics = bindings.map(({ mechanic_type }) => mechanic_type);
    expect(imported({ mechanic_bindings: bindings, active_mechanics }).mechanics).toEqual([
      { type: 'room_restriction', rooms: ['kitchen_1'], agents: ['agent_1'] },
      { type: 'limited_bandwidth', limits: { agent_0: 2 } },
      { type: 'restricted_communication', targets: { agent_0: ['agent_1'] } },
      { type: 'remote_control', trigger: 'cabinet_1', target: 'cabinet_1', targetState: 'is_open' },
    ]);
  });

  test('leave out mechanics that are not active', () => {
    expect(imported({ active_mechanics: ['room_restriction'] }).mechanics.map(({ type }) => type)).toEqual([
      'room_restriction',
    ]);
  });

  test.each([
    [{ problem_pddl: '(define (problem x)' }, /line 1/],
    [{ problem_pddl: undefined }, /problem_pddl/],
    [{ num_agents: 3 }, /agents\.2\.start.*there is no room/],
    [
      {
        mechanic_bindings: [{ mechanic_type: 'inverse_state', trigger_object: 'safe_9' }],
        active_mechanics: ['inverse_state'],
      },
      /there is no furniture safe_9/,
    ],
    [{ active_mechanics: ['teleport'] }, /active_mechanics/],
  ])('say what is wrong with them: %j', (change, sentence) => {
    const result = importOriginal(recordedTask(change));
    expect(result.ok ? '' : result.reasons.join('; ')).toMatch(sentence);
  });
});

describe('our tasks as files of the original', () => {
  test('are read back unchanged if the file format can hold everything', () => {
    const task = taskOf({
      mechanics: [
        { type: 'remote_control', trigger: 'chest_3', target: 'fridge_2', targetState: 'is_locked' },
        { type: 'state_mirroring', furniture: ['chest_3', 'cabinet_1'], targetState: 'is_closed' },
        { type: 'inverse_state', furniture: 'fridge_2' },
      ],
      task: {
        category: 'mixed',
        personalGoals: [{ agent: 'agent_1', goal: '(not (is_open chest_3))' }],
        messageTargets: { agent_0: ['agent_1'] },
      },
    });
    const objects = task.scene.objects.map((object) => ({ ...object, relation: 'on' as const }));
    const plain: Task = { ...task, scene: { ...task.scene, objects } };
    const again = importOriginal(exportOriginal(plain), { turns: 30, articulated: ['chest_3'] });
    expect(again).toEqual({ ok: true, task: plain });
  });

  test('can be read back for every sample task', () => {
    for (let i = 0; i < 30; i++) {
      const { task } = household.sampleConfig(rngFor('export', i));
      expect(importOriginal(exportOriginal(task))).toMatchObject({ ok: true, task: { id: task.id, goal: task.goal } });
    }
  });
});
