/**
 * The scripted model: it reads the messages of a call, and nothing else, and answers by rules. The same messages get the same
 * answer. It is no player: it stands in for a model where a run should cost nothing and give the same every time.
 */
import { sha256Of } from '#sha256';
import type { ChatMessage } from '../../../llm/chat.ts';
import { scriptedCode } from './coder.ts';
import { scriptedJudgement } from './judge.ts';

/** What comes before the form of an answer in a prompt, on the last line that begins so. */
const FORM_BEGINS = 'Answer with one JSON object: ';
/** An action or an answer that can be chosen by its number. */
const NUMBERED = /^(\d+)[:.)] (.+)$/;
/** An object without others in it: a form, with places to be filled. */
const FORM = /\{[^{}]*\}/g;
/** What a form leaves open without a place. */
const OPEN = /[:,] \.\.\./;
/** A place of a form, as "box": N. */
const PLACE = /"(\w+)": ([A-Z]+)\b/g;
const A_TEXT = '"A rule chose this."';

type Said = Pick<ChatMessage, 'role' | 'content'>;

/** What the scripted model sees in a prompt. */
interface Asked {
  /** The line with the form. */
  readonly form: string;
  /** The lines of the last message before it. */
  readonly lines: readonly string[];
  /** The numbered list, from 1; empty: there is none. */
  readonly options: readonly string[];
  /** What the user said before the list. */
  readonly told: string;
  /** A whole number that follows from the last message. */
  readonly drawn: number;
}

/** The answer as a text. A prompt that the rules cannot read gets a sentence, which is no answer in any form. */
export function scriptedAnswer(messages: readonly Said[]): string {
  const asked = askedIn(messages);
  const { form, lines } = asked;
  const other = scriptedJudgement(form, lines) ?? scriptedCode(form, lines);
  if (other !== null) return other;
  const answers = formsIn(asked).flatMap((form) => filled(form, (place) => valueFor(place, asked)) ?? []);
  return pick(answers, asked.drawn) ?? 'I find no form for an answer in this prompt.';
}

/** An answer in a form that the prompt asks for, with a number or a name that is not to be chosen from. */
export function illegalAnswer(messages: readonly Said[]): string {
  const asked = askedIn(messages);
  const wrong = (place: Place): number | string | null => {
    if (place.letters === 'NAME') return 'the nowhere';
    const right = valueFor(place, asked);
    return typeof right === 'number' && place.key !== 'sure' ? right + 1000 : right;
  };
  for (const form of formsIn(asked)) {
    const [answer, legal] = [filled(form, wrong), filled(form, (place) => valueFor(place, asked))];
    if (answer !== null && answer !== legal) return answer;
  }
  return '{"action":1000}';
}

function askedIn(messages: readonly Said[]): Asked {
  const said = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  const last = said.at(-1) ?? '';
  const all = last.split('\n');
  const at = all.findLastIndex((line) => line.startsWith(FORM_BEGINS));
  const lines = all.slice(0, Math.max(at, 0));
  const { options, begin } = lastList(lines);
  const told = [...said.slice(0, -1), ...lines.slice(0, begin)].join('\n');
  return { form: all[at] ?? '', lines, options, told, drawn: drawnFrom(last) };
}

/** The last list of lines that are numbered from 1 on. */
function lastList(lines: readonly string[]): { readonly options: readonly string[]; readonly begin: number } {
  const numberOf = (line: string | undefined): number => Number(NUMBERED.exec(line ?? '')?.[1]);
  const begin = lines.findLastIndex((line) => numberOf(line) === 1);
  if (begin < 0) return { options: [], begin: lines.length };
  let end = begin;
  while (numberOf(lines[end]) === end - begin + 1) end++;
  return { options: lines.slice(begin, end).map((line) => NUMBERED.exec(line)?.[2] ?? ''), begin };
}

interface Form {
  readonly text: string;
  /** What stands on the line of the form. */
  readonly beside: string;
}

