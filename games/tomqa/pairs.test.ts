/** Certified pairs in sessions of ToM-QA: which pair comes, when they end, and that no seat is told. */
import { describe, expect, test } from 'vitest';
import { NOTHING_HIDDEN } from '../core/game.ts';
import { checkLaws } from '../core/laws/laws.ts';
import { bestOnBank } from '../core/pairs/bank.ts';
import { saysOf } from '../core/pairs/rules.ts';
import { rngFor } from '../core/rng.ts';
import { Config, storiesIn } from './config.ts';
import { tomqa } from './game.ts';
import { cuedStory, kindOfStories, tomqaBank } from './pair-bank.ts';
import { containersFor } from './text.ts';
import type { Event, State, StoryItem } from './types.ts';

type PairChosen = Extract<Event, { type: 'PairChosen' }>;
type PairsEnded = Extract<Event, { type: 'PairsEnded' }>;
/** Whether the belief that is asked for is taken to be true; null: no answer. */
type Answerer = (item: StoryItem, story: number) => boolean | null;

const PAIRS = { most: 24, bits: 5 };
const { rule: bestRule } = bestOnBank(tomqaBank());
const tracker: Answerer = (item) => cuedStory(item).tracked;
const byCues: Answerer = (item) => {
  const rule = tomqaBank().rules[bestRule];
  return rule !== undefined && saysOf(rule, cuedStory(item).cues);
};

interface Read {
  readonly events: readonly Event[];
  readonly states: readonly State[];
}

function read(config: Record<string, unknown>, answerer: Answerer, seed = 'pairs'): Read {
  let state = tomqa.initialState(Config.parse(config));
  const [events, states]: [Event[], State[]] = [[], []];
  const append = (more: readonly Event[]): void => {
    for (const event of more) {
      state = tomqa.evolve(state, event);
      events.push(event);
      states.push(state);
    }
  };
  append(tomqa.decide(state, { type: 'start' }, rngFor(seed, 'start')));
  for (let turn = 0; !tomqa.isTerminal(state); turn++) {
    const action = state.phase === 'reading' ? ({ type: 'next' } as const) : answerTo(state, answerer);
    append(tomqa.decide(state, { type: 'act', actions: { 0: action } }, rngFor(seed, turn)));
  }
  return { events, states };
}

function answerTo({ items, story }: State, answerer: Answerer) {
  const item = items[story];
  const [question] = item?.questions ?? [];
  if (!item || !question) throw new Error('no question is asked');
  const [is, { reality }] = [answerer(item, story), cuedStory(item)];
  const other = containersFor(item.events, question.object).find((container) => container !== reality) ?? null;
  return { type: 'answer', option: is === null ? null : is ? reality : other, sure: null } as const;
}

const chosenIn = ({ events }: Read) => events.filter((one): one is PairChosen => one.type === 'PairChosen');
const endOf = ({ events }: Read) =>
  events.find((one): one is PairsEnded => one.type === 'PairsEnded') ?? expect.fail('the pairs do not end');

describe('pairs of stories', () => {
  test('end with evidence for tracking where beliefs are tracked, and for a rule where a rule is followed', () => {
    expect(endOf(read({ pairs: PAIRS }, tracker))).toMatchObject({ verdict: 'tracks' });
    const { verdict, standing } = endOf(read({ pairs: PAIRS }, byCues));
    expect(verdict).toBe('rule');
    expect(standing.fitted).toBe(standing.answers);
  });
  test('end undecided after as many as are ordered, and answers that were not given do not count', () => {
    const session = read({ pairs: { most: 3, bits: 20 } }, (item, story) => (story < 2 ? null : tracker(item, story)));
    expect(endOf(session)).toMatchObject({ verdict: 'open', standing: { answers: 4, tracked: 4 } });
    expect(session.events.filter(({ type }) => type === 'QuestionAsked')).toHaveLength(6);
    expect(session.events.at(-1)).toEqual({ type: 'ReadingEnded' });
    expect(storiesIn(Config.parse({ pairs: { most: 3, bits: 20 } }))).toBe(6);
  });
  test('are each one on which the best rule so far fails, and none comes twice', () => {
    const chosen = chosenIn(read({ pairs: PAIRS }, (item, i) => (i % 3 === 0 ? byCues(item, i) : tracker(item, i))));
    const { rules, names } = tomqaBank();
    expect(new Set(chosen.map(({ items }) => kindOfStories(items))).size).toBe(chosen.length);
    for (const { standing, items } of chosen) {
      const rule = rules.find(
        ({ cues, says }) =>
          cues.map((cue) => names[cue]).join() === standing.rule.cues.join() &&
          standing.rule.says.every((yes, cell) => (((says >>> cell) & 1) === 1) === yes),
      );
      const cued = items.map(cuedStory);
      expect(cued.some(({ cues, tracked }) => rule && saysOf(rule, cues) !== tracked)).toBe(true);
    }
  });
  test('are told sentence by sentence, with a phone, as other stories are', () => {
    const session = read({ pairs: { most: 2, bits: 20 }, text: 'sentences', noise: 0.3 }, tracker);
    expect(endOf(session).standing).toMatchObject({ answers: 4, tracked: 4 });
    expect(session.events.filter(({ type }) => type === 'SentencesShown').length).toBeGreaterThan(40);
  });
  test('are refused for several seats, and beside stories of the config', () => {
    const why = (config: unknown) => Config.safeParse(config).error?.issues[0]?.message;
    const [item] = chosenIn(read({ pairs: { most: 1, bits: 20 } }, tracker)).flatMap(({ items }) => items);
    for (const config of [{ seats: 2 }, { items: [item] }])
      expect(why({ pairs: PAIRS, ...config })).toBe('pairs are chosen for one seat, without items');
  });
});

describe('no seat is told', () => {
  test('which rule fits, and how many stories there will be', () => {
    const { events, states } = read({ pairs: { most: 3, bits: 20 } }, tracker);
    const told = states.map((after, i) => {
      const before = states[i - 1] ?? tomqa.initialState(Config.parse({ pairs: PAIRS }));
      return ([0, 'public'] as const).map((viewer) => [
        tomqa.observe(after, viewer),
        tomqa.perceive(events[i] as Event, { before, after }, viewer),
      ]);
    });
    const text = JSON.stringify(told);
    for (const word of ['"standing"', '"rule"', '"bits"', 'PairChosen', ...tomqaBank().names])
      expect(text).not.toContain(word);
    expect(states[0] && tomqa.observe(states[0], 0).parameters).toMatchObject({ stories: 6, atMost: true });
  });
  test('anything that the laws find', () => {
    const sampleConfig = () => Config.parse({ pairs: { most: 2, bits: 1 } });
    const reports = checkLaws({ ...tomqa, sampleConfig, twins: () => null, secrecy: NOTHING_HIDDEN });
    expect(reports.flatMap(({ violations }) => violations)).toEqual([]);
    expect(reports.filter(({ compared }) => compared > 0).length).toBeGreaterThan(3);
  });
});
