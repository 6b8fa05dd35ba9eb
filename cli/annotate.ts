/**
 * `npx standpoint study annotate`: codes free text by two coders, each blind to the other: open, export, import, agreement, adjudicate of
 * a session; sample and study over a whole study.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { Command, type Option } from 'commander';
import { agreementOf, toAdjudicate } from '../games/core/coding/annotations.ts';
import type { AnnotationCommand, AnyCoding, CodingRound } from '../games/core/coding/types.ts';
import type { GameTypes } from '../games/core/game.ts';
import { type CodedRow, codedRows } from '../server/annotations/coded-rows.ts';
import { annotate, codableOf, messagesToCode, readAnnotations, type ToCode } from '../server/annotations/coding.ts';
import { toCsv } from '../server/annotations/csv.ts';
import { readSettings } from '../server/config.ts';
import type { EventReader } from '../server/store/event-store.ts';
import { openStore } from '../server/store/open-store.ts';
import { fromLog, streamOfSession } from '../server/store/session-log.ts';
import {
  ADJUDICATED,
  AGREED,
  AGREED_IN_STUDY,
  EXPORTED,
  IMPORTED,
  OPENED,
  SAMPLED,
} from './shared/annotate-printed.ts';
import { agreementOfStudy, sampleStudy } from './shared/annotate-study.ts';
import { BadOption, run, wholeNumber } from './shared/command.ts';
import { databaseOption } from './shared/database-option.ts';
import { readingStore } from './shared/reading-store.ts';
import { rulesFor } from './shared/rules.ts';
import { keptSessionArgument, noSession, sessionMeant } from './shared/sessions.ts';

interface Common {
  readonly database?: string;
  readonly json?: true;
}

const command = new Command('annotate').description(
  'Codes the free text of an ended session, where its game has any: which facts each message asserts. Rounds are kept beside the session, each with the version of its codebook.',
);
const sub = (name: string, description: string, json: Option): Command =>
  command
    .command(name)
    .description(description)
    .addArgument(keptSessionArgument())
    .addOption(databaseOption())
    .addOption(json);

sub('open', 'Opens a round of coding for two coders. A newer codebook opens another round.', OPENED)
  .requiredOption('--codebook <version>', 'version of the codebook', wholeNumber('--codebook', 1))
  .requiredOption('--coders <names>', 'two pseudonyms, with a comma between them')
  .action(onSession(open));
sub(
  'export',
  "Prints the messages with the codes that a coder may see: the coder's own, and all codes once both are done.",
  EXPORTED,
)
  .requiredOption('--coder <name>', 'whose')
  .option('--format <format>', 'csv or json', 'csv')
  .option('--out <file>', 'write there instead')
  .action(onSession(exportMessages));
sub(
  'import',
  "Takes a coder's codes from a file as export writes it; rows without facts are left uncoded ([]: nothing asserted).",
  IMPORTED,
)
  .requiredOption('--coder <name>', 'whose')
  .requiredOption('--file <file>', 'CSV or JSON with turn, from, facts')
  .action(onSession((session, options: ImportOptions) => importCodes(session, options, 'code')));
sub(
  'agreement',
  "Prints Krippendorff's alpha of every round: of single facts, and of the sets of facts as wholes.",
  AGREED,
).action(onSession(agreement));
sub('adjudicate', 'Lists where the coders differ; with --file, takes the decisions from it.', ADJUDICATED)
  .option('--coder <name>', 'who decides')
  .option('--file <file>', 'CSV or JSON with turn, from, facts')
  .action(onSession(adjudicate));

const ofStudy = (name: string, description: string, json: Option): Command =>
  command
    .command(name)
    .description(description)
    .argument('<study>', 'its id')
    .option('--stage <stage>', 'of data collection', 'main')
    .option('--seed <text>', 'the same seed draws the same', '1')
    .addOption(databaseOption())
    .addOption(json);
ofStudy(
  'sample',
  'Draws messages from all ended sessions of a study, and opens a round for them in each session.',
  SAMPLED,
)
  .requiredOption('--codebook <version>', 'version of the codebook', wholeNumber('--codebook', 1))
  .requiredOption('--coders <names>', 'two pseudonyms, with a comma between them')
  .requiredOption('--messages <number>', 'how many; all where there are fewer', wholeNumber('--messages', 1))
  .option('--dry-run', 'print the sample, and open nothing')
  .action(
    (study: string, options: StudyOptions & { codebook: number; coders: string; messages: number; dryRun?: true }) =>
      sampleStudy(study, {
        ...{ file: fileOf(options), stage: options.stage, seed: options.seed, json: options.json },
        ...{ codebook: options.codebook, coders: twoCoders(options.coders), messages: options.messages },
        dryRun: options.dryRun ?? false,
      }),
  );
ofStudy(
  'study',
  "Prints how far both coders of a study are, and Krippendorff's alpha over all its sessions.",
  AGREED_IN_STUDY,
)
  .option('--codebook <version>', 'version of the codebook; without it, the newest', wholeNumber('--codebook', 1))
  .action((study: string, options: StudyOptions & { codebook?: number }) =>
    agreementOfStudy(study, {
      ...{ file: fileOf(options), stage: options.stage, seed: options.seed, json: options.json },
      codebook: options.codebook ?? null,
    }),
  );

interface StudyOptions extends Common {
  readonly stage: string;
  readonly seed: string;
}

interface ImportOptions extends Common {
  readonly coder: string;
  readonly file: string;
}

function fileOf({ database }: Common): string {
  return database ?? readSettings(process.env).databaseFile;
}

/** The action with the id of the session that was meant. */
function onSession<O extends Common>(
  action: (session: string, options: O) => Promise<void>,
): (name: string, options: O) => Promise<void> {
  return async (name, options) =>
    action(await readingStore(fileOf(options), (store) => sessionMeant(store, name)), options);
}

