/** Seats of language models: what the check refuses, what a session is laid from, and what an ethics board reads. */
import { expect, test } from 'vitest';
import { running } from '../way/testing/running.ts';
import { sessionsOf, studyOf } from '../way/testing/studies.ts';
import type { Catalogue } from './catalogue.ts';
import { checkStudy } from './check.ts';
import { freeze } from './freeze.ts';
import { protocolOf } from './protocol.ts';
import type { StudyInput } from './types.ts';

const PERSON = { kind: 'person' } as const;
const MODEL = { kind: 'model', model: 'small-1' } as const;
const BUDGET = { budget: { calls: 100 } };
const OFFERED = { 'small-1': { answerMs: 10_000, priced: false } };

/** Two participants beside a language model. */
function besideModel(change: object = {}, models: StudyInput['models'] | null = BUDGET) {
  const seats = [PERSON, MODEL, PERSON];
  const sessions = sessionsOf(studyOf(), { config: { agents: 3, deadlineMs: 10_000 }, seats, ...change });
  return studyOf({ sessions, ...(models ? { models } : {}) });
}

function problemsOf(study = besideModel(), models: Catalogue['models'] = OFFERED) {
  const none = { policies: [], studies: null, bots: null, recordings: null };
  const here = { words: { symmtom: ['en'] }, zones: new Set(['Europe/London']), variants: ['zero-shot', 'few-shot-2'] };
  return checkStudy(study, { ...none, ...here, models }).problems.map(({ path, code }) => [path, code]);
}

test('a model that is offered, fast enough and within a budget passes, as does one where no server is asked', () => {
  expect(problemsOf()).toEqual([]);
  expect(problemsOf(besideModel(), null)).toEqual([]);
  expect(problemsOf(besideModel({ models: BUDGET }, null))).toEqual([]);
});

const at = 'sessions.0.seats.1';
const seated = (seat: object) => besideModel({ seats: [PERSON, { ...MODEL, ...seat }, PERSON] });
test.each([
  ['a model that the server does not offer', seated({ model: 'small-2' }), [`${at}.model`, 'model_unknown']],
  ['a variant that there is not', seated({ variant: 'few-shot-3' }), [`${at}.variant`, 'variant_unknown']],
  ['no budget', besideModel({}, null), ['sessions.0.models.budget', 'model_unbounded']],
  ['money without a price', besideModel({}, { budget: { micros: 1 } }), [`${at}.model`, 'model_unpriced']],
  [
    'a turn that is shorter than an answer may take',
    besideModel({ config: { agents: 3, deadlineMs: 9999 } }),
    [`${at}.model`, 'model_too_slow'],
  ],
])('the check refuses %s', (_, study, problem) => {
  expect(problemsOf(study)).toEqual([problem]);
});

test('a server that offers no models refuses each; a budget that limits nothing is none', () => {
  expect(problemsOf(besideModel(), {})).toEqual([[`${at}.model`, 'model_unknown']]);
  const { definition, ...rest } = besideModel();
  expect(freeze({ ...rest, definition: { ...definition, models: { budget: {} } } })).toMatchObject([
    { path: ['models', 'budget'] },
  ]);
});

test('hidden models are declared as hidden policies are', () => {
  const hidden = besideModel({ disclosure: { kind: false, presence: true } });
  expect(problemsOf(hidden)).toContainEqual(['sessions.0.disclosure.kind', 'bots_undisclosed']);
});

test('a session is laid with the model in its seat, and with the budget of the study', () => {
  const run = running(besideModel());
  for (const id of ['ann', 'bob']) run.join(id);
  run.meet('ann', 'bob');
  const laid = run.sessions.get(run.sessionOf('ann'));
  expect(laid?.seats[1]).toEqual(MODEL);
  expect(laid?.modelBudget).toEqual({ calls: 100 });
});

test('the protocol says which models take part, what is sent, told, spent, stored and erased', () => {
  const told = protocolOf(besideModel({ models: { budget: { micros: 500_000 }, left: 'endWithPay' } }), 'en');
  expect(told).toContain('`small-1` holds a seat: session `play` in ');
  expect(told).toContain('1 for language models (`small-1`)');
  expect(told).toContain('Participants type nothing');
  expect(told).toContain('Pages say which seat a language model holds');
  expect(told).toContain('All sessions together: 100 calls. Each session: 0.5 in the currency of the table of prices.');
  expect(told).toContain('the session ends, with pay');
  expect(told).toContain('only if every participant of its session allows texts');
  expect(protocolOf(studyOf(), 'en')).not.toContain('anguage model');
});

test('the protocol of a game in which participants type says that the endpoint gets what they type', () => {
  const config = { task: 'practice' };
  const disclosure = { kind: false, presence: true };
  const household = besideModel({ game: 'household', config, seats: [PERSON, MODEL], disclosure });
  expect(protocolOf(household, 'en')).toContain('**What participants type** to the seat of the model is sent');
  expect(protocolOf(household, 'en')).toContain('Pages do not say which seat a language model holds');
});
