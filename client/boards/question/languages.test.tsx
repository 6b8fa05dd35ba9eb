/** All that a participant reads and hears of a game of questions can be said in every language, and none of it stands in code. */
import path from 'node:path';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { policyById } from '../../../bots/index.ts';
import { storiesOf } from '../../../games/core/beliefs/sentences.ts';
import { timelinesOf } from '../../../games/core/beliefs/timeline.ts';
import { mindRowsOf } from '../../../games/core/beliefs/turnings.ts';
import type { GameTypes } from '../../../games/core/game.ts';
import { foldLog, framesOf, livesAlong } from '../../../games/core/log/replay.ts';
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import { en as moments } from '../../../games/core/words/moments/en.ts';
import { en as pairs } from '../../../games/core/words/pairs/en.ts';
import { faultIn, saidInEach } from '../../../games/core/words/testing/catalogue.ts';
import { rulesOfLog } from '../../../games/index.ts';
import { en as mindGamesRules } from '../../../games/mindgames/words/en.ts';
import { tomqaBank } from '../../../games/tomqa/pair-bank.ts';
import { en as tomqaRules } from '../../../games/tomqa/words/en.ts';
import type { AnyGameView, AnyLesson, AnyMindPictures } from '../../game-view.ts';
import type { AnyEvent } from '../../replay/any-event.ts';
import { roundStarts } from '../../replay/use-story.ts';
import { letterOf } from '../../signs/shapes.ts';
import { demoOf, played } from '../../testing/ended.ts';
import { endIn as mindGamesEnd, momentsIn as mindGamesMoments } from '../mindgames/end-moments.ts';
import { mindsIn as mindGamesMinds } from '../mindgames/mind-picture.tsx';
import { onBoard as mindGamesOnBoard } from '../mindgames/said.ts';
import { viewIn as mindGamesView } from '../mindgames/view.tsx';
import { en as mindGamesBoard } from '../mindgames/words/en.ts';
import { endIn as tomqaEnd, momentsIn as tomqaMoments } from '../tomqa/end-moments.ts';
import { mindsIn as tomqaMinds } from '../tomqa/mind-picture.tsx';
import { onBoard as tomqaOnBoard } from '../tomqa/said.ts';
import { viewIn as tomqaView } from '../tomqa/view.ts';
import { en as tomqaBoard } from '../tomqa/words/en.ts';
import { en as question } from './words/en.ts';

const BOARDS = path.join(import.meta.dirname, '..');
const GAMES = path.join(import.meta.dirname, '../../../games');

const inEach = {
  question: saidInEach(question, path.join(import.meta.dirname, 'words')),
  moments: saidInEach(moments, path.join(GAMES, 'core/words/moments')),
  pairs: saidInEach(pairs, path.join(GAMES, 'core/words/pairs')),
};

interface InLanguage {
  readonly language: LanguageTag;
  readonly view: AnyGameView;
  readonly minds: AnyMindPictures;
}

const mindGamesSaid = saidInEach(mindGamesRules, path.join(GAMES, 'mindgames/words'));
const MINDGAMES = saidInEach(mindGamesBoard, path.join(BOARDS, 'mindgames/words')).map((own, i): InLanguage => {
  const [rules, shared] = [mindGamesSaid[i], inEach.question[i]];
  if (!rules || !shared) throw new Error(`a catalogue lacks ${own.language}`);
  const said = mindGamesOnBoard(own, rules, shared);
  const minds = { ...mindGamesMinds(said), moments: mindGamesMoments(said), end: async () => mindGamesEnd(said) };
  return { language: own.language, view: mindGamesView(said), minds };
});

const tomqaSaid = saidInEach(tomqaRules, path.join(GAMES, 'tomqa/words'));
const TOMQA = saidInEach(tomqaBoard, path.join(BOARDS, 'tomqa/words')).map((own, i): InLanguage => {
  const [rules, shared, ofPairs] = [tomqaSaid[i], inEach.question[i], inEach.pairs[i]];
  if (!rules || !shared || !ofPairs) throw new Error(`a catalogue lacks ${own.language}`);
  const said = tomqaOnBoard({ own, rules, pairs: ofPairs, question: shared });
  const minds = { ...tomqaMinds(said), moments: tomqaMoments(said), end: async () => tomqaEnd(said) };
  return { language: own.language, view: tomqaView(said), minds };
});

const CUES = tomqaBank().names;

const uniform = (game: string, count: number) => Array.from({ length: count }, () => policyById(`${game}/uniform`));

