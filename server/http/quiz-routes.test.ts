/** Quizzes about replays: who has one, what comes in, what a class answers, and when all of it is gone. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordDemo } from '../shelf/demo.ts';
import { ask, post, serve } from '../testing/server.ts';
import { GivenQuizAnswer, QUIZ_BOUNDS, QuizOrder } from './quiz-routes.ts';

const MOMENTS = [
  { seq: 3, mind: [0], proposition: 'at/van', choices: ['in the park', 'on the square'] },
  { seq: 5, mind: [0, 1], proposition: 'at/van', choices: ['in the park', 'on the square', 'nowhere'] },
];
const DAY_MS = 24 * 60 * 60_000;

async function demo() {
  let at = 1000;
  const server = await serve({ visitors: true, now: () => at });
  await recordDemo(server.store);
  const [shown] = await server.store.sessions.list({ statuses: ['ended'] });
  const session = shown?.session ?? '';
  return { server, session, quizzes: `/api/sessions/${session}/quizzes`, later: (ms: number) => (at += ms) };
}

test('a class answers without names, each browser once a moment; the counts are for the key, and all is gone after a day', async () => {
  const { server, quizzes, later } = await demo();
  const made = await post(server.url, quizzes, { moments: MOMENTS });
  expect(made).toMatchObject({ status: 201, body: { until: 1000 + DAY_MS } });
  const { quiz, key } = made.body as { quiz: string; key: string };
  const one = `${quizzes}/${quiz}`;
  expect((await ask(server.url, one)).body).toEqual({ moments: MOMENTS, until: 1000 + DAY_MS });

  const answer = (browser: string, moment: number, choice: number) =>
    post(server.url, `${one}/answers`, { browser: `browser-${browser}-0123456789`, moment, choice });
  expect(await answer('a', 0, 1)).toMatchObject({ status: 200, body: { kept: true } });
  expect(await answer('a', 0, 0)).toMatchObject({ status: 200, body: { kept: false } });
  expect(await answer('b', 0, 1)).toMatchObject({ body: { kept: true } });
  expect(await answer('a', 1, 2)).toMatchObject({ body: { kept: true } });
  for (const [moment, choice] of [
    [0, 2],
    [2, 0],
  ] as const)
    expect(await answer('c', moment, choice)).toMatchObject({ status: 400, body: { code: 'malformed' } });

  const counts = {
    counts: [
      [0, 2],
      [0, 0, 1],
    ],
  };
  expect((await ask(server.url, `${one}/counts`, { token: key })).body).toMatchObject(counts);
  for (const token of [undefined, 'not-the-key-not-the-key'])
    expect(await ask(server.url, `${one}/counts`, token === undefined ? {} : { token })).toMatchObject({ status: 403 });

  later(DAY_MS);
  expect(await ask(server.url, one)).toMatchObject({ status: 410, body: { code: 'ended' } });
  expect(await answer('d', 0, 1)).toMatchObject({ status: 410 });
  expect(await ask(server.url, `${one}/counts`, { token: key })).toMatchObject({ status: 410 });
  // the next quiz sweeps up after it
  later(1);
  await post(server.url, quizzes, { moments: MOMENTS });
  expect(await server.store.quizzes.counts(quiz)).toEqual([]);
});

test('a question is about an event of the session, and an order is bounded', async () => {
  const { server, quizzes } = await demo();
  const [moment = MOMENTS[0]] = MOMENTS;
  const many = Array.from({ length: QUIZ_BOUNDS.moments + 1 }, () => moment);
  for (const moments of [
    [],
    many,
    [{ ...moment, seq: 9999 }],
    [{ ...moment, choices: ['one'] }],
    [{ ...moment, x: 1 }],
  ])
    expect(await post(server.url, quizzes, { moments })).toMatchObject({ status: 400, body: { code: 'malformed' } });
  expect((await post(server.url, quizzes, { moments, text: 'x'.repeat(QUIZ_BOUNDS.bytes) })).status).toBe(413);
});

const moments = [MOMENTS[0]];
const value = fc.oneof(fc.string({ maxLength: 120 }), fc.boolean(), fc.integer());
const moment = fc.record({
  seq: fc.integer({ min: 1 }),
  mind: fc.array(fc.oneof(fc.nat(63), fc.string({ minLength: 1, maxLength: 60 })), { minLength: 1, maxLength: 4 }),
  proposition: fc.string({ minLength: 1, maxLength: 200 }),
  choices: fc.array(value, { minLength: 2, maxLength: 6 }),
});

test('whatever comes in is kept as it came, within the bounds, or is refused', () => {
  fc.assert(
    fc.property(fc.array(moment, { minLength: 1, maxLength: QUIZ_BOUNDS.moments }), (all) => {
      expect(QuizOrder.parse({ moments: all })).toEqual({ moments: all });
    }),
  );
  const nearly = fc.oneof(
    fc.jsonValue(),
    fc.record({ moments: fc.array(fc.oneof(moment, fc.jsonValue()), { maxLength: 20 }) }),
    fc.record({ browser: fc.oneof(fc.string(), fc.uuid()), moment: fc.integer(), choice: fc.integer() }),
  );
  fc.assert(
    fc.property(nearly, (given) => {
      const order = QuizOrder.safeParse(given);
      if (order.success) {
        expect(order.data).toEqual(given);
        expect(order.data.moments.length).toBeLessThanOrEqual(QUIZ_BOUNDS.moments);
      }
      const answer = GivenQuizAnswer.safeParse(given);
      if (answer.success) {
        expect(answer.data.browser.length).toBeLessThanOrEqual(64);
        expect(answer.data.moment).toBeLessThan(QUIZ_BOUNDS.moments);
        expect(answer.data.choice).toBeLessThan(6);
      }
    }),
  );
});
