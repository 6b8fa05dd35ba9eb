/** What a bundle says of language models: who acted, in which call, what it cost, and whose consent opens what a model wrote. */
import { expect, test } from 'vitest';
import { tokenOf } from '../../games/core/free-text.ts';
import type { GameTypes } from '../../games/core/game.ts';
import { playout } from '../../games/core/log/playout.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { TWO_DOORS } from '../../games/household/testing/doors.ts';
import { newestRules } from '../../games/index.ts';
import { SEED } from '../way/testing/running.ts';
import { sessionsOf, studyOf } from '../way/testing/studies.ts';
import { studyFacts } from './design.ts';
import { sessionRows } from './session-rows.ts';
import { tablesOf } from './tables.ts';

const { game } = newestRules('household') ?? expect.fail();
const token = (digit: string) => ({ textId: digit.repeat(24), hmac: 'a'.repeat(64) });
const [SAID, WROTE, AGAIN] = [token('1'), token('2'), token('3')];
const MODEL = { kind: 'model', model: 'small-1' } as const;
const seats = [{ kind: 'person' }, MODEL] as const;

const frozen = studyOf({
  sessions: sessionsOf(studyOf(), { game: 'household', seats, config: {} }),
  models: { budget: { calls: 9 } },
});
const facts = studyFacts(
  [
    {
      ...{ type: 'StudyPublished', at: 0, study: 'small', version: 1, hash: 'h', frozen, seedHash: '' },
      ...{ applyTo: 'arriving', cause: 'program' },
    },
  ],
  SEED,
);

/** Says this in the first turn, and waits from then on. */
const talker = (to: number, text: string): AnyPolicy => ({
  ...{ id: 'household/talker', game: 'household', version: 1, about: 'Talks once.' },
  initialMemory: () => null,
  observe: () => null,
  act: (_memory, { turn }) => (turn === 0 ? { type: 'communicate', to: [to], text, fact: null } : { type: 'wait' }),
});

/** Ann talks with a model, which writes something else at first, and leaves after the first turn; Ben's seat is held by nobody. */
const log = playout<GameTypes>(game, {
  session: 'talk',
  config: game.schemas.config.parse({ task: { ...TWO_DOORS, turns: 3 } }),
  seed: 'x',
  policies: [talker(1, tokenOf(SAID)), talker(0, tokenOf(WROTE))],
}).flatMap((event): readonly SessionEvent<GameTypes>[] => {
  const settings = { temperature: 0, maxTokens: 100, json: true };
  if (event.type === 'SessionCreated') {
    const assignment = { version: 1, hash: 'h', stage: 'main', slot: 0, group: 'g', play: 'play' };
    return [{ ...event, study: 'small', arm: 'all', assignment, participants: ['ann', null] }];
  }
  if (event.type === 'AgentSeated')
    return [
      {
        ...event,
        controller:
          event.seat === 0
            ? { kind: 'person', participant: 'ann' }
            : { ...MODEL, variant: 'zero-shot', settings, seed: 's' },
      },
    ];
  if (event.type !== 'ActionSubmitted' || event.seat === 0) return [event];
  const { seat, turn, at } = event;
  if (turn > 0) {
    const { action } = event;
    const left = { type: 'AgentLeft', at, seat, cause: 'budget_spent' } as const;
    return [...(turn === 1 ? [left] : []), { type: 'ActionDefaulted', at, seat, turn, action }];
  }
  const asked = { type: 'ModelAsked', at, seat, turn, model: 'small-1', made: 'household 1', prompt: 'p' } as const;
  const answered = {
    type: 'ModelAnswered',
    seat,
    outcome: 'answered',
    served: 'small-1',
    finish: 'stop',
    status: 200,
    tokens: { input: 90, output: 10, from: 'claimed' },
    cost: { micros: 7, currency: 'EUR', pricesOf: '2026' },
  } as const;
  return [
    { ...asked, call: 1 },
    { ...answered, at: at + 20, call: 1, reading: 'malformed', text: tokenOf(AGAIN) },
    { ...asked, call: 2, repair: true },
    { ...answered, at: at + 30, call: 2, reading: 'action', text: tokenOf(WROTE) },
    { ...event, call: 2 },
  ];
});

