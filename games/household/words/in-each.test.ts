/** The words of the rules in every language: recorded sessions, tasks and questions are told in whole sentences of that language. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Happening } from '../../core/beliefs/moment-words.ts';
import { foldLog, framesOf } from '../../core/log/replay.ts';
import type { SessionEvent } from '../../core/session/events.ts';
import { eventOfLine } from '../../core/session/upcast.ts';
import { faultIn } from '../../core/words/testing/catalogue.ts';
import { brokenChains } from '../analysis/failures/broken-chains.ts';
import { momentsOf } from '../beliefs/knowledge.ts';
import { goalsTold } from '../ending/told.ts';
import { household } from '../game.ts';
import { momentWordsIn } from '../moment-words.ts';
import { questionsIn } from '../probes/asked-in.ts';
import { readQuestion } from '../probes.ts';
import { BUNDLED } from '../tasks/bundled.ts';
import { saidRules, textsIn } from '../testing/in-each.ts';
import { withKnowledge } from '../treatment.ts';
import { type Household, PREDICATES, Why } from '../types.ts';
import { type HouseholdSaid, wordsIn } from '../words.ts';
import { askWordsIn } from './asks.ts';
import { readText, sentenceOf } from './phrases.ts';

const folder = path.join(import.meta.dirname, '../logs');
/** Logs of the newest rules, and one of a set of rules without reports. */
const LOGS = readdirSync(folder)
  .filter((file) => /^v4-|^v3-demo|^v2-faithful-policies/.test(file))
  .map((file) => ({
    file,
    log: readFileSync(path.join(folder, file), 'utf8')
      .trimEnd()
      .split('\n')
      .map(eventOfLine) as readonly SessionEvent<Household>[],
  }));

const names = (seat: number): string => String.fromCharCode(65 + seat);

/** All that the words say of a log. */
function toldOf(said: HouseholdSaid, log: readonly SessionEvent<Household>[]): ReadonlySet<string> {
  const words = wordsIn(said);
  const moments = momentWordsIn(said);
  const states = foldLog(household, log);
  const told = new Set<string>();
  const add = (texts: readonly string[]): void => {
    for (const text of texts) told.add(text);
  };
  const seats = states[0]?.game.config.task.agents.map((_, seat) => seat) ?? [];
  for (const viewer of [...seats, 'public', 'all'] as const)
    for (const { observation, percepts } of framesOf(household, log, viewer)) {
      const seat = typeof viewer === 'number' ? viewer : null;
      add(words.observationInWords(observation));
      // a task that does not come with the game has secrets of its own
      for (const percept of percepts)
        add(words.perceptInWords(percept.type === 'started' ? { ...percept, own: null } : percept, seat));
      for (const id of Object.keys(observation.world?.places ?? {})) told.add(words.propositionInWords(`at/${id}`));
      if (seat !== null) add(goalsTold(observation, words).map((goal) => goal.words));
    }
  log.forEach((logged, i) => {
    if (logged.type !== 'GameEventOccurred') return;
    const [before, after] = [states[i - 1]?.game, states[i]?.game];
    if (!before || !after) return;
    const { event } = logged;
    const happening: Happening<Household> = {
      event,
      before,
      after,
      percepts: () => [],
      held: () => null,
      nameOf: names,
    };
    add([...words.eventInWords(event), moments.happened(happening), moments.brief?.(happening) ?? '']);
    for (const seat of i % 10 === 0 ? seats : [])
      for (const action of household.legalActions(after, seat))
        add([words.actionInWords(action), words.toDoInWords(action)]);
    for (const [object, at] of Object.entries(after.world.places)) {
      const value = at.kind === 'held' ? `held by agent_${at.seat}` : `${at.kind} ${at.furniture}`;
      add([
        words.valueInWords(`at/${object}`, value),
        moments.claim([`at/${object}`], value, { nameOf: names, still: i % 2 === 0 }),
      ]);
    }
    for (const [id, open] of Object.entries(after.world.open))
      add([
        words.valueInWords(`is_open/${id}`, open),
        words.propositionInWords(`is_open/${id}`),
        moments.claim([`is_open/${id}`], open, { nameOf: names, still: i % 2 === 0 }),
        moments.short(`is_open/${id}`),
      ]);
  });
  add(brokenChains(momentsOf(log), said).map(({ says }) => says));
  const end = states.at(-1)?.game;
  for (const question of end ? questionsIn(end, 4) : []) {
    const about = readQuestion({ about: question.about });
    if (about)
      add([
        words.questionInWords(about, question.seat),
        ...question.options.flatMap((one) => words.answerInWords(one) ?? []),
      ]);
  }
  return told;
}

