/** `npx standpoint llm calls SESSION`: every call of the language models in a session, with its prompt and what became of it. */
import process from 'node:process';
import { Command } from 'commander';
import * as z from 'zod';
import type { Words } from '../../games/core/package.ts';
import { LoggedOutcome, TokenUse } from '../../games/core/session/model-calls.ts';
import { type CallInLog, callsIn, openedMessage } from '../../llm/calls.ts';
import { ChatMessage } from '../../llm/chat.ts';
import { readSettings } from '../../server/config.ts';
import { run } from '../shared/command.ts';
import { databaseOption } from '../shared/database-option.ts';
import { jsonOption, type Printed } from '../shared/json-option.ts';
import { readingStore } from '../shared/reading-store.ts';
import { readSession } from '../shared/recorded.ts';
import { seatLetter } from '../shared/seats.ts';
import { readSessionArgument } from '../shared/sessions.ts';

const PRINTED = jsonOption(
  z.array(
    z.strictObject({
      seat: z.int(),
      turn: z.int(),
      call: z.int(),
      question: z.string().nullable().describe('id of the question; null: it was asked for an action'),
      repair: z.boolean().describe('it was shown what it had written'),
      model: z.string(),
      made: z.string().describe('what made the prompt'),
      prompt: z.string().describe('hash of the prompt as it is kept'),
      outcome: LoggedOutcome.nullable().describe('null: the session was over before a reply was noted'),
      reading: z.string().nullable().describe('what the text was: action, answer, malformed, illegal'),
      served: z.string().nullable(),
      finish: z.string().nullable(),
      status: z.int().nullable(),
      says: z
        .string()
        .nullable()
        .describe('code and parameter that the endpoint names where it refuses the call as it is; null: none'),
      tokens: TokenUse.nullable(),
      micros: z.int().nullable().describe('cost in millionths of the currency of the prices'),
      ms: z.number().nullable().describe('how long it took'),
      text: z.string().nullable().describe('null: nothing came, or it is erased'),
      action: z.unknown().describe('what the seat did by it; null: nothing'),
      messages: z.array(ChatMessage).nullable().describe('with --prompts, where the database keeps them'),
    }),
  ),
);
type Row = Printed<(typeof PRINTED)['schema']>[number];

interface Options {
  readonly database?: string;
  readonly prompts?: true;
  readonly json?: true;
}

const command = new Command('calls')
  .description(
    'Prints the calls of the language models in a session: when, what became of them, what they used, what the models wrote and ' +
      'what their seats did by it.',
  )
  .addArgument(readSessionArgument('<session>'))
  .option('--prompts', 'print the prompts, too')
  .addOption(databaseOption())
  .addOption(PRINTED)
  .action(calls);
await run(command);

async function calls(name: string, { database, prompts, json }: Options): Promise<void> {
  const { log, openText, vouched, rules } = await readSession(name, database);
  const file = database ?? readSettings(process.env).databaseFile;
  const found = callsIn(log, openText);
  const messagesOf = async (hashes: readonly string[]): Promise<ReadonlyMap<string, ChatMessage[] | null>> =>
    readingStore(file, async ({ models }) => {
      const kept = new Map<string, ChatMessage[] | null>();
      for (const hash of hashes) kept.set(hash, z.array(ChatMessage).safeParse(await models.prompt(hash)).data ?? null);
      return kept;
    });
  const kept = prompts && vouched ? await messagesOf(found.map(({ asked }) => asked.prompt)) : new Map();
  const rows = found.map((call) => ({
    ...rowOf(call),
    messages:
      kept
        .get(call.asked.prompt)
        ?.map(({ role, content }: ChatMessage) => ({ role, content: openedMessage(content, openText) })) ?? null,
  }));
  process.stdout.write(
    json
      ? PRINTED.text(rows)
      : rows.map((row) => inWords(row, rules.words)).join('\n') || 'No language model was asked in it.\n',
  );
}

function rowOf({ asked, answered, text, action }: CallInLog): Omit<Row, 'messages'> {
  const { seat, turn, call, question = null, repair = false, model, made, prompt } = asked;
  return {
    ...{ seat, turn, call, question, repair, model, made, prompt },
    outcome: answered?.outcome ?? null,
    reading: answered?.reading ?? null,
    served: answered?.served ?? null,
    finish: answered?.finish ?? null,
    status: answered?.status ?? null,
    says: answered?.says ?? null,
    tokens: answered?.tokens ?? null,
    micros: answered?.cost?.micros ?? null,
    ms: answered ? answered.at - asked.at : null,
    text,
    action: action ?? null,
  };
}

function inWords(row: Row, { actionInWords }: Pick<Words, 'actionInWords'>): string {
  const { seat, turn, call, question, repair, model, outcome, reading, says, tokens, ms, text, action, messages } = row;
  const asked = question === null ? `turn ${turn}` : `question ${question}`;
  const used = tokens ? `, ${tokens.input} + ${tokens.output} tokens` : '';
  const became =
    outcome === null
      ? 'no reply was noted'
      : `${outcome}${reading ? `, ${reading}` : ''}${says === null ? '' : ` (${says})`}, ${ms} ms${used}`;
  return [
    `${seatLetter(seat)}, call ${call}, ${asked}, ${model}${repair ? ', shown what it had written' : ''}: ${became}`,
    ...(messages ?? []).flatMap(({ role, content }) => [
      `  ${role}:`,
      ...content.split('\n').map((line) => `    ${line}`),
    ]),
    ...(text === null ? [] : [`  wrote: ${text}`]),
    ...(action === null ? [] : [`  did: ${actionInWords(action)}`]),
    '',
  ].join('\n');
}
