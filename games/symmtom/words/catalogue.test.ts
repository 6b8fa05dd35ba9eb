/** SymmToM in every language: recorded sessions can be told from their first event to their last one. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { storiesOf } from '../../core/beliefs/sentences.ts';
import { timelinesOf } from '../../core/beliefs/timeline.ts';
import { mindRowsOf } from '../../core/beliefs/turnings.ts';
import { foldLog, framesOf } from '../../core/log/replay.ts';
import type { SessionEvent } from '../../core/session/events.ts';
import { inWords, mindsFor, ORDER_OF } from '../../core/session/ordered.ts';
import type { ProbeKind } from '../../core/session/types.ts';
import { eventOfLine } from '../../core/session/upcast.ts';
import { en as moments } from '../../core/words/moments/en.ts';
import { en as pairs } from '../../core/words/pairs/en.ts';
import { en as questions } from '../../core/words/questions/en.ts';
import { faultIn, saidInEach, testCatalogue } from '../../core/words/testing/catalogue.ts';
import { asks as inEnglish } from '../asks.ts';
import { beliefs } from '../beliefs/models.ts';
import { symmtom } from '../game.ts';
import { momentWordsIn } from '../moment-words.ts';
import type { Event, SymmToM } from '../types.ts';
import { nameOf, wordsIn } from '../words.ts';
import { askWordsIn } from './asks.ts';
import { en } from './en.ts';

testCatalogue(en, import.meta.dirname);

const core = path.join(import.meta.dirname, '../../core/words');
const ofPairs = saidInEach(pairs, path.join(core, 'pairs'));
const ofMoments = saidInEach(moments, path.join(core, 'moments'));
const ofQuestions = saidInEach(questions, path.join(core, 'questions'));

const logs = ['logs', 'demos'].flatMap((folder) => {
  const under = path.join(import.meta.dirname, '..', folder);
  return readdirSync(under).map((name) => {
    const lines = readFileSync(path.join(under, name), 'utf8').trimEnd().split('\n');
    return readOf(lines.map(eventOfLine) as unknown as readonly SessionEvent<SymmToM>[]);
  });
});

/** What all languages tell: it is worked out once. */
function readOf(log: readonly SessionEvent<SymmToM>[]) {
  const states = foldLog<SymmToM>(symmtom, log);
  const seats = (states.at(-1)?.seats ?? []).map((_, seat) => seat);
  const offered = beliefs.models.find(({ model }) => model.id === 'symmtom/conservative-encounter');
  if (!offered) throw new Error('the model of the moments is offered');
  const timelines = timelinesOf({ game: symmtom, beliefs, offered, log, depth: 1 }, seats);
  const frames = seats.map((seat) => framesOf<SymmToM>(symmtom, log, seat));
  return { log, states, seats, frames, onlooker: framesOf<SymmToM>(symmtom, log, 'all'), rows: mindRowsOf(timelines) };
}

/** Events of certified pairs, which no kept log has. */
const PAIR_EVENTS: readonly Event[] = [
  { type: 'PairAnswered', pair: 0, answers: [true, null] },
  ...[[], ['near'], ['near', 'heard']].map((cues): Event => {
    const rule = { cues, says: [true, false, true, false].slice(0, 2 ** cues.length) };
    const standing = { answers: cues.length * 2, tracked: 2, rule, fitted: 1, bits: 1.25 };
    const item = { agent: 1, piece: 2, cues: [], tracked: true };
    return {
      type: 'PairChosen',
      pair: 1,
      standing,
      items: [
        { ...item, thinker: null },
        { ...item, thinker: 2, tracked: false },
      ],
    };
  }),
  ...(['tracks', 'rule', 'open'] as const).map((verdict): Event => {
    return {
      type: 'PairsEnded',
      verdict,
      standing: { answers: 0, tracked: 0, rule: { cues: [], says: [true] }, fitted: 0, bits: 0 },
    };
  }),
];