/** Reads a codable session beside a running server; changes nothing. */
async function withCodable<A>(
  session: string,
  options: Common,
  read: (codable: ToCode, log: EventReader) => Promise<A>,
): Promise<A> {
  return readingStore(fileOf(options), async (store) => {
    const events = (await store.events.read(streamOfSession(session))).map((stored) => fromLog<GameTypes>(stored));
    if (events.length === 0) throw noSession(session, fileOf(options));
    rulesFor(`session '${session}'`, events);
    const codable = await codableOf(store, session);
    if (typeof codable === 'string') throw new BadOption(codable);
    return read(codable, store.events);
  });
}

async function appendCommands(
  session: string,
  options: Common,
  { coding, commands }: { readonly coding: AnyCoding; readonly commands: readonly AnnotationCommand<unknown>[] },
): Promise<void> {
  const store = await openStore({ file: fileOf(options) });
  try {
    const commandId = `annotate-${randomBytes(8).toString('hex')}`;
    const refusal = await annotate(store.events, session, commands, { coding, at: Date.now(), commandId });
    if (refusal) throw new BadOption(`${refusal.message} (${refusal.code})`);
  } finally {
    await store.close();
  }
}

function print(options: Common, document: string, text: string): void {
  process.stdout.write(options.json ? document : text);
}

async function newestRound(session: string, { coding }: ToCode, log: EventReader): Promise<CodingRound<unknown>> {
  const round = (await readAnnotations(log, session, coding)).rounds.at(-1);
  if (!round) throw new BadOption(`no round of coding is open for session ${session}: annotate open ${session}`);
  return round;
}

function twoCoders(names: string): readonly [string, string] {
  const [one, other, ...more] = names.split(',').map((each) => each.trim());
  if (!one || !other || more.length > 0) throw new BadOption(`--coders needs two names, not '${names}'`);
  return [one, other];
}

async function open(session: string, options: Common & { codebook: number; coders: string }): Promise<void> {
  const coders = twoCoders(options.coders);
  const { messages, coding } = await withCodable(session, options, async (codable) => ({
    coding: codable.coding,
    messages: codable.messages.map(({ turn, from }) => ({ turn, from })),
  }));
  const { codebook } = options;
  await appendCommands(session, options, {
    coding,
    commands: [{ type: 'open', session, codebook, coders, messages }],
  });
  print(
    options,
    OPENED.text({ session, codebook, messages: messages.length }),
    `${messages.length} messages to code\n`,
  );
}

