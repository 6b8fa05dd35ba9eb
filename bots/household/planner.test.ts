import { describe, expect, test } from 'vitest';
import { playout } from '../../games/core/playout.ts';
import type { Experience, FirstSight } from '../../games/core/policy.ts';
import { historyOf } from '../../games/core/view.ts';
import { household } from '../../games/household/game.ts';
import { questionsOf } from '../../games/household/probes.ts';
import type { Household } from '../../games/household/types.ts';
import { planner } from './planner.ts';
import { episodeOf, messagesIn, tableOf } from './testing/tables.ts';
import { wait } from './wait.ts';

const knowing = (...goals: readonly string[]) => ({ goals });
const barred = (agent: string, ...rooms: readonly string[]) => ({ type: 'room_restriction', rooms, agents: [agent] });
const both = [planner, planner];

describe('what it can do alone', () => {
  test('it does without a word, though others sit idle', () => {
    const config = tableOf({
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

  test('it learns from what doors do: an inverse handle is closed to open it', () => {
    const config = tableOf({
      agents: [{ start: 'bedroom_1', knows: knowing('(is_open chest_3)') }, { start: 'hall_1' }],
      mechanics: [{ type: 'inverse_state', furniture: 'chest_3' }],
      goal: '(is_open chest_3)',
    });
    const { result, outcomes } = episodeOf(config, [planner, wait]);
    expect(result.success).toBe(true);
    expect(outcomes.slice(0, 2).map((turn) => turn[0]?.action.type)).toEqual(['open', 'close']);
  });

  test('it finishes once all holds and nobody has needed it for a while', () => {
    const config = tableOf({
      agents: [{ start: 'bedroom_1', knows: knowing('(is_open chest_3)') }, { start: 'hall_1' }],
      goal: '(is_open chest_3)',
      turns: 20,
    });
    expect(episodeOf(config, [planner, wait]).outcomes.at(-1)?.[0]).toBeNull();
  });
});

describe('what it cannot do', () => {
  test('it asks of others, with the reason and with what it knows', () => {
    const config = tableOf({
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

  test('nor the other alone, they do together: one brings it as far as it may go, and says where it is', () => {
    const config = tableOf({
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

  test('goes through somebody who may write to whoever can', () => {
    const config = tableOf({
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
    ]);
    expect(episode.result.success).toBe(true);
  });

  test('stays undone without a message left, and it does not try to write', () => {
    const config = tableOf({
      agents: [{ start: 'hall_1', knows: knowing('(is_open fridge_2)') }, { start: 'hall_1' }],
      mechanics: [barred('agent_0', 'kitchen_1'), { type: 'limited_bandwidth', limits: { agent_0: 0 } }],
      goal: '(is_open fridge_2)',
    });
    const { result, outcomes } = episodeOf(config, both);
    expect(result.success).toBe(false);
    expect(outcomes.flat().filter((outcome) => outcome?.action.type === 'communicate')).toEqual([]);
  });
});

describe('what it cannot find', () => {
  const lost = tableOf({
    agents: [
      { start: 'hall_1', knows: knowing('(is_on_top cup_0 table_4)') },
      { start: 'hall_1', knows: { facts: [inCabinet()] } },
    ],
    goal: '(is_on_top cup_0 table_4)',
  });

  test('it asks for, and whoever knows says where it is', () => {
    const episode = episodeOf(lost, both);
    const [question] = messagesIn(episode).filter(({ seat }) => seat === 0);
    expect(question?.text).toBe('Where is the cup 0?');
    expect(messagesIn(episode).find(({ seat }) => seat === 1)).toMatchObject({ to: [0], fact: inCabinet() });
    expect(episode.result.success).toBe(true);
  });

  test('it looks for when nobody answers, into furniture last', () => {
    const { result, outcomes } = episodeOf(lost, [planner, wait]);
    expect(result.success).toBe(true);
    const own = outcomes.flatMap(([outcome]) => (outcome ? [outcome.action] : []));
    expect(own.findIndex(({ type }) => type === 'navigate')).toBeLessThan(own.findIndex(({ type }) => type === 'open'));
  });
});

describe('what others shall know', () => {
  test('it tells them once it is so, as a fact', () => {
    const config = tableOf({
      agents: [{ start: 'hall_1', knows: knowing('(K agent_1 (is_open chest_3))') }, { start: 'hall_1' }],
      mechanics: [barred('agent_1', 'bedroom_1')],
      goal: '(K agent_1 (is_open chest_3))',
    });
    const [told, ...more] = messagesIn(episodeOf(config, both));
    expect(told).toMatchObject({
      seat: 0,
      to: [1],
      turn: 2,
      fact: { predicate: 'is_open', args: ['chest_3'], holds: true },
    });
    expect(more).toEqual([]);
  });

  test('of each other too, it tells all of them at once', () => {
    const config = tableOf({
      agents: [
        { start: 'bedroom_1', knows: knowing('(K agent_1 (K agent_2 (is_open chest_3)))') },
        { start: 'hall_1' },
        { start: 'hall_1' },
      ],
      mechanics: [barred('agent_1', 'bedroom_1'), barred('agent_2', 'bedroom_1')],
      goal: '(K agent_1 (K agent_2 (is_open chest_3)))',
    });
    expect(messagesIn(episodeOf(config, [planner, planner, planner])).map(({ seat, to }) => [seat, to])).toEqual([
      [0, [1, 2]],
    ]);
  });

  test('it answers for itself and for others, from what was seen and told', () => {
    const config = tableOf({
      agents: [{ start: 'bedroom_1', knows: knowing('(K agent_1 (is_open chest_3))') }, { start: 'hall_1' }],
      mechanics: [barred('agent_1', 'bedroom_1')],
      goal: '(and (K agent_1 (is_open chest_3)) (K agent_0 (K agent_1 (is_open chest_3))))',
    });
    const log = playout(household, { session: 'asked', config, seed: 'asked', policies: both });
    const answers = [0, 1].map((seat) => {
      const { first, experiences } = historyOf(household, log, seat) as {
        first: FirstSight<Household>;
        experiences: readonly Experience<Household>[];
      };
      const memory = experiences.reduce(planner.observe, planner.initialMemory(first));
      return questionsOf(config)
        .filter((question) => question.seat === seat && JSON.stringify(question.about).includes('chest_3'))
        .filter(({ about }) => JSON.stringify(about).includes('"is_open"'))
        .map((question) => planner.answer?.(memory, { ...question, limitMs: null }).option);
    });
    expect(answers).toEqual([['yes'], expect.arrayContaining(['yes'])]);
  });
});

describe('the channel', () => {
  const barredFrom = {
    agents: [
      { start: 'bedroom_1', knows: knowing('(is_on_top plate_0 fridge_2)', '(K agent_1 (is_open chest_3))') },
      { start: 'hall_1' },
    ],
    mechanics: [barred('agent_0', 'kitchen_1'), barred('agent_1', 'bedroom_1')],
    goal: '(and (is_on_top plate_0 fridge_2) (K agent_1 (is_open chest_3)))',
  };

  test.each([
    ['text', ({ fact }: { fact: unknown }) => fact === null],
    ['facts', ({ text }: { text: unknown }) => text === null],
  ] as const)('%s is kept to', (channel, keepsTo) => {
    const messages = messagesIn(episodeOf(tableOf(barredFrom, { channel }), both));
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.every(keepsTo)).toBe(true);
  });

  test('text alone is enough to be understood', () => {
    expect(episodeOf(tableOf(barredFrom, { channel: 'text' }), both).result.success).toBe(true);
  });
});

const onTable = { predicate: 'is_on_top', args: ['plate_0', 'table_4'], holds: true, knowers: [] } as const;

function inCabinet() {
  return { predicate: 'is_inside', args: ['cup_0', 'cabinet_1'], holds: true, knowers: [] } as const;
}