function rowsOf(events: readonly SessionEvent<GameTypes>[], texts: Readonly<Record<string, boolean>>) {
  const seat = { session: 'talk', seat: 0, participant: 'ann', play: 0, excludedBy: null, language: 'en' };
  const permits = (participant: string) => ({ data: true, texts: texts[participant] ?? false });
  return sessionRows(
    { stream: 'session-talk', name: null, events, facts: events.map(() => null), head: 'hash' },
    { seats: [seat], permits, study: facts },
  );
}

test('each action of the seat names the call in which the model chose it, or why the model did not', () => {
  const { model_actions: actions = [], models = [], sessions = [] } = rowsOf(log, { ann: true });
  expect(actions.map(({ turn, call, why }) => [turn, call, why])).toEqual([
    [0, 2, null],
    [1, null, 'left'],
    [2, null, 'left'],
  ]);
  expect(models).toMatchObject([
    {
      ...{ seat: 1, model: 'small-1', variant: 'zero-shot', gone_cause: 'budget_spent', turns_acted: 3, chosen: 1 },
      ...{ gone: expect.any(Number), left: 2, calls: 2, repairs: 1, failed: 0, tokens: 200, micros: 14, clock: 0 },
    },
  ]);
  expect(models[0]?.malformed).toBe(0);
  expect(sessions).toMatchObject([
    { people: 1, policies: 0, models: 1, model_calls: 2, model_tokens: 200, model_micros: 14 },
  ]);
});

test('each call has what it came to, and what the model wrote, where the participant allows texts', () => {
  const { model_calls: calls = [], messages = [] } = rowsOf(log, { ann: true });
  expect(calls.map(({ call, repair, reading, took_ms, text }) => [call, repair, reading, took_ms, text])).toEqual([
    [1, false, 'malformed', 20, AGAIN],
    [2, true, 'action', 30, WROTE],
  ]);
  expect(messages.map(({ author, text }) => [author, text])).toEqual([
    ['ann', SAID],
    ['model/small-1', WROTE],
  ]);
});

test('a call that the endpoint refused has what it said of it', () => {
  const refused = log.map((event) =>
    event.type === 'ModelAnswered' && event.call === 2
      ? { ...event, outcome: 'bad_call' as const, status: 400, reading: null, text: null, says: 'unknown_parameter x' }
      : event,
  );
  const { model_calls: calls = [] } = rowsOf(refused, { ann: true });
  expect(calls.map(({ outcome, status, says }) => [outcome, status, says])).toEqual([
    ['answered', 200, null],
    ['bad_call', 400, 'unknown_parameter x'],
  ]);
});

test('nothing that a model wrote is opened where one participant of the session does not allow texts', () => {
  const besideBen = log.map((event) =>
    event.type === 'SessionCreated' ? { ...event, participants: ['ann', null, 'ben'] } : event,
  );
  const texts = (permits: Readonly<Record<string, boolean>>) => {
    const { model_calls: calls = [], messages = [] } = rowsOf(besideBen, permits);
    return [...calls, ...messages.filter(({ author }) => author !== 'ann')].map(({ text }) => text);
  };
  expect(texts({ ann: true, ben: true })).toEqual([AGAIN, WROTE, WROTE]);
  for (const permits of [{ ann: true }, { ben: true }, {}]) expect(texts(permits)).toEqual([null, null, null]);
});

test('a study without models has none of these tables and columns', () => {
  const own = studyFacts([], SEED).own;
  const tables = tablesOf(own);
  expect(tables.map(({ name }) => name).filter((name) => name.startsWith('model'))).toEqual([]);
  expect(tables.flatMap(({ columns }) => columns).filter(({ name }) => name.startsWith('model_'))).toEqual([]);
  const has = tablesOf(facts.own).map(({ name }) => name);
  for (const { columns } of tablesOf(facts.own)) {
    const names = columns.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  }
  expect(has).toEqual(expect.arrayContaining(['models', 'model_actions', 'model_calls']));
});
