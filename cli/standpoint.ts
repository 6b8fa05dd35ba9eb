#!/usr/bin/env node
/** `standpoint GROUP COMMAND`: runs the program of a command. Without a command it says which there are. */
import { readFileSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMMAND_PLACES, GROUPS, placeOf } from './commands.ts';
import { completionFor, completionScript, SHELLS } from './completion.ts';
import { helpOf, OVERVIEW, topicPage, topics } from './help.ts';

const ROOT = path.join(import.meta.dirname, '..');
const [first = '', ...rest] = process.argv.slice(2);

// what Node has compiled is kept for the next command, which starts in half the time
module.enableCompileCache(path.join(ROOT, 'node_modules/.cache/node-compile'));

if (first === '' || first === '--help' || first === '-h') process.stdout.write(OVERVIEW);
else if (first === '--version') process.stdout.write(`${version()}\n`);
else if (first === 'start') await start('server/main.ts', rest);
else if (first === 'help') await help(rest);
else if (first === 'completion') completion(rest[0] ?? '');
else if (first === 'complete') process.stdout.write((await completionFor(rest)).map((word) => `${word}\n`).join(''));
else if (Object.hasOwn(GROUPS, first)) await inGroup(first);
else fail(`there is no command '${first}'${otherNames(first)}`);

async function inGroup(group: string): Promise<void> {
  const found = placeOf([group, ...rest]);
  const [name = ''] = rest;
  if (found) await start(found.place.file, found.args);
  else if (name === '' || name === '--help' || name === '-h') process.stdout.write(helpOf(group));
  else fail(`there is no command '${group} ${name}'${otherNames(name)}`);
}

/** Runs a program in this process, as if Node had been started with it. */
async function start(file: string, args: readonly string[]): Promise<void> {
  const program = path.join(ROOT, file);
  process.argv = [process.execPath, program, ...args];
  await import(pathToFileURL(program).href);
}

async function help(words: readonly string[]): Promise<void> {
  const [topic = ''] = words;
  const found = placeOf(words);
  const page = topicPage(topic);
  if (topic === '') process.stdout.write(OVERVIEW);
  else if (found) await start(found.place.file, [...found.place.words, '--help']);
  else if (words.length === 1 && Object.hasOwn(GROUPS, topic)) process.stdout.write(helpOf(topic));
  else if (words.length === 1 && page !== null) process.stdout.write(page);
  else fail(`there is no topic '${words.join(' ')}': give a group, a command, or one of ${topics().join(', ')}`);
}

function completion(shell: string): void {
  const script = completionScript(shell);
  if (script === null) fail(`completion is for ${SHELLS.join(', ')}, not '${shell}'`);
  else process.stdout.write(script);
}

/** Where a command of this name is, for a person who types it without its group, as the npm scripts of before were. */
function otherNames(name: string): string {
  const meant = COMMAND_PLACES.filter((place) => place.name === name);
  return meant.length === 0 ? '' : `; it is: ${meant.map(({ typed }) => `standpoint ${typed}`).join(', or ')}`;
}

function fail(message: string): void {
  process.stderr.write(`error: ${message}\nstandpoint --help says what is possible\n`);
  process.exitCode = 2;
}

function version(): string {
  return (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { readonly version: string }).version;
}
