/** `npx standpoint lab bot-account`: gives out accounts for bots from outside, lists them, and takes them back. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import * as z from 'zod';
import { BotName, type BotNameParts, botNameOf, botNameParts } from '../games/core/bot-name.ts';
import { readSettings } from '../server/config.ts';
import { newBotAccount } from '../server/doors/bots/new-account.ts';
import { openStore } from '../server/store/open-store.ts';
import { BadOption, run, wholeNumber } from './shared/command.ts';
import { jsonOption } from './shared/json-option.ts';
import { onDatabase } from './shared/on-database.ts';
import { readingStore } from './shared/reading-store.ts';
import { table } from './shared/table.ts';

interface Common {
  readonly database?: string;
  readonly json?: true;
}

const KEY =
  'bot: its name and version, as orders name it. seats: that it holds at once, at most.\n' +
  'answers in: what its owner says it takes for an answer at most, ms.\n';

const MADE = jsonOption(
  z.strictObject({
    bot: z.string(),
    token: z.string(),
    owner: z.string(),
    checksum: z.string(),
    seats: z.int().describe('that it holds at once, at most'),
    answerMs: z.int().describe('how long it takes for an answer at most'),
  }),
);
const MS = z.int().describe('ms since the epoch');
const LISTED = jsonOption(
  z.array(
    z.strictObject({
      bot: z.string(),
      owner: z.string(),
      checksum: z.string(),
      seats: z.int(),
      answerMs: z.int(),
      createdAt: MS,
      revokedAt: MS.nullable(),
    }),
  ),
);
const REVOKED = jsonOption(z.strictObject({ bot: z.string() }));

const command = new Command('bot-account').description(
  "Accounts of bots that run outside the server. A bot with an account keeps one line to the server, over which it is invited to seats: docs/bots-over-the-line.md. The account's token is shown once; the database keeps its hash only.",
);
const sub = onDatabase(command);

sub('make', 'Makes an account and prints its token, which is shown this once.', MADE)
  .argument('<name@version>', 'stands for one program for ever: a changed program gets another version')
  .requiredOption('--owner <name>', 'for your list: who answers for the bot')
  .option('--checksum <sha256>', 'of what the bot is, in hex: the bot names it whenever it connects')
  .option('--file <path>', 'instead of --checksum: the file whose SHA-256 it is')
  .option('--seats <number>', 'that it holds at once, at most', wholeNumber('--seats', 1), 4)
  .option('--answer-ms <number>', 'how long it takes for an answer at most', wholeNumber('--answer-ms', 0), 5000)
  .action(make);
sub('list', 'Lists the accounts, the newest first.', LISTED).action(list);
sub('revoke', 'Takes an account back. A running server closes its line within seconds.', REVOKED)
  .argument('<name@version>', 'as list prints it')
  .action(revoke);
command.addHelpText(
  'after',
  `
An account that was taken back keeps its name and version, so that what logs say of it stays true.

  npx standpoint lab bot-account make tracker@1.0.0 --owner "Ada" --file tracker.py --seats 8`,
);

const fileOf = ({ database }: Common): string => database ?? readSettings(process.env).databaseFile;

interface MakeOptions extends Common {
  readonly owner: string;
  readonly checksum?: string;
  readonly file?: string;
  readonly seats: number;
  readonly answerMs: number;
}

async function make(given: string, options: MakeOptions): Promise<void> {
  const parts = partsOf(given);
  const { owner, seats, answerMs } = options;
  const checksum = checksumOf(options);
  const { account, token } = newBotAccount({ ...parts, owner, checksum, seats, answerMs }, Date.now());
  const store = await openStore({ file: fileOf(options) });
  try {
    if (!(await store.bots.add(account)))
      throw new BadOption(`there is an account ${given} already: give the changed program another version`);
  } finally {
    await store.close();
  }
  process.stdout.write(
    options.json
      ? MADE.text({ bot: given, token, owner, checksum, seats, answerMs })
      : `${token}\n\nAccount ${given} of ${owner}: at most ${seats} seats at once, answers in ${answerMs} ms.\nChecksum ${checksum}.\nKeep the token now: it is not shown again.\n`,
  );
}

async function list(options: Common): Promise<void> {
  const rows = await readingStore(fileOf(options), async ({ bots }) =>
    (await bots.all()).map(({ owner, checksum, seats, answerMs, createdAt, revokedAt, ...parts }) => ({
      ...{ bot: botNameOf(parts), owner, checksum, seats, answerMs, createdAt, revokedAt },
    })),
  );
  if (options.json) {
    process.stdout.write(LISTED.text(rows));
    return;
  }
  const lines = rows.map(({ bot, owner, seats, answerMs, checksum, revokedAt }) => [
    ...[bot, owner, `${seats}`, `${answerMs}`, checksum.slice(0, 12)],
    revokedAt === null ? '' : `taken back ${new Date(revokedAt).toISOString()}`,
  ]);
  process.stdout.write(
    rows.length === 0
      ? 'no accounts have been given out\n'
      : `${table(['bot', 'owner', 'seats', 'answers in', 'checksum', 'end'], lines)}\n${KEY}`,
  );
}

async function revoke(given: string, options: Common): Promise<void> {
  const parts = partsOf(given);
  const store = await openStore({ file: fileOf(options) });
  try {
    if (!(await store.bots.revoke(parts, Date.now())))
      throw new BadOption(`there is no account '${given}': bot-account list`);
  } finally {
    await store.close();
  }
  process.stdout.write(options.json ? REVOKED.text({ bot: given }) : `account ${given} is taken back\n`);
}

function partsOf(given: string): BotNameParts {
  const parts = botNameParts(given);
  if (parts) return parts;
  const [issue] = BotName.safeParse(given).error?.issues ?? [];
  throw new BadOption(`'${given}' is no ${issue?.message}`);
}

function checksumOf({ checksum, file }: Pick<MakeOptions, 'checksum' | 'file'>): string {
  if ((checksum === undefined) === (file === undefined)) throw new BadOption('give one of --checksum and --file');
  if (file !== undefined) {
    try {
      return createHash('sha256').update(readFileSync(file)).digest('hex');
    } catch {
      throw new BadOption(`${file} cannot be read`);
    }
  }
  if (!/^[0-9a-f]{64}$/.test(checksum ?? '')) throw new BadOption('--checksum must be 64 digits of lower-case hex');
  return checksum ?? '';
}

await run(command);
