/** `tomqa scores`: right answers of recorded sessions, by seat and kind of question, with joint credit and the cost of noise. */
import { Command } from 'commander';
import * as z from 'zod';
import { BadOption } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { readSession } from '../../cli/shared/recorded.ts';
import { readSessionArgument } from '../../cli/shared/sessions.ts';
import { roundedScore, SCORE, scoreTable } from '../../cli/simulate/tomqa/score-table.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { answerRows, type StoryAnswerRow, scoresOf } from '../../games/tomqa/scores.ts';
import type { ToMQA } from '../../games/tomqa/types.ts';

interface Options {
  readonly answers?: true;
  readonly database?: string;
  readonly json?: true;
}

const OF = { session: z.string(), seat: z.int() };
const PRINTED = jsonOption(
  z.union([
    z.array(z.strictObject({ ...OF, ...SCORE })),
    z
      .array(
        z.strictObject({
          ...OF,
          story: z.int(),
          kind: z.string(),
          option: z.string().nullable(),
          right: z.string(),
          correct: z.boolean(),
          falseBelief: z.boolean().nullable(),
          noise: z.boolean(),
        }),
      )
      .describe('with --answers'),
  ]),
);

export const scoresCommand = new Command('scores')
  .description('Right answers in recorded sessions, each by itself.')
  .addArgument(readSessionArgument('<session...>'))
  .option('--answers', 'with --json: a row for each answer')
  .option('--database <where>', 'a SQLite file or postgres://…; without it, the one of DATABASE_URL or DATA_DIR')
  .addOption(PRINTED)
  .action(async (sessions: readonly string[], options: Options) => {
    if (options.answers && !options.json) throw new BadOption('--answers goes with --json');
    const rows: (StoryAnswerRow & { readonly session: string })[] = [];
    for (const session of sessions)
      rows.push(...answerRows(await logOf(session, options)).map((row) => ({ session, ...row })));
    if (options.answers) return void process.stdout.write(PRINTED.text(rows));
    const scored = [...Map.groupBy(rows, ({ session, seat }) => `${session} ${seat}`).values()].flatMap((own) =>
      scoresOf(own).map((score) => ({
        session: own[0]?.session ?? '',
        seat: own[0]?.seat ?? 0,
        ...roundedScore(score),
      })),
    );
    process.stdout.write(options.json ? PRINTED.text(scored) : scoreTable(['session', 'seat'], scored));
  });

async function logOf(session: string, { database }: Options): Promise<readonly SessionEvent<ToMQA>[]> {
  const { log, rules } = await readSession(session, database);
  if (rules.game.id !== 'tomqa') throw new BadOption(`session '${session}' is of ${rules.game.id}, not of tomqa`);
  return log as readonly SessionEvent<ToMQA>[];
}
