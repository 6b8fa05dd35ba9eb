/** What `standpoint`, `standpoint GROUP` and `standpoint help TOPIC` print. The help of a command is its program's own. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { GROUPS } from './commands.ts';

const DOCS = path.join(import.meta.dirname, '../docs');

/** The help of `standpoint` alone. */
export const OVERVIEW = `Usage: standpoint GROUP COMMAND [options]
       standpoint start

A multiplayer laboratory for theory of mind. From a checkout: npx standpoint, or npm run -s standpoint --.

${lines([
  ['start', 'Runs the server. Without other settings it is at http://localhost:2567.'],
  ...Object.entries(GROUPS).map(([name, { about }]) => [name, about] as const),
  ['help TOPIC', 'A group, a command, or a page of docs/, as in: standpoint help run-a-study'],
  ['completion SHELL', 'Prints what completes commands in bash, zsh or fish.'],
])}
standpoint GROUP lists the commands of a group, standpoint GROUP COMMAND --help says what a command takes.
Exit codes: 0 done, 1 failed, 2 wrong options or arguments.
`;

/** The help of a group. */
export function helpOf(group: string): string {
  const { about = '', commands = [] } = GROUPS[group] ?? {};
  const rows = commands.map(({ name, about }) => [name, about] as const);
  return `Usage: standpoint ${group} COMMAND [options]\n\n${about}\n\n${lines(rows)}`;
}

/** Names of the pages of docs/. */
export function topics(): readonly string[] {
  return readdirSync(DOCS)
    .flatMap((file) => (file.endsWith('.md') ? [file.slice(0, -'.md'.length)] : []))
    .toSorted();
}

/** A page of docs/ as Markdown; null where there is none of this name. */
export function topicPage(name: string): string | null {
  return topics().includes(name) ? readFileSync(path.join(DOCS, `${name}.md`), 'utf8') : null;
}

/** Names of the subcommands or options that the help of a command lists. */
export function namesIn(help: string, head: 'Commands' | 'Options'): readonly string[] {
  const [, part = ''] = new RegExp(`^${head}:\n((?: .*\n?)*)`, 'm').exec(help) ?? [];
  const name = head === 'Commands' ? /^ {2}([\w-]+)/gm : /^ {2}(?:-\w, )?(--[\w-]+)/gm;
  return Array.from(part.matchAll(name), ([, found = '']) => found).filter((found) => found !== 'help');
}

function lines(rows: readonly (readonly [name: string, about: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, about]) => `  ${name.padEnd(width)}  ${about}\n`).join('');
}