interface Place {
  readonly key: string;
  readonly letters: string;
  readonly beside: string;
}

/** The form of the answer, or else those of a list, each with the reason that is asked for. */
function formsIn({ form, lines }: Asked): readonly Form[] {
  if (form === '') return [];
  const formsOf = (line: string): readonly Form[] =>
    (line.match(FORM) ?? []).filter((text) => !OPEN.test(text)).map((text) => ({ text, beside: line }));
  const own = formsOf(form);
  // who does nothing for the rest of a session shows nothing
  const listed = lines.filter((line) => line.startsWith('- ') && !line.includes('"finish"'));
  const found = own.length > 0 ? own : listed.flatMap(formsOf);
  if (!form.includes('"reason"')) return found;
  return found.map(({ text, beside }) => ({ text: `{"reason": "...", ${text.slice(1)}`, beside }));
}

/** What the rules put into a place; null: the prompt offers nothing for it. */
function valueFor({ key, letters, beside }: Place, asked: Asked): number | string | null {
  const { lines, options, drawn } = asked;
  if (key === 'sure') {
    const percents = /in percent: ([\d, ]+)/.exec(lines.join('\n'))?.[1]?.split(', ').map(Number);
    return percents ? pick(percents, drawn) : drawn % 101;
  }
  // other digits than those that choose among forms
  if (letters === 'NAME')
    return pick(/with one of these names: (.+)$/.exec(beside)?.[1]?.split(', ') ?? [], drawn >> 8);
  if (options.length > 0) return optionFor(asked);
  const about = lines.findLast((line) => line.includes(key)) ?? '';
  const most = Number(/from 1 to (\d+)/.exec(about)?.[1]);
  return most >= 1 ? 1 + (drawn % most) : pick(about.match(/(?<=")\w+(?=")/g) ?? [], drawn);
}

/**
 * The number of an option: of those that can be found in what was told, the one that was named last, as a reader would say who
 * remembers only where a thing was last; else one that follows from the message.
 */
function optionFor({ form, lines, options, told, drawn }: Asked): number | null {
  // answers of which nobody says how sure they are have another form
  const unrated = form.includes('"sure"') ? (/every answer but ([\d, and]+)/.exec(lines.join('\n'))?.[1] ?? '') : '';
  const isQuestion = form.includes('"answer"');
  const open = options.flatMap((option, i) => {
    const number = i + 1;
    if (unrated.match(/\d+/g)?.includes(String(number))) return [];
    const name = /"(.+)"/.exec(option)?.[1] ?? (isQuestion ? option : null);
    return [{ number, namedAt: name === null ? -1 : lastNamed(told, name) }];
  });
  const latest = Math.max(-1, ...open.map(({ namedAt }) => namedAt));
  const named = open.find(({ namedAt }) => namedAt >= 0 && namedAt === latest);
  return (named ?? pick(open, drawn))?.number ?? null;
}

/** Where these whole words last stand in a text; -1: nowhere. */
function lastNamed(text: string, words: string): number {
  const spaced = (one: string): string => ` ${one.replaceAll(/\W+/g, ' ').trim()} `;
  return spaced(text).lastIndexOf(spaced(words));
}

/** The form with its places filled; null: something in it is left open. */
function filled({ text, beside }: Form, valueIn: (place: Place) => number | string | null): string | null {
  const put = text.replaceAll('"..."', A_TEXT).replaceAll(PLACE, (open, key: string, letters: string) => {
    const value = valueIn({ key, letters, beside });
    return value === null ? open : `"${key}": ${JSON.stringify(value)}`;
  });
  try {
    return JSON.stringify(JSON.parse(put));
  } catch {
    return null;
  }
}

function pick<T>(from: readonly T[], drawn: number): T | null {
  return from[drawn % Math.max(1, from.length)] ?? null;
}

function drawnFrom(text: string): number {
  const [a = 0, b = 0, c = 0] = sha256Of(text);
  return (a << 16) + (b << 8) + c;
}