describe.each(saidRules.map((said) => [said.language, said] as const))('in %s', (language, said) => {
  const words = wordsIn(said, textsIn(language));
  const expectGood = (texts: Iterable<string>): void =>
    expect([...texts].map((text) => faultIn(text, language)).filter((fault) => fault !== null)).toEqual([]);

  test.each(LOGS)('$file is told whole', ({ log }) => {
    const told = toldOf(said, log);
    expect(told.size).toBeGreaterThan(50);
    expectGood(told);
  });

  test('each task that comes with the game is told whole, with what its agents shall know', () => {
    for (const task of BUNDLED) {
      const { agents } = withKnowledge(task, 'paid');
      const sentences = [
        words.titleInWords(task.title),
        words.descriptionInWords(task.description),
        ...agents.flatMap(({ secrets }) => secrets.map(words.secretInWords)),
      ];
      expectGood(sentences);
      if (language === 'en') expect(sentences).toEqual(expect.arrayContaining([task.title, task.description]));
      else
        for (const text of agents.flatMap(({ secrets }) => secrets)) expect(words.secretInWords(text)).not.toBe(text);
    }
  });

  test('sentences of policies are shown in the language, and what people type stays', () => {
    const that = { predicate: 'is_on_top', args: ['red_cup', 'tea_table'], holds: false, knowers: [1, 2] } as const;
    const text = [
      sentenceOf({ kind: 'wish', that }),
      sentenceOf({ kind: 'search', object: 'red_cup' }),
      sentenceOf({ kind: 'barred', seat: 3, room: 'kitchen' }),
      sentenceOf({ kind: 'trick', mechanic: { type: 'inverse_state', furniture: 'chest' } }),
    ].join(' ');
    expectGood([words.typedInWords(text)]);
    expect(words.typedInWords(`Hm! ${text}`).startsWith('Hm!')).toBe(true);
    expect(words.typedInWords('I have no idea.')).toBe('I have no idea.');
    expect(readText(text, ['kitchen'])).toHaveLength(4);
  });

  test('every predicate, reason and question between turns can be said of every noun', () => {
    const asks = askWordsIn(said);
    const things = ['kitchen_1', 'grey_chest', 'tall_mug', 'cabinet_31', 'floor_kitchen_1', 'flux_capacitor'];
    const facts = PREDICATES.flatMap((predicate) =>
      things.flatMap((thing) =>
        [true, false].map((holds) => ({ predicate, args: [thing, 'agent_1'], holds, knowers: [0, 1] })),
      ),
    );
    expectGood(facts.flatMap((fact) => [words.factInWords(fact), words.factAfterThat(fact), words.saidInWords(fact)]));
    expectGood(Why.options.map(words.whyInWords));
    const { value } = momentWordsIn(said);
    for (const at of ['on grey_chest', 'in fridge_2', 'held by agent_1', 'kitchen_1'])
      expectGood([value?.('at/tall_mug', at, names) ?? '']);
    const named = (seat: number): string => (seat === 0 ? 'you' : 'B');
    for (const id of ['agent_in_room/agent_0', 'agent_in_room/agent_1', 'is_open/grey_chest']) {
      const { now, first, where, that, whether } = asks.inWords(id, named);
      expectGood([now, first, that, whether, ...(where ? [where('B', that)] : [])]);
    }
    expectGood([
      asks.optionInWords('is_open/x', true, named),
      asks.optionInWords('agent_in_room/agent_0', 'kitchen', named),
    ]);
  });
});
