/**
 * What each file imports, read with the parser of Vite: the graph that the arrows of the house, its picture and the search for
 * circles stand on. Paths are relative to the root of the project, with / between folders.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** Files that only tests load. */
export const TESTS = /\.test\.tsx?$|\/testing\//;

export interface Import {
  readonly from: string;
  /** A file of ours, or a package as it is named: "zod", "node:fs". */
  readonly to: string;
  readonly isOurs: boolean;
  /** 'value': loaded with the file. 'type': only the compiler reads it. 'later': `import()`. */
  readonly kind: 'value' | 'type' | 'later';
  readonly line: number;
}

/** The imports of one file. `code`: its text. */
export function importsIn(file: string, code: string): readonly Import[] {
  const { module } = parseSync(file, code);
  const found: Import[] = [];
  const add = (kind: Import['kind'], specifier: string, at: number): void => {
    const isOurs = specifier.startsWith('.');
    const to = isOurs ? path.posix.join(path.posix.dirname(file), specifier) : specifier;
    found.push({ from: file, to, isOurs, kind, line: code.slice(0, at).split('\n').length });
  };
  for (const { start, moduleRequest } of module.staticImports)
    add(code.startsWith('import type', start) ? 'type' : 'value', moduleRequest.value, start);
  for (const { start, entries } of module.staticExports) {
    const [first] = entries;
    if (first?.moduleRequest)
      add(code.startsWith('export type', start) ? 'type' : 'value', first.moduleRequest.value, start);
  }
  const later = new Set<number>();
  for (const { start, moduleRequest } of module.dynamicImports) {
    later.add(start);
    const specifier = /^(['"`])(.*)\1$/s.exec(code.slice(moduleRequest.start, moduleRequest.end))?.[2];
    if (specifier !== undefined) add('later', specifier, start);
  }
  // types as in `import('./rules.ts').State`, which the parser does not list
  for (const { index, 1: specifier = '' } of code.matchAll(/\bimport\('([^']+)'\)/g))
    if (!later.has(index)) add('type', specifier, index);
  return found;
}

/** Folders with nothing that is written by hand. */
const NOT_OURS = new Set(['node_modules', 'dist', 'data', 'screenshots', '.git', '.stryker-tmp', 'assembly']);

/** Every file of the project in TypeScript. */
export function sourceFiles(root: string): readonly string[] {
  const exclude = ({ name }: { readonly name: string }): boolean => NOT_OURS.has(name);
  return globSync('**/*.{ts,tsx}', { cwd: root, withFileTypes: true, exclude })
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).replaceAll(path.sep, '/'))
    .toSorted();
}

export function importsOfProject(root: string): readonly Import[] {
  return sourceFiles(root).flatMap((file) => importsIn(file, readFileSync(path.join(root, file), 'utf8')));
}
