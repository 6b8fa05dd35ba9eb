import { describe, expect, test } from 'vitest';
import { planningTask } from '../../../../games/household/planner/from-task.ts';
import { Task } from '../../../../games/household/task/types.ts';
import { BOTH_OR_ALL, CLOSE_EACH_OTHER, OWN_OFFICES } from '../../../../games/household/testing/doors.ts';
import { type Idle, idleMechanics } from './idle-mechanics.ts';

interface House {
  readonly goal: string;
  readonly mechanics: readonly unknown[];
}

function idleIn({ goal, mechanics }: House): Idle {
  const task = Task.parse({ ...OWN_OFFICES, goal, mechanics: [...OWN_OFFICES.mechanics, ...mechanics] });
  const planning = planningTask(task, 'corrected');
  if (!planning.ok) throw new Error(planning.reasons.join('; '));
  return idleMechanics(task, planning.value, 'corrected');
}

const typesOf = (mechanics: Idle['idle']) => mechanics.map(({ type }) => type);

const limits = (each: number) => {
  return { type: 'limited_bandwidth', limits: { agent_0: each, agent_1: each, agent_2: each } };
};

describe('the number of messages', () => {
  const two = '(and (K agent_0 (is_open safe_1)) (K agent_2 (is_open safe_1)))';
  const goal = `(and (is_open safe_0) (is_open safe_1) (is_open safe_2) ${two})`;
  const relayed = { type: 'restricted_communication', targets: { agent_1: ['agent_0'], agent_0: ['agent_2'] } };

  const isIdle = (mechanics: readonly unknown[]) => {
    return typesOf(idleIn({ goal, mechanics }).idle).includes('restricted_communication');
  };

  test('a graph that costs one more message matters only if messages are limited', () => {
    expect([isIdle([relayed, limits(9)]), isIdle([relayed])]).toEqual([false, true]);
  });
});

test('barring all agents from a door matters if it can then only be worked from elsewhere', () => {
  const remote = { type: 'remote_control', trigger: 'safe_1', target: 'chest_3' };
  const allBarred = { type: 'room_restriction', rooms: ['hallway_1'], agents: ['agent_0', 'agent_1', 'agent_2'] };
  const others = '(is_open safe_0) (is_open safe_1) (is_open safe_2) (K agent_0 (is_open safe_1))';
  const isIdle = (door: string) => {
    const { idle } = idleIn({ goal: `(and ${door} ${others})`, mechanics: [remote, allBarred, limits(1)] });
    return idle.some((each) => each.type === 'room_restriction' && each.rooms.includes('hallway_1'));
  };
  expect([isIdle('(is_open chest_3)'), isIdle('(is_closed locker_4)')]).toEqual([false, true]);
});

test('an undecided verdict proves neither a difference nor equality', () => {
  const { idle, open } = idleIn({ goal: BOTH_OR_ALL, mechanics: [...CLOSE_EACH_OTHER, limits(1)] });
  expect(idle).toEqual([]);
  expect(typesOf(open)).toContain('limited_bandwidth');
  expect(open.some((each) => each.type === 'room_restriction' && each.rooms.includes('office_2'))).toBe(true);
});