async function exportMessages(
  session: string,
  options: Common & { coder: string; format: string; out?: string },
): Promise<void> {
  const format = options.json ? 'json' : options.format;
  if (format !== 'csv' && format !== 'json') throw new BadOption(`--format is csv or json, not '${format}'`);
  const text = await withCodable(session, options, async (codable, log) => {
    const mine = messagesToCode(codable, await readAnnotations(log, session, codable.coding), options.coder);
    if (!mine) throw new BadOption(`${options.coder} does not code session ${session}`);
    if (format === 'json') return EXPORTED.text({ session, ...mine, names: codable.names });
    const rows = mine.messages.map(({ turn, from, to, text: said, own, other, adjudicated, language }) => [
      mine.codebook,
      turn,
      from,
      to.join(' '),
      said,
      own && JSON.stringify(own),
      other && JSON.stringify(other),
      adjudicated && JSON.stringify(adjudicated),
      language,
    ]);
    return toCsv(['codebook', 'turn', 'from', 'to', 'text', 'facts', 'other', 'adjudicated', 'language'], rows);
  });
  if (options.out) writeFileSync(options.out, text);
  else process.stdout.write(text);
}

function rowsOf(coding: AnyCoding, file: string, codebook: number): readonly CodedRow[] {
  try {
    return codedRows(coding, readFileSync(file, 'utf8'), codebook);
  } catch (error) {
    throw new BadOption(`${file} cannot be read: ${(error as Error).message}`);
  }
}

async function importCodes(session: string, options: ImportOptions, what: 'code' | 'adjudicate'): Promise<void> {
  const { codebook, coding } = await withCodable(session, options, async (codable, log) => ({
    coding: codable.coding,
    codebook: (await newestRound(session, codable, log)).codebook,
  }));
  const rows = rowsOf(coding, options.file, codebook);
  const commands = rows.map(({ turn, from, facts }): AnnotationCommand<unknown> => {
    const coded = { codebook, message: { turn, from }, facts };
    return what === 'code'
      ? { type: 'code', coder: options.coder, ...coded }
      : { type: 'adjudicate', adjudicator: options.coder, ...coded };
  });
  await appendCommands(session, options, { coding, commands });
  print(options, IMPORTED.text({ session, codebook, taken: rows.length }), `${rows.length} messages taken\n`);
}

async function agreement(session: string, options: Common): Promise<void> {
  const { rounds, coding } = await withCodable(session, options, async ({ coding: by }, log) => ({
    coding: by,
    ...(await readAnnotations(log, session, by)),
  }));
  const found = rounds.map((round) => ({
    codebook: round.codebook,
    coders: round.coders,
    of: round.messages.length,
    ...agreementOf(coding, round),
    toAdjudicate: toAdjudicate(coding, round)?.length ?? null,
  }));
  const alpha = (value: number | null): string => (value === null ? 'undefined' : value.toFixed(3));
  const text = found.map(
    ({ codebook, coders, messages, of, presence, sets, toAdjudicate: left }) =>
      `codebook ${codebook}, ${coders.join(' and ')}: ${messages} of ${of} messages coded by both; ` +
      `Krippendorff's alpha of facts ${alpha(presence)}, of sets ${alpha(sets)}; ` +
      `${left === null ? 'coding goes on' : `${left} to adjudicate`}\n`,
  );
  print(options, AGREED.text(found), text.join('') || 'no round of coding has been opened\n');
}

async function adjudicate(session: string, options: Partial<ImportOptions> & Common): Promise<void> {
  const { coder, file } = options;
  if (file !== undefined) {
    if (coder === undefined) throw new BadOption('--coder must name the person who decides');
    return importCodes(session, { ...options, coder, file }, 'adjudicate');
  }
  const open = await withCodable(session, options, async (codable, log) => {
    const left = toAdjudicate(codable.coding, await newestRound(session, codable, log));
    if (!left) throw new BadOption('a coder is not done yet');
    return left.flatMap(({ message, codes }) => {
      const found = codable.messages.find(({ turn, from }) => turn === message.turn && from === message.from);
      return found ? [{ ...found, codes }] : [];
    });
  });
  const text = open.map(
    ({ turn, from, text: said, codes }) =>
      `turn ${turn}, seat ${from}: ${said}\n${codes.map((code) => `  ${JSON.stringify(code)}\n`).join('')}`,
  );
  print(options, ADJUDICATED.text(open), text.join('') || 'the coders agree, or everything is decided\n');
}

await run(command);
