/** The board of the household in every language: recorded sessions and lessons are told and drawn in whole sentences of that language. */
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import * as folds from '../../../../games/core/log/replay.ts';
import { TRANSLATED } from '../../../../games/core/words/languages.ts';
import { faultIn, testCatalogue } from '../../../../games/core/words/testing/catalogue.ts';
import { household } from '../../../../games/household/game.ts';
import type { Memory } from '../../../../games/household/memory.ts';
import { householdPackage } from '../../../../games/household/package.ts';
import type { Household, Observation, State } from '../../../../games/household/types.ts';
import { loadView } from '../../../boards.ts';
import type { GameView } from '../../../game-view.ts';
import { type Replay, readLog } from '../../../replay/replay-log.ts';
import { demoOf, endFor } from '../../../testing/ended.ts';
import { textsOf } from '../../../testing/texts-of.ts';
import { hintsFor } from '../hints.ts';
import { layoutOf } from '../layout.ts';
import { lessonsIn } from '../lessons.ts';
import { planOf } from '../plan.ts';
import { RoomBox } from '../room.tsx';
import { worded } from '../said.ts';
import { wordsInEach } from '../testing/in-each.ts';
import { viewIn } from '../view.ts';
import { en as card } from './card/en.ts';
import { en } from './en.ts';
import { en as form } from './form/en.ts';
import { en as front } from './front/en.ts';

testCatalogue(en, import.meta.dirname);
describe('the card', () => testCatalogue(card, path.join(import.meta.dirname, 'card')));
describe('the start form', () => testCatalogue(form, path.join(import.meta.dirname, 'form')));
describe('the picture of the start page', () => testCatalogue(front, path.join(import.meta.dirname, 'front')));

const demo = demoOf('household', 'practice');
const rules = householdPackage.rules.find(({ game }) => game.version === 3);
if (!rules) throw new Error('the demo is of version 3');
const turns = demo.flatMap(({ type }, at) => (type === 'TurnOpened' ? [at] : []));

function replayIn(view: GameView<Household, Memory>): Replay {
  const log = demo.map((event, i) => ({ seq: i + 1, recordedAt: 0, event }));
  return readLog({ session: 'words', rules: rules as never, view, log, folds });
}

