/** Pictures of minds against the golden demos: their cells are what the belief model answers at that moment. */
import { expect, test } from 'vitest';
import { iceCreamVan } from '../../../bots/household/story.ts';
import { policyById } from '../../../bots/index.ts';
import { heldIn } from '../../../games/core/beliefs/moments.ts';
import { falseSpansOf, timelinesOf } from '../../../games/core/beliefs/timeline.ts';
import type { GameTypes } from '../../../games/core/game.ts';
import { playout } from '../../../games/core/log/playout.ts';
import { foldLog, framesOf } from '../../../games/core/log/replay.ts';
import type { AnyRules } from '../../../games/core/package.ts';
import type { Policy } from '../../../games/core/policy.ts';
import { household } from '../../../games/household/game.ts';
import { ICE_CREAM_VAN } from '../../../games/household/stories/ice-cream-van.ts';
import type { Household } from '../../../games/household/types.ts';
import { newestRules } from '../../../games/index.ts';
import type { SymmToM } from '../../../games/symmtom/types.ts';
import { english } from '../../boards/household/testing/in-each.ts';
import { shortNames, shortOf, sourceOf, thumbnailOf } from '../../boards/household/thumbnail.ts';
import { cellsOf } from '../../boards/standoff/mind-picture.tsx';
import { matrixOf, propositionsInWords } from '../../boards/symmtom/matrix.ts';
import { english as symmtomSays } from '../../boards/symmtom/testing/in-each.ts';
import { storyThings, topicsOf, wrongMinds } from '../../boards/tomqa/story-minds.ts';
import type { HeldNow, PictureOf } from '../../game-view.ts';
import { replaySaid } from '../../testing/telling.ts';
import type { AnyEvent } from '../any-event.ts';
import { pictureInWords } from './picture-words.ts';
import {
  afterPress,
  believedBy,
  differing,
  falseIn,
  heldOf,
  pairToShow,
  picturesAt,
  pressedFrom,
  pressedInAddress,
  truthAs,
} from './pictures.ts';

interface Recorded {
  readonly rules: AnyRules;
  readonly log: readonly AnyEvent[];
  readonly depth: number;
}

function play(game: string, config: unknown, policies: readonly unknown[], depth: number): Recorded {
  const rules = newestRules(game) as AnyRules;
  const log = playout(rules.game as never, {
    session: 's',
    config: (rules.game as unknown as { schemas: { config: { parse(given: unknown): never } } }).schemas.config.parse(
      config,
    ),
    seed: '11',
    policies: policies as readonly Policy<GameTypes, unknown>[] as never,
  }) as unknown as readonly AnyEvent[];
  return { rules, log, depth };
}

function mindsOf({ rules: { game, beliefs }, log, depth }: Recorded) {
  const offered = beliefs?.models[0];
  if (!beliefs || !offered) throw new Error('there is no belief model');
  const seats = foldLog<GameTypes>(game, log).at(-1)?.seats.length ?? 0;
  const every = Array.from({ length: seats }, (_, seat) => seat);
  const timelines = timelinesOf({ game, beliefs, offered, log, depth }, every);
  return { timelines, spans: timelines.flatMap(falseSpansOf) };
}

function momentOf<Seen = unknown>(recorded: Recorded, index: number) {
  const { rules, log } = recorded;
  const minds = mindsOf(recorded);
  const state = foldLog<GameTypes>(rules.game, log)[index];
  const everything = framesOf<GameTypes>(rules.game, log, 'all')[index]?.observation as Seen;
  const topics = [...new Set(minds.timelines.flatMap(({ rows }) => rows.map(({ proposition }) => proposition)))];
  const truth = truthAs(topics, (id) => rules.beliefs?.truth(state?.game, { id, values: [] }) ?? '');
  const pictures = [truth, ...picturesAt(minds, { topics, depth: recorded.depth, index, seat: null })];
  const of = (...chain: readonly number[]): PictureOf => {
    const found = pictures.find((one) => one.chain.join() === chain.join());
    if (!found) throw new Error(`there is no picture of ${chain}`);
    return found;
  };
  return { minds, everything, topics, pictures, of };
}

const van = play('household', { task: ICE_CREAM_VAN.task }, [iceCreamVan, iceCreamVan, iceCreamVan], 2);
const turns = van.log.flatMap((event, i) => (event.type === 'GameEventOccurred' ? [i] : []));
const told = turns[7] ?? 0;

test('every picture holds what the model answers, at every moment', () => {
  const { minds, topics } = momentOf(van, told);
  for (const index of turns)
    for (const { chain, held } of picturesAt(minds, { topics, depth: 2, index, seat: null }))
      for (const { proposition, value } of held) {
        const row = minds.timelines[chain[0] ?? 0]?.rows.find(
          (one) => one.proposition === proposition && one.chain.join() === chain.join(),
        );
        expect(value).toBe(heldIn(row?.changes.findLast((one) => one.index <= index)?.credences ?? []));
      }
});

