/** `npx standpoint lab operator`: one-time links for persons at the machine of the server, and who may sign in. */
import { Command } from 'commander';
import * as z from 'zod';
import { openOperators } from '../server/access/operators.ts';
import { readSettings } from '../server/config.ts';
import { openStore } from '../server/store/open-store.ts';
import { CannotBeDone, run } from './shared/command.ts';
import { jsonOption } from './shared/json-option.ts';
import { onDatabase } from './shared/on-database.ts';
import { readingStore } from './shared/reading-store.ts';
import { table } from './shared/table.ts';
import { serverUrl } from './study/server.ts';

interface Common {
  readonly database?: string;
  readonly json?: true;
}

const KEY = 'operator: the id in the log.\nrole: what the operator may do; docs/operators.md lists it.\n';

const LINK = jsonOption(z.strictObject({ link: z.string(), until: z.string() }));
const LISTED = jsonOption(z.array(z.strictObject({ id: z.string(), name: z.string(), role: z.string() })));

const command = new Command('operator').description(
  'Who may sign in at /admin. Operators are invited and removed there; this command is for the machine of the server.',
);
const sub = onDatabase(command);

sub(
  'link',
  'Makes a link that works once, within 24 hours, and makes an owner. Earlier such links no longer work.',
  LINK,
)
  .option('--for <name>', 'of an operator: the link sets a new password instead')
  .option('--url <address>', "the server's address; without it, that of its settings")
  .action(link);
sub('list', 'Lists the operators, with their roles.', LISTED).action(list);
command.addHelpText(
  'after',
  `
A password that is lost is replaced with a link: open it in a browser and choose another password. Both commands work beside
a running server, and without one. Exit code 1: there is no such operator, or the database cannot be read.

  npx standpoint lab operator link
  npx standpoint lab operator link --for Ada`,
);

const fileOf = ({ database }: Common): string => database ?? readSettings(process.env).databaseFile;

async function link({ for: name, url, ...options }: Common & { readonly for?: string; readonly url?: string }) {
  const at = (url ?? serverUrl()).replace(/\/$/, '');
  const store = await openStore({ file: fileOf(options) });
  try {
    const operators = openOperators(store.operators, Date.now);
    const known = name === undefined ? null : await store.operators.withName(name);
    if (name !== undefined && !known) throw new CannotBeDone(`there is no operator '${name}': operator list`);
    const made = known ? await operators.passwordLink(null, known.id) : await operators.ownerLink();
    if (!made) throw new CannotBeDone(`there is no operator '${name}': operator list`);
    const { until } = made;
    const whole = `${at}${made.link}`;
    process.stdout.write(
      options.json
        ? LINK.text({ link: whole, until: new Date(until).toISOString() })
        : `${whole}\n\n${known ? `Sets a new password for ${known.name}` : 'Makes an owner'}; works once, until ${new Date(until).toISOString()}.\n`,
    );
  } finally {
    await store.close();
  }
}

async function list(options: Common): Promise<void> {
  const rows = await readingStore(fileOf(options), async ({ operators }) =>
    (await operators.all()).map(({ id, name, role }) => ({ id, name, role })),
  );
  process.stdout.write(
    options.json
      ? LISTED.text(rows)
      : rows.length === 0
        ? 'no operators yet: operator link\n'
        : `${table(
            ['operator', 'name', 'role'],
            rows.map(({ id, name, role }) => [id, name, role]),
          )}\n${KEY}`,
  );
}

await run(command);
