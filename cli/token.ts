/** `npx standpoint lab token`: gives out rights to order sessions, lists them, and takes them back. */
import { Command } from 'commander';
import * as z from 'zod';
import { readSettings } from '../server/config.ts';
import { hashToken, newId, newToken } from '../server/live/seat/tokens.ts';
import { openStore } from '../server/store/open-store.ts';
import type { StoredRight } from '../server/store/rows.ts';
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
  'right: its id, which revoke takes. live: sessions ordered with it that are not over, of how many at once.\n' +
  'in 24 hours: sessions ordered with it in the last 24 hours, branches included, of how many.\n';
const DAY_MS = 24 * 60 * 60_000;

const MADE = jsonOption(
  z.strictObject({
    id: z.string(),
    name: z.string(),
    token: z.string(),
    live: z.int().describe('sessions at once'),
    aDay: z.int().describe('sessions in 24 hours'),
    until: z.string().nullable(),
  }),
);
const MS = z.int().describe('ms since the epoch');
const LISTED = jsonOption(
  z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      live: z.int(),
      ofLive: z.int().nullable(),
      today: z.int(),
      ofDay: z.int().nullable(),
      createdAt: MS,
      until: MS.nullable(),
      revokedAt: MS.nullable(),
    }),
  ),
);
const REVOKED = jsonOption(z.strictObject({ id: z.string() }));

const command = new Command('token').description(
  "Rights to order sessions without the operator's token. The holder of a right also reads the sessions that were ordered with it, once they are over. A right is a token; the database keeps its hash only.",
);
const sub = onDatabase(command);

sub('make', 'Makes a right and prints its token, which is shown this once.', MADE)
  .requiredOption('--name <name>', 'for your list: who gets it, what for')
  .option('--live <number>', 'sessions that are not over, at once', wholeNumber('--live', 1), 10)
  .option('--a-day <number>', 'sessions in 24 hours, branches included', wholeNumber('--a-day', 1), 200)
  .option('--until <date>', 'when it ends by itself, as in 2027-03-01 or 2027-03-01T18:00Z; without it, it does not')
  .action(make);
sub('list', 'Lists the rights, the newest first, with what was ordered with each.', LISTED).action(list);
sub('revoke', 'Takes a right back, from the next request on. Sessions that were ordered with it go on.', REVOKED)
  .argument('<id>', 'of the right, as list prints it')
  .action(revoke);
command.addHelpText(
  'after',
  `
A program sends the token with an order: Authorization: Bearer TOKEN. In a browser, open
ADDRESS/#right=TOKEN, or paste the token on the start page.

  npx standpoint lab token make --name "course of spring" --live 40 --a-day 500 --until 2027-07-31`,
);

const fileOf = ({ database }: Common): string => database ?? readSettings(process.env).databaseFile;

interface MakeOptions extends Common {
  readonly name: string;
  readonly live: number;
  readonly aDay: number;
  readonly until?: string;
}

async function make(options: MakeOptions): Promise<void> {
  const { name, live, aDay } = options;
  const until = options.until === undefined ? null : timeOf(options.until);
  const token = newToken();
  const right: StoredRight = {
    id: newId(),
    tokenHash: hashToken(token),
    kind: 'given',
    name,
    bounds: { live, aDay },
    until,
    createdAt: Date.now(),
    revokedAt: null,
  };
  const store = await openStore({ file: fileOf(options) });
  try {
    await store.rights.give(right);
  } finally {
    await store.close();
  }
  const { id } = right;
  process.stdout.write(
    options.json
      ? MADE.text({ id, name, token, live, aDay, until: until === null ? null : isoOf(until) })
      : `${token}\n\nRight ${id}, "${name}": ${live} sessions at once, ${aDay} in 24 hours, ${
          until === null ? 'until it is taken back' : `until ${isoOf(until)}`
        }.\nKeep the token now: it is not shown again.\n`,
  );
}

async function list(options: Common): Promise<void> {
  const rows = await readingStore(fileOf(options), async ({ rights }) =>
    Promise.all(
      (await rights.given()).map(async ({ id, name, bounds, until, createdAt, revokedAt }) => {
        const { live, recent } = await rights.orderedWith({ id }, Date.now() - DAY_MS);
        return { id, name, live, ofLive: bounds.live, today: recent, ofDay: bounds.aDay, createdAt, until, revokedAt };
      }),
    ),
  );
  if (options.json) {
    process.stdout.write(LISTED.text(rows));
    return;
  }
  const lines = rows.map(({ id, name, live, ofLive, today, ofDay, until, revokedAt }) => [
    id,
    name,
    `${live} of ${ofLive ?? 'any'}`,
    `${today} of ${ofDay ?? 'any'}`,
    revokedAt !== null ? `taken back ${isoOf(revokedAt)}` : until === null ? 'no end' : `until ${isoOf(until)}`,
  ]);
  process.stdout.write(
    rows.length === 0
      ? 'no rights have been given out\n'
      : `${table(['right', 'name', 'live', 'in 24 hours', 'end'], lines)}\n${KEY}`,
  );
}

async function revoke(id: string, options: Common): Promise<void> {
  const store = await openStore({ file: fileOf(options) });
  try {
    if (!(await store.rights.revoke(id, Date.now()))) throw new BadOption(`there is no right '${id}': token list`);
  } finally {
    await store.close();
  }
  process.stdout.write(options.json ? REVOKED.text({ id }) : `right ${id} is taken back\n`);
}

function timeOf(text: string): number {
  const at = Date.parse(text);
  if (Number.isNaN(at) || at <= Date.now()) throw new BadOption(`--until must be a time to come, not '${text}'`);
  return at;
}

const isoOf = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

await run(command);
