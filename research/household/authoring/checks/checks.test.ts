import { describe, expect, test } from 'vitest';
import { Task } from '../../../../games/household/task/types.ts';
import {
  BOTH_OR_ALL,
  CLOSE_EACH_OTHER,
  EACH_BARRED,
  KITCHEN_BARRED,
  OFFICE_BARRED,
  OWN_OFFICES,
  TWO_DOORS,
} from '../../../../games/household/testing/doors.ts';
import { isSound, type TaskCheck, verify } from './checks.ts';

interface Changes {
  readonly goal?: string;
  readonly mechanics?: readonly unknown[];
  readonly personalGoals?: readonly unknown[];
  readonly turns?: number;
}

/** agent_1 opens the fridge and says so; agent_0, which may not enter the kitchen, opens the chest. */
function task({ goal, mechanics, personalGoals = [], turns = 10 }: Changes = {}): Task {
  return Task.parse({
    ...TWO_DOORS,
    category: personalGoals.length > 0 ? 'mixed' : 'cooperative',
    mechanics: mechanics ?? EACH_BARRED,
    goal: goal ?? TWO_DOORS.goal,
    personalGoals,
    turns,
  });
}

function checked(changes: Changes, id: TaskCheck['id']): TaskCheck | undefined {
  return verify(task(changes), 'corrected').checks.find((check) => check.id === id);
}

describe.each(['corrected', 'faithful'] as const)('under %s semantics', (semantics) => {
  test('a task that needs its agents, its mechanics and telling is sound', () => {
    const verification = verify(task(), semantics);
    expect(verification.checks.filter(({ ok }) => ok !== true)).toEqual([]);
    expect(isSound(verification)).toBe(true);
    expect(verification.semantics).toBe(semantics);
  });
});

const NOT_PLANNED_FOR = '(K agent_0 (not (K agent_1 (is_open fridge_1))))';
const BOTH_KNOWN = '(K agent_0 (and (is_open fridge_1) (is_open chest_2)))';

test('an agent that can look at only one of two things that it shall know still needs a message', () => {
  expect(checked({ goal: BOTH_KNOWN }, 'looking')?.ok).toBe(true);
});

describe('a failed check tells the author what to change', () => {
  test.each([
    ['goal', { goal: '(and (is_open fridge_1)' }, "'(' is never closed"],
    ['goal', { goal: '(and (is_open fridge_1) (not (K agent_0 (is_open fridge_1))))' }, 'cannot be scored'],
    ['references', { goal: '(K agent_0 (is_open fridge_9))' }, 'fridge_9 is not declared'],
    ['references', { goal: '(K agent_3 (is_open fridge_1))' }, 'agent_3 is not declared'],
    ['depth', { goal: '(is_open fridge_1)' }, 'add a K'],
    ['depth', { mechanics: [OFFICE_BARRED] }, 'what a look settles ((K agent_0 (is_open fridge_1)))'],
    ['solvable', { goal: '(and (is_open fridge_1) (is_closed fridge_1))' }, 'these cannot hold together'],
    [
      'solvable',
      { mechanics: [KITCHEN_BARRED, { type: 'restricted_communication', targets: { agent_1: [] } }] },
      'cannot come to be known',
    ],
    ['play', { turns: 2 }, 'allow more turns'],
    ['agents', { mechanics: [KITCHEN_BARRED] }, 'without agent_0 doing or telling anything'],
    [
      'mechanics',
      { mechanics: [KITCHEN_BARRED, OFFICE_BARRED, { type: 'limited_bandwidth', limits: { agent_0: 9, agent_1: 9 } }] },
      'limited_bandwidth (agent_0, agent_1)',
    ],
    [
      'mechanics',
      {
        mechanics: [
          KITCHEN_BARRED,
          OFFICE_BARRED,
          { type: 'room_restriction', rooms: ['hallway_1'], agents: ['agent_0'] },
        ],
      },
      'room_restriction (agent_0: hallway_1)',
    ],
    ['looking', { mechanics: [OFFICE_BARRED] }, 'agent_0 can go and look'],
    ['looking', { goal: BOTH_KNOWN, mechanics: [OFFICE_BARRED] }, 'agent_0 can go and look'],
    ['looking', { goal: BOTH_KNOWN.replace('and', 'or') }, 'agent_0 can go and look'],
    ['communication', { mechanics: [OFFICE_BARRED] }, 'without any message'],
    [
      'personal',
      { personalGoals: [{ agent: 'agent_0', goal: '(is_locked chest_2)' }] },
      'nobody can bring about the personal goal of agent_0 (is_locked chest_2)',
    ],
  ] as const)('%s', (id, changes, words) => {
    const check = checked(changes, id);
    expect(check?.ok).toBe(false);
    expect(check?.says).toContain(words);
  });

  test('personal goals that conflict with the shared one are allowed and reported', () => {
    const check = checked({ personalGoals: [{ agent: 'agent_1', goal: '(is_closed fridge_1)' }] }, 'personal');
    expect([check?.ok, check?.says]).toEqual([
      true,
      'personal goals can be met: each alone, though not all of them with the shared goal',
    ]);
  });

  test("a plan of the original's loose planner that its run time cannot play fails a check", () => {
    const inverse = { type: 'inverse_state', furniture: 'fridge_1' };
    const check = verify(task({ mechanics: [KITCHEN_BARRED, OFFICE_BARRED, inverse] }), 'faithful').checks.find(
      ({ id }) => id === 'play',
    );
    expect([check?.ok, check?.says]).toEqual([false, 'the plan was played, and the functional goal was not met']);
  });
});

describe('an undecided check neither passes nor fails, and says so', () => {
  const offices = Task.parse({
    ...OWN_OFFICES,
    goal: BOTH_OR_ALL,
    mechanics: [...OWN_OFFICES.mechanics, ...CLOSE_EACH_OTHER],
  });
  test.each([
    ['agents', offices, 'undecided whether agent_0, agent_1, agent_2 is needed'],
    ['communication', offices, 'undecided whether it can be solved without messages'],
    ['mechanics', offices, 'undecided whether it matters: room_restriction'],
    ['solvable', task({ goal: NOT_PLANNED_FOR }), 'not planned for'],
    [
      'personal',
      task({ personalGoals: [{ agent: 'agent_1', goal: NOT_PLANNED_FOR }] }),
      'undecided whether it can be met',
    ],
  ] as const)('%s', (id, asked, words) => {
    const verification = verify(asked, 'corrected');
    const check = verification.checks.find((each) => each.id === id);
    expect(check?.ok).toBeNull();
    expect(check?.says).toContain(words);
    expect(isSound(verification)).toBe(false);
  });
});
