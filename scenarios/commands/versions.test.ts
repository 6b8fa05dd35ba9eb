/** The output of each command on sessions of version 1 and 2 of the household's rules side by side, and of version 99. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../cli/testing/run-command.ts';
import type { Game, GameTypes } from '../../games/core/game.ts';
import { playout } from '../../games/core/log/playout.ts';
import type { Policy } from '../../games/core/policy.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { household, household1, household2 } from '../../games/household/game.ts';
import { pick, taskOf } from '../../games/household/testing/house.ts';
import type { Household } from '../../games/household/types.ts';
import { keepLogsIn } from '../../server/store/keep-logs.ts';
import { databaseFile } from '../../server/store/open-store.ts';
import { findingsIn, logOf } from '../../server/testing/log.ts';

const SENTENCE = 'The rules of household, version 99, are not here: there are versions 1, 2, 3 and 4.';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Takes the book in the first turn. */
const grabber: Policy<Household, null> = {
  id: 'test/grabber',
  game: 'household',
  version: 1,
  about: 'Reaches for the book.',
  initialMemory: () => null,
  observe: () => null,
  act: (_memory, { turn }) => (turn === 0 ? pick('book_0') : { type: 'wait' }),
};

function logBy(game: Game<Household>, session: string): readonly SessionEvent<GameTypes>[] {
  const task = taskOf({ starts: ['kitchen_1', 'kitchen_1'], task: { turns: 2 } });
  const config = game.schemas.config.parse({ task, rules: 'faithful' });
  return playout(game, {
    session,
    config,
    seed: 'race',
    policies: [grabber, grabber],
  }) as readonly SessionEvent<GameTypes>[];
}

async function databaseWith(...logs: readonly (readonly SessionEvent<GameTypes>[])[]): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-versions-'));
  folders.push(folder);
  const file = databaseFile(folder);
  await keepLogsIn(file, logs);
  return file;
}

let both = '';
let strange = '';
beforeAll(async () => {
  const [one, two] = [logBy(household1, 'one'), logBy(household2, 'two')];
  both = await databaseWith(one, two);
  strange = await databaseWith(one, logBy({ ...household, version: 99 }, 'strange'));
});

describe('versions 1 and 2 side by side', () => {
  test('replay: the lower seat gets the book by the first, the higher by the second', async () => {
    const [one, two] = await Promise.all(['one', 'two'].map((id) => runCommand('play replay', id, '--database', both)));
    const inVain = 'in vain (held by another).';
    expect(one).toMatchObject({
      code: 0,
      out: expect.stringContaining(`A: take the book 0. B: take the book 0, ${inVain}`),
    });
    expect(two).toMatchObject({
      code: 0,
      out: expect.stringContaining(`A: take the book 0, ${inVain} B: take the book 0.`),
    });
  });

  test('verify: each is decided again by its own rules, and nothing is wrong', async () => {
    const { code, out } = await runCommand('lab verify', '--audit', '--database', both);
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/\n2 streams, \d+ events: all as written\n$/),
    });
  });

  test.each(['one', 'two'])('session %s has beliefs and scores', async (id) => {
    const at = ['--database', both];
    expect(await runCommand('play beliefs', id, '--seat', '0', ...at)).toMatchObject({ code: 0 });
    expect(await runCommand('research household', 'score', id, ...at)).toMatchObject({ code: 0 });
  });

  test.each([
    ['one', 1],
    ['two', 2],
  ])('a fork of session %s goes on by rules version %i', async (id, version) => {
    const wait = ['--policy', 'household/wait', '--with', '1=household/wait'];
    const args = [id, '--at', '12', '--seat', '0', ...wait, '--database', both, '--json'];
    const { code, out } = await runCommand('play fork', ...args);
    expect(code).toBe(0);
    const branch: string = JSON.parse(out).rows[0].branch;
    expect((await logOf(both, branch))[0]).toMatchObject({ type: 'SessionCreated', rulesVersion: version });
    expect(await findingsIn(both)).toEqual([]);
  });
});

describe('a session of version 99', () => {
  const commands: readonly (readonly string[])[] = [
    ['play replay', 'strange'],
    ['play beliefs', 'strange', '--seat', '0'],
    ['play fork', 'strange', '--at', '5'],
    ['research household', 'score', 'strange'],
    ['study annotate', 'export', 'strange', '--coder', 'ann'],
  ];
  test.each(commands)('%s %s: a sentence, and exit code 1', async (name, ...args) => {
    const { code, out, errors } = await runCommand(name, ...args, '--database', strange);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(errors).toMatch(/^error: .*\n$/);
    expect(errors).toContain(SENTENCE);
  });

  test('verify: one finding, and no other', async () => {
    for (const options of [[], ['--audit']]) {
      const { code, out, errors } = await runCommand('lab verify', ...options, '--database', strange);
      expect({ code, errors }).toEqual({ code: 1, errors: '' });
      expect(out).toMatch(
        new RegExp(`^session-strange at 1: ${SENTENCE} \\(rules_missing\\)\n.*\n2 streams, \\d+ events: 1 findings\n$`),
      );
    }
  });

  test('the list of sessions has it', async () => {
    expect(await runCommand('play replay', '--database', strange)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\| strange \| S-2 +\| household \| ended +\|/),
    });
  });
});
