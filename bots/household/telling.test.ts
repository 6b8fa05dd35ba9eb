import { describe, expect, test } from 'vitest';
import { playout } from '../../games/core/log/playout.ts';
import type { FirstSight } from '../../games/core/policy.ts';
import { lifeOf } from '../../games/core/session/life.ts';
import { inWords, topicsOf } from '../../games/core/session/ordered.ts';
import type { ProbeKind } from '../../games/core/session/types.ts';
import { prior } from '../../games/household/beliefs/fold.ts';
import { household } from '../../games/household/game.ts';
import { NO, readQuestion, UNKNOWN, YES } from '../../games/household/probes.ts';
import { fact, taskOf } from '../../games/household/testing/house.ts';
import { logOf } from '../../games/household/testing/script.ts';
import type { Household } from '../../games/household/types.ts';
import { answerFrom } from './answers.ts';
import { planner } from './planner.ts';
import { configOf, episodeOf, messagesIn } from './testing/episodes.ts';

const knowing = (...goals: readonly string[]) => ({ goals });
const barred = (agent: string, ...rooms: readonly string[]) => ({ type: 'room_restriction', rooms, agents: [agent] });
const both = [planner, planner];

describe('a true part of a goal', () => {
  const opened = { predicate: 'is_open', args: ['fridge_2'], holds: true };
  const wished = {
    agents: [{ start: 'hall_1', knows: knowing('(is_open fridge_2)') }, { start: 'hall_1' }],
    mechanics: [barred('agent_0', 'kitchen_1')],
    goal: '(and (is_open fridge_2) (K agent_0 (is_open fridge_2)))',
  };

  test('is reported once, unasked, to agents that were told the goal', () => {
    const reports = messagesIn(episodeOf(configOf(wished), both)).filter(({ seat }) => seat === 1);
    expect(reports).toMatchObject([{ to: [0], fact: opened }]);
  });

  test('gets the last message, which is not spent on facts that no agent asked for', () => {
    const [wisher, doer] = wished.agents;
    const config = configOf({
      ...wished,
      agents: [wisher, { ...doer, knows: { facts: [inCabinet()] } }],
      mechanics: [...wished.mechanics, { type: 'limited_bandwidth', limits: { agent_1: 1 } }],
    });
    expect(messagesIn(episodeOf(config, both)).filter(({ seat }) => seat === 1)).toMatchObject([{ fact: opened }]);
  });

  test('that was reported to it is passed on, with its knowers, to agents that may not go and look', () => {
    const config = configOf({
      agents: [{ start: 'kitchen_1', knows: knowing('(is_open fridge_2)') }, { start: 'hall_1' }, { start: 'hall_1' }],
      mechanics: [
        barred('agent_2', 'kitchen_1'),
        { type: 'restricted_communication', targets: { agent_0: ['agent_1'], agent_1: ['agent_2'], agent_2: [] } },
      ],
      goal: '(and (is_open fridge_2) (K agent_2 (K agent_1 (K agent_0 (is_open fridge_2)))))',
    });
    expect(messagesIn(episodeOf(config, [planner, planner, planner]))).toMatchObject([
      { seat: 0, to: [1], fact: { ...opened, knowers: [] } },
      { seat: 1, to: [2], fact: { ...opened, knowers: [0] } },
    ]);
  });

  test('comes last among reports if it was its own wish', () => {
    const config = configOf({
      agents: [
        {
          start: 'kitchen_1',
          secrets: ['What you want for yourself: in the end cabinet_1 is open.'],
          knows: knowing('(is_open cabinet_1)', '(is_open fridge_2)'),
        },
        { start: 'hall_1' },
      ],
      mechanics: [barred('agent_1', 'kitchen_1')],
      category: 'mixed',
      goal: '(is_open fridge_2)',
      personalGoals: [{ agent: 'agent_0', goal: '(is_open cabinet_1)' }],
    });
    const told = messagesIn(episodeOf(config, both)).filter(({ seat }) => seat === 0);
    expect(told.map(({ fact }) => fact?.args[0])).toEqual(['fridge_2', 'cabinet_1']);
  });

  test('gets no early message if it is its own wish and messages are few', () => {
    const config = configOf({
      agents: [
        {
          start: 'hall_1',
          secrets: ['What you want for yourself: in the end chest_3 is open.'],
          knows: knowing('(is_open chest_3)', '(is_open fridge_2)'),
        },
        { start: 'hall_1' },
      ],
      mechanics: [
        barred('agent_0', 'bedroom_1'),
        barred('agent_1', 'kitchen_1'),
        { type: 'limited_bandwidth', limits: { agent_0: 1 } },
      ],
      category: 'mixed',
      goal: '(and (is_open fridge_2) (K agent_1 (is_open fridge_2)))',
      personalGoals: [{ agent: 'agent_0', goal: '(is_open chest_3)' }],
    });
    expect(messagesIn(episodeOf(config, both)).filter(({ seat }) => seat === 0)).toMatchObject([{ fact: opened }]);
  });

  test('is attached as a formal fact to a text that has to be sent anyway', () => {
    const config = configOf({
      agents: [
        { start: 'bedroom_1', knows: knowing('(is_open fridge_2)', '(is_on_top plate_0 table_4)') },
        { start: 'hall_1' },
      ],
      mechanics: [barred('agent_0', 'kitchen_1'), barred('agent_1', 'bedroom_1')],
      goal: '(is_open fridge_2)',
    });
    expect(messagesIn(episodeOf(config, both))[0]).toMatchObject({
      seat: 0,
      text: expect.stringContaining('Please see to it that the fridge 2 is open.'),
      fact: onTable,
    });
  });
});

