/** `npx standpoint study bots STUDY`: whether the times of bots tell them from participants, and how exact these times are. */
import process from 'node:process';
import { Command } from 'commander';
import * as z from 'zod';
import type { GameTypes } from '../../games/core/game.ts';
import { timedAnswers } from '../../games/core/log/timed-answers.ts';
import { rngFor } from '../../games/core/rng.ts';
import { rulesOfLog } from '../../games/index.ts';
import { readSettings } from '../../server/config.ts';
import { cameAtIn, fromLog, streamOfSession } from '../../server/store/session-log.ts';
import type { StoreReader } from '../../server/store/store.ts';
import { readStudyLog, sessionsOfStage } from '../../server/store/study-log.ts';
import { BadOption, run } from '../shared/command.ts';
import { jsonOption } from '../shared/json-option.ts';
import { readingStore } from '../shared/reading-store.ts';
import { rounded, type TableCell, table } from '../shared/table.ts';
import { type BotTiming, botTimings, type TimedSession } from './timing.ts';

const PRINTED = jsonOption(
  z.strictObject({
    study: z.string(),
    seed: z.string().describe('of the draws behind the intervals'),
    timings: z
      .array(
        z.strictObject({
          arm: z.string().nullable().describe('null: all arms'),
          sessions: z.int().describe('with a bot'),
          bots: z.int().describe('answers of bots'),
          people: z.int().describe('answers of participants in these sessions'),
          auc: z
            .strictObject({
              value: z.number().describe('how often a bot takes longer than a participant; equal times count half'),
              low: z.number().nullable().describe('of the 95 % interval, by session'),
              high: z.number().nullable(),
            })
            .nullable(),
          apart: z
            .strictObject({ p50Ms: z.number(), p99Ms: z.number() })
            .nullable()
            .describe('between the time of an answer and the time drawn for it; null: no times were drawn'),
          late: z.int().describe('answers that came later than drawn'),
          drawn: z.int().describe('answers whose times were drawn'),
        }),
      )
      .describe('all arms, then each'),
  }),
);

interface Options {
  readonly stage: string;
  readonly seed: string;
  readonly database?: string;
  readonly json?: true;
}

await run(
  new Command('bots')
    .description('Says whether the times of answers tell bots from participants, and how exact the drawn times are.')
    .argument('<study>', 'its id')
    .option('--stage <name>', 'of data collection', 'main')
    .option('--seed <text>', 'of the draws behind the intervals', '1')
    .option('--database <where>', 'a SQLite file or postgres://…; without it, the one of DATABASE_URL or DATA_DIR')
    .addOption(PRINTED)
    .addHelpText(
      'after',
      `
It counts bots with accounts, and the participants beside them. The area under the curve (AUC) is that of a classifier that takes
who answers later for the bot: 0.5 says that times tell nothing. The interval is a bootstrap of 1000 draws over sessions.
Exit codes: 0 done, 2 there is no such study, or it has no bots.`,
    )
    .action(bots),
);

async function bots(study: string, { stage, seed, database, json }: Options): Promise<void> {
  const file = database ?? readSettings(process.env).databaseFile;
  const sessions = await readingStore(file, (store) => timedSessions(store, study, stage));
  if (sessions.length === 0) throw new BadOption(`study '${study}' has no session of stage ${stage} with a bot`);
  const timings = botTimings(sessions, rngFor(seed, 'bots', study)).map(inDecimals);
  if (json) return void process.stdout.write(PRINTED.text({ study, seed, timings }));
  const head = ['arm', 'sessions', 'bots', 'people', 'AUC', 'low', 'high', 'p50 ms', 'p99 ms', 'late', 'drawn'];
  const rows = timings.map(({ arm, auc, apart, ...one }): readonly TableCell[] => [
    ...[arm ?? 'all', one.sessions, one.bots, one.people, auc?.value ?? null, auc?.low ?? null, auc?.high ?? null],
    ...[apart?.p50Ms ?? null, apart?.p99Ms ?? null, one.late, one.drawn],
  ]);
  process.stdout.write(table(head, rows, 3));
}

function inDecimals({ auc, apart, ...one }: BotTiming): BotTiming {
  const short = (value: number | null): number | null => (value === null ? null : rounded(value));
  return {
    ...one,
    auc: auc && { value: rounded(auc.value), low: short(auc.low), high: short(auc.high) },
    apart: apart && { p50Ms: rounded(apart.p50Ms, 1), p99Ms: rounded(apart.p99Ms, 1) },
  };
}

/** The sessions of the study with a bot that has an account, without practice. */
async function timedSessions(store: StoreReader, study: string, stage: string): Promise<readonly TimedSession[]> {
  const log = await readStudyLog(store, study);
  const timed: TimedSession[] = [];
  for (const session of sessionsOfStage(log, stage)) {
    const stored = await store.events.read(streamOfSession(session));
    const events = stored.map((event) => fromLog<GameTypes>(event));
    const rules = rulesOfLog(events);
    const [created] = events;
    if (typeof rules === 'string' || created?.type !== 'SessionCreated' || !created.bots) continue;
    timed.push({ arm: created.arm ?? '', answers: timedAnswers(rules.game, events, stored.map(cameAtIn)) });
  }
  return timed;
}
