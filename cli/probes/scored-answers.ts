/** `evaluate probes`: the answers of a recorded session's seats to the questions that it asked between its turns. */
import { Command } from 'commander';
import * as z from 'zod';
import { type AnswerSummary, type ScoredAnswer, scoredAnswers, summariesOf } from '../../games/core/beliefs/answers.ts';
import { reactionMs } from '../../games/core/session/client-rows.ts';
import { BadOption } from '../shared/command.ts';
import { databaseOption } from '../shared/database-option.ts';
import { jsonOption } from '../shared/json-option.ts';
import { progressBar } from '../shared/progress.ts';
import { readRecorded, subjectIn } from '../shared/recorded.ts';
import { seatLetter } from '../shared/seats.ts';
import { readSessionArgument } from '../shared/sessions.ts';
import { table } from '../shared/table.ts';

interface Options {
  readonly model?: string;
  readonly items?: true;
  readonly database?: string;
  readonly json?: true;
}

type Write = (text: string) => void;

const PRINTED = jsonOption(
  z.array(
    z.strictObject({
      session: z.string(),
      model: z.string(),
      version: z.int(),
      seat: z.int(),
      kind: z.string(),
      order: z.int(),
      n: z.int().describe('questions asked'),
      ...{ scored: z.int(), diagnostic: z.int(), correct: z.int(), normative: z.int(), normativeOf: z.int() },
      ...{ realityBias: z.int(), egocentric: z.int(), stale: z.int(), other: z.int(), unanswered: z.int() },
      rtMs: z.number().nullable().describe('median reaction time, ms'),
      ...{ functional: z.int(), functionalOf: z.int() },
    }),
  ),
);

/** `write`: where the command's output goes. */
export function probesCommand(write: Write): Command {
  return new Command('probes')
    .description('Scores the answers to the questions between turns, by the truth and by a belief model.')
    .addArgument(readSessionArgument('<session>'))
    .option('--model <id>', 'which belief model; without it, the first that the game offers')
    .option('--items', 'a row for each question, as JSON lines')
    .addOption(databaseOption())
    .addOption(PRINTED)
    .addHelpText(
      'after',
      '\ncorrect: as it is, of the session or of the mind that the question is about. functional: as the other seat said\nitself when it was asked the same. diagnostic: right, reality and the own belief do not all coincide.',
    )
    .action((session: string, options: Options) => evaluate(session, options, write));
}

async function evaluate(id: string, { model, items, database, json }: Options, write: Write): Promise<void> {
  if (items && json) throw new BadOption('--items and --json: one or the other');
  const recorded = await readRecorded(id, database);
  const subject = subjectIn(id, recorded, model);
  const { log, offered, session } = subject;
  const bar = progressBar('events', log.length);
  let seen = 0;
  const answers = scoredAnswers({
    ...subject,
    onEvent(index) {
      bar.advance(index - seen);
      seen = index;
    },
  });
  bar.stop();
  const by = { session, model: offered.model.id, version: offered.model.version };
  if (items) return write(answers.map((one) => `${JSON.stringify({ ...by, ...rowOf(one) })}\n`).join(''));
  const summaries = summariesOf(answers, (index) => {
    const facts = recorded.facts[index];
    return facts && facts.impossible.length === 0 ? reactionMs(facts.client) : null;
  });
  if (json) return write(PRINTED.text(summaries.map((one) => ({ ...by, ...one }))));
  write(`Session ${session}; ${by.model}, version ${by.version}\n\n${tableOf(summaries)}`);
}

function rowOf({ shown, closed, ...rest }: ScoredAnswer) {
  // the log numbers its events from 1
  return { shown: shown + 1, closed: closed === null ? null : closed + 1, ...rest };
}

const KEY = `n: questions. diagnostic: those where the truth and what the seat had reason to believe differ. correct: the answer is
true. warranted: it is what the seat had reason to say. reality bias: it is the truth where the belief is false. egocentric:
it is the seat's own belief in place of the other's. stale: what was true before. functional: it agrees with the other seat's
own answer. rt: median reaction time.
`;

function tableOf(summaries: readonly AnswerSummary[]): string {
  if (summaries.length === 0) return 'It asked no generated questions between its turns.\n';
  const head = [
    'seat',
    'kind',
    'order',
    'n',
    'diagnostic',
    'correct',
    'warranted',
    'reality bias',
    'egocentric',
    'stale',
    'other',
    'unanswered',
    'rt, ms',
    'functional',
  ];
  const rows = table(
    head,
    summaries.map((one) => [
      seatLetter(one.seat),
      one.kind,
      one.order,
      one.n,
      one.diagnostic,
      `${one.correct} of ${one.scored}`,
      `${one.normative} of ${one.normativeOf}`,
      one.realityBias,
      one.egocentric,
      one.stale,
      one.other,
      one.unanswered,
      one.rtMs,
      `${one.functional} of ${one.functionalOf}`,
    ]),
  );
  return `${rows}\n${KEY}`;
}
