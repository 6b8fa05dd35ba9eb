/** `standpoint`: finds commands by group and name, says which there are, and completes them in shells. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { commandsPage } from '../docs/commands-page.ts';
import { environmentOf } from '../server/testing/environment.ts';
import { COMMAND_PLACES, GROUPS } from './commands.ts';
import { completionFor, completionScript, SHELLS } from './completion.ts';
import { type CommandInHelp, commandsInHelp } from './testing/commands-in-help.ts';
import { runCommand } from './testing/run-command.ts';

const ROOT = path.join(import.meta.dirname, '..');
const PROGRAM = path.join(import.meta.dirname, 'standpoint.ts');

let listed: readonly CommandInHelp[];
beforeAll(async () => {
  listed = await commandsInHelp(runCommand);
});

async function standpoint(...words: readonly string[]) {
  try {
    const env = environmentOf();
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [PROGRAM, ...words], { env });
    return { code: 0, out: stdout, errors: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, errors: stderr };
  }
}

test('alone it names every group, and a group names its commands', async () => {
  const { code, out } = await standpoint();
  expect(code).toBe(0);
  for (const [group, { about }] of Object.entries(GROUPS)) expect(out).toContain(`${group.padEnd(16)}  ${about}`);
  const { out: lab } = await standpoint('lab');
  for (const { name, about } of GROUPS.lab?.commands ?? []) expect(lab).toContain(`${name.padEnd(11)}  ${about}`);
});

test('npx finds it in the checkout', () => {
  const { status, stdout } = spawnSync('npx', ['--no-install', 'standpoint', '--version'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

test('a command runs with its arguments, and its help says how it is typed', async () => {
  const { code, out } = await standpoint('study', 'check', 'sally-anne', '--json');
  expect({ code, problems: JSON.parse(out).problems }).toEqual({ code: 0, problems: [] });
  expect((await standpoint('study', 'check', '--help')).out).toMatch(
    /^Usage: standpoint study check \[options\] <study>/,
  );
  expect((await standpoint('study', 'new', '--help')).out).toMatch(/^Usage: standpoint study new \[options\] <name>/);
  expect((await standpoint('help', 'study', 'new')).out).toMatch(/^Usage: standpoint study new/);
});

test.each([
  [['check'], /there is no command 'check'; it is: standpoint study check, or standpoint words check/],
  [['lab', 'check'], /there is no command 'lab check'; it is: standpoint study check/],
  [['nothing'], /there is no command 'nothing'\n/],
  [['help', 'nothing'], /there is no topic 'nothing': give a group, a command, or one of .*run-a-study/],
  [['completion', 'tcsh'], /completion is for bash, zsh, fish, not 'tcsh'/],
])('%j is refused with a sentence', async (words, says) => {
  expect(await standpoint(...words)).toEqual({ code: 2, out: '', errors: expect.stringMatching(says) });
});

test('a page of the documents is a topic', async () => {
  expect((await standpoint('help', 'run-a-study')).out).toMatch(/^# /);
});

test('each name stands in one group, so that it can be told from it; studies and words have a check each', () => {
  const names = COMMAND_PLACES.map(({ name }) => name);
  expect(names.filter((name, i) => names.indexOf(name) < i)).toEqual(['check']);
});

test('docs/commands.md says what the help of each command says (npx standpoint dev docs)', async () => {
  expect(commandsPage(listed)).toBe(readFileSync(path.join(ROOT, 'docs/commands.md'), 'utf8'));
});

test('each command with --json has a schema', () => {
  const withJson = listed.filter(({ options }) => options.includes('--json'));
  expect(withJson.length).toBeGreaterThan(70);
  for (const { command, options } of withJson)
    expect({ command, options }).toEqual({ command, options: expect.arrayContaining(['--json-schema']) });
});

/** The lines about arguments and options in the help of a command, each as one line: its name, then what it says. */
const entriesOf = (help: string): readonly string[] =>
  help
    .replaceAll(/\n {3,}/g, ' ')
    .split('\n')
    .flatMap((line) => (line.startsWith('  ') ? [line.trim().replaceAll(/ {2,}/g, ' ')] : []));

