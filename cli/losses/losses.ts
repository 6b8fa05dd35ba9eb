/** `npx standpoint study losses SESSION...`: belief, choice and world of each decision that followed an answer. */
import process from 'node:process';
import { Command } from 'commander';
import * as z from 'zod';
import { botsOf } from '../../bots/index.ts';
import { BadOption, run, wholeNumber } from '../shared/command.ts';
import { databaseOption } from '../shared/database-option.ts';
import { EstimateShape, estimateInWords } from '../shared/estimate.ts';
import { jsonOption } from '../shared/json-option.ts';
import { progressBar } from '../shared/progress.ts';
import { readSession } from '../shared/recorded.ts';
import { seatLetter } from '../shared/seats.ts';
import { readSessionArgument } from '../shared/sessions.ts';
import { rounded, table } from '../shared/table.ts';
import { type DecisionLosses, partsOf, reliabilityOf } from './parts.ts';

const points = z.number().describe('points over the next 2w turns');
const error = z.number().describe('Monte Carlo standard error, in points');
const estimate = EstimateShape.nullable();

const PRINTED = jsonOption(
  z.strictObject({
    decisions: z.array(
      z.strictObject({
        session: z.string(),
        seq: z.int().describe('number of the event that ends the turn'),
        turn: z.int(),
        seat: z.int(),
        answers: z.int().describe('answers before the decision'),
        off: z.number().describe('0 to 1: how far the worlds miss the answers'),
        ...{ underReport: points, underPosterior: points, underTruth: points },
        belief: points,
        beliefError: error,
        choice: points,
        choiceError: error,
      }),
    ),
    seats: z.array(z.strictObject({ session: z.string(), seat: z.int(), n: z.int(), belief: points, choice: points })),
    belief: estimate.describe('mean of all decisions, in points, clustered by session'),
    choice: estimate,
    reliability: z.strictObject({ belief: estimate, choice: estimate }).describe('Spearman-Brown of split halves'),
  }),
);

interface Options {
  readonly draws: number;
  readonly database?: string;
  readonly json?: true;
}

const command = new Command('losses')
  .description('Says what decisions cost because of a wrong belief, and what because of a wrong choice.')
  .addArgument(readSessionArgument('<session...>'))
  .option('--draws <count>', 'worlds drawn for each belief and decision', wholeNumber('--draws', 4), 64)
  .addOption(databaseOption())
  .addOption(PRINTED)
  .addHelpText(
    'after',
    `
Only decisions count before which the seat was asked what is so ("Does B know piece 4?"; order the questions with "probes" and
the kind "reality"). Losses are expected points over the next 2w turns that the best action earns more than the one taken.
report: under the belief that the answers state. posterior: under the exact belief of what the seat had noticed. truth: at the
table as it was. belief + choice = posterior: belief is what the best action for the stated belief loses, choice what the action
taken loses beside that one. The method is in docs/losses.md.
Exit codes: 0 done, 2 a session cannot be used.`,
  )
  .action(losses);

await run(command);

async function losses(names: readonly string[], { draws, database, json }: Options): Promise<void> {
  const decisions: DecisionLosses[] = [];
  for (const name of names) {
    const { log } = await readSession(name, database);
    const created = log[0];
    if (created?.type !== 'SessionCreated') throw new BadOption(`${name} does not begin with SessionCreated`);
    const lossesOf = botsOf(created.game)?.lossesOf;
    if (!lossesOf)
      throw new BadOption(`${name} is of ${created.game}, for which nothing values an action under a belief`);
    const bar = progressBar('turns', log.filter(({ type }) => type === 'TurnResolved').length);
    const found = lossesOf(log, { draws, onTurn: () => bar.advance(1) });
    bar.stop();
    decisions.push(...found.map((one) => ({ session: created.session, ...one })));
  }
  if (decisions.length === 0)
    throw new BadOption(
      'no seat of these sessions was asked what is so before it acted: there is no stated belief to compare with',
    );
  const parts = partsOf(decisions);
  const reliability = { belief: reliabilityOf(decisions, 'belief'), choice: reliabilityOf(decisions, 'choice') };
  process.stdout.write(
    json ? PRINTED.text({ decisions: decisions.map(rowOf), ...parts, reliability }) : inWords(parts, reliability),
  );
}

function rowOf({ session, index, turn, seat, answers, off, ...one }: DecisionLosses) {
  return {
    session,
    seq: index + 1,
    turn,
    seat,
    answers,
    off: rounded(off),
    underReport: rounded(one.underReport.points),
    underPosterior: rounded(one.underPosterior.points),
    underTruth: rounded(one.underTruth.points),
    belief: rounded(one.belief.points),
    beliefError: rounded(one.belief.standardError),
    choice: rounded(one.choice.points),
    choiceError: rounded(one.choice.standardError),
  };
}

type Parts = ReturnType<typeof partsOf>;
type Reliability = Readonly<Record<'belief' | 'choice', ReturnType<typeof reliabilityOf>>>;

function inWords({ seats, belief, choice }: Parts, reliability: Reliability): string {
  const shown = (of: Parts['belief'] | null): string => (of ? estimateInWords(of, 2) : '–');
  return [
    table(
      ['session', 'seat', 'decisions', 'lost by belief', 'lost by choice'],
      seats.map((one) => [one.session, seatLetter(one.seat), one.n, one.belief, one.choice]),
      2,
    ),
    `Points a decision, over all: by belief ${shown(belief)}, by choice ${shown(choice)}; intervals by session.\n`,
    `Reliability of a seat's mean by split halves: belief ${shown(reliability.belief)}, choice ${shown(reliability.choice)}.\n`,
  ].join('\n');
}