const GAMES_OF_QUESTIONS: readonly (readonly [string, readonly InLanguage[], readonly (readonly AnyEvent[])[]])[] = [
  [
    'mindgames',
    MINDGAMES,
    [
      demoOf('mindgames', 'nine-problems'),
      played('mindgames', { problems: 2, confidence: true, check: 'untilRight' }, [policyById('mindgames/exact')]),
      played('mindgames', { seats: 2, problems: 4, answers: 2, feedback: 'full' }, uniform('mindgames', 2)),
    ],
  ],
  [
    'tomqa',
    TOMQA,
    [
      demoOf('tomqa', 'came-back'),
      played(
        'tomqa',
        { seats: 2, set: 'tom-easy', stories: 2, text: 'sentences', feedback: 'each', confidence: true, noise: 0.2 },
        uniform('tomqa', 2),
      ),
      played('tomqa', { seats: 1, pairs: { most: 1, bits: 6 }, feedback: 'end' }, uniform('tomqa', 1)),
    ],
  ],
];

describe.each(GAMES_OF_QUESTIONS)('%s', (_, languages, logs) => {
  const walks = logs.map(walkOf);
  test.each(languages.map((one) => [one.language, one] as const))(
    'in %s, no sentence of a session, of its lessons and of its replay is unsaid',
    async (language, inLanguage) => {
      const { view } = inLanguage;
      const lessons = (await view.lessons?.()) ?? [];
      const told = await Promise.all(walks.map((walk) => toldOf(walk, inLanguage)));
      const texts = new Set([...always(view), ...lessons.flatMap((lesson) => lessonOf(view, lesson)), ...told.flat()]);
      expect(texts.size).toBeGreaterThan(200);
      const faults = [...texts].map((text) => faultIn(withoutCues(text), language));
      expect(faults.filter((fault) => fault !== null)).toEqual([]);
    },
  );
});

/** The names of cues are those of the data, in every language. */
function withoutCues(text: string): string {
  return CUES.reduce((rest, cue) => rest.replaceAll(cue, '1'), text);
}

const BY = ['agent', 'clock', 'rule'] as const;
const OPTIONLESS = { type: 'answer', option: null, sure: null } as const;

/** What a board says whatever happens. */
function always(view: AnyGameView): readonly string[] {
  const { criterion } = view;
  if (!criterion || !('about' in criterion)) throw new Error('practice has a criterion');
  return [
    ...view.keys.map(({ does }) => does),
    ...(['away', 'gone', 'you'] as const).map((whose) => view.absent?.(whose) ?? ''),
    ...BY.map((by) => view.words.acted(OPTIONLESS, by)),
    view.words.action(OPTIONLESS),
    criterion.about,
    criterion.reachedWords,
    criterion.missedWords,
  ];
}

function lessonOf(view: AnyGameView, { title, text, task, outcome, observation, legalActions, percepts }: AnyLesson) {
  const told = percepts.flatMap((percept) => view.words.percept(percept, 0));
  return [title, ...text, task, outcome, ...told, ...drawn(view, observation, legalActions)];
}

/** The texts of a page that shows this moment to a seat. */
function drawn(view: AnyGameView, observation: unknown, legalActions: readonly unknown[], seat: number | null = 0) {
  const props = { observation, seat, legalActions, choices: {}, acted: null, memory: null, onChoose: () => {} };
  const mind = { observation, seat, memory: null, everything: observation, ticks: null, live: false };
  const { Board, Actions, Goal, GoalLine, Mind } = view;
  return [
    ...[Board, Actions, Goal, GoalLine].flatMap((Part) => (Part ? textsOf(Part, props) : [])),
    ...textsOf(Mind, mind),
    view.task({}, observation),
    view.sends?.(observation) ?? [],
    view.idle?.(observation, 0) ?? [],
    ...view.slots({ option: null, sure: 75 }, observation).flatMap(({ name, value }) => [name, value ?? []].flat()),
    ...view.words.observation(observation),
    view.progress?.(observation)?.part ?? [],
    view.headline?.(observation, null) ?? [],
    ...(view.outcome?.(observation, 0) ?? []),
  ].flat();
}

/** Texts between tags, and those that are heard alone. */
function textsOf<P extends object>(Part: ComponentType<P>, props: object): readonly string[] {
  const html = renderToStaticMarkup(<Part {...(props as P)} />);
  const labels = [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label = '']) => label);
  // the keys of options and of steps are the same in all languages
  const between = html.replaceAll(/<kbd[^>]*>.*?<\/kbd>/g, '').split(/<[^>]*>/);
  return [...labels, ...between]
    .map((text) => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'"))
    .filter(Boolean);
}

