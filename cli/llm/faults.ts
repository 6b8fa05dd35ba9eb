/** `npx standpoint llm faults`: a server plays a session for each fault of an endpoint, and what became of them is counted. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command, Option } from 'commander';
import * as z from 'zod';
import { loggedCalls } from '../../games/core/session/calls-in-log.ts';
import { newestRules } from '../../games/index.ts';
import { authorsIn, type ModelAuthors } from '../../llm/authors.ts';
import { openerOf } from '../../server/live/session/free-text.ts';
import { openScriptedEndpoint } from '../../server/llm/scripted/endpoint.ts';
import { FAULT_NAMES } from '../../server/llm/scripted/faults.ts';
import { readStore } from '../../server/store/open-store.ts';
import { readSessionLog } from '../../server/store/session-log.ts';
import type { StoreReader } from '../../server/store/store.ts';
import { openServerProcess } from '../chaos/server-process.ts';
import { CannotBeDone, run } from '../shared/command.ts';
import { jsonOption, type Printed } from '../shared/json-option.ts';
import { progressBar } from '../shared/progress.ts';
import { table } from '../shared/table.ts';

const MODEL = 'scripted-1';
/** How long an answer may take, ms: short, since two faults never end. */
const TIMEOUT_MS = 400;
/** How long all sessions may take, ms. */
const PATIENCE_MS = 120_000;
const CONFIG = { agents: 2, width: 3, pieces: 2, turns: 3, deadlineMs: 60_000 };
/** The fault that is the lab's own. */
const BUDGET = 'budget-spent';

const PRINTED = jsonOption(
  z.strictObject({
    faults: z.int(),
    ended: z.int().describe('sessions with a fault that ended by the rules of the game'),
    attemptsSent: z.int().describe('calls that came to the endpoint'),
    attemptsRecorded: z.int().describe('calls in the logs'),
    otherAuthors: z.int().describe('actions of models that are not what the named model wrote'),
    keysInFiles: z.int().describe('files, outputs and arguments of the server in which the key stands'),
    othersDelayedMs: z
      .number()
      .describe('how much longer a model without faults took for its calls beside them than alone: medians'),
    sessions: z.array(
      z.strictObject({
        fault: z.string(),
        outcomes: z.array(z.string()).describe('of its calls, in order'),
        actions: z
          .array(z.string())
          .describe('submitted, or why the default action was done; left: it has left its seat'),
      }),
    ),
  }),
);

const command = new Command('faults')
  .description(
    'Starts a server and a faulty endpoint on this machine, plays a session for each fault, and counts what became of them. Exit ' +
      'code 1 if a session did not end, a call is not in a log, an action is not what its model wrote, or the key stands anywhere.',
  )
  .addOption(
    new Option('--only <names...>', 'these faults alone').choices([...FAULT_NAMES, BUDGET]).default([], 'all of them'),
  )
  .addOption(PRINTED)
  .action(faults);
await run(command);

interface Options {
  readonly only: readonly string[];
  readonly json?: true;
}

