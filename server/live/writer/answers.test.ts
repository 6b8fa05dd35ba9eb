/** A command that comes again gets its first answer, however many commands came between. */
import { expect, test } from 'vitest';
import { nim } from '../../../games/core/testing/nim.ts';
import { fromLog, streamOfSession, toLog } from '../../store/session-log.ts';
import { temporaryStore } from '../../testing/database.ts';
import { nimSession } from '../../testing/nim-session.ts';
import { type CommandEvent, openAnswers, REMEMBERED } from './answers.ts';

const STREAM = streamOfSession('nim');
const LATE = { code: 'stale_turn', message: 'Turn 0 was over 4 ms before this arrived.' };
const MANY = REMEMBERED + 8;

/** A log in which each seat reported often; the first command of seat 0 came too late. `looks`: the commands that were looked for. */
async function opened() {
  const { store } = temporaryStore();
  const [created] = nimSession().events;
  if (!created) throw new Error('a session has a first event');
  let version = 0;
  const append = async (event: Parameters<typeof toLog>[1], id: string): Promise<void> => {
    await store.events.append([{ stream: STREAM, expectedVersion: version, events: [toLog(nim.id, event)] }], id);
    version += 1;
  };
  await append(created, 'create');
  await append({ type: 'ActionRefused', at: 9, seat: 0, turn: 0, lateMs: 4 }, '0/late');
  for (let i = 0; i < MANY; i++)
    await append({ type: 'ClientReported', at: 10 + i, seat: 0, turn: 0 }, `0/report-${i}`);
  const looks: string[] = [];
  const answersTo = (log: readonly CommandEvent[]) =>
    openAnswers(
      {
        readCommand(stream, commandId) {
          looks.push(commandId);
          return store.events.readCommand(stream, commandId);
        },
      },
      STREAM,
      log,
    );
  const stored = await store.events.read(STREAM);
  const log = stored.map((one): CommandEvent => ({ commandId: one.commandId, event: fromLog(one) }));
  return { log, answersTo, looks };
}

test('the last commands of a seat are known; the log is asked for older ones alone, and answers as before', async () => {
  const { log, answersTo, looks } = await opened();
  const answers = answersTo(log);
  expect(answers.to(`0/report-${MANY - 1}`)).toBeNull();
  expect(answers.to(`0/report-${MANY - REMEMBERED}`)).toBeNull();
  for (const never of ['0/never', '1/report-1', '1/late', 'never']) expect(answers.to(never)).toBeUndefined();
  expect(answers.toOperator('never')).toBeUndefined();
  expect(looks).toEqual([]);
  expect(await answers.to('0/late')).toEqual(LATE);
  expect(await answers.to('0/report-0')).toBeNull();
  expect(looks).toEqual(['0/late', '0/report-0']);
});

test('answers that were added are as those of a log that was loaded', async () => {
  const { log, answersTo } = await opened();
  const [answers, loaded] = [answersTo(log.slice(0, 1)), answersTo(log)];
  answers.add('0/late', LATE as { code: 'stale_turn'; message: string });
  for (let i = 0; i < MANY; i++) answers.add(`0/report-${i}`, null);
  for (const { commandId } of log.slice(1)) expect(await answers.to(commandId)).toEqual(await loaded.to(commandId));
});

test("other seats' commands push out none of a seat, and an operator's deeds are all remembered", async () => {
  const { log, answersTo, looks } = await opened();
  const answers = answersTo(log.slice(0, 2));
  for (let i = 0; i < MANY; i++) answers.add(`1/report-${i}`, null);
  for (let i = 0; i < MANY; i++) answers.add(`act-deed-${i}-nim`, null);
  expect(answers.to('0/late')).toEqual(LATE);
  expect(answers.toOperator('act-deed-0-nim')).toBeNull();
  expect(looks).toEqual([]);
});
