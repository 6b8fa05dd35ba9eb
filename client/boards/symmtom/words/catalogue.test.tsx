/** The board of SymmToM in every language: recorded sessions and lessons are told and drawn in whole sentences of that language. */
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import * as folds from '../../../../games/core/log/replay.ts';
import { TRANSLATED } from '../../../../games/core/words/languages.ts';
import { faultIn, testCatalogue } from '../../../../games/core/words/testing/catalogue.ts';
import { symmtom } from '../../../../games/symmtom/game.ts';
import type { Memory } from '../../../../games/symmtom/memory.ts';
import { symmtomPackage } from '../../../../games/symmtom/package.ts';
import type { Action, Observation, SymmToM } from '../../../../games/symmtom/types.ts';
import { loadView } from '../../../boards.ts';
import type { BoardProps, GameView } from '../../../game-view.ts';
import { type Replay, readLog } from '../../../replay/replay-log.ts';
import { demoOf, endFor } from '../../../testing/ended.ts';
import { textsOf } from '../../../testing/texts-of.ts';
import { BoardOfSize } from '../board.tsx';
import { hintsFor } from '../hints.ts';
import { lessonsIn } from '../lessons.ts';
import { worded } from '../said.ts';
import { wordsInEach } from '../testing/in-each.ts';
import { viewIn } from '../view.ts';
import { en as card } from './card/en.ts';
import { en } from './en.ts';
import { en as form } from './form/en.ts';

testCatalogue(en, import.meta.dirname);
describe('the card', () => testCatalogue(card, path.join(import.meta.dirname, 'card')));
describe('the start form', () => testCatalogue(form, path.join(import.meta.dirname, 'form')));

const demo = demoOf('symmtom', 'recharged');
const at = demo.findLastIndex(({ type }) => type === 'TurnOpened');

function replayIn(view: GameView<SymmToM, Memory>): Replay {
  const log = demo.map((event, i) => ({ seq: i + 1, recordedAt: 0, event }));
  return readLog({ session: 'words', rules: symmtomPackage.rules[0], view, log, folds });
}

