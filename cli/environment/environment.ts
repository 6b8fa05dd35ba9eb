/**
 * `npx standpoint play environment`: sessions for learners in another program, over the pipes of this process, in lock step. It
 * answers each message (orders.ts) before it reads the next, and ends when its input does.
 */
import { once } from 'node:events';
import process from 'node:process';
import { Command } from 'commander';
import { BadOption, run } from '../shared/command.ts';
import { jsonOption } from '../shared/json-option.ts';
import { frameReader, frameStart } from './frames.ts';
import { environment, OpenedGame, type PipeAnswer, refusal } from './orders.ts';
import { OrderRefused } from './refused.ts';

const PRINTED = jsonOption(OpenedGame, 'with --describe');

const command = new Command('environment')
  .description(
    'Plays sessions for learners in another program: many tables in step, with numbered actions and arrays of numbers. It speaks ' +
      'over standard input and output (docs/learners.md); the Python package in clients/python starts it by itself.',
  )
  .option('--describe <game>', 'say instead what learners get of a game, and end')
  .addOption(PRINTED)
  .action(({ describe, json }: { readonly describe?: string; readonly json?: true }) =>
    describe === undefined ? serve() : tell(describe, json ?? false),
  );

await run(command);

function tell(game: string, json: boolean): void {
  const { head } = environment()({
    head: { op: 'open', game, config: null, tables: 1, seats: null, seed: 'described' },
    body: new Uint8Array(),
  });
  if (!head.ok) throw new BadOption(head.message ?? '');
  const { roles, actions, blocks } = OpenedGame.parse(head.about);
  const text = [
    `${roles.length} seats: ${roles.join(', ')}`,
    ...actions.map((words, number) => `action ${number}: ${words}`),
    ...blocks.map(({ name, size }) => `${size} numbers: ${name}`),
  ];
  process.stdout.write(json ? PRINTED.text(OpenedGame.parse(head.about)) : text.map((line) => `${line}\n`).join(''));
}

async function serve(): Promise<void> {
  const read = frameReader();
  const answerTo = environment();
  for await (const chunk of process.stdin) {
    try {
      for (const frame of read(chunk as Uint8Array)) await say(answerTo(frame));
    } catch (error) {
      if (!(error instanceof OrderRefused)) throw error;
      // the lengths make no sense, so no later message can be told from noise
      await say(refusal(error));
      process.exitCode = 2;
      return;
    }
  }
}

async function say({ head, body }: PipeAnswer): Promise<void> {
  process.stdout.write(frameStart(head, body.length));
  if (body.length > 0 && !process.stdout.write(body)) await once(process.stdout, 'drain');
}