describe.each(saidInEach(en, import.meta.dirname).map((said, i) => [said.language, said, i] as const))(
  'in %s',
  (language, said, i) => {
    const [pairsSaid, momentsSaid, questionsSaid] = [ofPairs[i], ofMoments[i], ofQuestions[i]];
    if (!pairsSaid || !momentsSaid || !questionsSaid) throw new Error(`core is not said in ${language}`);
    const words = wordsIn(said, pairsSaid);
    const expectGood = (texts: readonly string[]): void => {
      // the names of cues are those of the data
      const faults = texts.map((text) => faultIn(text.replaceAll(/\b(?:near|heard)\b/g, ''), language));
      expect(faults.filter((fault) => fault !== null)).toEqual([]);
    };

    test('what happened, and what each seat noticed and saw', () => {
      const told = new Set<string>();
      const add = (texts: readonly string[]): void => {
        for (const text of texts) told.add(text);
      };
      for (const { log, frames, onlooker } of logs) {
        for (const one of log) {
          if (one.type === 'GameEventOccurred') add(words.eventInWords(one.event));
          if (one.type === 'ActionSubmitted') add([words.actionInWords(one.action)]);
        }
        for (const [seat, seen] of [...frames.entries(), [null, onlooker] as const])
          for (const { percepts, observation } of seen) {
            for (const percept of percepts) add(words.storyInWords(percept, seat));
            if (observation) add(words.observationInWords(observation));
          }
      }
      for (const event of PAIR_EVENTS) add(words.eventInWords(event));
      expect(told.size).toBeGreaterThan(300);
      expectGood([...told]);
    });

    test('moments, with whose beliefs turn', () => {
      const telling = { words: momentWordsIn(said, words), said: momentsSaid };
      const told = logs.flatMap(({ log, states, frames, rows }) => {
        const nothing = undefined;
        const stories = {
          log,
          states,
          frames: (seat: number) => frames[seat] ?? [],
          rows,
          starts: [],
          nothing,
          nameOf,
        };
        return storiesOf({ ...telling, ...stories } as never).flatMap(({ sentence, brief }) => [sentence, brief]);
      });
      expect(told.length).toBeGreaterThan(100);
      expectGood(told);
    });

    test('questions about every fact, and their answers', () => {
      const asks = { ...inEnglish, ...askWordsIn(said) };
      const kinds = (Object.keys(ORDER_OF) as readonly ProbeKind[]).filter((kind) => kind !== 'partner');
      const topics = [0, 1].map((seat) => ({ id: `knows/${seat}/3`, values: [true, false] }));
      const asked = topics.flatMap((topic) =>
        kinds.flatMap((kind) =>
          mindsFor({ asks }, kind, topic, { seat: 0, seats: 3 }).map((whom) =>
            inWords<SymmToM>({ asks }, { kind, topic, whom }, { seat: 0 }, questionsSaid),
          ),
        ),
      );
      const partner = { kind: 'partner', topic: { id: 'partner/1', values: [] }, whom: [] } as const;
      for (const exchanges of [true, false])
        asked.push(inWords<SymmToM>({ asks }, partner, { seat: 0, exchanges }, questionsSaid));
      expectGood(asked.flatMap(({ question, options }) => [question, ...options]));
      expectGood(topics.map(({ id }) => words.propositionInWords(id)));
      expectGood([true, false].map((value) => words.valueInWords('knows/0/0', value)));
    });
  },
);

test('a question about what a second agent thinks is one sentence in each language', () => {
  const topic = { id: 'knows/2/3', values: [true, false] };
  const asked = saidInEach(en, import.meta.dirname).map((said, i) => {
    const question = { kind: 'second', topic, whom: [1, 0] } as const;
    return inWords<SymmToM>({ asks: { ...inEnglish, ...askWordsIn(said) } }, question, { seat: 0 }, ofQuestions[i])
      .question;
  });
  expect(asked.slice(0, 5)).toEqual([
    'Does B think that you think that C knows piece 4?',
    'Glaubt B, dass du glaubst, dass C Stück 4 kennt?',
    '¿Cree B que tú crees que C conoce la pieza 4?',
    'האם B חושב כי אתם חושבים כי C מכיר את חלק 4?',
    'B是否认为你认为C知道碎片4？',
  ]);
});
