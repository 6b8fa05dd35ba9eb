/** Questions at the end, in whole sessions. The session's specification (testing/questions.ts) has the single steps. */
import { expect, test } from 'vitest';
import { playout } from '../log/playout.ts';
import { audit, foldLog, framesOf } from '../log/replay.ts';
import type { AnyPolicy } from '../policy.ts';
import { type Chat, chat } from '../testing/chat.ts';
import { uniformFor } from '../testing/uniform.ts';
import type { SessionEvent } from './events.ts';
import { lifeOf } from './life.ts';

const silent: AnyPolicy = uniformFor('chat');
/** A policy whose answers say how many turns it has lived through. */
const honest: AnyPolicy = {
  ...silent,
  id: 'test/honest',
  answer: ({ experiences }, { about }) => ({
    option: (about as { line: number }).line < experiences.length ? 'yes' : 'no',
    confidence: null,
  }),
};

const play = (turns: number, questions?: { limitMs: number | null }) =>
  playout(chat, {
    session: 's',
    config: { turns, deadlineMs: null, questions: [3, 1] },
    seed: 'a',
    policies: [honest, silent],
    setup: questions ? { questions } : {},
  });
const answersOf = (log: readonly SessionEvent<Chat>[]) =>
  log.flatMap((event) => (event.type === 'ProbeAnswered' ? [[event.seat, event.answer?.option ?? null]] : []));

test('a session that does not ask ends with its last turn', () => {
  expect(
    play(2)
      .map(({ type }) => type)
      .slice(-2),
  ).toEqual(['TurnResolved', 'SessionEnded']);
});

test('a policy answers from its memory of the whole game; for a policy without answers, the log has none', () => {
  const log = play(2, { limitMs: null });
  expect(answersOf(log)).toEqual([
    [0, 'yes'],
    [1, null],
    [0, 'yes'],
    [0, 'no'],
  ]);
  expect(log.at(-1)).toMatchObject({ type: 'SessionEnded', reason: 'terminated' });
});

test('each question has its number, and how many there are', () => {
  const shown = play(1, { limitMs: 9000 }).flatMap((event) => (event.type === 'ProbeShown' ? [event.probe] : []));
  expect(shown.map(({ seat, series, limitMs }) => [seat, series?.nth, series?.of, limitMs])).toEqual([
    [0, 1, 3, 9000],
    [1, 1, 1, 9000],
    [0, 2, 3, 9000],
    [0, 3, 3, 9000],
  ]);
});

test('questions come after a game without turns, too, and its seats have seen it', () => {
  const log = play(0, { limitMs: null });
  expect(answersOf(log)).toHaveLength(4);
  expect(lifeOf(chat, log, 0).first).toMatchObject({ seat: 0, observation: { turn: 0 } });
});

test('seats are shown what ended the game after the last answer, and the viewer of all at once', () => {
  const log = play(2, { limitMs: null });
  const asked = log.findIndex(({ type }) => type === 'ProbeShown');
  for (const viewer of [0, 1, 'public'] as const) {
    const frames = framesOf(chat, log, viewer);
    const turns = frames.slice(asked).map(({ observation }) => observation.turn);
    expect(turns).toEqual([...turns.slice(1).map(() => 1), 2]);
    const heard = frames.filter(({ percepts }) => percepts.length > 0).map(({ index }) => log[index]?.type);
    expect(heard).toEqual(viewer === 'public' ? [] : ['GameEventOccurred', 'SessionEnded']);
  }
  expect(framesOf(chat, log, 'all')[asked]?.observation.turn).toBe(2);
  const lived = (events: typeof log) => lifeOf(chat, events, 0).experiences.map(({ percepts }) => percepts.length);
  expect(lived(log.slice(0, -1))).toEqual([1, 0]);
  expect(lived(log)).toEqual([1, 1]);
});

test('the log is folded and decided again, questions included', () => {
  const log = play(2, { limitMs: null });
  expect(foldLog(chat, log).at(-2)).toMatchObject({ phase: 'running', probes: [], asked: [3, 1] });
  expect(foldLog(chat, log).at(-1)).toMatchObject({ phase: 'ended', ended: { reason: 'terminated' } });
  expect(audit(chat, log, 'a', [honest, silent])).toEqual([]);
});

test('an audit finds a policy that would answer otherwise', () => {
  const log = play(2, { limitMs: null });
  const other = { ...honest, answer: () => ({ option: 'yes', confidence: null }) };
  const found = audit(chat, log, 'a', [other, silent]);
  expect(found).toHaveLength(1);
  expect(log[found[0]?.index ?? 0]).toMatchObject({ type: 'ProbeAnswered', answer: { option: 'no' } });
});
