/**
 * Texts that participants can see or hear and that stand in code instead of a catalogue (decision 99). A text in code is
 * - text between tags, and a literal that is shown there;
 * - a literal in an attribute or a field that is shown or said, such as `aria-label`, `title` or `label`;
 * - any other literal of two words or more, where an argument of a template counts as a word.
 * What a bug throws, what is compared, what describes a schema, types, and attributes that are no words are left out, and so is a
 * field that the file puts into the key of a message, as in say(`lessons.${script.about}`).
 *
 * A fragment is a text that is no whole sentence: it begins or ends with a blank, or it begins with a small letter or a
 * punctuation mark and code joins it to another text, by a template, by `+` or by `join`.
 */
import { parseSync } from 'vite';
import { TESTS } from './imports.ts';

interface TextInCode {
  /** From 1. */
  readonly line: number;
  /** As it is written, with {} for each argument of a template. */
  readonly text: string;
  readonly isFragment: boolean;
}

/** A literal that may be the key of a message which code joins to another text. */
interface JoinedKey {
  readonly line: number;
  /** As it is written: `useWords` may have named the part of the catalogue before it. */
  readonly key: string;
}

/** What is found in a file. `parts`: the parts of catalogues that it names by `useWords`. */
export interface FoundInCode {
  readonly texts: readonly TextInCode[];
  readonly joined: readonly JoinedKey[];
  readonly parts: readonly string[];
}

/** Files whose texts participants read: pages, and the words of games. */
const SHOWN_IN: readonly RegExp[] = [
  /^client\//,
  /^games\/(?:.*\/)?(?:[\w-]+-)?(?:words|sentences|asks|probes)\.ts$/,
  /^games\/core\/session\/(?:ordered|partner-question)\.ts$/,
  /^games\/household\/(?:ending\/told|treatment|notable|tasks\/practice)\.ts$/,
];

interface ExceptedFiles {
  readonly files: RegExp;
  readonly why: string;
}

interface ExceptedText {
  readonly text: RegExp;
  readonly why: string;
}

