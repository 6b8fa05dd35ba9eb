/** `npx standpoint study pairs SESSION...`: what certified pairs found, for each session and block that had some. */
import process from 'node:process';
import { Command } from 'commander';
import * as z from 'zod';
import { CueTable, PairVerdict } from '../../games/core/pairs/types.ts';
import { tableInWords } from '../../games/core/pairs/words.ts';
import { english } from '../../games/core/words/english.ts';
import { BadOption, run } from '../shared/command.ts';
import { databaseOption } from '../shared/database-option.ts';
import { EstimateShape, estimateInWords } from '../shared/estimate.ts';
import { jsonOption } from '../shared/json-option.ts';
import { readSession } from '../shared/recorded.ts';
import { seatLetter } from '../shared/seats.ts';
import { readSessionArgument } from '../shared/sessions.ts';
import { table } from '../shared/table.ts';
import { overAll, type SessionPairs } from './over-all.ts';

const estimate = EstimateShape.describe('clustered by session');

const PRINTED = jsonOption(
  z.strictObject({
    blocks: z.array(
      z.strictObject({
        session: z.string(),
        seq: z.int().describe('number of the event that has the standing'),
        seat: z.int(),
        block: z.int(),
        pairs: z.int().describe('pairs that were chosen'),
        answers: z.int().describe('answers that count'),
        tracked: z.int().describe('answers as one gives them who tracks beliefs'),
        fitted: z.int().describe('answers as the best rule gives them'),
        rule: CueTable,
        ruleInWords: z.string(),
        bits: z.number().describe('evidence for tracking over the best of all rules and guessing'),
        verdict: PairVerdict.nullable().describe('null: the session ended before the pairs did'),
      }),
    ),
    bits: estimate,
    tracks: estimate.describe('share of blocks with this verdict'),
    rule: estimate.describe('share of blocks with this verdict'),
  }),
);

const command = new Command('pairs')
  .description('Says what certified pairs found: bits of evidence for tracking beliefs over the best rule of cues.')
  .addArgument(readSessionArgument('<session...>'))
  .addOption(databaseOption())
  .addOption(PRINTED)
  .addHelpText(
    'after',
    `
Only sessions count that were ordered with "pairs". bits: log2 of the probability of the answers under tracking, less that
under the best of all rules of the class and guessing; lapses are integrated out. tracks, rule: the bound was reached; open: it was
not, after as many pairs as were ordered. The method is in docs/certified-pairs.md.
Exit codes: 0 done, 2 a session cannot be used.`,
  )
  .action(pairs);

await run(command);

interface Options {
  readonly database?: string;
  readonly json?: true;
}

async function pairs(names: readonly string[], { database, json }: Options): Promise<void> {
  const found: SessionPairs[] = [];
  for (const name of names) {
    const { log, rules } = await readSession(name, database);
    const { pairs: read, game } = rules;
    if (!read) throw new BadOption(`${name} is of ${game.id}, which has no certified pairs`);
    const scores = read.scores(log);
    if (scores.length === 0) throw new BadOption(`${name} had no certified pairs`);
    const session = log[0]?.type === 'SessionCreated' ? log[0].session : name;
    found.push(
      ...scores.map((one) => ({ session, ruleInWords: tableInWords(one.rule, read.says, english.pairs), ...one })),
    );
  }
  const all = overAll(found);
  process.stdout.write(json ? PRINTED.text({ blocks: found.map(rowOf), ...all }) : inWords(found, all));
}

function rowOf({ index, ...one }: SessionPairs) {
  return { ...one, seq: index + 1 };
}

function inWords(found: readonly SessionPairs[], { bits, tracks, rule }: ReturnType<typeof overAll>): string {
  return [
    table(
      ['session', 'seat', 'block', 'pairs', 'answers', 'tracked', 'fitted', 'bits', 'verdict', 'best rule'],
      found.map((one) => [
        ...[one.session, seatLetter(one.seat), one.block + 1, one.pairs, one.answers, one.tracked, one.fitted],
        ...[one.bits, one.verdict, one.ruleInWords],
      ]),
    ),
    `Bits, over all: ${estimateInWords(bits, 1)}. Share that tracks: ${estimateInWords(tracks, 2)}; that follows a rule: ${estimateInWords(rule, 2)}. Intervals by session.\n`,
  ].join('\n');
}
