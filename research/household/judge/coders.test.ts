/** Models as coders: kappa beside that of people, and the command on sessions that two people coded. */
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runWith } from '../../../cli/testing/run-command.ts';
import { rngFor } from '../../../games/core/rng.ts';
import { householdCoding } from '../../../games/household/analysis/coding.ts';
import { household } from '../../../games/household/game.ts';
import { fact, taskOf, write } from '../../../games/household/testing/house.ts';
import { logOf } from '../../../games/household/testing/script.ts';
import { annotate } from '../../../server/annotations/coding.ts';
import { scripted } from '../../../server/llm/testing/calls.ts';
import { keepLogs, type Log } from '../../../server/store/keep-logs.ts';
import { openStore } from '../../../server/store/open-store.ts';
import { temporaryFolder } from '../../../server/testing/server.ts';
import { type CodedByThree, cohensKappa, kappaFigures } from './kappa.ts';

const times = <T>(count: number, value: T): readonly T[] => Array.from({ length: count }, () => value);

test("Cohen's kappa of 20 yes-yes, 5 yes-no, 10 no-yes and 15 no-no is 0.4; of codes that are all the same it is undefined", () => {
  const pairs = [
    ...times(20, ['yes', 'yes'] as const),
    ...times(5, ['yes', 'no'] as const),
    ...times(10, ['no', 'yes'] as const),
    ...times(15, ['no', 'no'] as const),
  ];
  expect(cohensKappa(pairs)).toBeCloseTo(0.4, 12);
  expect([cohensKappa([]), cohensKappa(times(3, ['a', 'a'] as const))]).toEqual([null, null]);
});

test('kappa is at most 1, is 1 exactly if all pairs agree, and does not depend on who comes first', () => {
  const code = fc.constantFrom('a', 'b', 'c');
  fc.assert(
    fc.property(fc.array(fc.tuple(code, code), { maxLength: 20 }), (pairs) => {
      const kappa = cohensKappa(pairs);
      expect(cohensKappa(pairs.map(([one, other]) => [other, one]))).toBe(kappa);
      if (kappa === null) return;
      expect(kappa <= 1).toBe(true);
      expect(kappa === 1).toBe(pairs.every(([one, other]) => one === other));
    }),
  );
});

/** Three sessions of ten messages: the people differ on one of ten, and the model on `wrong` of ten. */
function coded(wrong: number): readonly (readonly CodedByThree[])[] {
  return times(3, null).map(() =>
    Array.from({ length: 10 }, (_, i): CodedByThree => {
      const so = i % 2 === 0 ? 'open' : 'closed';
      const not = i % 2 === 0 ? 'closed' : 'open';
      return { model: i < wrong ? not : so, people: [so, i === 9 ? not : so] };
    }),
  );
}

test('a model that agrees with people more than 0.1 less than they with each other is not for inference', () => {
  const [close, far] = [0, 3].map((wrong) => kappaFigures(coded(wrong), rngFor('kappa')));
  expect(close).toMatchObject({ people: { kappa: 0.8 }, model: { kappa: 0.9 }, forInference: true });
  expect(far?.people).toEqual(close?.people);
  expect(far?.forInference).toBe(false);
  expect(far?.difference.kappa).toBeCloseTo((far?.model.kappa ?? 0) - 0.8, 12);
  // sessions that are all alike leave the bootstrap nothing to vary
  expect([far?.model.low, far?.model.high]).toEqual([far?.model.kappa, far?.model.kappa]);
  expect(kappaFigures([], rngFor('kappa')).forInference).toBeNull();
});

async function codedDatabase(): Promise<string> {
  const file = path.join(temporaryFolder(), 'lab.sqlite');
  const store = await openStore({ file, now: () => 7 });
  const task = taskOf({ task: { goal: '(and (is_open chest_3) (K agent_0 (is_open chest_3)))' } });
  const said = ['The chest 3 is open now.', 'Please open chest_3!', 'chest 3 is closed', 'Hello.'];
  const log = logOf(task, { acts: said.map((text) => ({ 1: write([0], text) })) });
  const facts = [[fact('is_open', 'chest_3')], [], [fact('is_closed', 'chest_3')], []];
  await keepLogs(store, [
    log.map((event) => (event.type === 'SessionCreated' ? { ...event, session: 'talk' } : event)) as Log,
  ]);
  const messages = said.map((_, turn) => ({ turn, from: 1 }));
  const coding = householdCoding(household);
  const code = (coder: string, turn: number) =>
    ({
      type: 'code',
      codebook: 1,
      coder,
      message: { turn, from: 1 },
      facts: facts[coder === 'bob' && turn === 2 ? 0 : turn] ?? [],
    }) as const;
  const commands = [
    { type: 'open', session: 'talk', codebook: 1, coders: ['ann', 'bob'], messages } as const,
    ...['ann', 'bob'].flatMap((coder) => messages.map(({ turn }) => code(coder, turn))),
  ];
  expect(await annotate(store.events, 'talk', commands, { coding, at: 7, commandId: 'codes' })).toBeNull();
  await store.close();
  return file;
}

test('a model is asked about each message that two people coded, without their codes, and set beside them', async () => {
  const endpoint = await scripted();
  const file = await codedDatabase();
  const settings = { MODEL_BASE_URL: endpoint.baseURL, MODELS: 'scripted-1,scripted-1+prose' };
  const command = (...args: readonly string[]) =>
    runWith(settings, 'research household coders', '--database', file, ...args);
  const { code, out } = await command('--json', '--models', 'scripted-1', 'scripted-1+prose');
  const found = JSON.parse(out);
  expect(code).toBe(0);
  // the scripted coder reads all four as ann did; bob differs on one, and what is not read agrees with nobody
  expect(found).toMatchObject({
    ...{ codebook: 1, sessions: 1, messages: 4, people: { kappa: 0.6 }, sent: 4 + 8 },
    models: [
      { model: 'scripted-1', unread: 0, withPeople: { kappa: 0.8 }, forInference: true },
      { model: 'scripted-1+prose', unread: 4, withPeople: { kappa: 0 }, forInference: false },
    ],
  });
  const text = (await command('--models', 'scripted-1+prose')).out;
  expect(text).toMatch(/\| scripted-1\+prose \| 0\.000 .*\| not for inference \|/);
});