describe.each(wordsInEach.map(({ said }) => [said.language, said] as const))('in %s', (language, said) => {
  const view = viewIn(said);
  const replay = replayIn(view);
  const expectGood = (texts: readonly string[]): void =>
    expect(texts.map((text) => faultIn(text, language)).filter((fault) => fault !== null)).toEqual([]);

  test('each turn is told to each seat, with what decided the session', () => {
    const told = new Set<string>();
    for (let seat = 0; seat < replay.seats; seat++) {
      const life = folds.livesAlong<Household>(household, demo as never, seat).at(-1);
      if (!life?.first) throw new Error('the seat has lived through the session');
      const memories: Memory[] = [view.begin(life.first)];
      for (const one of life.experiences) memories.push(view.remember(memories.at(-1) as Memory, one));
      const lived = { seat, first: life.first, experiences: life.experiences, memories, recalls: true };
      for (const at of life.experiences.keys()) {
        const recap = view.recap?.(lived, at);
        for (const one of [recap?.did ?? '', ...(recap?.happened ?? []).map(({ words }) => words)]) told.add(one);
      }
      for (const { title, words } of view.decisive?.(lived) ?? []) told.add(title).add(words);
      const last = replay.eyes(seat).frames.at(-1)?.observation as Observation;
      told.add(view.headline?.(last, memories.at(-1) as Memory) ?? '');
      for (const sentence of view.outcome?.(last, seat) ?? []) told.add(sentence);
      for (const frame of replay.eyes(seat).frames)
        if (frame.observation) {
          const observation = frame.observation as Observation;
          told.add(view.advice?.(observation, memories[0] as Memory) ?? '').add(view.idle?.(observation, seat) ?? '');
          for (const sentence of view.words.observation(observation)) told.add(sentence);
        }
      for (let i = 2; i < life.experiences.length; i++)
        for (const hint of hintsFor(said, life.experiences.slice(0, i))) told.add(hint);
      for (const { percepts, acted } of life.experiences) {
        if (acted) for (const by of ['agent', 'clock', 'rule'] as const) told.add(view.words.acted(acted.action, by));
        for (const percept of percepts) {
          for (const sentence of view.words.percept(percept, seat)) told.add(sentence);
          for (const other of view.otherPercepts?.(percept, seat, last, []) ?? []) told.add(other.words);
        }
      }
    }
    told.delete('');
    expect(told.size).toBeGreaterThan(100);
    expectGood([...told]);
  });

  test('lessons, tasks, slots, keys, marks and questions', () => {
    for (const { title, text, task, outcome } of lessonsIn(said)) expectGood([title, ...text, task, outcome]);
    const start = replay.eyes(0).frames[turns[0] ?? 0]?.observation as Observation;
    for (const at of [null, 'kitchen', 'red_cup', 'agent_1']) expectGood([view.task({ at }, start)]);
    expectGood(
      view.slots({ type: 'open', furniture: 'chest' }, start).flatMap(({ name, value }) => [name, value ?? name]),
    );
    expectGood([
      ...view.keys.map(({ does }) => does),
      ...(['away', 'gone', 'you'] as const).map((whose) => view.absent?.(whose) ?? ''),
    ]);
    const marks = demo.flatMap((event) =>
      event.type === 'GameEventOccurred' ? (view.moment(event.event as never) ?? []) : [],
    );
    expect(marks.length).toBeGreaterThan(0);
    expectGood(marks);
    const literal = { predicate: 'is_open', args: ['locker'], holds: true } as const;
    for (const whom of [[], [1], [1, 2], [1, 0]]) {
      const asked = { options: ['yes', 'no', "I don't know"], seat: 0, about: { whom, literal } };
      const words = view.asked?.(asked, { exchanges: false });
      expectGood([words?.question ?? '', ...(words?.options ?? [''])]);
    }
  });

  test('what is drawn on and around the plan', () => {
    const nothing = { choices: {}, acted: null, onChoose: () => undefined, kinds: [] };
    const { Actions, Board, Goal, GoalLine, Legend, Mind } = view;
    const Room = worded(RoomBox, said);
    for (const at of turns) {
      const eyes = replay.eyes(0);
      const observation = eyes.frames[at]?.observation as Observation;
      const memory = eyes.memories[at] as Memory | null;
      const legalActions = household.legalActions(replay.states[at]?.game as State, 0);
      const props = { observation, seat: 0, memory, legalActions, ...nothing };
      expectGood(textsOf(renderToStaticMarkup(<Board {...props} />)));
      expectGood(textsOf(renderToStaticMarkup(<Mind {...props} live={true} ticks={null} />)));
      expectGood(textsOf(renderToStaticMarkup(<Actions {...props} />)));
      if (Goal) expectGood(textsOf(renderToStaticMarkup(<Goal {...props} />)));
      if (GoalLine) expectGood(textsOf(renderToStaticMarkup(<GoalLine {...props} />)));
      expectGood(textsOf(renderToStaticMarkup(<Legend {...props} />)));
      const plan = layoutOf(planOf(observation, memory), { width: 800, height: 400, agents: 3, said });
      const pressing = { at: null, stop: null, onMark: null };
      for (const room of plan.rooms)
        expectGood(textsOf(renderToStaticMarkup(<Room room={room} pressing={pressing} sent={[]} />)));
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
  const view = await loadView('household', language);
  const chosen = view.idle?.({ result: null, finished: [0] }, 0);
  expect(chosen).toBe(wordsInEach.find(({ said }) => said.language === language)?.said.say('idle.finished'));
  expect(chosen).not.toBe(en.idle.finished);
});