test('a seat is named in one way in all commands: by letter or number, with one refusal', async () => {
  const seats = listed.flatMap(({ command, help }) =>
    entriesOf(help).flatMap((entry) => {
      const [, option] = /^(--[\w-]+) <seats?>/.exec(entry) ?? [];
      return option === undefined ? [] : [{ command, option, entry }];
    }),
  );
  expect(seats.map(({ command, option }) => `${command} ${option}`).toSorted()).toEqual([
    ...[
      'llm prompt --seat',
      'play beliefs --about',
      'play beliefs --seat',
      'play fork --seat',
      'play probes --seat',
      'play replay --seat',
    ],
  ]);
  for (const { command, option, entry } of seats) {
    expect(entry).toMatch(/, as (A or 0|A,B or 0,1)(;|:|$)/);
    const { code, errors } = await runCommand(command, option, 'me');
    expect({ code, errors }).toEqual({
      code: 2,
      errors: expect.stringMatching(new RegExp(`^error: ${option} takes (a seat|seats), as .*, not 'me'`)),
    });
  }
});

test('a session is named in one way in all commands', () => {
  const sessions = listed.flatMap(({ command, help }) =>
    entriesOf(help).flatMap((entry) => (entry.startsWith('session ') ? [{ command, entry }] : [])),
  );
  expect(sessions.length).toBeGreaterThan(10);
  for (const one of sessions)
    expect(one).toEqual({
      ...one,
      entry: expect.stringMatching(
        /^session an id, (a name as S-42, or a file with its log as JSON lines(; .*)?|or a name as S-42; `npx standpoint play replay` lists them)$/,
      ),
    });
});

const hasProgram = (name: string): boolean => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;

describe('completion', () => {
  test.each([
    [['st'], ['start', 'study']],
    [['lab', 're'], ['restore']],
    [['help', 'run'], ['run-a-study']],
    [['completion', ''], [...SHELLS]],
    [['play', 'replay', '--se'], ['--seat']],
    [
      ['research', 'train', 'tomqa'],
      ['tomqa', 'tomqa-collect'],
    ],
    [['research', 'train', 'tomqa', '--see'], ['--seed']],
    // the name of an argument is nothing to type
    [['study', 'check', 's'], []],
    [['nothing', 'a'], []],
  ])('of %j is %j', async (words, may) => {
    expect(await completionFor(words)).toEqual(may);
  });

  /** A file with the script of a shell. */
  const scriptOf = (shell: string): string => {
    const script = path.join(mkdtempSync(path.join(tmpdir(), 'standpoint-completion-')), 'completion');
    writeFileSync(script, completionScript(shell) ?? expect.fail(shell));
    return script;
  };
  const saidBy = (program: string, ...args: readonly string[]): string =>
    spawnSync(program, args, { cwd: ROOT, encoding: 'utf8', timeout: 25_000 }).stdout;

  test('works in bash for standpoint and for npx standpoint, and leaves other words of npx to files', () => {
    const asked = `source ${scriptOf('bash')}
      completed() { COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=(); _standpoint; echo "\${COMPREPLY[@]}"; }
      completed standpoint lab re; completed npx standpoint lab re; completed npx lab`;
    expect(saidBy('bash', '-c', asked)).toBe('restore\nrestore\n\n');
  });

  if (hasProgram('fish'))
    test('works in fish for standpoint and for npx standpoint, and has files only where no word may stand', () => {
      const asked = ['standpoint lab re', 'npx standpoint lab re', 'standpoint study check LICEN', 'npx LICEN'];
      const lines = asked.map((typed) => `complete -C '${typed}'`);
      const said = saidBy('fish', '--no-config', '-c', [`source ${scriptOf('fish')}`, ...lines].join('; '));
      expect(said).toBe('restore\nrestore\nLICENSE\nLICENSE\n');
    });
  else test.todo('unchecked without fish: completion in fish');

  if (hasProgram('zsh'))
    test.each([
      ['npx standpoint lab re', 'lab restore'],
      ['npx LICEN', 'npx LICENSE'],
    ])('in zsh %s becomes %s', (typed, may) => {
      const session = `zmodload zsh/zpty
        zpty -b shell zsh -f -i
        zpty -w shell 'autoload -U compinit; compinit -u -D; source ${scriptOf('zsh')}; print beg""un'
        zpty -r shell heard '*begun*'
        zpty -w -n shell $'${typed}\\t'
        zpty -r shell heard '*${may}*'
        print -r -- "$heard"`;
      expect(saidBy('zsh', '-f', '-c', session)).toContain(may);
    });
  else test.todo('unchecked without zsh: completion in zsh');
});
