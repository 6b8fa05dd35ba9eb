/**
 * The names of exported types and schemas: one name is exported by one file, so that it means one thing wherever it stands.
 * Two conventions are exempt. Each game calls the types of its contract by the names in `OF_EACH_GAME`, and the forms in which
 * earlier studies are stored (`studies/definition/formats`) keep the names that they had.
 */
import { parseSync } from 'vite';
import { TESTS } from './imports.ts';

/** The names that each game gives to its own types, once: those of `GameTypes`, and what a client is told and remembers. */
const OF_EACH_GAME: readonly string[] = [
  ...['Config', 'State', 'Action', 'Event', 'Observation', 'Percept'],
  ...['Parameters', 'Memory'],
];
/** Copies of what an earlier version of the program declared. */
const KEPT_FORMS = 'studies/definition/formats/';
/** Types and schemas; functions, components among them, and constants in capitals have other names. */
const OF_A_TYPE = /^[A-Z]\w*[a-z]/;

export interface SharedName {
  readonly name: string;
  readonly files: readonly string[];
}

/** The names of types, interfaces, classes and schemas that a file declares and exports. `code`: its text. */
export function exportedTypes(file: string, code: string): readonly string[] {
  const names = parseSync(file, code).program.body.flatMap((statement): readonly string[] => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration === null) return [];
    const { declaration } = statement;
    if (declaration.type === 'VariableDeclaration')
      return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
    const isType = ['TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'ClassDeclaration'].includes(declaration.type);
    return isType && 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
  });
  return [...new Set(names.filter((name) => OF_A_TYPE.test(name)))];
}

/** Names that several files export. `exported`: file -> the names that it exports. */
export function sharedNames(exported: ReadonlyMap<string, readonly string[]>): readonly SharedName[] {
  const files = new Map<string, string[]>();
  for (const [file, names] of exported)
    if (!TESTS.test(file) && !file.startsWith(KEPT_FORMS))
      for (const name of names) files.set(name, [...(files.get(name) ?? []), file]);
  return [...files].flatMap(([name, all]) =>
    all.length < 2 || isOncePerGame(name, all) ? [] : [{ name, files: all.toSorted() }],
  );
}

function isOncePerGame(name: string, files: readonly string[]): boolean {
  const games = files.map((file) => /^games\/(?!core\/)([^/]+)\//.exec(file)?.[1]);
  return OF_EACH_GAME.includes(name) && !games.includes(undefined) && new Set(games).size === files.length;
}
