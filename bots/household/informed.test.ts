import { describe, expect, test } from 'vitest';
import { planningTask } from '../../games/household/planner/from-task.ts';
import { inParallel } from '../../games/household/planner/play.ts';
import { verdictOf } from '../../games/household/planner/verdict.ts';
import { informed } from './informed.ts';
import { uniform } from './package.ts';
import { planner } from './planner.ts';
import { configOf, episodeOf, messagesIn } from './testing/episodes.ts';
import { wait } from './wait.ts';

/** Agents are told nothing. Both have to do something and to tell it. */
const apart = configOf({
  agents: [{ start: 'hall_1' }, { start: 'hall_1' }],
  mechanics: [
    { type: 'room_restriction', rooms: ['kitchen_1'], agents: ['agent_0'] },
    { type: 'room_restriction', rooms: ['bedroom_1'], agents: ['agent_1'] },
  ],
  goal: '(and (is_open fridge_2) (is_on_top plate_0 fridge_2) (K agent_0 (is_open fridge_2)))',
});

/** Each agent can do it alone. */
const alone = configOf({
  agents: [{ start: 'hall_1' }, { start: 'hall_1' }],
  goal: '(and (is_inside plate_0 chest_3) (is_closed chest_3) (is_open fridge_2))',
  turns: 60,
});

describe('among informed planners', () => {
  test('each plays its part of the golden plan, in parallel where possible, and sends the plan’s messages', () => {
    const planned = planningTask(apart.task, 'corrected');
    if (!planned.ok) throw new Error(planned.reasons.join('; '));
    const turns = inParallel(apart.task, verdictOf(planned.value, 'corrected').plan);
    const { result, outcomes } = episodeOf(apart, [informed, informed]);
    expect(outcomes.slice(0, turns.length).map((turn) => turn.map((outcome) => outcome?.action))).toEqual(
      turns.map((turn) => [turn[0], turn[1]]),
    );
    expect(result.success).toBe(true);
    expect(messagesIn({ result, outcomes }).length).toBeGreaterThan(0);
  });

  test('they finish when the plan is done', () => {
    const { outcomes } = episodeOf(apart, [informed, informed]);
    expect(outcomes.at(-1)?.map((outcome) => outcome?.action.type)).toEqual(['finish', 'finish']);
  });
});

describe('among other policies', () => {
  test.each([0, 1])('from seat %i, it does alone what one agent can do', (seat) => {
    const policies = [0, 1].map((other) => (other === seat ? informed : wait));
    expect(episodeOf(alone, policies).result.success).toBe(true);
  });

  test.each(['a', 'b', 'c', 'd'])(
    'that act at random (%s), it repairs what they undo, or is still trying at the end',
    (seed) => {
      const { result, outcomes } = episodeOf(alone, [informed, uniform], seed);
      const last = outcomes.slice(-5).map(([own]) => own?.action.type);
      expect(result.success || last.some((type) => type !== 'wait')).toBe(true);
    },
  );

  test('that do nothing, it does its part of a task for two', () => {
    const { result } = episodeOf(apart, [informed, wait]);
    expect(result.success).toBe(false);
  });

  test('such as one planner, they meet together a goal that one of them is told', () => {
    const told = {
      ...apart,
      task: {
        ...apart.task,
        agents: apart.task.agents.map((agent) => ({
          ...agent,
          knows: { goals: ['(is_open fridge_2)', '(is_on_top plate_0 fridge_2)'], facts: [], mechanics: [] },
        })),
      },
    };
    expect(episodeOf(told, [informed, planner]).result.success).toBe(true);
  });
});

test('it refuses to play without the view of all', () => {
  expect(() => informed.initialMemory({ seat: 0, observation: {} as never, percepts: [] })).toThrow('the view of all');
});