/** Files of these whose texts no participant reads. */
export const EXCEPTED_FILES: readonly ExceptedFiles[] = [
  { files: TESTS, why: 'tests, and what tests alone load' },
  { files: /\/words\/(?:[\w-]+\/)?en\.ts$/, why: 'the catalogues themselves' },
  { files: /^client\/(?:words\/compiled|seat\/sdk-parts)\.ts$/, why: 'run while the client is built' },
  { files: /^client\/admin\//, why: 'pages of operators, in English alone' },
  { files: /^client\/boards\/[^/]+\/story\//, why: 'stories that researchers write' },
  {
    files: /^games\/tomqa\/words\/released-sentences\.ts$/,
    why: 'sentences of released files, to the letter: data, which a page shows only where a story has a noun that no language has',
  },
  { files: /^games\/household\/stories\//, why: 'stories that researchers write' },
  {
    files:
      /^games\/household\/(?:probes|treatment|tasks\/practice)\.ts$|^client\/boards\/household\/lesson-moments\.ts$/,
    why: 'tasks and answers are in English in every session; pages say them in their language by games/household/words/',
  },
];

/** Literals with the form of a text that are none. */
export const EXCEPTED_TEXTS: readonly ExceptedText[] = [
  {
    text: /^(?:\{\} · )?Standpoint(?: …)?$/,
    why: 'the name of the program, alone, after a title, or while the page is fetched',
  },
  { text: /^The ice-cream van$/, why: 'the name of a recorded session, by which it is found' },
  {
    text: /^with recordings of $|^against \{\}$/,
    why: 'the name that a log has for a session; lists say it in a language',
  },
  { text: /^Bearer \{\}$/, why: 'a header of HTTP' },
  { text: /^\((?:pointer|prefers-color-scheme): \w+\)$|^not all$/, why: 'questions that styles ask of a device' },
  { text: /^\[data-messages-of=/, why: 'a selector of elements' },
  { text: /^by hand$/, why: 'a code: how a text was copied' },
  { text: /^<(?:iframe|svg|g) /, why: 'markup' },
  { text: /^npx standpoint |^research arena --out$/, why: 'a command' },
  { text: /^\{\}\n\* \{ transition/, why: 'a style' },
];

/** Attributes of elements and fields of objects that are shown or said, also where they hold one word. */
const SHOWN: ReadonlySet<string> = new Set([
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'],
  ...['title', 'alt', 'placeholder', 'label', 'about', 'caption'],
]);
/** Attributes and fields whose values are no words. */
const NO_WORDS: ReadonlySet<string> = new Set([
  ...['className', 'class', 'style', 'key', 'id', 'd', 'points', 'transform', 'viewBox', 'preserveAspectRatio'],
]);
/** A word of two letters or more. What stands before a bracket or within a code is none. */
const WORD = /(?<=^|[\s"'“‘(])\p{L}[\p{L}’'-]+(?=$|[\s.,:;!?"'”’)…])/gu;

/** Whether participants can read texts of this file. */
export function isReadByParticipants(file: string): boolean {
  return SHOWN_IN.some((place) => place.test(file)) && !EXCEPTED_FILES.some(({ files }) => files.test(file));
}

/** `code`: the text of the file. */
export function foundInCode(
  file: string,
  code: string,
  excepted: readonly ExceptedText[] = EXCEPTED_TEXTS,
): FoundInCode {
  const texts: TextInCode[] = [];
  const joined: JoinedKey[] = [];
  const parts: string[] = [];
  const lineAt = ({ start }: Node): number => code.slice(0, start).split('\n').length;
  const { body } = parseSync(file, code).program;
  const keyed = fieldsInKeys(body as unknown as readonly Node[]);
  const visit = (node: Node, place: Place): void => {
    if (node.type === 'Property' && keyed.has(nameOf(node)) && (node.value as Node).type === 'Literal') return;
    const text = textOf(node);
    const where = node.type === 'TemplateLiteral' && text?.includes('{}') ? { ...place, joined: true } : place;
    if (text !== null && isText(text, where) && !excepted.some((one) => one.text.test(text)))
      texts.push({ line: lineAt(node), text, isFragment: isPartOfSentence(text, where.joined) });
    const called = calledWith(node);
    if (called?.name === 'useWords') parts.push(called.first);
    if (called && place.joined && /^[\w.]+$/.test(called.first)) joined.push({ line: lineAt(node), key: called.first });
    for (const [inside, its] of insideOf(node, place))
      for (const one of [inside].flat(3)) if (isNode(one)) visit(one, its);
  };
  for (const statement of body) visit(statement as unknown as Node, ANYWHERE);
  return { texts, joined, parts };
}

/** A node of the tree that the parser makes. */
interface Node extends Readonly<Record<string, unknown>> {
  readonly type: string;
  readonly start: number;
}

interface TemplatePart {
  readonly value: { readonly cooked: string };
}

/** Where a literal stands. */
interface Place {
  /** A single word is a text here, too. */
  readonly isShown: boolean;
  /** Code joins it to other texts. */
  readonly joined: boolean;
}

const ANYWHERE: Place = { isShown: false, joined: false };
const JOINED: Place = { isShown: false, joined: true };
const BETWEEN_TAGS: Place = { isShown: true, joined: false };

/** The text of a literal; null: the node is none. */
function textOf(node: Node): string | null {
  if (node.type === 'JSXText') return betweenTags(String(node.value));
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as readonly TemplatePart[]).map(({ value }) => value.cooked).join('{}');
}

/** The text as the element has it: without line ends and what surrounds them. */
function betweenTags(text: string): string {
  return text
    .replace(/^\s*\n\s*|\s*\n\s*$/g, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

/** The name of a function that is called with a literal first, and that literal; null: the node is no such call. */
function calledWith({
  type,
  callee,
  arguments: given,
}: Node): { readonly name: unknown; readonly first: string } | null {
  if (type !== 'CallExpression') return null;
  const [first] = given as readonly Node[];
  const literal = first?.type === 'Literal' ? first.value : null;
  return typeof literal === 'string' ? { name: (callee as Node).name, first: literal } : null;
}

type Inside = readonly (readonly [nodes: unknown, place: Place])[];

/** The parts of a node in which texts may stand, each with what holds there. */
function insideOf(node: Node, place: Place): Inside {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
    case 'ThrowStatement':
      return [];
    case 'TemplateLiteral':
      return [[node.expressions, JOINED]];
    case 'BinaryExpression':
      return node.operator === '+' ? [[[node.left, node.right], { ...place, joined: true }]] : [];
    case 'ConditionalExpression':
      return [
        [node.test, ANYWHERE],
        [[node.consequent, node.alternate], place],
      ];
    case 'LogicalExpression':
      return [[[node.left, node.right], place]];
    case 'ArrayExpression':
      return [[node.elements, place]];
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return [[node.expression, place]];
    case 'JSXElement':
    case 'JSXFragment':
      return [
        [node.openingElement, ANYWHERE],
        [node.children, BETWEEN_TAGS],
      ];
    case 'JSXAttribute':
      return named((node.name as Node).name, node.value);
    case 'Property': {
      return [[node.computed === true ? node.key : null, ANYWHERE], ...named(nameOf(node), node.value)];
    }
    case 'SwitchCase':
      return [[node.consequent, ANYWHERE]];
    case 'CallExpression':
      return inCall(node);
    case 'NewExpression':
      return /Error$|^RegExp$/.test(String((node.callee as Node).name)) ? [] : all(node);
    default:
      return node.type.startsWith('TS') ? [] : all(node);
  }
}

const all = (node: Node): Inside => [[Object.values(node), ANYWHERE]];

/** The name of a field of an object. */
function nameOf({ key }: Node): string {
  const { name, value } = key as Node;
  return String(name ?? value);
}

/** Names of fields whose values stand in keys of messages: what `say` is called with is a template that holds them. */
function fieldsInKeys(nodes: readonly Node[]): ReadonlySet<string> {
  const fields = new Set<string>();
  const visit = (node: Node): void => {
    const [first] = node.type === 'CallExpression' ? (node.arguments as readonly Node[]) : [];
    if (first?.type === 'TemplateLiteral' && (node.callee as Node).name === 'say')
      for (const { type, computed, property } of first.expressions as readonly Node[])
        if (type === 'MemberExpression' && computed !== true) fields.add(String((property as Node).name));
    for (const inside of [Object.values(node)].flat(3)) if (isNode(inside)) visit(inside);
  };
  for (const node of nodes) visit(node);
  return fields;
}

function named(name: unknown, value: unknown): Inside {
  return NO_WORDS.has(String(name)) ? [] : [[value, { isShown: SHOWN.has(String(name)), joined: false }]];
}

function inCall({ callee, arguments: given }: Node): Inside {
  const { type, object, property } = callee as Node;
  const method = type === 'MemberExpression' ? (property as Node).name : null;
  if (method === 'join') return [[object, JOINED]];
  return [
    [callee, ANYWHERE],
    [method === 'describe' ? [] : given, ANYWHERE],
  ];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function isText(text: string, { isShown }: Place): boolean {
  if (isShown) return /\p{L}/u.test(text);
  const words = text.match(WORD)?.length ?? 0;
  const given = text.split('{}').length - 1;
  return text.trim().includes(' ') && words > 0 && words + given > 1;
}

/** Whether a text is no whole sentence. `isJoined`: code joins it to another text. */
export function isPartOfSentence(text: string, isJoined: boolean): boolean {
  return /^\s|\s$/.test(text) || (isJoined && /^(?:\p{Ll}|[,;:.!?)])/u.test(text));
}
