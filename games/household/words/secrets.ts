/**
 * What tasks say to people, in the language of a page. Tasks are written in English. Their secrets follow a few patterns, which are
 * read here and said again; titles and descriptions of the tasks that come with the game are in a catalogue. Any other sentence stays
 * as its task has it.
 */
import type { Say, Translated } from '../../core/words/say.ts';
import { inWords } from '../formal/values.ts';
import type { Literal } from '../types.ts';
import { isRoom } from './names.ts';
import { type Known, nameIn, readLiteral } from './phrases.ts';
import type { en as tasks } from './tasks/en.ts';
import type { LanguageParts } from './typed.ts';

/** Titles and descriptions of tasks in a language. */
export interface TaskTexts {
  /** A title or another text that is one message. */
  sentence(text: string): string;
  /** Several sentences. If one of them is in no catalogue, all stay as they are: a description is in one language. */
  description(text: string): string;
}

/** As the tasks have them. */
export const WRITTEN: TaskTexts = { sentence: (text) => text, description: (text) => text };

/** `source`: the English, by which sentences of tasks are found. */
export function tasksIn(source: Translated<typeof tasks>, said: Say<typeof tasks>): TaskTexts {
  const known = new Map(
    Object.entries(source).flatMap(([part, messages]) =>
      Object.entries(messages).map(([key, text]) => [text, said.say(`${part}.${key}` as 'titles.practice')] as const),
    ),
  );
  return {
    sentence: (text) => known.get(text) ?? text,
    description: (text) => {
      const sentences = (text.match(/[^.]+\./g) ?? []).map((one) => known.get(one.trim()));
      return sentences.length > 0 && sentences.every((one) => one !== undefined) ? said.text(sentences) : text;
    },
  };
}

/** A secret in the language of the words, if it follows a pattern; else as the task has it. */
export function secretInWords(parts: LanguageParts, text: string): string {
  if (parts.said.language === 'en') return text;
  const plain = withNames(text);
  for (const [pattern, inLanguage] of PATTERNS) {
    const found = pattern.exec(plain);
    const sentence = found && inLanguage(parts, found.slice(1));
    if (sentence) return sentence;
  }
  return text;
}

/** A goal that an agent is told, which another can see to; null: the secret tells of no goal, or of one that only its holder can see to. */
export function goalIn(text: string): Known | null {
  const [, words = ''] = /^In the end (.*)\.$/.exec(withNames(text)) ?? [];
  const told = readStatement(words);
  return told && told.knowers.length === 0 && told.predicate !== 'is_held_by' ? { ...told, knowers: [] } : null;
}

/** Ids in a sentence as names: "agent_1 may not go into hall_1" becomes "B may not go into the hall 1". */
const withNames = (text: string): string => text.replace(/\b[a-z]+(?:_[a-z0-9]+)+\b/g, (id) => inWords(id));

/** What is found in a sentence -> the sentence in the language; null: it is none of the pattern after all. */
type InLanguage = (parts: LanguageParts, found: readonly string[]) => string | null;

const PATTERNS: readonly (readonly [pattern: RegExp, InLanguage])[] = [
  [/^In the end (.*)\.$/, (parts, [words]) => stated(parts, words, 'goal')],
  [/^What you want for yourself: in the end (.*)\.$/, (parts, [words]) => stated(parts, words, 'wish')],
  [/^At the start (.*)\.$/, (parts, [words]) => stated(parts, words, 'fact')],
  [
    /^(You|[A-D]) (?:cannot enter|may not go into|may not go to) (the [^,.]*)\.$/,
    ({ said: { say }, names }, [who = '', where]) => {
      const room = names.in(idOf(where), 'toRoom');
      return who === 'You' ? say('secret.barred', { room }) : say('secret.agentBarred', { name: who, room });
    },
  ],
  [
    /^(You|[A-D]) can send (\d+) messages?\.$/,
    ({ said: { say } }, [who = '', count]) =>
      who === 'You'
        ? say('secret.messages', { count: Number(count) })
        : say('secret.agentMessages', { name: who, count: Number(count) }),
  ],
  [
    /^(You|[A-D]) can write only to ([A-D](?: and [A-D])*)\.$/,
    ({ said: { say, list } }, [who = '', whom = '']) => {
      const names = list(whom.split(' and '));
      return who === 'You' ? say('secret.onlyTo', { names }) : say('secret.agentOnlyTo', { name: who, names });
    },
  ],
  [
    /^Opening (the .*?) also (opens|closes) (the .*?), and closing it (?:opens|closes) the .*\.$/,
    ({ said: { say }, names }, [trigger, does, target]) =>
      say(`secret.${does === 'opens' ? 'opens' : 'closes'}`, {
        trigger: names.in(idOf(trigger), 'object'),
        target: names.in(idOf(target), 'the'),
      }),
  ],
  [
    /^[Tt](he .*?) and (the .*?) always open and close together\.$/,
    ({ said: { say }, names }, [a, b]) =>
      capital(say('secret.mirrors', { a: names.in(idOf(`t${a}`), 'the'), b: names.in(idOf(b), 'the') })),
  ],
  [
    /^The handle of (the .*?) is reversed: Open closes it, and Close opens it\.$/,
    ({ said: { say }, names }, [thing]) => say('secret.reversed', { thing: names.in(idOf(thing), 'of') }),
  ],
  [/^(After the last turn you are asked questions\..*)$/, ({ said: { say } }) => say('secret.paying')],
];

function stated({ said: { say }, facts }: LanguageParts, words = '', as: 'goal' | 'wish' | 'fact'): string | null {
  const known = readStatement(words);
  return known && say(`secret.${as}`, { statement: facts.fact(known, 'says') });
}

interface Told extends Literal {
  /** Outermost first; null: the reader. */
  readonly knowers: readonly (number | null)[];
}

/** "you know that B knows that the chest is open", "the locker must be open", "A has the mug in hand". */
function readStatement(words: string): Told | null {
  const [, who, rest] = /^(you know|[A-D] knows) that (.*)$/.exec(words) ?? [];
  if (who !== undefined && rest !== undefined) {
    const inner = readStatement(rest);
    const knower = who === 'you know' ? null : who.charCodeAt(0) - 65;
    return inner && { ...inner, knowers: [knower, ...inner.knowers] };
  }
  const [, holder, held] = /^([A-D]) has (the .*) in hand$/.exec(words) ?? [];
  const plain =
    holder === undefined
      ? words.replace(/ must be /, ' is ').replace(/ (is|is not) inside /, ' $1 in ')
      : `${held} is in the hand of ${holder}`;
  const literal = readLiteral(plain, isRoom);
  return literal && { ...literal, knowers: [] };
}

const idOf = (words = ''): string => nameIn(words) ?? words;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
