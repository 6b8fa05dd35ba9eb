import { describe, expect, test } from 'vitest';
import { planningTask } from '../../games/household/authoring/planner/from-task.ts';
import { inParallel } from '../../games/household/authoring/planner/play.ts';
import { verdictOf } from '../../games/household/authoring/planner/verdict.ts';
import { informed } from './informed.ts';
import { uniform } from './package.ts';
import { planner } from './planner.ts';
import { episodeOf, messagesIn, tableOf } from './testing/tables.ts';
import { wait } from './wait.ts';

/** Nobody is told anything; both have to do something, and to tell it. */
const apart = tableOf({
  agents: [{ start: 'hall_1' }, { start: 'hall_1' }],
  mechanics: [
    { type: 'room_restriction', rooms: ['kitchen_1'], agents: ['agent_0'] },
    { type: 'room_restriction', rooms: ['bedroom_1'], agents: ['agent_1'] },
  ],
  goal: '(and (is_open fridge_2) (is_on_top plate_0 fridge_2) (K agent_0 (is_open fridge_2)))',
});

/** Whoever does it can do it alone. */
const alone = tableOf({
  agents: [{ start: 'hall_1' }, { start: 'hall_1' }],
  goal: '(and (is_inside plate_0 chest_3) (is_closed chest_3) (is_open fridge_2))',
  turns: 60,
});

describe('among themselves', () => {
  test('they play the golden plan, each its part, at once where it can be, and tell what it has them tell', () => {
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

  test('they finish when it is done', () => {
    const { outcomes } = episodeOf(apart, [informed, informed]);
    expect(outcomes.at(-1)?.map((outcome) => outcome?.action.type)).toEqual(['finish', 'finish']);
  });
});

describe('among strangers', () => {
  test.each([0, 1])('from seat %i, one does alone what can be done alone', (seat) => {
    const policies = [0, 1].map((other) => (other === seat ? informed : wait));
    expect(episodeOf(alone, policies).result.success).toBe(true);
  });

  test.each(['a', 'b', 'c', 'd'])(
    'who act at random (%s), it puts right what they undo, or is still at it at the end',
    (seed) => {
      const { result, outcomes } = episodeOf(alone, [informed, uniform], seed);
      const last = outcomes.slice(-5).map(([own]) => own?.action.type);
      expect(result.success || last.some((type) => type !== 'wait')).toBe(true);
    },
  );

  test('who do nothing, it does what it can of what takes two', () => {
    const { result } = episodeOf(apart, [informed, wait]);
    expect(result.success).toBe(false);
  });

  test('one that plans on its beliefs is of use: together they do what one of them is told of', () => {
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

test('it sees nothing that is not there: without the view of all it refuses to play', () => {
  expect(() => informed.initialMemory({ seat: 0, observation: {} as never, percepts: [] })).toThrow('the view of all');
});
