/** All that a participant reads and hears of Standoff, in every language: it can be said, and none of it stands in code. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { policyById } from '../../../../bots/index.ts';
import { storiesOf } from '../../../../games/core/beliefs/sentences.ts';
import { timelinesOf } from '../../../../games/core/beliefs/timeline.ts';
import { mindRowsOf } from '../../../../games/core/beliefs/turnings.ts';
import { foldLog, framesOf, livesAlong } from '../../../../games/core/log/replay.ts';
import type { SessionEvent } from '../../../../games/core/session/events.ts';
import type { SeatLife } from '../../../../games/core/session/life.ts';
import { eventOfLine } from '../../../../games/core/session/upcast.ts';
import { en as moments } from '../../../../games/core/words/moments/en.ts';
import { en as pairs } from '../../../../games/core/words/pairs/en.ts';
import { faultIn, saidInEach } from '../../../../games/core/words/testing/catalogue.ts';
import { standoffBeliefs } from '../../../../games/standoff/beliefs.ts';
import { standoff } from '../../../../games/standoff/game.ts';
import type { Memory } from '../../../../games/standoff/memory.ts';
import { momentWordsIn } from '../../../../games/standoff/moment-words.ts';
import type { Action, Observation, Standoff } from '../../../../games/standoff/types.ts';
import { en as rules } from '../../../../games/standoff/words/en.ts';
import type { BelievedNow, BoardProps, HeldNow, PictureOf } from '../../../game-view.ts';
import { roundStarts } from '../../../replay/use-story.ts';
import { letterOf } from '../../../signs/shapes.ts';
import { demoOf, played } from '../../../testing/ended.ts';
import { believedIn } from '../believed.tsx';
import { endIn } from '../end-moments.ts';
import { lessonsIn } from '../lessons.ts';
import { mindsIn } from '../mind-picture.tsx';
import { type OnBoard, onBoard } from '../said.ts';
import { viewIn } from '../view.ts';
import { en } from './en.ts';

type Log = readonly SessionEvent<Standoff>[];

const GAMES = path.join(import.meta.dirname, '../../../../games');
const CORE = path.join(GAMES, 'core/words');
const [pairsSaid, momentsSaid, rulesSaid] = [
  saidInEach(pairs, path.join(CORE, 'pairs')),
  saidInEach(moments, path.join(CORE, 'moments')),
  saidInEach(rules, path.join(GAMES, 'standoff/words')),
];
const LANGUAGES = saidInEach(en, import.meta.dirname).map((own, i) => {
  const [ofRules, ofPairs, ofMoments] = [rulesSaid[i], pairsSaid[i], momentsSaid[i]];
  if (!ofRules || !ofPairs || !ofMoments) throw new Error(`a catalogue lacks ${own.language}`);
  return { language: own.language, said: onBoard(own, ofRules, ofPairs), moments: ofMoments };
});

const kept = (name: string): Log =>
  readFileSync(path.join(GAMES, 'standoff/logs', `${name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
    .map(eventOfLine) as Log;

/** The opponent sees the large treat put into box 2, and neither the small one into box 4 nor the swap of 2 and 5. */
const MISLEADING = { trial: 'b1w1v0-3.122.112.p', mirrored: false, asked: true };
const ALONE = { trial: 'b2w0v0-1.30.22.a', mirrored: true, asked: true };

const walked = (config: Readonly<Record<string, unknown>>): Log =>
  played('standoff', { list: [MISLEADING, ALONE], ...config }, [
    policyById('standoff/ideal'),
    policyById('standoff/rational-opponent'),
  ]) as unknown as Log;

/** Both choose at random, so that practice has hints to give, and a part without an opponent comes first. */
const errors = played(
  'standoff',
  {
    blocks: [
      { from: 'stage-1', trials: 4, criterion: { right: 4, of: 4 } },
      { from: 'stage-2', trials: 8, criterion: { right: 8, of: 8 } },
      { from: 'stage-3', trials: 2, feedback: 'none' },
    ],
  },
  [policyById('standoff/uniform'), policyById('standoff/uniform')],
) as unknown as Log;

const LOGS: readonly (readonly [string, Log])[] = [
  ['trials of practice', kept('v2-taken-eventful')],
  ['pairs', kept('v2-pairs-eventful')],
  ['roles that change', demoOf('standoff', 'swapped') as unknown as Log],
  ['errors in practice', errors],
  ['walks to the boxes chosen', walked({ walk: 'walked', feedback: 'full', begin: 'ready' })],
  ['free walks', walked({ walk: 'free', feedback: 'own', playerSees: 'inverse', opponentSees: 'shut', pay: 'paper' })],
];

