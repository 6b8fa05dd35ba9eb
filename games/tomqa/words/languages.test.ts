/** Stories in each language: the English of the paper's program, and elsewhere the same parts in the forms that they need. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { en as pairs } from '../../core/words/pairs/en.ts';
import { faultIn, saidInEach } from '../../core/words/testing/catalogue.ts';
import { AGENTS, CONTAINERS, OBJECTS, ROOMS } from '../authoring/names.ts';
import type { StoryEvent, TomqaQuestion } from '../types.ts';
import { spaced, type TomqaWords, wordsIn } from '../words.ts';
import { en } from './en.ts';
import { questionOf, sentenceOf } from './released-sentences.ts';

const pairsSaid = saidInEach(pairs, path.join(import.meta.dirname, '../../core/words/pairs'));
const EACH = saidInEach(en, import.meta.dirname).map((said, i) => {
  const ofPairs = pairsSaid[i];
  if (!ofPairs) throw new Error(`pairs lack ${said.language}`);
  return [said.language, wordsIn(said, ofPairs)] as const;
});

function wordsOf(language: string): TomqaWords {
  const [, words] = EACH.find(([one]) => one === language) ?? [];
  if (!words) throw new Error(`no words in ${language}`);
  return words;
}

const room = 'kitchen';
/** A sentence of each kind for every noun and agent that it can name. */
const KINDS: Readonly<Record<StoryEvent['type'], readonly StoryEvent[]>> = {
  enter: [...ROOMS.map((one) => enters('Ada', one)), ...AGENTS.slice(1).map((agent) => enters(agent, room))],
  exit: ROOMS.map((one): StoryEvent => ({ type: 'exit', agent: 'Ben', room: one })),
  at: ROOMS.map((one): StoryEvent => ({ type: 'at', agent: 'Ben', room: one })),
  loc: [
    ...OBJECTS.map((object): StoryEvent => ({ type: 'loc', object, container: 'cupboard', room })),
    ...CONTAINERS.map((container): StoryEvent => ({ type: 'loc', object: 'milk', container, room })),
  ],
  move: [
    ...OBJECTS.map((object): StoryEvent => ({ type: 'move', agent: 'Ada', object, container: 'fridge', room })),
    ...CONTAINERS.map((container): StoryEvent => ({ type: 'move', agent: 'Ben', object: 'milk', container, room })),
  ],
  noise: [{ type: 'noise' }],
};
const EVENTS = Object.values(KINDS).flat();
const QUESTIONS = OBJECTS.flatMap((object): readonly TomqaQuestion[] => [
  { kind: 'memory', chain: [], object },
  { kind: 'reality', chain: [], object },
  { kind: 'first_order', chain: ['Ada'], object },
  { kind: 'first_order', chain: ['Ben'], object },
  { kind: 'second_order', chain: ['Ada', 'Ben'], object },
  { kind: 'second_order', chain: ['Ben', 'Ada'], object },
]);

function enters(agent: string, where: string): StoryEvent {
  return { type: 'enter', agent, room: where };
}

test('English stories and questions are those of the released data, with spaces', () => {
  const words = wordsOf('en');
  expect(EVENTS.map(words.sentence)).toEqual(EVENTS.map((event) => spaced(sentenceOf(event))));
  expect(QUESTIONS.map(words.question)).toEqual(QUESTIONS.map((question) => spaced(questionOf(question))));
});

test.each(EACH)('in %s, no two sentences, questions or answers are alike', (language, words) => {
  const all = [
    EVENTS.map(words.sentence),
    QUESTIONS.map(words.question),
    CONTAINERS.map(words.placeInWords),
    CONTAINERS.map(words.containerName),
    OBJECTS.map(words.objectName),
    AGENTS.map(words.agentInWords),
  ];
  for (const texts of all) {
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) expect(faultIn(text, language)).toBeNull();
  }
});

const ENTERS = enters('Anne', 'attic');
const LEAVES: StoryEvent = { type: 'exit', agent: 'Paul', room: 'garage' };
const IS: StoryEvent = { type: 'loc', object: 'apple', container: 'red_basket', room };
const MOVES: StoryEvent = { type: 'move', agent: 'Anne', object: 'apple', container: 'red_box', room };
const ASKED: TomqaQuestion = { kind: 'second_order', chain: ['Anne', 'Paul'], object: 'apple' };

describe('nouns have the case, the article and the preposition that their place wants', () => {
  test.each([
    [
      'de',
      'Anne betrat den Dachboden.',
      'Paul verließ die Garage.',
      'Der Apfel ist im roten Korb.',
      'Anne legte den Apfel in die rote Kiste.',
      'Was glaubt Anne, wo Paul den Apfel sucht?',
    ],
    [
      'es',
      'Anne entró en el desván.',
      'Paul salió del garaje.',
      'La manzana está en la cesta roja.',
      'Anne pasó la manzana a la caja roja.',
      '¿Dónde cree Anne que Paul busca la manzana?',
    ],
    [
      'he',
      'אן נכנסה לעליית הגג.',
      'פול יצא מהמוסך.',
      'התפוח בסל האדום.',
      'אן העבירה את התפוח לתיבה האדומה.',
      'איפה אן חושבת שפול מחפש את התפוח?',
    ],
    [
      'zh',
      '安妮走进了阁楼。',
      '保罗离开了车库。',
      '苹果在红色的篮子里。',
      '安妮把苹果移到了红色的盒子里。',
      '安妮认为保罗会去哪里找苹果？',
    ],
  ])('in %s', (language, enters_, leaves, is, moves, asked) => {
    const words = wordsOf(language);
    expect([ENTERS, LEAVES, IS, MOVES].map(words.sentence)).toEqual([enters_, leaves, is, moves]);
    expect(words.question(ASKED)).toBe(asked);
  });
});

test('a story with a noun of no table is told and asked in English, as its session gives it', () => {
  const words = wordsOf('de');
  const marble = { object: 'glass_marble', container: 'green_basket', room } as const;
  expect(words.sentence({ type: 'move', agent: 'Anne', ...marble })).toBe(
    'Anne moved the glass marble to the green basket.',
  );
  expect(words.sentence(enters('Anne', 'tree_house'))).toBe('Anne entered the tree house.');
  expect(words.question({ kind: 'first_order', chain: ['Anne'], object: 'glass_marble' })).toBe(
    'Where will Anne look for the glass marble?',
  );
});

test('an agent of no table is told of in words that leave the gender open', () => {
  expect(wordsOf('he').sentence(enters('Noam', 'kitchen'))).toBe('Noam נכנס/ה למטבח.');
});

test('a thing and a place that no language has a word for are named as the story names them', () => {
  const unknown = { id: '0//magic_wand', value: 'secret_drawer' };
  const claims = EACH.map(
    ([language, words]) => [language, words.claimInWords(unknown.id, unknown.value, false)] as const,
  );
  for (const [language, claim] of claims) {
    expect(claim, language).toContain('magic wand');
    expect(claim, language).toContain('secret drawer');
  }
  expect(claims[0]?.[1]).toBe('the magic wand is in the secret drawer');
  for (const [language, claim] of claims.slice(1, -1)) expect(claim, language).not.toMatch(/\bthe\b|\bin the\b/);
});