test('the van: A thinks that it is at the church, and that B still has it in the park, which is false', () => {
  const { of, pictures, everything } = momentOf<Household['Observation']>(van, told);
  expect(heldOf(of(0), 'at/van')?.value).toBe('on church_square');
  expect(heldOf(of(0, 1), 'at/van')).toMatchObject({ value: 'on park_lawn', verdict: 'false', since: told });
  expect(pairToShow(pictures, 'at/van')).toEqual([[1], [0, 1]]);
  expect(differing(of(1), of(0, 1), 'at/van').map(({ proposition }) => proposition)).toEqual(['at/van']);
  expect(differing(of(0), of(1), 'at/van')).toEqual([]);
  const house = everything.parameters;
  const thumb = (picture: PictureOf) => thumbnailOf(picture, { about: 'at/van', house, rooms: house.rooms }, english);
  const park = thumb(of(0, 1)).rooms.find(({ id }) => id === 'park');
  expect(park?.marks).toMatchObject([{ label: 'van', where: 'on park lawn', isFalse: true, isSubject: true }]);
  // in A's mind C is still in the park, and B is nowhere that A knows
  expect(thumb(of(0)).rooms[0]?.marks).toMatchObject([{ kind: 'agent', label: 'C', isFalse: true, isSubject: false }]);
  expect(thumb(of(0)).unknown.map(({ label }) => label)).toEqual(['B']);
  expect(shortOf(english, heldOf(of(0), 'at/van') as never, house)).toBe('church');
  expect(falseIn(of(), null)).toEqual([]);
});

test("a seat's own beliefs have their sources: seen at the start, told in turn 6", () => {
  const { minds } = momentOf(van, told);
  const frames = framesOf<GameTypes>(household as never, van.log, 0);
  const at = (index: number) =>
    believedBy(minds, { seat: 0, index }, { source: sourceOf as never, perceptsAt: (i) => frames[i]?.percepts ?? [] });
  const about = (index: number) => at(index).find(({ proposition }) => proposition === 'at/van');
  expect(about(turns[3] ?? 0)).toMatchObject({
    value: 'on park_lawn',
    verdict: 'false',
    source: { kind: 'seen' },
    turn: 0,
  });
  expect(about(told)).toMatchObject({
    value: 'on church_square',
    verdict: 'true',
    source: { kind: 'told', from: 2 },
    turn: 6,
  });
});

test('SymmToM: the matrix of a mind is hatched where the model is wrong, and nowhere else', () => {
  const seats = ['heuristic', 'uniform', 'reciprocal'].map((name) => policyById(`symmtom/${name}`));
  const recorded = play('symmtom', {}, seats, 1);
  const events = recorded.log.flatMap((event, i) => (event.type === 'GameEventOccurred' ? [i] : []));
  const { pictures, everything, of } = momentOf<SymmToM['Observation']>(recorded, events[12] ?? 0);
  for (const picture of pictures) {
    const rows = matrixOf(picture, everything);
    const hatched = rows.flatMap(({ seat, cells }) =>
      cells.flatMap(({ piece, isFalse }) => (isFalse ? [`knows/${seat}/${piece}`] : [])),
    );
    expect(hatched.toSorted()).toEqual(
      falseIn(picture, null)
        .map(({ proposition }) => proposition)
        .toSorted(),
    );
    expect(rows.reduce((sum, { wrong }) => sum + wrong, 0)).toBe(hatched.length);
  }
  // the truth: dealt and heard as the session has them
  const knowledge = everything.truth?.knowledge ?? [];
  for (const { seat, cells } of matrixOf(of(), everything))
    for (const { piece, standing } of cells) {
      const dealt = everything.firstHand[seat]?.includes(piece);
      expect(standing).toBe(!knowledge[seat]?.includes(piece) ? 'lacks' : dealt ? 'dealt' : 'heard');
    }
  expect(propositionsInWords(['knows/0/2', 'knows/1/5', 'knows/0/3'], symmtomSays)).toBe('about A: 3, 4; about B: 6');
});

test('hidden first-hand pieces are no square in the mind of another', () => {
  const held = [{ proposition: 'knows/1/0', value: true, verdict: 'true' as const, since: 0 }];
  const everything = { parameters: { agents: 2, pieces: 1, firstHandShown: false }, firstHand: [[], [0]] };
  const inMind = (chain: readonly number[]) => matrixOf({ chain, held }, everything as never)[1]?.cells[0]?.standing;
  expect([inMind([0]), inMind([1]), inMind([])]).toEqual(['knows', 'dealt', 'dealt']);
});

test('Standoff: the row of boxes has each treat where the mind has it, or under no idea', () => {
  const held = [
    { proposition: 'large', value: 4, verdict: 'false' as const, since: 3 },
    { proposition: 'small', value: 'nowhere', verdict: 'open' as const, since: 0 },
  ];
  const cells = cellsOf({ chain: [1], held }).filter(({ treats }) => treats.length > 0);
  expect(cells).toEqual([
    { box: 4, treats: [{ treat: 'large', isFalse: true }] },
    { box: null, treats: [{ treat: 'small', isFalse: false }] },
  ]);
});

