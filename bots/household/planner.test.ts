import { describe, expect, test } from 'vitest';
import { planner } from './planner.ts';
import { configOf, episodeOf, messagesIn } from './testing/episodes.ts';
import { wait } from './wait.ts';

const knowing = (...goals: readonly string[]) => ({ goals });
const barred = (agent: string, ...rooms: readonly string[]) => ({ type: 'room_restriction', rooms, agents: [agent] });
const both = [planner, planner];

describe('a goal that it can meet alone', () => {
  test('it meets without a message, although others are idle', () => {
    const config = configOf({
      agents: [
        { start: 'hall_1', knows: knowing('(is_on_top plate_0 cabinet_1)', '(is_open chest_3)') },
        { start: 'hall_1' },
      ],
      goal: '(and (is_on_top plate_0 cabinet_1) (is_open chest_3))',
    });
    const episode = episodeOf(config, [planner, wait]);
    expect(episode.result.success).toBe(true);
    expect(messagesIn(episode).filter(({ text }) => text?.includes('Please'))).toEqual([]);
  });

  test('it meets after learning from a door that its handle is inverse', () => {
    const config = configOf({
      agents: [{ start: 'bedroom_1', knows: knowing('(is_open chest_3)') }, { start: 'hall_1' }],
      mechanics: [{ type: 'inverse_state', furniture: 'chest_3' }],
      goal: '(is_open chest_3)',
    });
    const { result, outcomes } = episodeOf(config, [planner, wait]);
    expect(result.success).toBe(true);
    expect(outcomes.slice(0, 2).map((turn) => turn[0]?.action.type)).toEqual(['open', 'close']);
  });

  test('it finishes once everything holds and no agent has needed it for a while', () => {
    const config = configOf({
      agents: [{ start: 'bedroom_1', knows: knowing('(is_open chest_3)') }, { start: 'hall_1' }],
      goal: '(is_open chest_3)',
      turns: 20,
    });
    expect(episodeOf(config, [planner, wait]).outcomes.at(-1)?.[0]).toBeNull();
  });
});

describe('a goal that it cannot meet', () => {
  test('it asks others for, with the reason and what it knows', () => {
    const config = configOf({
      agents: [{ start: 'bedroom_1', knows: knowing('(is_on_top plate_0 fridge_2)') }, { start: 'hall_1' }],
      mechanics: [barred('agent_0', 'kitchen_1')],
      goal: '(is_on_top plate_0 fridge_2)',
    });
    const episode = episodeOf(config, both);
    expect(messagesIn(episode)[0]).toMatchObject({
      seat: 0,
      to: [1],
      text: 'I may not go to the kitchen 1. Please see to it that the plate 0 is on the fridge 2.',
      fact: { predicate: 'is_on_top', args: ['plate_0', 'table_4'], holds: true },
    });
    expect(episode.result.success).toBe(true);
  });

  test('the two meet together: one brings the object as far as it may go and says where it is', () => {
    const config = configOf({
      agents: [
        { start: 'hall_1', knows: { goals: ['(is_on_top plate_0 fridge_2)'], facts: [onTable] } },
        { start: 'hall_1' },
      ],
      mechanics: [barred('agent_0', 'kitchen_1'), barred('agent_1', 'bedroom_1')],
      goal: '(is_on_top plate_0 fridge_2)',
    });
    const episode = episodeOf(config, both);
    expect(episode.result.success).toBe(true);
    expect(messagesIn(episode).map(({ fact }) => fact?.args)).toContainEqual(['plate_0', 'floor_hall_1']);
  });

  test('reaches the agent that can meet it through a third agent', () => {
    const config = configOf({
      agents: [{ start: 'hall_1', knows: knowing('(is_open fridge_2)') }, { start: 'hall_1' }, { start: 'hall_1' }],
      mechanics: [
        barred('agent_0', 'kitchen_1'),
        barred('agent_1', 'kitchen_1'),
        { type: 'restricted_communication', targets: { agent_0: ['agent_1'], agent_1: ['agent_2'] } },
      ],
      goal: '(is_open fridge_2)',
    });
    const episode = episodeOf(config, [planner, planner, planner]);
    expect(messagesIn(episode).map(({ seat, to }) => [seat, to])).toEqual([
      [0, [1]],
      [1, [2]],
      // reports that it is done
      [2, [0, 1]],
    ]);
    expect(episode.result.success).toBe(true);
  });

  test('stays unmet without a message left, and it does not try to write', () => {
    const config = configOf({
      agents: [{ start: 'hall_1', knows: knowing('(is_open fridge_2)') }, { start: 'hall_1' }],
      mechanics: [barred('agent_0', 'kitchen_1'), { type: 'limited_bandwidth', limits: { agent_0: 0 } }],
      goal: '(is_open fridge_2)',
    });
    const { result, outcomes } = episodeOf(config, both);
    expect(result.success).toBe(false);
    expect(outcomes.flat().filter((outcome) => outcome?.action.type === 'communicate')).toEqual([]);
  });
});

describe('an object that it cannot find', () => {
  const lost = configOf({
    agents: [
      { start: 'hall_1', knows: knowing('(is_on_top cup_0 table_4)') },
      { start: 'hall_1', knows: { facts: [inCabinet()] } },
    ],
    goal: '(is_on_top cup_0 table_4)',
  });

  test('it asks for, and an agent that knows says where it is', () => {
    const episode = episodeOf(lost, both);
    const [question] = messagesIn(episode).filter(({ seat }) => seat === 0);
    expect(question?.text).toBe('Where is the cup 0?');
    expect(messagesIn(episode).find(({ seat }) => seat === 1)).toMatchObject({ to: [0], fact: inCabinet() });
    expect(episode.result.success).toBe(true);
  });

  test('it searches if no agent answers, inside furniture last', () => {
    const { result, outcomes } = episodeOf(lost, [planner, wait]);
    expect(result.success).toBe(true);
    const own = outcomes.flatMap(([outcome]) => (outcome ? [outcome.action] : []));
    expect(own.findIndex(({ type }) => type === 'navigate')).toBeLessThan(own.findIndex(({ type }) => type === 'open'));
  });
});

const onTable = { predicate: 'is_on_top', args: ['plate_0', 'table_4'], holds: true, knowers: [] } as const;

function inCabinet() {
  return { predicate: 'is_inside', args: ['cup_0', 'cabinet_1'], holds: true, knowers: [] } as const;
}
