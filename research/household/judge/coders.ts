/**
 * `npx standpoint research household coders`: language models code messages that two people coded, and how far they agree stands
 * beside how far the people agree.
 */
import process from 'node:process';
import { Command } from 'commander';
import * as z from 'zod';
import { BadOption, wholeNumber } from '../../../cli/shared/command.ts';
import { jsonOption } from '../../../cli/shared/json-option.ts';
import { openModelLine, recordOption, replayOption, withoutCassette } from '../../../cli/shared/model-line.ts';
import { progressBar } from '../../../cli/shared/progress.ts';
import { readingStore } from '../../../cli/shared/reading-store.ts';
import { type TableCell, table } from '../../../cli/shared/table.ts';
import { setKey } from '../../../games/core/coding/annotations.ts';
import type { Codable } from '../../../games/core/coding/types.ts';
import { rngFor } from '../../../games/core/rng.ts';
import { household } from '../../../games/household/game.ts';
import { codableOf, readAnnotations, type ToCode } from '../../../server/annotations/coding.ts';
import { roundsOf, type SessionToCode } from '../../../server/annotations/study-coding.ts';
import { readSettings } from '../../../server/config.ts';
import { counts } from '../../../server/store/session-list.ts';
import { askUntilRead } from './ask-until-read.ts';
import { codeReader, coderPrompt } from './coder-prompt.ts';
import { type CodedByThree, type KappaFigure, type KappaFigures, kappaFigures } from './kappa.ts';

interface Options {
  readonly database?: string;
  readonly models: readonly string[];
  readonly codebook?: number;
  readonly maxTokens: number;
  readonly seed: string;
  readonly record?: string;
  readonly replay?: string;
  readonly json?: true;
}

const KAPPA = z
  .strictObject({ kappa: z.number().nullable(), low: z.number().nullable(), high: z.number().nullable() })
  .meta({ title: 'Kappa' });
const PRINTED = jsonOption(
  z.strictObject({
    codebook: z.int(),
    sessions: z.int(),
    messages: z.int().describe('that both people coded'),
    people: KAPPA.describe('of the two people'),
    models: z.array(
      z.strictObject({
        model: z.string(),
        unread: z
          .int()
          .describe('messages for which the model gave no answer that can be read; they agree with no code'),
        withPeople: KAPPA.describe('the mean of its kappa with each of the two'),
        difference: KAPPA.describe('less that of the people'),
        forInference: z.boolean().nullable().describe('false: more than 0.1 below the people; null: undefined'),
      }),
    ),
    sent: z.int().describe('calls that went over the network'),
  }),
);

export const codersCommand = new Command('coders')
  .description(
    'Language models code the messages that two people coded, and how far they agree is set beside the people.',
  )
  .option('--database <where>', 'a SQLite file or postgres://…; without it, the one of DATABASE_URL or DATA_DIR')
  .option('--models <names...>', 'of the endpoint; without any, people alone', [])
  .option('--codebook <n>', 'the version of the codebook', wholeNumber('--codebook', 1))
  .option('--max-tokens <n>', 'of an answer', wholeNumber('--max-tokens', 1), 512)
  .option('--seed <text>', 'of the bootstrap', '1')
  .addOption(recordOption())
  .addOption(replayOption())
  .addOption(PRINTED)
  .addHelpText(
    'after',
    `
What participants wrote goes to the endpoint of the models, and into a cassette. Each model is asked about every message of a
household session that both people of the newest round coded, without their codes. Cohen's kappa is of the whole set of facts of
a message; brackets are 95 %, a bootstrap over sessions. A model more than 0.1 below the people is "not for inference".
Exit codes: 0 done, 1 a cassette does not hold a call, 2 there are no such messages, or an option cannot be used.`,
  )
  .action(coders);

/** A message that both people coded. */
interface DoubleCoded {
  readonly session: number;
  readonly toCode: ToCode;
  readonly message: Codable;
  readonly people: readonly [string, string];
}

