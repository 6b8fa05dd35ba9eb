/** `npm start`: reads the settings, builds the client if needed, migrates the database, starts the server, prints its address. */
import { rmSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { RunningServer } from './app/options.ts';

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`Standpoint needs Node 24; this is ${process.version}. Start it with: npm start`);
  process.exit(1);
}

// what Node has compiled is kept for the next start, which takes half the time
module.enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/node-compile'));

const HELP = `Standpoint: a multiplayer laboratory for theory of mind.

  npm start                    serve on one port and print the address
  npm start -- --no-build      do not build the client, even if it is missing or old
  npm start -- --no-demo       do not record the demo session in a new database

Settings come from the environment: PORT (2567), HOST (127.0.0.1), DATA_DIR (./data),
DATABASE_URL (a SQLite file in DATA_DIR; or postgres://…), PUBLIC_URL, TRUST_PROXY (off), LOG_LEVEL (warn),
FILES (DATA_DIR; another folder, or s3://bucket/prefix), REDIS_URL, PUBLIC_ADDRESS and LAB_ADDRESSES (for several processes),
LEASE_MS (6000), LEASE_RENEW_MS (2000),
VISITORS (on where only this machine reaches the server), PUBLIC_REPLAYS (off),
PROLIFIC_KEYS (Prolific's address), PROLIFIC_AUDIENCE (domain of PUBLIC_URL),
PROLIFIC_WEBHOOK_SECRET (none: no reports are taken),
MODEL_BASE_URL, MODELS, MODEL_API_KEY or MODEL_API_KEY_FILE, MODEL_PRICES (none: no language models),
MODEL_MAX_TOKENS_AS, MODEL_TIMEOUT_MS, MODEL_CALLS_AT_ONCE, MODEL_CALLS_A_DAY, MODEL_TOKENS_A_DAY, MODEL_MICROS_A_DAY.`;

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      'no-build': { type: 'boolean' },
      'no-demo': { type: 'boolean' },
    },
  });
  if (values.help) return console.log(HELP);
  const { readSettings } = await import('./config.ts');
  const { warnOfMisspeltSettings } = await import('./misspelt.ts');
  warnOfMisspeltSettings();
  const settings = readSettings(process.env);
  const { CLIENT_FOLDER, clientIsOld } = await import('./built-client.ts');
  const { startServer } = await import('./app/start-server.ts');
  if (!values['no-build'] && clientIsOld(CLIENT_FOLDER)) {
    console.log('Building the client ...');
    const { build } = await import('vite');
    await build({ logLevel: 'error' });
  }
  const server = await startServer(settings);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      server.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  // one of several processes does this for all
  const isFirst = server.takesFirstSteps();
  if (!values['no-demo'] && isFirst) {
    const { recordDemo } = await import('./shelf/demo.ts');
    await recordDemo(server.store);
  }
  console.log(`Standpoint is at ${server.url}`);
  if (isFirst && (await server.store.operators.all()).every(({ role }) => role !== 'owner'))
    await giveOwnerLink(server, settings.dataDir);
  else rmSync(ownerLinkFile(settings.dataDir), { force: true });
  const recovered = await server.recovered;
  if (recovered > 0) console.log(`${recovered} unfinished ${recovered === 1 ? 'session goes' : 'sessions go'} on.`);
}

/** Says how the first owner signs in. A server that cannot write the link, as on a full disk, goes on and says so. */
async function giveOwnerLink({ operators, url }: RunningServer, dataDir: string): Promise<void> {
  try {
    const address = `${url}${(await operators.ownerLink()).link}`;
    if (process.stdout.isTTY) {
      console.log(`No owner yet. This link makes one, works once, within 24 hours: ${address}`);
      return;
    }
    // what is printed here goes into a log, which more people can read than those who may be owners
    const file = ownerLinkFile(dataDir);
    const { keepSecret } = await import('./operator-token.ts');
    await keepSecret(file, `${address}\n`);
    console.log(`No owner yet. The link that makes one works once, within 24 hours: it is in ${file}`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.error(`No owner yet, and the link that makes one could not be written (${why}).`);
    console.error('Once that is mended, this prints one: npx standpoint lab operator link');
  }
}

/** Where the link of the first owner is, if it is not printed. */
function ownerLinkFile(dataDir: string): string {
  return path.join(dataDir, 'first-owner-link');
}