async function faults({ only, json }: Options): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-faults-'));
  const key = `sk-${randomBytes(16).toString('hex')}`;
  const endpoint = await openScriptedEndpoint({ key });
  const names = FAULT_NAMES.map((fault) => `${MODEL}+${fault}`);
  const printed: string[] = [];
  const server = await openServerProcess(
    folder,
    {
      ...{ MODEL_BASE_URL: endpoint.baseURL, MODEL_API_KEY: key, MODELS: [MODEL, ...names].join(',') },
      ...{ MODEL_TIMEOUT_MS: String(TIMEOUT_MS), LOG_LEVEL: 'debug' },
    },
    (text) => printed.push(text),
  );
  const token = readFileSync(path.join(folder, 'operator-token'), 'utf8').trim();
  const order = async (model: string, more: object = {}): Promise<string> => {
    const seats = [
      { kind: 'model', model },
      { kind: 'policy', policy: 'symmtom/uniform' },
    ];
    const answer = await fetch(`${server.url}/api/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ game: 'symmtom', config: CONFIG, seats, ...more }),
    });
    const body: unknown = await answer.json();
    const made = z.object({ session: z.string() }).safeParse(body);
    if (!made.success) throw new CannotBeDone(`the server did not take an order: ${JSON.stringify(body)}`);
    return made.data.session;
  };
  const chosen = [...FAULT_NAMES, BUDGET].filter((fault) => only.length === 0 || only.includes(fault));
  const bar = progressBar('sessions', chosen.length + 2);
  try {
    const store = await readStore(server.databaseFile);
    const alone = await order(MODEL);
    await ended(store, [alone], bar.advance);
    const played = await Promise.all(
      chosen.map(async (fault) => ({
        fault,
        session: await (fault === BUDGET ? order(MODEL, { budget: { calls: 2 } }) : order(`${MODEL}+${fault}`)),
      })),
    );
    const beside = await order(MODEL);
    await ended(store, [...played.map(({ session }) => session), beside], bar.advance);
    const arguments_ = argumentsOf(server.pid());
    await server.stop();
    const found = await Promise.all(played.map((one) => sessionIn(store, one)));
    const healthy = await Promise.all([alone, beside].map((session) => sessionIn(store, { fault: 'none', session })));
    await store.close();
    const all = [...found, ...healthy];
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const texts = files.map((file) => readFileSync(path.join(file.parentPath, file.name), 'latin1'));
    const result: Printed<(typeof PRINTED)['schema']> = {
      faults: found.length,
      ended: found.filter(({ reason }) => reason === 'terminated').length,
      attemptsSent: endpoint.calls.length,
      attemptsRecorded: sumOf(all.map(({ calls }) => calls)),
      otherAuthors: sumOf(all.map(({ authors }) => authors.others.length + authors.unread)),
      keysInFiles: [...texts, printed.join(''), arguments_].filter((text) => text.includes(key)).length,
      othersDelayedMs: Math.max(0, median(healthy[1]?.times ?? []) - median(healthy[0]?.times ?? [])),
      sessions: found.map(({ fault, outcomes, actions }) => ({ fault, outcomes, actions })),
    };
    const { faults: count, attemptsSent, attemptsRecorded, otherAuthors, keysInFiles } = result;
    if (result.ended < count || attemptsSent !== attemptsRecorded || otherAuthors + keysInFiles > 0)
      process.exitCode = 1;
    process.stdout.write(json ? PRINTED.text(result) : inWords(result));
  } finally {
    bar.stop();
    await server.stop();
    await endpoint.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Resolves once all of these sessions are over. */
async function ended(store: StoreReader, sessions: readonly string[], advance: (by: number) => void): Promise<void> {
  const open = new Set(sessions);
  const until = Date.now() + PATIENCE_MS;
  while (open.size > 0) {
    for (const session of open) {
      const row = await store.sessions.row(session);
      if (row?.status !== 'ended') continue;
      open.delete(session);
      advance(1);
    }
    // what has not ended is counted
    if (Date.now() > until) return;
    await sleep(50);
  }
}

interface FaultySession {
  readonly fault: string;
  readonly reason: string | null;
  readonly calls: number;
  readonly outcomes: readonly string[];
  readonly actions: readonly string[];
  readonly authors: ModelAuthors;
  /** How long each call took, ms. */
  readonly times: readonly number[];
}

async function sessionIn(
  store: StoreReader,
  { fault, session }: { readonly fault: string; readonly session: string },
): Promise<FaultySession> {
  const log = await readSessionLog(store.events, session);
  const rules = newestRules('symmtom');
  if (!rules) throw new Error('there is no SymmToM');
  const calls = loggedCalls(log);
  const end = log.at(-1);
  return {
    fault,
    reason: end?.type === 'SessionEnded' ? end.reason : null,
    calls: calls.length,
    outcomes: calls.flatMap(({ answered }) =>
      answered
        ? [answered.reading === null || answered.reading === 'action' ? answered.outcome : answered.reading]
        : [],
    ),
    actions: log.flatMap((event): readonly string[] => {
      if (event.type === 'AgentLeft') return [`left: ${event.cause}`];
      if (event.type === 'ActionSubmitted' && event.seat === 0) return ['submitted'];
      return event.type === 'ActionDefaulted' && event.seat === 0 && event.model ? [event.model] : [];
    }),
    authors: authorsIn(rules, log, openerOf(await store.texts.of(session))),
    times: calls.flatMap(({ asked, answered }) => (answered ? [answered.at - asked.at] : [])),
  };
}

/** The arguments of a process; empty where the system does not tell. */
function argumentsOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function inWords({ sessions, ...counts }: Printed<(typeof PRINTED)['schema']>): string {
  const rows = sessions.map(({ fault, outcomes, actions }) => [fault, listed(outcomes), listed(actions)]);
  const sums = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  return `${table(['fault', 'calls', 'actions'], rows)}\n${sums.join(', ')}\n`;
}

/** Equal ones once, with how many. */
function listed(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${name} ×${count}`)).join(', ') || '–';
}