async function coders(options: Options): Promise<void> {
  const { database, models, seed, json } = options;
  const file = database ?? readSettings(process.env).databaseFile;
  const sessions = await sessionsIn(file);
  const { codebook } = roundsOf(sessions, options.codebook ?? null);
  const coded = sessions.flatMap((one, i) => doubleCoded(one, i, codebook));
  if (codebook === null || coded.length === 0)
    throw new BadOption(`no message of a household session in ${file} was coded by two people: study annotate`);
  const line = models.length === 0 ? null : openModelLine(options, models);
  const bar = progressBar('messages', models.length * coded.length);
  const settings = { temperature: 0, maxTokens: options.maxTokens, json: false };
  const codesOf = async (model: string): Promise<readonly (string | null)[]> =>
    line === null
      ? []
      : Promise.all(
          coded.map(async ({ toCode, message }, nth) => {
            const prompt = coderPrompt(toCode, message);
            const asked = { model, ...prompt, read: codeReader(toCode) };
            const code = await askUntilRead(asked, { ask: line.askIn(`${nth}`), wait: line.wait, settings });
            bar.advance(1);
            return code;
          }),
        );
  const figuresFor = (codes: readonly (string | null)[]): KappaFigures => {
    const messages = coded.map(({ session, people }, i) => ({ session, people, model: codes[i] ?? NO_CODE }));
    const bySession = [...Map.groupBy(messages, ({ session }) => session).values()];
    return kappaFigures(bySession satisfies readonly (readonly CodedByThree[])[], rngFor(seed, 'kappa'));
  };
  try {
    const found = [];
    for (const model of models) {
      const codes = await codesOf(model);
      const { model: withPeople, difference, forInference } = figuresFor(codes);
      found.push({ model, unread: codes.filter((code) => code === null).length, withPeople, difference, forInference });
    }
    const { people } = figuresFor([]);
    const counted = { codebook, sessions: new Set(coded.map(({ session }) => session)).size, messages: coded.length };
    if (json) process.stdout.write(PRINTED.text({ ...counted, people, models: found, sent: line?.sent() ?? 0 }));
    else process.stdout.write(inWords(counted, people, found));
  } catch (error) {
    throw withoutCassette(error);
  } finally {
    bar.stop();
    line?.close();
  }
}

/** No code that a person can give. */
const NO_CODE = 'no answer';

async function sessionsIn(file: string): Promise<readonly SessionToCode[]> {
  return readingStore(file, async (store) => {
    const rows = await store.sessions.list({ statuses: ['ended'], limit: 1_000_000 });
    const found: SessionToCode[] = [];
    for (const row of rows) {
      if (row.game !== household.id || !counts(row, {})) continue;
      const toCode = await codableOf(store, row.session);
      if (typeof toCode === 'string') continue;
      const annotations = await readAnnotations(store.events, row.session, toCode.coding);
      found.push({ session: row.session, toCode, annotations });
    }
    return found;
  });
}

/** Rounds that are not coded to the end are left out, since their coders must not hear of each other. `number`: of the session. */
function doubleCoded({ toCode, annotations }: SessionToCode, number: number, codebook: number | null): DoubleCoded[] {
  return annotations.rounds
    .filter((round) => round.codebook === codebook && round.messages.every(({ codes }) => !codes.includes(null)))
    .flatMap(({ messages }) =>
      messages.flatMap(({ message: { turn, from }, codes: [one, other] }): DoubleCoded[] => {
        const message = toCode.messages.find((each) => each.turn === turn && each.from === from);
        if (one === null || other === null || !message) return [];
        return [
          { session: number, toCode, message, people: [setKey(toCode.coding, one), setKey(toCode.coding, other)] },
        ];
      }),
    );
}

function inWords(
  { codebook, sessions, messages }: { readonly codebook: number; readonly sessions: number; readonly messages: number },
  people: KappaFigure,
  models: readonly {
    readonly model: string;
    readonly unread: number;
    readonly withPeople: KappaFigure;
    readonly difference: KappaFigure;
    readonly forInference: boolean | null;
  }[],
): string {
  const USE = { true: 'yes', false: 'not for inference', null: 'undefined' } as const;
  const rows: readonly (readonly TableCell[])[] = models.map((one) => [
    ...[one.model, told(one.withPeople), told(people), told(one.difference), one.unread, USE[`${one.forInference}`]],
  ]);
  return `codebook ${codebook}: ${messages} messages of ${sessions} sessions, coded by two people\n\n${table(
    ['model', 'kappa with people', 'kappa of people', 'difference', 'not read', 'for inference'],
    rows.length > 0 ? rows : [['none', 'not run', told(people), null, null, 'not run']],
  )}`;
}

function told({ kappa, low, high }: KappaFigure): string {
  if (kappa === null) return 'undefined';
  return low === null || high === null
    ? `${kappa.toFixed(3)} (no interval)`
    : `${kappa.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
}