test('ToM-QA: a mind of the story is false beside what it is about', () => {
  const of = (chain: string, value: string) => ({
    proposition: `0/${chain}/milk`,
    value,
    verdict: 'true' as const,
    since: 0,
  });
  const picture = {
    chain: [0],
    held: [of('', 'box'), of('Sally', 'fridge'), of('Anne>Sally', 'fridge'), of('Anne', 'unknown')],
  };
  const [milk] = storyThings(picture, [picture], 'unknown');
  expect(milk?.places).toEqual(['box', 'fridge']);
  expect(milk?.minds.map(({ chain, place, isFalse }) => [chain.join(' about ') || 'really', place, isFalse])).toEqual([
    ['really', 'box', false],
    ['Sally', 'fridge', true],
    ['Anne', null, false],
    ['Anne about Sally', 'fridge', false],
  ]);
  expect(topicsOf(['0//milk', '1//milk'], 1)).toEqual(['1//milk']);
  // the caption tells of the same minds: readers who read all of it are right
  expect(wrongMinds(picture, 'unknown')).toBe(1);
});

test('two pictures are pressed at most, and a link keeps them', () => {
  const { pictures } = momentOf(van, told);
  expect(afterPress([], [0])).toEqual([[0]]);
  expect(afterPress([[0], [1]], [2])).toEqual([[1], [2]]);
  expect(afterPress([[0], [1]], [0])).toEqual([[1]]);
  for (const pressed of [[], [[]], [[1], [0, 1]], [[], [2]]])
    expect(pressedFrom(pressedInAddress(pressed), pictures)).toEqual(pressed);
  for (const strange of [undefined, '', '0~9', '0~1~2', 'x']) expect(pressedFrom(strange, pictures)).toBeNull();
});

test.each([
  [
    ['west house', 'east house', 'park'],
    ['west', 'east', 'park'],
  ],
  [
    ['house', 'east house'],
    ['house', 'east'],
  ],
  [
    ['big red room', 'big blue room', 'big red hall'],
    ['big red', 'big blue', 'big red hall'],
  ],
  [
    ['red room', 'red room'],
    ['red room', 'red room'],
  ],
])('rooms %j have the short names %j', (labels, names) => {
  const rooms = labels.map((label, id) => ({ id: String(id), label }));
  expect([...shortNames(rooms).values()]).toEqual(names);
});

test('a picture says in one sentence what its mind holds, which of it is false, and of what it has no idea', () => {
  const letter = (seat: number): string => String.fromCharCode(65 + seat);
  const saying = (game: string, picture: PictureOf, only: string | null = null): string => {
    const { moments, words } = newestRules(game) as AnyRules;
    if (!moments) throw new Error(`${game} has no sentences`);
    return pictureInWords(picture, only, { moments, words, said: replaySaid, nameOf: letter });
  };
  const held = (
    proposition: string,
    value: string | number | boolean | null,
    verdict: HeldNow['verdict'],
  ): HeldNow => ({
    ...{ proposition, value, verdict, since: 0 },
  });
  const treats = [held('large', 1, 'false'), held('small', null, 'open')];
  expect(saying('standoff', { chain: [0], held: treats })).toBe(
    'A thinks that the large treat is in box 2, which is false. A has no idea of where the small treat is.',
  );
  expect(saying('standoff', { chain: [0, 1], held: treats.slice(1) })).toBe(
    'A thinks that B has no idea of where the small treat is.',
  );
  expect(saying('standoff', { chain: [], held: [held('large', 3, 'true'), held('small', 0, 'true')] })).toBe(
    'The large treat is in box 4 and the small treat is in box 1.',
  );
  const pieces = [held('knows/1/0', true, 'true'), held('knows/1/3', true, 'true'), held('knows/1/2', false, 'true')];
  expect(saying('symmtom', { chain: [0], held: pieces })).toBe(
    'A thinks that B knows pieces 1 and 4 and B lacks piece 3.',
  );
  expect(saying('symmtom', { chain: [0], held: [] })).toBe('A holds nothing yet.');
  const inStory = [held('0/Anne/ball', 'basket', 'false')];
  expect(saying('tomqa', { chain: [0], held: inStory })).toBe(
    'A holds where Anne thinks the ball is: in the basket, which is false.',
  );
});

test('pictures that show one proposition say what their minds hold of it alone', () => {
  const { of, topics } = momentOf(van, told);
  const { moments, words } = van.rules;
  const subject = topics.find((id) => id.includes('van')) ?? '';
  if (!moments) throw new Error('the household has sentences');
  const wording = {
    moments,
    words,
    said: replaySaid,
    nameOf: (seat: number): string => String.fromCharCode(65 + seat),
  };
  expect(pictureInWords(of(0, 1), subject, wording)).toMatch(/^A thinks that B thinks that .*van is .*\.$/);
  expect(pictureInWords(of(), subject, wording)).toMatch(/^[A-Z].*van is .*\.$/);
});
