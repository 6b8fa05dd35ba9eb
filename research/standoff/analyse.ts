/**
 * `standoff analyse`: conditions and transfer from recorded choices of any agent, such as a model that was trained elsewhere
 * on the datasets of `standoff trials`.
 */
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import * as z from 'zod';
import { BadOption } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { type JudgedTrial, judgedTrial } from '../../games/standoff/conditions.ts';
import { NOTHING_LEARNED } from '../../games/standoff/learned.ts';
import type { TransferTest } from '../../games/standoff/transfer.ts';
import { trialById } from '../../games/standoff/trials/trials.ts';
import {
  CONDITION,
  CONDITION_KEY,
  conditionRows,
  conditionTable,
  TRANSFER,
  transferRows,
  transferTables,
} from './analysis-tables.ts';

const Row = z.object({
  trial: z.string(),
  chosen: z.int().min(0).max(4).nullable(),
  learned: z.string().min(1).default(NOTHING_LEARNED),
  name: z.string().min(1).default('choices'),
});

type Choice = JudgedTrial & TransferTest & { readonly name: string };

const PRINTED = jsonOption(z.strictObject({ conditions: z.array(CONDITION), ...TRANSFER }));

export const analyseCommand = new Command('analyse')
  .description('Right choices by condition with shortcuts beside them, and transfer, from recorded choices.')
  .argument('<file...>', 'JSON lines, one for each choice')
  .addOption(PRINTED)
  .addHelpText(
    'after',
    '\nA line: {"trial": "b1w1v0f-1.310.112.p", "chosen": 3, "learned": "contrast-Tt", "name": "my model"}\n' +
      'chosen: a box 0..4 on the board as `standoff trial` prints it, null for none. learned (nothing) and name may be\n' +
      'left out. learned: the dataset that the agent learned from, as `standoff datasets` names it.',
  )
  .action((files: readonly string[], { json }: { json?: true }) => {
    const choices = files.flatMap(choicesIn);
    const names = [...Map.groupBy(choices, ({ name }) => name)];
    if (json) {
      const conditions = names.flatMap(([name, own]) => conditionRows(name, own));
      process.stdout.write(PRINTED.text({ conditions, ...transferRows(choices) }));
      return;
    }
    const tables = names.map(([name, own]) => conditionTable(name, own));
    process.stdout.write(`${[...tables, CONDITION_KEY, transferTables(choices)].join('').trimStart()}`);
  });

function choicesIn(file: string): readonly Choice[] {
  return textOf(file)
    .split('\n')
    .flatMap((line, i): Choice[] => (line.trim() === '' ? [] : [choiceIn(line, `${file}, line ${i + 1}`)]));
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new BadOption(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function choiceIn(line: string, place: string): Choice {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    throw new BadOption(`${place}: this is not JSON`);
  }
  const row = Row.safeParse(json);
  if (!row.success) throw new BadOption(`${place}: ${z.prettifyError(row.error)}`);
  const { trial: id, chosen, learned, name } = row.data;
  const trial = trialById(id);
  if (!trial) throw new BadOption(`${place}: there is no trial ${id}`);
  return { ...judgedTrial(trial, chosen), learned, name };
}
