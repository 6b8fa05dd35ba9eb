/** What a message in ICU MessageFormat asks for: its arguments with their kinds. For tools and tests; pages load no parser. */
import compile from 'icu-minify/compile';

export type ArgumentKind = 'text' | 'number' | 'date' | 'time' | 'plural' | 'ordinal' | 'choice' | 'tag';

export interface Argument {
  readonly name: string;
  readonly kind: ArgumentKind;
  /** The values that the branches of a choice name, sorted. */
  readonly values?: readonly string[];
}

const KINDS: Readonly<Record<number, ArgumentKind>> = {
  1: 'choice',
  2: 'plural',
  3: 'ordinal',
  4: 'number',
  5: 'date',
  6: 'time',
};

/** Arguments sorted by name, each kind once. Throws a SyntaxError if the message cannot be parsed. */
export function argumentsOf(message: string): readonly Argument[] {
  const found = new Map(
    placesOf(message).map(({ name, kind, branches }) => [
      `${name} ${kind}`,
      { name, kind, ...(kind === 'choice' ? { values: branches.toSorted() } : {}) },
    ]),
  );
  return [...found.values()].sort((a, b) => (`${a.name} ${a.kind}` < `${b.name} ${b.kind}` ? -1 : 1));
}

/** One place of a message where an argument stands. `branches`: those of a choice, a plural or an ordinal, as they are written. */
export interface ArgumentPlace extends Pick<Argument, 'name' | 'kind'> {
  readonly branches: readonly string[];
}

/** Every place in which an argument stands, in the order of the message. Throws a SyntaxError if the message cannot be parsed. */
export function placesOf(message: string): readonly ArgumentPlace[] {
  const compiled = compile(message);
  const found: ArgumentPlace[] = [];
  const walk = (node: unknown): void => {
    if (!Array.isArray(node)) return;
    const [name, type, more] = node as readonly unknown[];
    // an argument alone; a tag, whose parts follow; or a kind, whose branches follow
    const kind = node.length === 1 ? 'text' : typeof type === 'number' && type > 0 ? (KINDS[type] ?? 'text') : 'tag';
    const branches = kind === 'choice' || kind === 'plural' || kind === 'ordinal' ? Object.entries(more as object) : [];
    found.push({ name: String(name), kind, branches: branches.map(([value]) => value) });
    for (const part of kind === 'tag' ? node.slice(1) : []) walk(part);
    for (const [, branch] of branches) if (Array.isArray(branch)) for (const part of branch) walk(part);
  };
  for (const node of Array.isArray(compiled) ? compiled : []) walk(node);
  return found;
}
