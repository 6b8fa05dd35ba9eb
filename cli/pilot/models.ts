/**
 * The language models of a pilot: an endpoint of its own with the scripted model, of whose calls one in ten has a fault, and what
 * became of the calls in the log.
 */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { firstClock } from '../../games/core/first-clock.ts';
import type { GameTypes } from '../../games/core/game.ts';
import { newestRules } from '../../games/index.ts';
import { openScriptedEndpoint } from '../../server/llm/scripted/endpoint.ts';
import { FAULT_NAMES, type Strike } from '../../server/llm/scripted/faults.ts';
import { readStore } from '../../server/store/open-store.ts';
import { readSessionLog } from '../../server/store/session-log.ts';
import { allPlans } from '../../studies/definition/all-plans.ts';
import type { FrozenStudy } from '../../studies/definition/freeze.ts';
import { modelsIn } from '../../studies/definition/model-seats.ts';
import type { PilotLog } from './account.ts';

/** One call in so many has a fault. */
const FAULTY_EVERY = 10;
/** Faults that are planned; later calls have none. */
const MOST_FAULTS = 3000;
/** An endpoint that wants another name for a setting wants it at every call. */
const OF_SINGLE_CALLS = FAULT_NAMES.filter((fault) => fault !== 'max-tokens');
/** How long an answer may take at most, ms: a call that hangs costs its seat a turn. */
const LONGEST_MS = 1000;

export interface ModelsAccount {
  readonly sessions: number;
  /** Calls in the logs; one that is given up before it is sent is among them. */
  readonly calls: number;
  /** Calls that came to the endpoint. */
  readonly sent: number;
  /** Calls on which a fault was played. */
  readonly faulty: number;
  readonly tokens: number;
  /** Actions that models chose. */
  readonly chosen: number;
  /** Turns in which their seats did the default action. */
  readonly defaults: number;
  /** Models that left their seats. */
  readonly left: number;
  /** Files of the server in which the key of the endpoint stands. */
  readonly keysInFiles: number;
}

export interface PilotModels {
  /** Settings of the server. */
  readonly settings: Readonly<Record<string, string>>;
  /** What became of the calls, as the logs in this folder have it. */
  accountOf(place: { readonly dataDir: string; readonly databaseFile: string }, log: PilotLog): Promise<ModelsAccount>;
  close(): Promise<void>;
}

/** null: the study has no language models. */
export async function openPilotModels(frozen: FrozenStudy): Promise<PilotModels | null> {
  const plans = allPlans(frozen).filter(({ plan }) => modelsIn(plan).length > 0);
  if (plans.length === 0) return null;
  const names = [...new Set(plans.flatMap(({ plan }) => modelsIn(plan).map(({ model }) => model)))];
  const timeoutMs = Math.min(LONGEST_MS, ...plans.flatMap(({ plan }) => firstDeadline(plan) ?? []));
  const key = `sk-${randomBytes(16).toString('hex')}`;
  const faults = Array.from({ length: MOST_FAULTS }, (_, i): Strike => {
    const fault = OF_SINGLE_CALLS[i % OF_SINGLE_CALLS.length] ?? 'hang';
    return { fault, call: FAULTY_EVERY * (i + 1) };
  });
  const endpoint = await openScriptedEndpoint({ models: names, key, faults });
  return {
    settings: {
      ...{ MODEL_BASE_URL: endpoint.baseURL, MODEL_API_KEY: key, MODELS: names.join(',') },
      MODEL_TIMEOUT_MS: String(timeoutMs),
    },
    async accountOf({ dataDir, databaseFile }, log) {
      const faulty = endpoint.calls.filter(({ fault }) => fault !== null).length;
      const inLogs = await countsIn(databaseFile, log);
      return { ...inLogs, sent: endpoint.calls.length, faulty, keysInFiles: filesWith(key, dataDir) };
    },
    close: endpoint.close,
  };
}

/** How long the first turn takes at most, ms; null: it has no deadline. */
function firstDeadline({ game, config }: { readonly game: string; readonly config: unknown }): number | null {
  const rules = newestRules(game);
  const parsed = rules?.game.schemas.config.safeParse({ ...rules.forPeople, ...(config as object) });
  const clock = rules && parsed?.success ? firstClock(rules.game, parsed.data, 'pilot') : null;
  return clock && 'deadlineMs' in clock ? clock.deadlineMs : null;
}

async function countsIn(databaseFile: string, { sessionCommands }: PilotLog) {
  const store = await readStore(databaseFile);
  try {
    const counts = { sessions: 0, calls: 0, tokens: 0, chosen: 0, defaults: 0, left: 0 };
    for (const session of sessionCommands.keys()) {
      const seats = new Set<number>();
      for (const event of await readSessionLog<GameTypes>(store.events, session)) {
        if (event.type === 'AgentSeated' && event.controller.kind === 'model') seats.add(event.seat);
        if (event.type === 'ModelAsked') counts.calls += 1;
        if (event.type === 'ModelAnswered' && event.tokens) counts.tokens += event.tokens.input + event.tokens.output;
        if (!('seat' in event) || !seats.has(event.seat)) continue;
        if (event.type === 'ActionSubmitted') counts.chosen += 1;
        if (event.type === 'ActionDefaulted' || event.type === 'ActionTimedOut') counts.defaults += 1;
        if (event.type === 'AgentLeft') counts.left += 1;
      }
      if (seats.size > 0) counts.sessions += 1;
    }
    return counts;
  } finally {
    await store.close();
  }
}

function filesWith(text: string, folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return files.filter((file) => readFileSync(path.join(file.parentPath, file.name)).includes(text)).length;
}
