/**
 * `npm run verify`: checks every stream: versions, hash chain, checksums of states, branches beside their parents. With
 * --audit it also makes every decision again.
 */

import { Command } from 'commander';
import { POLICIES, YARDSTICKS } from '../bots/index.ts';
import { tokensIn } from '../games/core/free-text.ts';
import type { GameTypes } from '../games/core/game.ts';
import { checkBranch, originOf } from '../games/core/log/branch.ts';
import { audit, checkChecksums } from '../games/core/log/replay.ts';
import { isPlayable } from '../games/core/package.ts';
import { onlyRead, rulesOfLog } from '../games/index.ts';
import { annotationsOf, codingIn } from '../server/annotations/coding.ts';
import { readSettings } from '../server/config.ts';
import { hmacOf, openerOf } from '../server/live/free-text.ts';
import type { EventReader, Stored } from '../server/store/event-store.ts';
import { fromLog, streamOfSession } from '../server/store/session-log.ts';
import type { TextsById } from '../server/store/store.ts';
import type { StreamFinding } from '../server/store/verify.ts';
import { run } from './shared/command.ts';
import { progressBar } from './shared/progress.ts';
import { readingStore } from './shared/reading-store.ts';

const command = new Command('verify')
  .description('Checks every stream of the database and reports what differs from what was written. Changes nothing.')
  .option('--database <file>', 'without it, the one of DATABASE_URL or DATA_DIR')
  .option('--audit', 'also decide every turn of the ended sessions again, and ask their deterministic policies again')
  .option('--json', 'print the findings as JSON')
  .addHelpText('after', '\nExit code 1 if anything is wrong.')
  .action(verify);

await run(command);

async function verify(options: { database?: string; audit?: boolean; json?: boolean }): Promise<void> {
  const file = options.database ?? readSettings(process.env).databaseFile;
  let bar: ReturnType<typeof progressBar> | null = null;
  let seen = 0;
  const undecided: Undecided[] = [];
  const verification = await readingStore(file, ({ events, texts, verify: verifyLog }) =>
    verifyLog({
      onProgress: (done, of) => {
        bar ??= progressBar('streams', of);
        bar.advance(done - seen);
        seen = done;
      },
      check: async (stream, log) => {
        if (stream.startsWith('annotations-')) return checkAnnotations(stream, log, events);
        if (!stream.startsWith('session-')) return [];
        const kept = await texts.of(stream.slice('session-'.length));
        return checkSession(stream, log, { again: options.audit ?? false, undecided, texts: kept, reader: events });
      },
    }),
  );
  (bar as ReturnType<typeof progressBar> | null)?.stop();
  if (options.json) process.stdout.write(`${JSON.stringify({ ...verification, undecided })}\n`);
  else {
    for (const { stream, version, what } of verification.findings)
      process.stdout.write(`${stream ?? 'log'}${version === null ? '' : ` at ${version}`}: ${what}\n`);
    for (const { stream, why } of undecided) process.stdout.write(`${stream} was not decided again: ${why}\n`);
    const { streams, events, findings } = verification;
    process.stdout.write(
      `${streams} streams, ${events} events: ${findings.length === 0 ? 'all as written' : `${findings.length} findings`}\n`,
    );
  }
  if (verification.findings.length > 0) process.exitCode = 1;
}

/** A session that the audit could not decide again: its rules only read logs. Everything else in it was checked. */
interface Undecided {
  readonly stream: string;
  readonly why: string;
}

interface Checking {
  /** Whether to make every decision again. */
  readonly again: boolean;
  /** Collects the sessions that could not be decided again. */
  readonly undecided: Undecided[];
  readonly texts: TextsById;
  readonly reader: EventReader;
}

async function checkAnnotations(
  stream: string,
  log: readonly Stored[],
  reader: EventReader,
): Promise<readonly StreamFinding[]> {
  const coding = await codingIn(reader, stream.slice('annotations-'.length));
  if (coding === null) return [{ stream, version: null, what: 'codes a session that has no messages to code' }];
  try {
    annotationsOf(log, coding);
    return [];
  } catch (error) {
    return [{ stream, version: null, what: `cannot be read: ${(error as Error).message}` }];
  }
}

async function checkSession(
  stream: string,
  log: readonly Stored[],
  { again, undecided, texts: typed, reader }: Checking,
): Promise<readonly StreamFinding[]> {
  const events = log.map((stored) => fromLog<GameTypes>(stored));
  const rules = rulesOfLog(events);
  if (typeof rules === 'string') return [{ stream, version: 1, what: rules }];
  const { game } = rules;
  if (again && !isPlayable(rules))
    undecided.push({ stream, why: onlyRead({ game: game.id, rulesVersion: game.version }) });
  const last = events.at(-1);
  const findings =
    again && last?.type === 'SessionEnded'
      ? audit<GameTypes>(game, events, last.seed, [...POLICIES, ...YARDSTICKS], openerOf(typed))
      : checkChecksums<GameTypes>(game, events);
  const origin = originOf(events);
  const parent = origin ? await reader.read(streamOfSession(origin.parent)) : [];
  const shared = checkBranch(
    events,
    parent.map((stored) => fromLog<GameTypes>(stored)),
  );
  const texts = log.flatMap(({ version, data }): StreamFinding[] =>
    tokensIn(data).flatMap(({ textId, hmac }) => {
      const kept = typed.get(textId);
      return kept === undefined || hmacOf(kept.text, kept.salt) === hmac
        ? []
        : [{ stream, version, what: `text ${textId} is not what was written` }];
    }),
  );
  return [...[...findings, ...shared].map(({ index, what }) => ({ stream, version: index + 1, what })), ...texts];
}
