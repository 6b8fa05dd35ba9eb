/** `npx standpoint play replay`: prints a recorded session in words, as any seat saw it, or writes it as a page that plays. */

import { Command, Option } from 'commander';
import * as z from 'zod';
import { openTexts } from '../games/core/free-text.ts';
import type { Viewer } from '../games/core/game.ts';
import { beginLog, foldLog, framesOf } from '../games/core/log/replay.ts';
import { readSettings } from '../server/config.ts';
import type { StoreReader } from '../server/store/store.ts';
import { outcomesOf } from './outcomes/index.ts';
import { BadOption, CannotBeDone, run } from './shared/command.ts';
import { databaseOption } from './shared/database-option.ts';
import { jsonOption } from './shared/json-option.ts';
import { readingStore } from './shared/reading-store.ts';
import { readSession } from './shared/recorded.ts';
import { writeReplayFile } from './shared/replay-file.ts';
import { checkSeats, oneViewer, seatLetter } from './shared/seats.ts';
import { sessionTable } from './shared/session-table.ts';
import { readSessionArgument } from './shared/sessions.ts';
import { TIMING_FORMATS, type TimingFormat, writeTiming } from './shared/timing.ts';

const LISTED = z.strictObject({
  number: z.int().nullable().describe('in this lab, as in S-42'),
  session: z.string(),
  game: z.string(),
  status: z.string(),
  seats: z.array(z.strictObject({ kind: z.string(), name: z.string().nullable() }).nullable()),
  turn: z.int(),
  createdAt: z.int().describe('ms since the epoch'),
  endedAt: z.int().nullable(),
  outcome: z.string().nullable(),
  cause: z.string().nullable(),
  returns: z.array(z.number()).nullable(),
  label: z.string().nullable(),
  parent: z.string().nullable(),
});
const FRAME = z.strictObject({
  seq: z.int().describe('of the event, from 1'),
  index: z.int(),
  turn: z.int(),
  observation: z.unknown().describe('what the seat saw after the event'),
  percepts: z.array(z.unknown()).describe('what it noticed of the event'),
  facts: z.unknown().optional().describe('what its page told'),
});
const PRINTED = jsonOption(
  z.union([
    z.array(FRAME).describe('of a session'),
    z.array(LISTED).describe('without a session'),
    z
      .strictObject({
        session: z.string(),
        file: z.string(),
        bytes: z.int(),
        sha256: z.string().describe('of the log in the file'),
      })
      .describe('with --html'),
  ]),
);

const command = new Command('replay')
  .description('Prints a recorded session turn by turn, as a seat saw it. Changes nothing.')
  .addArgument(readSessionArgument('[session]', 'without it, prints the list of sessions'))
  .addOption(
    new Option('--seat <seat>', 'a seat, as A or 0; public: what all may see; all: everything')
      .argParser(oneViewer('--seat'))
      .default('all'),
  )
  .addOption(databaseOption())
  .addOption(
    new Option('--timing <format>', 'instead: what the pages of people showed and when, a row for each thing')
      .choices(TIMING_FORMATS)
      .conflicts('json'),
  )
  .option('--out <file>', 'where the rows of --timing go; without it, the terminal')
  .addOption(
    new Option('--html <file>', 'instead: write the replay as one page that plays without a network').conflicts(
      'timing',
    ),
  )
  .addOption(PRINTED)
  .action(replay);

await run(command);

async function printList({ sessions }: StoreReader, json: boolean): Promise<void> {
  const rows = await sessions.list({ statuses: ['open', 'running', 'paused', 'ended'], limit: 1000 });
  const numbers = await sessions.numbersOf(rows.map(({ session }) => session));
  const listed = rows.map((row) => ({ number: numbers.get(row.session) ?? null, ...row }));
  if (json) return void process.stdout.write(PRINTED.text(listed));
  if (rows.length === 0) throw new CannotBeDone('there are no sessions yet: `npm start` makes examples');
  process.stdout.write(sessionTable(listed));
}

async function replay(
  id: string | undefined,
  options: { seat: Viewer; timing?: TimingFormat; out?: string; html?: string; database?: string; json?: boolean },
): Promise<void> {
  const { seat: viewer, database, html } = options;
  if (html !== undefined) {
    if (id === undefined) throw new BadOption('--html writes one session: name it');
    if (viewer !== 'all') throw new BadOption('--html writes a page that shows each seat: leave --seat out');
    const written = await writeReplayFile(id, html, database);
    const { file, bytes, sha256 } = written;
    const said = `${file}: ${bytes} bytes; SHA-256 of its log: ${sha256}\n`;
    return void process.stdout.write(options.json ? PRINTED.text(written) : said);
  }
  if (id === undefined) {
    const file = database ?? readSettings(process.env).databaseFile;
    return readingStore(file, (store) => printList(store, options.json ?? false));
  }
  const { log: events, openText, facts, rules } = await readSession(id, database);
  const { game, words } = rules;
  if (typeof viewer === 'number') checkSeats('--seat', [viewer], beginLog(game, events).seats.length);
  if (options.timing) return writeTiming({ events, facts, viewer, format: options.timing, out: options.out });
  if (options.out !== undefined)
    throw new BadOption('--out names the file of the rows: --timing must name their format');
  // every viewer but a seat or the public may see what depends on all that happened
  const outcomes = viewer === 'all' && events.at(-1)?.type === 'SessionEnded' ? outcomesOf(game.id) : undefined;
  const endOf = (index: number): string =>
    (words.endInWords?.(foldLog(game, events)[index]?.game, viewer) ?? []).map((goal) => `  ${goal}\n`).join('');
  const frames = framesOf(game, events, viewer).map((frame) => openTexts(frame, openText));
  if (options.json) {
    const told = frames.map((frame) => {
      const event = events[frame.index];
      const mayTell = event && 'seat' in event && (viewer === 'all' || viewer === event.seat);
      const known = mayTell ? facts[frame.index] : null;
      return { seq: frame.index + 1, ...frame, ...(known && { facts: known }) };
    });
    return void process.stdout.write(PRINTED.text(told));
  }
  for (const frame of frames) {
    const event = events[frame.index];
    if (event?.type === 'SessionEnded')
      process.stdout.write(
        `The session is over (${event.reason}${event.cause ? `, ${event.cause}` : ''}). Points: ${pointsInWords(event.returns)}\n${endOf(frame.index)}`,
      );
    if (event?.type !== 'GameEventOccurred') continue;
    const said =
      viewer === 'all'
        ? words.eventInWords(openTexts(event.event, openText))
        : frame.percepts.flatMap((percept) =>
            words.perceptInWords(percept, typeof viewer === 'number' ? viewer : null),
          );
    process.stdout.write(`#${frame.index + 1} turn ${frame.turn}: ${said.join(' ')}\n`);
  }
  if (outcomes) process.stdout.write(`\n${outcomes.summaryOf(events)}`);
}

function pointsInWords(returns: readonly number[]): string {
  return returns.map((points, seat) => `${seatLetter(seat)} ${points}`).join(', ');
}
