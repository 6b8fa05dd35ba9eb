/** What is wrong with the translation of a message: arguments that are missing, unknown or of another kind. For tools and tests. */
import { type ArgumentKind, type ArgumentPlace, placesOf } from './arguments.ts';

const KIND_IN_WORDS: Readonly<Record<ArgumentKind, string>> = {
  text: 'a text',
  number: 'a number',
  date: 'a date',
  time: 'a time',
  plural: 'a plural',
  ordinal: 'an ordinal',
  choice: 'a choice',
  tag: 'a tag',
};

/** Branches of a plural: the categories of Unicode, and exact numbers. */
const OF_A_PLURAL = /^(?:zero|one|two|few|many|other|=\d+)$/;

/** Sentences without a full stop, each once; none: the translation can be said with what the source is given. `source`: a message that can be parsed. */
export function messageFaults(source: string, translation: string): readonly string[] {
  const given = read(translation);
  if (typeof given === 'string') return [given];
  const wanted = placesOf(source);
  const faults = [
    ...wanted.flatMap((one) => missingIn(given, one)),
    ...given.flatMap((one) => unknownIn(wanted, one)),
    ...given.flatMap((one) => wrongBranches(wanted, one)),
  ];
  return [...new Set(faults)];
}

/** The places, or why the message cannot be read. */
function read(message: string): readonly ArgumentPlace[] | string {
  try {
    return placesOf(message);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (error.message === 'MISSING_OTHER_CLAUSE') return 'a plural or a choice has no branch "other"';
    return `it cannot be read as a message: ${error.message.toLowerCase().replaceAll('_', ' ')}${placeOf(error)}`;
  }
}

function placeOf(error: SyntaxError & { readonly location?: { readonly start: { readonly offset: number } } }): string {
  return error.location === undefined ? '' : `, at character ${error.location.start.offset + 1}`;
}

function missingIn(given: readonly ArgumentPlace[], { name, kind }: ArgumentPlace): readonly string[] {
  const same = given.filter((one) => one.name === name);
  if (same.length === 0) return [`${written(name, kind)} is missing`];
  if (same.some((one) => one.kind === kind)) return [];
  return [otherKind(name, same[0]?.kind ?? 'text', kind)];
}

function unknownIn(wanted: readonly ArgumentPlace[], { name, kind }: ArgumentPlace): readonly string[] {
  const same = wanted.filter((one) => one.name === name);
  if (same.length === 0) return [`there is no ${written(name, kind)} in the source`];
  if (same.some((one) => one.kind === kind)) return [];
  return [otherKind(name, kind, same[0]?.kind ?? 'text')];
}

function otherKind(name: string, given: ArgumentKind, wanted: ArgumentKind): string {
  return `${written(name, wanted)} is ${KIND_IN_WORDS[wanted]} in the source, and ${KIND_IN_WORDS[given]} here`;
}

/** A choice has the branches of the source; a plural has those of any language. */
function wrongBranches(wanted: readonly ArgumentPlace[], { name, kind, branches }: ArgumentPlace): readonly string[] {
  if (kind === 'plural' || kind === 'ordinal')
    return branches
      .filter((branch) => !OF_A_PLURAL.test(branch))
      .map((branch) => `{${name}} has the branch "${branch}", which no language has`);
  if (kind !== 'choice') return [];
  const known = new Set(wanted.flatMap((one) => (one.name === name && one.kind === kind ? one.branches : [])));
  if (known.size === 0) return [];
  return [
    ...[...known]
      .filter((branch) => !branches.includes(branch))
      .map((branch) => `{${name}} lacks the branch "${branch}"`),
    ...branches
      .filter((branch) => !known.has(branch))
      .map((branch) => `{${name}} has the branch "${branch}", which is not in the source`),
  ];
}

const written = (name: string, kind: ArgumentKind): string => (kind === 'tag' ? `<${name}>` : `{${name}}`);