/** All that the pages of both seats and of a viewer of everything say along the log, without the boards. */
function toldOf({ said, moments: core }: (typeof LANGUAGES)[number], log: Log): readonly string[] {
  const view = viewIn(said);
  const words = momentWordsIn(said.rules);
  const states = foldLog<Standoff>(standoff, log);
  const seats = [0, 1];
  const frames = seats.map((seat) => framesOf<Standoff>(standoff, log, seat));
  const [offered] = standoffBeliefs.models;
  if (!offered) throw new Error('Standoff has a belief model');
  const timelines = timelinesOf({ game: standoff, beliefs: standoffBeliefs, offered, log, depth: 2 }, seats);
  const stories = storiesOf({
    words,
    said: core,
    log,
    states,
    frames: (seat) => frames[seat] ?? [],
    rows: mindRowsOf(timelines),
    starts: roundStarts({ game: standoff, states }),
    nothing: standoffBeliefs.nothing,
    nameOf: letterOf,
  } as Parameters<typeof storiesOf>[0]);
  const events = log.flatMap((logged) => (logged.type === 'GameEventOccurred' ? [logged.event] : []));
  const observations = [...frames, framesOf<Standoff>(standoff, log, 'all')]
    .flat()
    .map(({ observation }) => observation);
  return [
    ...events.flatMap((event) => [...view.words.event(event), view.moment(event) ?? []].flat()),
    ...stories.flatMap(({ sentence, brief }) => [sentence, brief]),
    ...observations.flatMap((observation) => pageOf(said, observation)),
    ...seats.flatMap((seat) => lifeOf(said, log, seat)),
    ...seats.flatMap((seat) => {
      const percepts = (index: number) => frames[seat]?.[index]?.percepts ?? [];
      const game = states.map((state) => state.game);
      const ended = { seat, log, states: game, stories, timelines, percepts, nameOf: letterOf };
      return endIn(said)(ended).moments.flatMap(({ title, sentences }) => [title, ...sentences]);
    }),
  ];
}

function pageOf(said: OnBoard, observation: Observation): readonly string[] {
  const view = viewIn(said);
  const drafts = [{}, { type: 'answer', box: null, sure: 25 }, { type: 'choose', box: 2 }] as const;
  return [
    ...view.words.observation(observation),
    ...drafts.flatMap((draft) => [
      view.task(draft, observation),
      ...view.slots(draft, observation).flatMap(({ name, value }) => [name, value ?? []].flat()),
    ]),
    view.idle?.(observation, 0) || [],
    view.sends?.(observation) ?? [],
    view.progress?.(observation)?.part ?? [],
    view.apart?.(observation, 0) ?? [],
  ].flat();
}

/** What a seat is told of its life, and of what it could have noticed instead. */
function lifeOf(said: OnBoard, log: Log, seat: number): readonly string[] {
  const view = viewIn(said);
  const lives = livesAlong<Standoff>(standoff, log, seat);
  const frames = framesOf<Standoff>(standoff, log, seat);
  const all = framesOf<Standoff>(standoff, log, 'all');
  const percepts = frames.flatMap((frame) =>
    frame.percepts.flatMap((percept) => [
      ...view.words.percept(percept, seat),
      ...(view.otherPercepts?.(percept, seat, frame.observation, []) ?? []).map(({ words }) => words),
    ]),
  );
  const hints = lives.flatMap((life, i) => {
    const observation = frames[i]?.observation;
    return life && observation ? (view.hints?.(life.experiences, observation, false) ?? []) : [];
  });
  const last = lives.at(-1);
  if (!last?.first) throw new Error('the seat was told of the session');
  const lived = { seat, first: last.first, experiences: last.experiences, memories: [] as Memory[], recalls: false };
  const recaps = last.experiences.flatMap((_, at) => {
    const recap = view.recap?.(lived, at);
    if (!recap) return [];
    const { did, happened, gains } = recap;
    return [did ?? [], ...happened.map(({ words }) => words), ...(gains ?? []).map(({ words }) => words)].flat();
  });
  const memoryAt = (i: number): Memory | null => remembered(said, lives[i]);
  const observationAt = (i: number): Observation | null => all[i]?.observation ?? null;
  const marks = view.moments?.({ length: log.length, seats: 1, observationAt, memoryAt }) ?? [];
  const decisive = (view.decisive?.(lived) ?? []).flatMap(({ title, words }) => [title, words]);
  return [...percepts, ...hints, ...recaps, ...decisive, ...marks.map(({ words }) => words)];
}

function remembered(said: OnBoard, life: SeatLife<Standoff> | undefined): Memory | null {
  const view = viewIn(said);
  return life?.first ? life.experiences.reduce(view.remember, view.begin(life.first)) : null;
}

const ACTIONS: readonly Action[] = [
  { type: 'ready' },
  { type: 'choose', box: 3 },
  { type: 'choose', box: null },
  { type: 'answer', box: 0, sure: 100 },
  { type: 'answer', box: null, sure: 0 },
  ...(['left', 'right', 'forward', 'stay'] as const).map((how): Action => ({ type: 'walk', how })),
];

