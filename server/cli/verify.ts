/** `npm run verify`: walks every stream: versions, hash chain, checksums of states, and, asked to, every decision again. */

import { Command } from 'commander';
import { POLICIES, YARDSTICKS } from '../../bots/index.ts';
import type { GameTypes } from '../../games/core/game.ts';
import { audit, checkChecksums } from '../../games/core/replay.ts';
import type { SessionEvent } from '../../games/core/session-types.ts';
import { gameById } from '../../games/index.ts';
import { readSettings } from '../config.ts';
import type { Stored } from '../store/event-store.ts';
import { fromLog } from '../store/session-log.ts';
import { type Finding, verifyLog } from '../store/verify.ts';
import { run } from './command.ts';
import { progressBar } from './progress.ts';
import { readDatabase } from './read-database.ts';

const command = new Command('verify')
  .description('Walks every stream of the database and reports what is not as it was written. Changes nothing.')
  .option('--database <file>', 'without it, the one of DATABASE_URL or DATA_DIR')
  .option('--audit', 'also decide every turn of the ended sessions again, and ask their deterministic policies again')
  .option('--json', 'print the findings as JSON')
  .addHelpText('after', '\nExit code 1 if anything is wrong.')
  .action(verify);

await run(command);

async function verify(options: { database?: string; audit?: boolean; json?: boolean }): Promise<void> {
  const file = options.database ?? readSettings(process.env).databaseFile;
  const db = readDatabase(file);
  let bar: ReturnType<typeof progressBar> | null = null;
  let seen = 0;
  const verification = await verifyLog(db, {
    onProgress: (done, of) => {
      bar ??= progressBar('streams', of);
      bar.advance(done - seen);
      seen = done;
    },
    check: (stream, log) => (stream.startsWith('session-') ? checkSession(stream, log, options.audit ?? false) : []),
  });
  (bar as ReturnType<typeof progressBar> | null)?.stop();
  db.$client.close();
  if (options.json) process.stdout.write(`${JSON.stringify(verification)}\n`);
  else {
    for (const { stream, version, what } of verification.findings)
      process.stdout.write(`${stream ?? 'log'}${version === null ? '' : ` at ${version}`}: ${what}\n`);
    const { streams, events, findings } = verification;
    process.stdout.write(
      `${streams} streams, ${events} events: ${findings.length === 0 ? 'all as written' : `${findings.length} findings`}\n`,
    );
  }
  if (verification.findings.length > 0) process.exitCode = 1;
}

function checkSession(stream: string, log: readonly Stored[], again: boolean): readonly Finding[] {
  const events = log.map((stored) => fromLog(stored));
  const created = events[0];
  const game = created?.type === 'SessionCreated' ? gameById(created.game) : undefined;
  if (created?.type !== 'SessionCreated' || game?.version !== created.rulesVersion)
    return [{ stream, version: 1, what: 'no rules here for this game and version' }];
  const last = events.at(-1);
  const findings =
    again && last?.type === 'SessionEnded'
      ? audit(game, events as SessionEvent<GameTypes>[], last.seed, [...POLICIES, ...YARDSTICKS])
      : checkChecksums(game, events as SessionEvent<GameTypes>[]);
  return findings.map(({ index, what }) => ({ stream, version: index + 1, what }));
}
