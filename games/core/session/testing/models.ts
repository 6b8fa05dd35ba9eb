/** Rows of the session's specification: a language model that holds a seat. */
import { type Nim, nim } from '../../testing/nim.ts';
import type { ModelMiss } from '../model-calls.ts';
import { take, taken } from './nim-turns.ts';
import { anyChecksum, opened, paused, type Row, resolved, SEED, seated, specify, started, submitted } from './spec.ts';

const settings = { temperature: 0, maxTokens: 100, json: false };
const controller = { kind: 'model', model: 'm-1', variant: 'zero-shot', settings, seed: 's' } as const;
const probe = { id: 'a', seat: 0, question: 'Why?', options: ['x', 'y'], confidence: false, limitMs: null };
const first = [
  { type: 'AgentSeated', at: 100, seat: 0, controller } as const,
  seated(1),
  started,
  opened(0, 1000, null),
];
const made = { made: 'nim 1, zero-shot', prompt: 'hash' } as const;
const ask = { type: 'askModel', seat: 0, turn: 0, ...made } as const;
const asked = { type: 'ModelAsked', at: 1100, seat: 0, turn: 0, call: 1, model: 'm-1', ...made } as const;
const reply = {
  seat: 0,
  call: 1,
  outcome: 'answered',
  reading: 'action',
  text: 'text',
  served: 'm-1',
  finish: 'stop',
  status: 200,
  tokens: { input: 90, output: 10, from: 'claimed' },
  cost: null,
} as const;
const answered = { type: 'ModelAnswered', at: 1200, ...reply } as const;
const inTurn1 = [...first, submitted(0, 0, take(1), 1100), taken(0, 1), resolved(0, 'x'), opened(1, 1100, null)];

const defaultedFor = (model: ModelMiss) => [
  { type: 'ActionDefaulted', at: 1300, seat: 0, turn: 0, action: take(1), model } as const,
  taken(0, 1),
  resolved(0, anyChecksum),
  opened(1, 1300, null),
];

const rows: readonly Row<Nim>[] = [
  {
    title: 'a model is asked: the log has it before the call is made',
    given: first,
    when: ask,
    at: 1100,
    outcome: [asked],
  },
  {
    title: 'what became of the call is kept',
    given: [...first, asked],
    when: { type: 'noteReply', ...reply },
    at: 1200,
    outcome: [answered],
  },
  {
    title: 'a model that wrote no action is asked again, with a number of its own',
    given: [...first, asked, { ...answered, reading: 'malformed' }],
    when: { ...ask, repair: true },
    at: 1300,
    outcome: [{ ...asked, at: 1300, call: 2, repair: true }],
  },
  {
    title: 'a reply counts in a pause, too: it has cost something',
    given: [...first, asked, paused(1150)],
    when: { type: 'noteReply', ...reply },
    at: 1200,
    outcome: [answered],
  },
  {
    title: 'a call has one reply',
    given: [...first, asked, answered],
    when: { type: 'noteReply', ...reply },
    at: 1300,
    outcome: 'nothing_sent',
  },
  {
    title: 'a model has one call at a time',
    given: [...first, asked],
    when: ask,
    at: 1200,
    outcome: 'already_submitted',
  },
  {
    title: 'a participant is no model',
    given: inTurn1,
    when: { ...ask, seat: 1, turn: 1 },
    at: 1200,
    outcome: 'not_allowed',
  },
  {
    title: 'a model is not asked while it is not its turn',
    given: inTurn1,
    when: { ...ask, turn: 1 },
    at: 1200,
    outcome: 'not_active',
  },
  {
    title: 'a model is not asked about a turn that is over, and the log has no late action',
    given: inTurn1,
    when: ask,
    at: 1200,
    outcome: 'stale_turn',
  },
  {
    title: 'in a pause no model is asked',
    given: [...first, paused(1050)],
    when: ask,
    at: 1100,
    outcome: 'not_running',
  },
  {
    title: 'a model that is asked a question is asked for no action',
    given: [...first, { type: 'ProbeShown', at: 1050, turn: 0, probe, deadline: null }],
    when: ask,
    at: 1100,
    outcome: 'probe_first',
  },
  {
    title: 'a model is asked a question that is open',
    given: [...first, { type: 'ProbeShown', at: 1050, turn: 0, probe, deadline: null }],
    when: { ...ask, question: 'a' },
    at: 1100,
    outcome: [{ ...asked, question: 'a' }],
  },
  {
    title: 'no seat beside those of the session is asked',
    given: first,
    when: { ...ask, seat: 2 },
    at: 1100,
    outcome: 'no_such_seat',
  },
  {
    title: 'a model is asked no question that is not open',
    given: first,
    when: { ...ask, question: 'a' },
    at: 1100,
    outcome: 'no_probe',
  },
  {
    title: 'a model does what it chose in a call, and the log names the call',
    given: [...first, asked, answered],
    when: { type: 'actAsModel', seat: 0, turn: 0, deed: { call: 1, action: take(2) } },
    at: 1300,
    outcome: [
      { ...submitted(0, 0, take(2), 1300), call: 1 },
      taken(0, 2),
      resolved(0, anyChecksum),
      opened(1, 1300, null),
    ],
  },
  ...(['malformed', 'refused', 'no_answer'] as const).map((missing) => ({
    title: `a model without an action does the default action, and the log says why: ${missing}`,
    given: first,
    when: { type: 'actAsModel', seat: 0, turn: 0, deed: { missing } } as const,
    at: 1300,
    outcome: defaultedFor(missing),
  })),
  {
    title: 'what cannot be done becomes the default action',
    given: first,
    when: { type: 'actAsModel', seat: 0, turn: 0, deed: { call: 1, action: { take: 'all' } as never } },
    at: 1300,
    outcome: defaultedFor('illegal'),
  },
  {
    title: 'an action of a model that comes after its turn is refused as a late one',
    given: inTurn1,
    when: { type: 'actAsModel', seat: 0, turn: 0, deed: { missing: 'refused' } },
    at: 1300,
    outcome: 'stale_turn',
    kept: [{ type: 'ActionRefused', at: 1300, seat: 0, turn: 0, lateMs: 200 }],
  },
  {
    title: 'an operator stops the models: they leave, and the log says who did it and why',
    given: first,
    when: { type: 'stopModels', by: 'op-ada', words: 'text:reason' },
    at: 1300,
    outcome: [
      { type: 'AgentLeft', at: 1300, seat: 0, cause: 'operator', by: 'op-ada', words: 'text:reason' },
      { type: 'ActionDefaulted', at: 1300, seat: 0, turn: 0, action: take(1) },
      taken(0, 1),
      resolved(0, anyChecksum),
      opened(1, 1300, null),
    ],
  },
  {
    title: 'without a model there is none to stop',
    given: [seated(0), seated(1), started, opened(0, 1000, null)],
    when: { type: 'stopModels' },
    at: 1300,
    outcome: 'seat_empty',
  },
  {
    title: 'before the start no model is stopped, since no other agent could come',
    given: first.slice(0, 1),
    when: { type: 'stopModels' },
    at: 1300,
    outcome: 'not_running',
  },
  {
    title: 'a participant does not act as a model',
    given: inTurn1,
    when: { type: 'actAsModel', seat: 1, turn: 1, deed: { missing: 'refused' } },
    at: 1300,
    outcome: 'not_allowed',
  },
  {
    title: 'a model acts once in a turn',
    given: [
      ...[seated(0), { type: 'AgentSeated', at: 100, seat: 1, controller } as const],
      ...[started, opened(0, 1000, null), submitted(0, 0, take(1), 1100)],
    ],
    when: { type: 'actAsModel', seat: 0, turn: 0, deed: { missing: 'refused' } },
    at: 1300,
    outcome: 'already_submitted',
  },
  {
    title: 'a model acts after its question',
    given: [...first, { type: 'ProbeShown', at: 1050, turn: 0, probe, deadline: null }],
    when: { type: 'actAsModel', seat: 0, turn: 0, deed: { missing: 'refused' } },
    at: 1300,
    outcome: 'probe_first',
  },
  {
    title: 'in a pause no model acts',
    given: [...first, paused(1100)],
    when: { type: 'actAsModel', seat: 0, turn: 0, deed: { missing: 'refused' } },
    at: 1300,
    outcome: 'not_running',
  },
  {
    title: 'a model waits for its turn as every agent does',
    given: inTurn1,
    when: { type: 'actAsModel', seat: 0, turn: 1, deed: { missing: 'refused' } },
    at: 1300,
    outcome: 'not_active',
  },
  {
    title: 'no seat beside those of the session acts as a model',
    given: first,
    when: { type: 'actAsModel', seat: 2, turn: 0, deed: { missing: 'refused' } },
    at: 1300,
    outcome: 'no_such_seat',
  },
];