/** What a game says whatever happens. */
function always(said: OnBoard): readonly string[] {
  const view = viewIn(said);
  const words = momentWordsIn(said.rules);
  const { criterion, absent } = view;
  if (!criterion || !('about' in criterion) || !absent) throw new Error('practice and empty seats have words');
  return [
    ...view.keys.map(({ does }) => does),
    ...ACTIONS.flatMap((action) => [
      view.words.action(action),
      ...(['agent', 'clock', 'rule'] as const).map((by) => view.words.acted(action, by)),
    ]),
    ...(['away', 'gone', 'you'] as const).map(absent),
    ...[criterion.about, criterion.reachedWords, criterion.missedWords],
    ...lessonsIn(said).flatMap(({ title, text, task, outcome }) => [title, ...text, task, outcome]),
    ...['large', 'small'].flatMap((treat) => [
      said.inWords.propositionInWords(treat),
      words.subject([treat], letterOf),
      words.short(treat),
      ...[true, false].flatMap((still) =>
        [2, 'nowhere'].map((value) => words.claim([treat], value, { nameOf: letterOf, still })),
      ),
    ]),
    ...[0, 'nowhere'].map((value) => said.inWords.valueInWords('large', value)),
  ];
}

/** What is written on the boards of all viewers along the log, or read aloud there. */
function drawnOf(said: OnBoard, log: Log): readonly string[] {
  const view = viewIn(said);
  const states = foldLog<Standoff>(standoff, log);
  const drawn = new Set<string>();
  for (const seat of [0, 1, null]) {
    const lives = seat === null ? [] : livesAlong<Standoff>(standoff, log, seat);
    const seen = new Set<string>();
    for (const [i, { observation }] of framesOf<Standoff>(standoff, log, seat ?? 'all').entries()) {
      const looks = JSON.stringify(observation);
      if (seen.has(looks)) continue;
      seen.add(looks);
      const state = states[i]?.game;
      const memory = remembered(said, lives[i]);
      const props: BoardProps<Standoff, Memory> = {
        observation,
        seat,
        legalActions: state && seat !== null ? standoff.legalActions(state, seat) : [],
        choices: seat === null ? {} : { [seat]: { parts: { type: 'choose', box: 1 }, stage: 'draft' } },
        acted: null,
        memory,
        onChoose: () => undefined,
      };
      const parts = [view.Board, view.Actions, view.Goal, view.Legend] as readonly ComponentType<typeof props>[];
      for (const Part of parts) for (const text of textsIn(<Part {...props} />)) drawn.add(text);
      for (const text of textsIn(<view.Mind {...props} ticks={null} live={true} />)) drawn.add(text);
    }
  }
  return [...drawn];
}

/** What pictures of minds say: of what is so, and of beliefs, true, false and missing. */
async function picturedIn(said: OnBoard): Promise<readonly string[]> {
  const { Picture, Key, list } = await mindsIn(said);
  const everything = framesOf<Standoff>(standoff, errors, 'all').at(-1)?.observation;
  if (!everything) throw new Error('the session was played');
  const held = (value: number | string | null, verdict: HeldNow['verdict']): readonly HeldNow[] =>
    ['large', 'small'].map((proposition) => ({ proposition, value, verdict, since: null }));
  const pictures: readonly PictureOf[] = [
    { chain: [], held: [...held(2, 'true').slice(0, 1), ...held('nowhere', 'true').slice(1)] },
    { chain: [1], held: held(2, 'false') },
    { chain: [1, 0], held: held(null, 'open') },
  ];
  const seen: readonly BelievedNow[] = [...held(2, 'true'), ...held(1, 'false')].map((one, turn) => ({
    ...one,
    turn,
    source: { kind: 'seen', from: null },
  }));
  const onTreats = believedIn(said);
  const playing = framesOf<Standoff>(standoff, errors, 0).find(({ observation }) => observation.phase === 'choose');
  if (!playing) throw new Error('the seat chose');
  const { observation } = playing;
  return [
    ...textsIn(<g>{onTreats({ seat: 0, believes: { held: seen, onBoard: onTreats }, observation, text: 20 })}</g>),
    ...pictures.flatMap((picture) =>
      textsIn(<Picture picture={picture} about="large" all={pictures} everything={everything} />),
    ),
    ...textsIn(<Key everything={everything} />),
    ...['large', 'small'].map((treat) => list?.([treat]) ?? []),
  ].flat();
}

/** The texts of a page, and the labels that are read aloud. */
function textsIn(page: React.ReactElement): readonly string[] {
  const markup = renderToStaticMarkup(page);
  const labels = [...markup.matchAll(/aria-label="([^"]*)"/g)].map(([, label = '']) => label);
  const texts = [...markup.matchAll(/>([^<]+)</g)].map(([, text = '']) => text);
  return [...labels, ...texts].filter((text) => text.trim() !== '');
}

describe.each(LANGUAGES)('in $language', (language) => {
  const faults = (texts: readonly string[]): readonly string[] =>
    [...new Set(texts)].flatMap((text) => faultIn(text, language.language) ?? []);

  test('what does not depend on a session can be said', async () => {
    expect(faults([...always(language.said), ...(await picturedIn(language.said))])).toEqual([]);
  });

  test.each(LOGS)('all that is told along %s can be said', (_, log) => {
    expect(faults(toldOf(language, log))).toEqual([]);
  });

  test.each(LOGS.slice(-2))('all that stands on the boards along %s can be said', (_, log) => {
    expect(faults(drawnOf(language.said, log))).toEqual([]);
  });
});
