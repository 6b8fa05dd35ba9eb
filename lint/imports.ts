/**
 * What each file imports, read with the parser of Vite: the graph that the arrows of the house, its picture and the search for
 * circles stand on. Paths are relative to the root of the project, with / between folders.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

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

/** Every file of the project in TypeScript that git knows or would add. */
function sourceFiles(root: string): readonly string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return listed.split('\n').filter((file) => file !== '' && !file.startsWith('research/nn/kernel/assembly/'));
}

export function importsOfProject(root: string): readonly Import[] {
  return sourceFiles(root).flatMap((file) => importsIn(file, readFileSync(path.join(root, file), 'utf8')));
}