describe.each(wordsInEach.map((words) => [words.language, words] as const))('in %s', (language, words) => {
  const view = viewIn(words);
  const replay = replayIn(view);
  const expectGood = (texts: readonly string[]): void =>
    expect(texts.map((text) => faultIn(text, language)).filter((fault) => fault !== null)).toEqual([]);

  test('each turn is told to each seat, with its points and with what decided the session', () => {
    const told = new Set<string>();
    for (let seat = 0; seat < replay.seats; seat++)
      for (const recalls of [true, false]) {
        const life = folds.livesAlong<SymmToM>(symmtom, demo as never, seat).at(-1);
        if (!life?.first) throw new Error('the seat has lived through the session');
        const memories: Memory[] = [view.begin(life.first)];
        for (const one of life.experiences) memories.push(view.remember(memories.at(-1) as Memory, one));
        const lived = { seat, first: life.first, experiences: life.experiences, memories, recalls };
        for (const at of life.experiences.keys()) {
          const recap = view.recap?.(lived, at);
          for (const one of [recap?.did ?? '', ...(recap?.happened ?? []).map((said) => said.words)])
            if (one !== '') told.add(one);
          for (const { words: gain } of recap?.gains ?? []) told.add(gain);
        }
        for (const { title, words: happened } of view.decisive?.(lived) ?? []) told.add(title).add(happened);
        const last = replay.eyes(seat).frames.at(-1)?.observation as Observation;
        told.add(view.headline?.(last, memories.at(-1) as Memory) ?? '');
        for (const [i, frame] of replay.eyes(seat).frames.entries())
          if (frame.observation) {
            const memory = replay.eyes(seat).memories[i] as Memory | null;
            if (memory) told.add(view.advice?.(frame.observation as Observation, memory) ?? '');
          }
        for (let i = 2; i < life.experiences.length; i++)
          for (const hint of hintsFor(life.experiences.slice(0, i), last, words)) told.add(hint);
        for (const { percepts } of life.experiences)
          for (const percept of percepts)
            for (const other of view.otherPercepts?.(percept, seat, last, []) ?? []) told.add(other.words);
      }
    told.delete('');
    expect(told.size).toBeGreaterThan(200);
    expectGood([...told]);
  });

  test('lessons, tasks, slots, keys and marks', () => {
    for (const { title, text, task, outcome } of lessonsIn(words)) expectGood([title, ...text, task, outcome]);
    const start = replay.eyes(0).frames[at]?.observation as Observation;
    for (const parts of [{}, { move: 'up' }, { say: 1 }, { move: 'stay', say: null }] as const) {
      expectGood([view.task(parts, start)]);
      expectGood(view.slots(parts, start).flatMap(({ name, value }) => [name, value ?? name]));
    }
    expectGood([
      ...view.keys.map(({ does }) => does),
      ...(['away', 'gone', 'you'] as const).map((whose) => view.absent?.(whose) ?? ''),
    ]);
    const marks = demo.flatMap((event) =>
      event.type === 'GameEventOccurred' ? (view.moment(event.event as never) ?? []) : [],
    );
    expect(marks.length).toBeGreaterThan(0);
    expectGood(marks);
  });

  test('the grid at every moment, large and small, to one who chooses and to one who watches', () => {
    const Drawn = worded(BoardOfSize, words);
    const legalActions = ['stay', 'right', 'left', 'up', 'down'].map((move) => ({ move, say: 0 })) as readonly Action[];
    const choices = { 1: { parts: { say: 2 }, stage: 'sealed' } } as const;
    const gains = [
      { amount: 1, words: '', by: 0 },
      { amount: -5, words: '', by: 2 },
    ];
    for (const seat of [0, null])
      for (const [i, { observation }] of replay.eyes(seat).frames.entries()) {
        if (!observation || i % 9 !== 0) continue;
        const memory = replay.eyes(seat).memories[i] as Memory | null;
        const props = { observation, seat, memory, legalActions, choices, acted: null, onChoose: () => undefined };
        for (const size of [240, 700])
          for (const paid of [[], gains])
            expectGood(
              textsOf(
                renderToStaticMarkup(
                  <Drawn {...(props as never as BoardProps<SymmToM, Memory>)} size={size} gains={paid} />,
                ),
              ),
            );
      }
  });

  test('what is drawn around the grid', () => {
    const nothing = { choices: {}, acted: null, onChoose: () => undefined, kinds: [] };
    const ticks = { on: new Set<string>(), turn: () => undefined };
    const { Actions, Goal, Legend, Mind } = view;
    for (const seat of [0, null]) {
      const eyes = replay.eyes(seat);
      const observation = eyes.frames[at]?.observation as Observation;
      const memory = eyes.memories[at] as Memory | null;
      const props = { observation, seat, memory, legalActions: [], ...nothing };
      for (const shown of [ticks, null])
        expectGood(textsOf(renderToStaticMarkup(<Mind {...props} ticks={shown} live={false} />)));
      if (Goal) expectGood(textsOf(renderToStaticMarkup(<Goal {...props} />)));
      expectGood(textsOf(renderToStaticMarkup(<Legend {...props} />)));
      expectGood(textsOf(renderToStaticMarkup(<Actions {...props} />)));
    }
  });
});

test.each(TRANSLATED)(
  'the moments that decided a session are told in %s, beside pictures in that language',
  async (language) => {
    for (const seat of [0, 1, 2]) {
      const { moments } = await endFor(demo, seat, language);
      expect(moments.length).toBeGreaterThan(0);
      const texts = moments.flatMap(({ title, sentences }) => [title, ...sentences]);
      expect(texts.map((text) => faultIn(text, language)).filter((fault) => fault !== null)).toEqual([]);
    }
  },
);

test.each(TRANSLATED)('a page in %s loads the board in that language', async (language) => {
  const view = await loadView('symmtom', language);
  const said = view.task({}, null);
  expect(said).toBe(wordsInEach.find((words) => words.language === language)?.say('task.both'));
  expect(said).not.toBe(en.task.both);
});