/** What is the same in every language: what a log holds, and what its seats saw. */
function walkOf(log: readonly AnyEvent[]) {
  const rules = rulesOfLog(log);
  if (typeof rules === 'string' || !rules.beliefs) throw new Error('a game with beliefs');
  const { game, beliefs } = rules;
  const [offered] = beliefs.models;
  if (!offered) throw new Error('a belief model');
  const states = foldLog<GameTypes>(game, log);
  const seats = states.at(-1)?.seats.map((_, seat) => seat) ?? [];
  return {
    log,
    seats,
    states,
    timelines: timelinesOf({ game, beliefs, offered, log, depth: Math.min(2, offered.depth) }, seats),
    frames: seats.map((seat) => framesOf<GameTypes>(game, log, seat)),
    everything: distinct(framesOf<GameTypes>(game, log, 'all')),
    lives: seats.map((seat) => livesAlong<GameTypes>(game, log, seat).at(-1)),
    starts: roundStarts({ game, states }),
    nothing: beliefs.nothing,
  };
}
type Walk = ReturnType<typeof walkOf>;

/** All that pages of seats, of the end and of the replay say along a log. */
async function toldOf(walk: Walk, { language, view, minds }: InLanguage): Promise<readonly string[]> {
  const { log, seats, states, timelines, frames, everything, starts, nothing } = walk;
  const words = minds.moments;
  const said = inEach.moments.find((one) => one.language === language);
  const endOf = await minds.end?.();
  if (!words || !said || !endOf) throw new Error('a game with moments and an end');
  const stories = storiesOf({
    ...{ words, said, log, states, starts, nothing, nameOf: letterOf },
    frames: (seat) => frames[seat] ?? [],
    rows: words.minds?.(timelines) ?? mindRowsOf(timelines),
  });
  const events = log.flatMap((logged) => (logged.type === 'GameEventOccurred' ? [logged.event] : []));
  return [
    ...events.flatMap((event) =>
      [...view.words.event(event), view.moment(event) ?? [], words.poses?.(event)?.question ?? []].flat(),
    ),
    ...stories.flatMap(({ sentence, brief }) => [sentence, brief]),
    ...everything.flatMap((observation) => [...drawn(view, observation, [], null), ...picturesOf(minds, observation)]),
    ...seats.flatMap((seat) => {
      const own = frames[seat] ?? [];
      const percepts = (index: number) => own[index]?.percepts ?? [];
      const end = endOf({
        ...{ seat, log, stories, timelines, percepts, nameOf: letterOf },
        states: states.map((state) => state.game),
      });
      return [
        ...own.flatMap((frame) => frame.percepts.flatMap((percept) => view.words.percept(percept, seat))),
        ...distinct(own).flatMap((observation) => drawn(view, observation, [], seat)),
        ...lifeOf(view, walk.lives[seat], seat),
        ...end.moments.flatMap(({ title, sentences, text }) => [title, ...sentences, ...(text?.sentences ?? [])]),
        ...end.scores.map(({ order }) => order),
        ...end.rest.map((one) => one.words),
      ];
    }),
  ];
}

/** What can be seen at one moment or another, each once. */
function distinct(frames: readonly { readonly observation: unknown }[]): readonly unknown[] {
  return [...new Map(frames.map(({ observation }) => [JSON.stringify(observation), observation])).values()];
}

/** The pictures of the truth and of one mind, of what the viewer of everything sees. */
function picturesOf(minds: AnyMindPictures, everything: unknown): readonly string[] {
  const { Picture } = minds;
  const held = [
    { proposition: 'answer', value: 'no', verdict: 'false', since: null },
    { proposition: '0//milk', value: 'fridge', verdict: 'true', since: null },
    { proposition: '0/Anne/milk', value: 'cupboard', verdict: 'false', since: null },
    { proposition: '0/Sally>Anne/milk', value: null, verdict: 'open', since: null },
  ] as const;
  const picture = { chain: [], held };
  return [
    ...textsOf(Picture, { picture, about: 'answer', all: [picture], everything }),
    minds.list?.(held.slice(1).map(({ proposition }) => proposition)) ?? [],
  ].flat();
}

/** What a seat is told of its life. */
function lifeOf(view: AnyGameView, last: Walk['lives'][number], seat: number): readonly string[] {
  if (!last?.first) throw new Error('the seat was told of the session');
  const memories: unknown[] = [view.begin(last.first)];
  for (const experience of last.experiences) memories.push(view.remember(memories.at(-1), experience));
  const lived = { seat, first: last.first, experiences: last.experiences, memories, recalls: false };
  const recaps = last.experiences.flatMap(({ acted }, at) => {
    const recap = view.recap?.(lived, at);
    return [
      recap?.did ?? [],
      ...(recap?.happened ?? []).map(({ words }) => words),
      ...(recap?.gains ?? []).map(({ words }) => words),
      ...(acted ? [view.words.action(acted.action), ...BY.map((by) => view.words.acted(acted.action, by))] : []),
    ].flat();
  });
  const hints = view.hints?.(last.experiences, last.first.observation, true) ?? [];
  const decisive = (view.decisive?.(lived) ?? []).flatMap(({ title, words }) => [title, words]);
  return [...recaps, ...hints, ...decisive];
}
