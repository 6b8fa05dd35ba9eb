/**
 * `npm run verify`: checks every stream: versions, hash chain, checksums of states, branches beside their parents. With
 * --audit it also makes every decision again.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { POLICIES, YARDSTICKS } from '../bots/index.ts';
import type { GameTypes } from '../games/core/game.ts';
import { sameJson } from '../games/core/json.ts';
import { checkBranch, originOf } from '../games/core/log/branch.ts';
import { audit, checkChecksums, type LogFinding } from '../games/core/log/replay.ts';
import { isPlayable } from '../games/core/package.ts';
import { onlyRead, rulesOfLog } from '../games/index.ts';
import { annotationsOf, codingIn } from '../server/annotations/coding.ts';
import { readSettings } from '../server/config.ts';
import { openerOf } from '../server/live/free-text.ts';
import { rootsFile } from '../server/roots.ts';
import type { EventReader, Stored } from '../server/store/event-store.ts';
import type { FindingName, StreamFinding } from '../server/store/finding.ts';
import { readRoots } from '../server/store/roots.ts';
import { fromLog, streamOfSession } from '../server/store/session-log.ts';
import type { TextsById } from '../server/store/store.ts';
import type { RecordedRoots } from '../server/store/verify-roots.ts';
import { BadOption, run } from './shared/command.ts';
import { progressBar } from './shared/progress.ts';
import { readingStore } from './shared/reading-store.ts';

const command = new Command('verify')
  .description('Checks every stream of the database and reports what differs from what was written. Changes nothing.')
  .option('--database <file>', 'without it, the one of DATABASE_URL or DATA_DIR')
  .option('--audit', 'also decide every turn of the ended sessions again, and ask their deterministic policies again')
  .option(
    '--roots <file>',
    'roots to compare the log with; without it, roots.jsonl beside the database, if it is there',
  )
  .option('--json', 'print the findings as JSON')
  .addHelpText('after', '\nExit code 1 if anything is wrong.')
  .action(verify);

await run(command);

interface Options {
  readonly database?: string;
  readonly audit?: boolean;
  readonly roots?: string;
  readonly json?: boolean;
}

async function verify(options: Options): Promise<void> {
  const settings = options.database === undefined ? readSettings(process.env) : null;
  const file = options.database ?? settings?.databaseFile ?? '';
  const roots = rootsIn(options.roots, rootsFile(settings?.dataDir ?? path.dirname(file)));
  let bar: ReturnType<typeof progressBar> | null = null;
  let seen = 0;
  const undecided: Undecided[] = [];
  const verification = await readingStore(file, ({ events, texts, verify: verifyLog }) =>
    verifyLog({
      roots,
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
    for (const { name, stream, version, what } of verification.findings)
      process.stdout.write(`${stream ?? 'log'}${version === null ? '' : ` at ${version}`}: ${what} (${name})\n`);
    for (const { stream, why } of undecided) process.stdout.write(`${stream} was not decided again: ${why}\n`);
    const { streams, events, findings } = verification;
    const compared = roots ? `, ${roots.lines.length} roots` : '';
    process.stdout.write(
      `${streams} streams, ${events} events${compared}: ${findings.length === 0 ? 'all as written' : `${findings.length} findings`}\n`,
    );
  }
  if (verification.findings.length > 0) process.exitCode = 1;
}

/** The roots to compare with; undefined: there are none. A file that was named must be there. */
function rootsIn(named: string | undefined, beside: string): RecordedRoots | undefined {
  if (named !== undefined && !existsSync(named)) throw new BadOption(`there is no file ${named}`);
  const file = named ?? beside;
  return existsSync(file) ? readRoots(readFileSync(file, 'utf8')) : undefined;
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
  if (coding === null)
    return [{ name: 'codes_unreadable', stream, version: null, what: 'codes a session that has no messages to code' }];
  try {
    annotationsOf(log, coding);
    return [];
  } catch (error) {
    return [{ name: 'codes_unreadable', stream, version: null, what: `cannot be read: ${(error as Error).message}` }];
  }
}

async function checkSession(
  stream: string,
  log: readonly Stored[],
  { again, undecided, texts: typed, reader }: Checking,
): Promise<readonly StreamFinding[]> {
  const events = log.map((stored) => fromLog<GameTypes>(stored));
  const rules = rulesOfLog(events);
  if (typeof rules === 'string') return [{ name: 'rules_missing', stream, version: 1, what: rules }];
  const { game } = rules;
  if (again && !isPlayable(rules))
    undecided.push({ stream, why: onlyRead({ game: game.id, rulesVersion: game.version }) });
  const last = events.at(-1);
  const states = checkChecksums<GameTypes>(game, events);
  const decisions =
    again && last?.type === 'SessionEnded'
      ? audit<GameTypes>(game, events, last.seed, [...POLICIES, ...YARDSTICKS], openerOf(typed)).filter(
          // the audit checks the states, too
          (finding) => !states.some((state) => sameJson(state, finding)),
        )
      : [];
  const origin = originOf(events);
  const parent = origin ? await reader.read(streamOfSession(origin.parent)) : [];
  const shared = checkBranch(
    events,
    parent.map((stored) => fromLog<GameTypes>(stored)),
  );
  const named = (name: FindingName, found: readonly LogFinding[]): readonly StreamFinding[] =>
    found.map(({ index, what }) => ({ name, stream, version: index + 1, what }));
  return [
    ...named('state_differs', states),
    ...named('decision_differs', decisions),
    ...named('branch_differs', shared),
  ];
}
