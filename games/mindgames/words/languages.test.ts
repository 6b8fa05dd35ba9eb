/** Problems in each language: all that the rules say can be said, and what differs in English differs in every language. */
import { expect, test } from 'vitest';
import { rngFor } from '../../core/rng.ts';
import { faultIn, saidInEach } from '../../core/words/testing/catalogue.ts';
import { drawAsTheyCome } from '../draw.ts';
import { momentWordsIn } from '../moment-words.ts';
import { hypothesesOf, shapesFor } from '../patterns.ts';
import { announcementsAbout } from '../read.ts';
import type { Event, Percept, Problem } from '../types.ts';
import { ANSWERS, PEOPLE, SETUPS, sightIn } from '../values.ts';
import { wordsIn } from '../words.ts';
import { en } from './en.ts';

const EACH = saidInEach(en, import.meta.dirname).map((said) => [said.language, said] as const);
const NAMES = ['Ada', 'Ben', 'Quin'];

test.each(EACH)('in %s, no two questions and no two announcements about the same people are alike', (_, said) => {
  const words = wordsIn(said);
  for (const setup of SETUPS) {
    const spoken = { setup, names: NAMES };
    const questions = shapesFor(3)
      .flatMap((shape) => hypothesesOf(shape, 3))
      .map((hypothesis) => words.questionInWords({ ...spoken, hypothesis }));
    const announcements = announcementsAbout(3).map((told) => words.announcementInWords(told, spoken));
    const fixed = setup === 'explicit' ? [[0], [1, 2], []] : sightIn(setup, 3);
    const scene = words.sceneInWords({ ...spoken, sees: fixed });
    for (const all of [questions, announcements, scene]) {
      expect(new Set(all).size).toBe(all.length);
      for (const sentence of all) expect(faultIn(sentence, said.language)).toBeNull();
    }
  }
});

test.each(EACH)('in %s, each setup has a scene of its own, and each answer its words', (_, said) => {
  const words = wordsIn(said);
  const scenes = SETUPS.map((setup) => words.sceneInWords({ setup, names: NAMES, sees: [[0], [], []] })[1]);
  expect(new Set(scenes).size).toBe(SETUPS.length);
  for (const two of [true, false]) {
    const answers = ANSWERS.map((answer) => words.answerInWords(answer, two));
    expect(new Set(answers).size).toBe(ANSWERS.length);
  }
  expect(new Set(Object.keys(PEOPLE).map(words.nameInWords)).size).toBe(Object.keys(PEOPLE).length);
});

test.each(EACH)('in %s, whatever is shown, answered and told can be said', (_, said) => {
  const words = wordsIn(said);
  const moments = momentWordsIn(said);
  const problem: Problem = drawAsTheyCome('explicit', 3, rngFor('languages'));
  const given = [null, ...ANSWERS].flatMap((option) =>
    (option === null ? [null] : [null, 75]).map((sure) => ({ option, sure }) as never),
  );
  const events: readonly Event[] = [
    { type: 'ProblemsDrawn', checks: [], problems: [problem], order: ANSWERS },
    { type: 'ProblemsDrawn', checks: [problem, problem], problems: [problem, problem], order: ANSWERS },
    { type: 'ProblemShown', part: 'check', number: 0, problem },
    { type: 'Answered', part: 'problem', number: 1, answers: given, right: 'no', rewards: [] },
    { type: 'Answered', part: 'problem', number: 1, answers: given.slice(0, 1), right: 'yes', rewards: [] },
    { type: 'CheckEnded', reached: [true, false] },
    { type: 'Finished' },
  ];
  const percepts: readonly Percept[] = [
    { type: 'problem', part: 'problem', number: 0, problem },
    ...[null, ...given].flatMap((own) =>
      ([null, 'no'] as const).map((right) => ({ type: 'answered', part: 'problem', number: 0, own, right }) as const),
    ),
    { type: 'checkEnded', reached: true },
    { type: 'checkEnded', reached: null },
    { type: 'finished' },
  ];
  const nameOf = (seat: number): string => String.fromCharCode(65 + seat);
  const sentences = [
    ...events.flatMap((event) => [
      ...words.eventInWords(event),
      moments.happened({ event, nameOf } as Parameters<typeof moments.happened>[0]),
    ]),
    ...percepts.flatMap((percept) => words.perceptInWords(percept, 0)),
    ...given.map((parts: { option: null; sure: null }) => words.actionInWords({ type: 'answer', ...parts })),
    ...ANSWERS.map((answer) => moments.claim(['answer'], answer, { nameOf, still: false })),
    moments.subject(['answer'], nameOf),
    words.hypothesisInWords(problem.hypothesis, problem),
  ];
  for (const sentence of sentences) expect(faultIn(sentence, said.language)).toBeNull();
});

test('a verb tells the gender of the person in Hebrew, and leaves it open for a name of no table', () => {
  const [, hebrew] = EACH.find(([language]) => language === 'he') ?? [];
  if (!hebrew) throw new Error('Hebrew');
  const words = wordsIn(hebrew);
  const ask = (agent: number) =>
    words.questionInWords({
      setup: 'internal',
      names: ['Ada', 'Ben', 'Tarek'],
      hypothesis: { chain: [{ agent, knows: 'whether' }], subject: agent },
    });
  expect([0, 1, 2].map(ask)).toEqual([
    'האם עדה יודעת עכשיו אם עדה צמאה?',
    'האם בני יודע עכשיו אם בני צמא?',
    'האם Tarek יודע/ת עכשיו אם Tarek צמא/ה?',
  ]);
});

test('in German the verb stands where its clause wants it', () => {
  const [, german] = EACH.find(([language]) => language === 'de') ?? [];
  if (!german) throw new Error('German');
  const words = wordsIn(german);
  const spoken = { setup: 'explicit', names: NAMES } as const;
  expect(words.announcementInWords({ type: 'fact', subject: 0, holds: false }, spoken)).toBe(
    'Es wird bekannt gegeben: Die Karte von Ada ist schwarz.',
  );
  const chain = [
    { agent: 0, knows: 'that' },
    { agent: 1, knows: 'whether' },
  ] as const;
  expect(words.questionInWords({ ...spoken, hypothesis: { chain, subject: 'every' } })).toBe(
    'Weiß Ada jetzt, dass Ben weiß, ob jede Karte rot ist?',
  );
});
