/**
 * Languages made from English for tests. Each sentence stands in brackets, so that a text without them stands in code or comes
 * from the study. In the long one letters bear accents and each sentence is a third longer; in the other one, sentences run from
 * right to left.
 */
import type { CompiledMessage } from 'icu-minify/format';

/** Sentences by their keys, compiled. */
export interface Compiled {
  readonly [key: string]: CompiledMessage | Compiled;
}

export type GeneratedTag = 'en-XA' | 'ar-XB';

export const OPENS = '⟦';
export const CLOSES = '⟧';

const PLAIN = 'AEIOUYaeiouycnsz';
const ACCENTED = 'ÀÉÎÕÜÝàéîõüýçñšž';
/** Every letter between them is drawn from right to left. */
const TURNS = '\u202E';
const TURNS_BACK = '\u202C';

/** The name of the program, which is the same in every language. */
const NAME = 'Standpoint';

const accented = (text: string): string =>
  text.replace(/Standpoint|[A-Za-z]/g, (part) => (part === NAME ? NAME : (ACCENTED[PLAIN.indexOf(part)] ?? part)));
const turned = (text: string): string =>
  text.replace(/[A-Za-z]+/g, (word) => (word === NAME ? NAME : `${TURNS}${word}${TURNS_BACK}`));

export function generatedFrom(english: Compiled, language: GeneratedTag): Compiled {
  const made = Object.entries(english).map(([key, value]) => [
    key,
    typeof value === 'string' || Array.isArray(value)
      ? marked(value, language)
      : generatedFrom(value as Compiled, language),
  ]);
  return Object.fromEntries(made);
}

function marked(message: CompiledMessage, language: GeneratedTag): CompiledMessage {
  const say = language === 'en-XA' ? accented : turned;
  const more = language === 'en-XA' ? '·'.repeat(Math.ceil(lengthOf(message) / 10)) : '';
  const inside = typeof message === 'string' ? [say(message)] : message.map((node) => inNode(node, say));
  return [OPENS, ...inside, more, CLOSES] as CompiledMessage;
}

/** A node of a message: a text, or a list whose head names an argument. The texts are said, the arguments stay. */
function inNode<T>(node: T, say: (text: string) => string): T {
  if (typeof node === 'string') return say(node) as T;
  if (!Array.isArray(node)) return node;
  const [name, type, ...rest] = node as readonly unknown[];
  // a choice or a plural has its branches in an object; a tag has its parts after its name, of which 0 is the sign for a number
  if (typeof type === 'number' && type > 0) {
    const [branches, ...more] = rest;
    if (typeof branches !== 'object' || branches === null) return node;
    const said = Object.entries(branches).map(([key, branch]) => [key, inBranch(branch, say)]);
    return [name, type, Object.fromEntries(said), ...more] as T;
  }
  return node.length === 1 ? node : ([name, ...node.slice(1).map((part) => inNode(part, say))] as T);
}

/** A branch is a text, the sign for the number, or a list of nodes. */
function inBranch(branch: unknown, say: (text: string) => string): unknown {
  return Array.isArray(branch) ? branch.map((node) => inNode(node, say)) : inNode(branch, say);
}

/** What of a text of a generated language comes from no catalogue. A sentence may hold another one. */
export function outsideOfBrackets(text: string): string {
  const rest = text.replaceAll(new RegExp(`${OPENS}[^${OPENS}${CLOSES}]*${CLOSES}`, 'g'), '');
  return rest === text ? rest : outsideOfBrackets(rest);
}

function lengthOf(message: CompiledMessage): number {
  let length = 0;
  const count = (text: string): string => {
    length += text.length;
    return text;
  };
  if (typeof message === 'string') count(message);
  else for (const node of message) inNode(node, count);
  return length;
}