describe('a fact that others shall know', () => {
  test('is told formally once it is true', () => {
    const config = configOf({
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

  test('is told to all of them at once if they shall know of each other', () => {
    const config = configOf({
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

  test('is answered, for itself and for others, from what was seen and told', () => {
    const config = configOf({
      agents: [{ start: 'bedroom_1', knows: knowing('(K agent_1 (is_open chest_3))') }, { start: 'hall_1' }],
      mechanics: [barred('agent_1', 'bedroom_1')],
      goal: '(and (K agent_1 (is_open chest_3)) (K agent_0 (K agent_1 (is_open chest_3))))',
    });
    const setup = { questions: { limitMs: null } };
    const log = playout(household, { session: 'asked', config, seed: 'asked', policies: both, setup });
    const asked = log.flatMap((event) => (event.type === 'ProbeShown' ? [event.probe] : []));
    const answers = asked.flatMap((probe) => {
      const about = readQuestion(probe);
      if (about?.literal.args[0] !== 'chest_3') return [];
      const given = log.find(
        (each) => each.type === 'ProbeAnswered' && each.seat === probe.seat && each.probeId === probe.id,
      );
      return [[probe.seat, about.literal.predicate, given?.type === 'ProbeAnswered' ? given.answer : null]];
    });
    const sure = (option: string) => ({ option, confidence: 100 });
    expect(answers).toEqual(
      expect.arrayContaining([
        [0, 'is_open', sure('yes')],
        [1, 'is_open', sure('yes')],
      ]),
    );
  });

  test('is not answered where it is unknown, and that answer has no confidence', () => {
    const mind = prior(
      lifeOf(household, logOf(taskOf(), { acts: [] }), 0).first as FirstSight<Household>,
      'copresence',
    );
    const about = { whom: [], literal: fact('is_open', 'chest_3') };
    const probe = {
      id: 'q',
      seat: 0,
      question: '?',
      options: [YES, NO, UNKNOWN],
      confidence: true,
      limitMs: null,
      about,
    };
    expect(answerFrom(mind, { ...probe, unrated: [UNKNOWN] })).toEqual({ option: UNKNOWN, confidence: null });
    // questions of older sessions ask for a confidence in every answer
    expect(answerFrom(mind, probe)).toEqual({ option: UNKNOWN, confidence: 0 });
  });

  test('between turns has the answer that the agent believes; without a belief it gives none', () => {
    const log = logOf(taskOf(), { acts: [] });
    const mind = prior(lifeOf(household, log, 0).first as FirstSight<Household>, 'copresence');
    const created = log[0];
    if (created?.type !== 'SessionCreated') throw new Error('no setup');
    const asked = (kind: ProbeKind, id: string, whom: readonly number[]) => {
      const topic = topicsOf(household, created.config).find((one) => one.id === id);
      if (!topic) throw new Error(`no topic ${id}`);
      const question = inWords(household, { kind, topic, whom }, { seat: 0 });
      return answerFrom(mind, { id: 'q', seat: 0, ...question, confidence: true, limitMs: null });
    };
    const room = mind.parameters.starts[1] ?? '';
    const there = { option: `the ${room.replaceAll('_', ' ')}`, confidence: 100 };
    expect(asked('reality', 'agent_in_room/agent_1', [])).toEqual(there);
    expect(asked('second', 'agent_in_room/agent_1', [1, 0])).toEqual(there);
    expect(asked('reality', 'is_open/chest_3', [])).toBe(null);
    expect(asked('memory', 'agent_in_room/agent_1', [])).toBe(null);
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
    const messages = messagesIn(episodeOf(configOf(barredFrom, { channel }), both));
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.every(keepsTo)).toBe(true);
  });

  test('text alone is enough to be understood', () => {
    expect(episodeOf(configOf(barredFrom, { channel: 'text' }), both).result.success).toBe(true);
  });
});

const onTable = { predicate: 'is_on_top', args: ['plate_0', 'table_4'], holds: true, knowers: [] } as const;

function inCabinet() {
  return { predicate: 'is_inside', args: ['cup_0', 'cabinet_1'], holds: true, knowers: [] } as const;
}
