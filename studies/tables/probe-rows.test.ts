/** Questions between turns to a participant and to the language model beside the participant: both have rows. */
import { expect, test } from 'vitest';
import type { GameTypes } from '../../games/core/game.ts';
import { playout } from '../../games/core/log/playout.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { TWO_DOORS } from '../../games/household/testing/doors.ts';
import { newestRules } from '../../games/index.ts';
import type { StudyInput } from '../definition/types.ts';
import { SEED } from '../way/testing/running.ts';
import { sessionsOf, studyOf } from '../way/testing/studies.ts';
import { studyFacts } from './design.ts';
import { sessionRows } from './session-rows.ts';
import { tablesOf } from './tables.ts';

const { game } = newestRules('household') ?? expect.fail();
const MODEL = { kind: 'model', model: 'small-1' } as const;
const settings = { temperature: 0, maxTokens: 100, json: true };

const factsOf = (changes: Partial<StudyInput>) =>
  studyFacts(
    [
      {
        ...{ type: 'StudyPublished', at: 0, study: 'small', version: 1, hash: 'h', frozen: studyOf(changes) },
        ...{ seedHash: '', applyTo: 'arriving', cause: 'program' },
      },
    ],
    SEED,
  );
const seats = [{ kind: 'person' }, MODEL] as const;
const facts = factsOf({
  sessions: sessionsOf(studyOf(), { game: 'household', seats, config: {} }),
  models: { budget: { calls: 9 } },
});

/** Waits, and answers each question with its first option, at 70. */
const waiter: AnyPolicy = {
  ...{ id: 'household/waiter', game: 'household', version: 1, about: 'Waits.' },
  initialMemory: () => null,
  observe: () => null,
  act: () => ({ type: 'wait' }),
  answer: (_memory, { options: [option = ''] }) => ({ option, confidence: 70 }),
};

/**
 * Ann and a model are asked in each of three turns. The model answers in its second call, then writes nothing that can be read,
 * and has left when the third question comes.
 */
const log = playout<GameTypes>(game, {
  session: 'asked',
  config: game.schemas.config.parse({ task: { ...TWO_DOORS, turns: 3 } }),
  seed: 'x',
  policies: [waiter, waiter],
  setup: { probes: { kinds: ['reality'], turns: [0, 1, 2], count: 1, seed: 'a', limitMs: null, confidence: true } },
}).flatMap((event): readonly SessionEvent<GameTypes>[] => {
  if (event.type === 'SessionCreated') {
    const assignment = { version: 1, hash: 'h', stage: 'main', slot: 0, group: 'g', play: 'play' };
    return [{ ...event, study: 'small', arm: 'all', assignment, participants: ['ann', null] }];
  }
  if (event.type === 'AgentSeated') {
    const model = { ...MODEL, variant: 'zero-shot', settings, seed: 's' } as const;
    return [{ ...event, controller: event.seat === 0 ? { kind: 'person', participant: 'ann' } : model }];
  }
  if (event.type === 'ProbeShown' && event.probe.seat === 1 && event.turn === 2)
    return [{ type: 'AgentLeft', at: event.at, seat: 1, cause: 'budget_spent' }, event];
  if (event.type !== 'ProbeAnswered' || event.seat !== 1) return [event];
  const { at, seat, probeId: question } = event;
  const turn = Number(question.split('-')[1]);
  const call = (number: number, reading: 'malformed' | 'answer'): readonly SessionEvent<GameTypes>[] => [
    {
      ...{ type: 'ModelAsked', at, seat, turn, call: number, question },
      ...{ model: 'small-1', made: 'household 1', prompt: 'p' },
    },
    {
      ...{ type: 'ModelAnswered', at, seat, call: number, outcome: 'answered', reading, text: 'x' },
      ...{ served: 'small-1', finish: 'stop', status: 200, tokens: null, cost: null },
    },
  ];
  if (turn === 0) return [...call(1, 'malformed'), ...call(2, 'answer'), event];
  return [...(turn === 1 ? [...call(3, 'malformed'), ...call(4, 'malformed')] : []), { ...event, answer: null }];
});

function probesIn(events: readonly SessionEvent<GameTypes>[], study = facts, data = true) {
  const seat = { session: 'asked', seat: 0, participant: 'ann', play: 0, excludedBy: 'late', language: 'en' };
  const { probes = [] } = sessionRows(
    { stream: 'session-asked', name: null, events, facts: events.map(() => null), head: 'hash' },
    { seats: [seat], permits: () => ({ data, texts: false }), study },
  );
  return probes;
}

test('the answers of a model have rows beside those of participants, with the call in which the model was asked', () => {
  const rows = probesIn(log);
  const cells = rows.map(({ seat, turn, participant, controller, timed_out, call }) => {
    return [seat, turn, participant, controller, timed_out, call];
  });
  expect(cells).toEqual([
    [0, 0, 'ann', 'person', false, null],
    [1, 0, null, 'small-1', false, 2],
    [0, 1, 'ann', 'person', false, null],
    [1, 1, null, 'small-1', true, 4],
    [0, 2, 'ann', 'person', false, null],
    [1, 2, null, 'empty', true, null],
  ]);
  const [first, second, , unread, , unasked] = rows;
  expect(second).toMatchObject({
    ...{ session: 'asked', group_id: 'g', arm: 'all', play_order: 0, sign: '1B', partner_kinds: 'person' },
    ...{ kind: 'reality', order_of_belief: 0, confidence: 70, probe_before: false, excluded_by: null, rt_ms: null },
    ...{ model: first?.model, truth: expect.any(String), answer: expect.any(String) },
  });
  expect(second?.answer).toBe(String((JSON.parse(String(second?.options)) as unknown[])[0]));
  for (const row of [unread, unasked]) expect(row).toMatchObject({ answer: null, confidence: null, error: null });
  expect(first?.excluded_by).toBe('late');
});

test('rows of a model and of a participant have the same cells, which are the columns of the table', () => {
  const { columns } = tablesOf(facts.own).find(({ name }) => name === 'probes') ?? expect.fail();
  const names = columns.map(({ name }) => name).toSorted();
  for (const row of probesIn(log)) expect(Object.keys(row).toSorted()).toEqual(names);
  for (const row of probesIn(log))
    for (const { name, optional } of columns) expect(optional || row[name] !== null).toBe(true);
});

test('rows of a model stay where the participant beside it does not open the own data', () => {
  expect(probesIn(log, facts, false).map(({ seat, participant }) => [seat, participant])).toEqual(
    Array(3).fill([1, null]),
  );
});

test('a study without language models has no column of their calls, and its participants keep their column as it was', () => {
  const without = factsOf({});
  const columns = tablesOf(without.own).find(({ name }) => name === 'probes')?.columns ?? [];
  expect(columns.some(({ name }) => name === 'call')).toBe(false);
  expect(columns.find(({ name }) => name === 'participant')?.optional).toBe(false);
});