/** The session's models may make one call and use 100 tokens. */
const budgeted: readonly Row<Nim>[] = [
  {
    title: 'a model whose budget is not spent is asked',
    given: first,
    when: ask,
    at: 1100,
    outcome: [asked],
  },
  {
    title: 'no call is made once the budget is spent, also by another seat',
    given: [...first, { ...asked, seat: 1 }, { ...answered, seat: 1 }],
    when: ask,
    at: 1300,
    outcome: 'too_many',
  },
];

export const MODELS = specify(nim, { heap: 6, seats: 2, deadlineMs: null }, rows);
export const BUDGETED = specify(nim, { heap: 6, seats: 2, deadlineMs: null }, budgeted, {
  budget: { session: { tokens: 100 } },
});

const left = (cause: 'budget_spent' | 'operator') => ({ type: 'AgentLeft', at: 1300, seat: 0, cause }) as const;
const leaving: readonly Row<Nim>[] = [
  ...(['budget_spent', 'operator'] as const).map((cause) => ({
    title: `a session that ends without its model ends when the model leaves: ${cause}`,
    given: first,
    when: { type: 'vacate', seat: 0, cause } as const,
    at: 1300,
    outcome: [
      left(cause),
      {
        type: 'SessionEnded',
        at: 1300,
        reason: 'abandoned',
        cause: 'partner_left',
        returns: [0, 0],
        seed: SEED,
      } as const,
    ],
  })),
  {
    title: 'a model that leaves before the start ends nothing by itself',
    given: first.slice(0, 1),
    when: { type: 'vacate', seat: 0, cause: 'budget_spent' },
    at: 1300,
    outcome: [left('budget_spent')],
  },
  {
    title: 'another agent that leaves is not a model that leaves',
    given: first,
    when: { type: 'vacate', seat: 1, cause: 'operator' },
    at: 1300,
    outcome: [{ ...left('operator'), seat: 1 }],
  },
];
export const LEAVING = specify(nim, { heap: 6, seats: 2, deadlineMs: null }, leaving, {
  budget: { left: 'endWithPay' },
});
