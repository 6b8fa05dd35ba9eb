/**
 * `evaluate responses`: each seat's choices in a recorded session, one by one. Of Standoff beside those of shortcuts, of
 * SymmToM with regret, useful pieces and rewards.
 */

import { Command, Option } from 'commander';
import * as z from 'zod';
import { outcomesOf } from '../../cli/outcomes/index.ts';
import { BadOption } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { readSession } from '../../cli/shared/recorded.ts';
import { readSessionArgument } from '../../cli/shared/sessions.ts';
import type { GameTypes } from '../../games/core/game.ts';
import { originOf } from '../../games/core/log/branch.ts';
import type { KeptFacts } from '../../games/core/session/client-facts.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { type TrialAccuracy, tally } from '../../games/standoff/accuracy.ts';
import { flat, type Response, type ResponseCell } from '../../games/standoff/response-row.ts';
import { responsesOf } from '../../games/standoff/responses.ts';
import { SHORTCUTS } from '../../games/standoff/shortcuts.ts';
import type { Standoff } from '../../games/standoff/types.ts';
import { counts } from '../../server/store/session-list.ts';
import { CONDITION_KEY, conditionTable, transferTables } from '../standoff/analysis-tables.ts';
import { accuracyTable, type RatedChooser } from './standoff-table.ts';

interface Options {
  readonly format: 'table' | 'csv' | 'jsonl';
  readonly branches?: true;
  readonly database?: string;
  readonly json?: true;
}

const CELL = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const PRINTED = jsonOption(
  z
    .array(z.record(z.string().meta({ title: 'column' }), CELL))
    .describe('the columns of a game, as --format csv has them in its head'),
);

export const responsesCommand = new Command('responses')
  .description(
    "Each seat's choices in a session: a summary, or a row for each choice. Standoff: right choices, with shortcuts beside them. SymmToM: regret, useful pieces told and missed, rewards.",
  )
  .addArgument(readSessionArgument('<session...>', 'several of Standoff are taken together'))
  .addOption(
    new Option('--format <format>', 'table: a summary. csv, jsonl: all rows')
      .choices(['table', 'csv', 'jsonl'])
      .default('table'),
  )
  .option('--branches', 'take a branch, too, which is no session of its own')
  .option('--database <where>', 'a SQLite file or postgres://…; without it, the one of DATABASE_URL or DATA_DIR')
  .addOption(PRINTED)
  .action(async (sessions: readonly string[], options: Options) => {
    const logs = await logsOf(sessions, options);
    const summary = options.format === 'table' && !options.json;
    const games = new Set(logs.map(({ events }) => gameOf(events)));
    const [first = ''] = games;
    const outcomes = outcomesOf(first);
    if (games.size > 1) throw new BadOption('these sessions are of several games: name one game at a time');
    if (outcomes && summary)
      return void process.stdout.write(logs.map(({ events }) => outcomes.summaryOf(events)).join('\n'));
    const responses = outcomes
      ? []
      : logs.flatMap(({ events, told }) => responsesOf(events as readonly SessionEvent<Standoff>[], told));
    if (summary) return void process.stdout.write(summaryOf(responses));
    const rows = outcomes ? logs.flatMap(({ events, told }) => outcomes.rowsOf(events, told)) : responses.map(flat);
    process.stdout.write(options.json ? PRINTED.text(rows) : rowsIn(rows, options.format));
  });

/** Right choices by regime and by condition, and transfer: of all sessions together, one part for each agent. */
function summaryOf(responses: readonly Response[]): string {
  const players = responses.filter(({ side, catch: isCatch }) => side === 'player' && !isCatch);
  const conditions = [...Map.groupBy(players, nameOf)].map(([name, own]) => conditionTable(name, own));
  const untaught = players.filter(({ feedback }) => feedback === 'none');
  return [accuracyTable(choosersOf(responses)), ...conditions, CONDITION_KEY, transferTables(untaught)].join('');
}

const nameOf = ({ seat, side, agent }: Response): string => `seat ${seat}, ${side}: ${agent || 'no agent'}`;

interface ToldLog {
  readonly events: readonly SessionEvent<GameTypes>[];
  readonly told: readonly (KeptFacts | null)[];
}

async function logsOf(sessions: readonly string[], options: Options): Promise<readonly ToldLog[]> {
  const logs: ToldLog[] = [];
  for (const session of sessions) logs.push(await logOf(session, options));
  return logs;
}

async function logOf(session: string, options: Options): Promise<ToldLog> {
  const { log: events, facts: told, rules } = await readSession(session, options.database);
  const { id } = rules.game;
  if (id !== 'standoff' && !outcomesOf(id))
    throw new BadOption(`session '${session}' is of ${id}, not of standoff or symmtom`);
  const parent = originOf(events)?.parent ?? null;
  if (!counts({ parent }, options))
    throw new BadOption(`session '${session}' is a branch of '${parent}': give --branches to take it`);
  return { events, told };
}

type Row = Readonly<Record<string, ResponseCell>>;

function rowsIn(rows: readonly Row[], format: Options['format']): string {
  if (format === 'jsonl') return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const [first] = rows;
  if (!first) return '';
  const columns = Object.keys(first);
  const lines = rows.map((row) => columns.map((column) => csvCell(row[column] ?? null)).join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}

function gameOf([created]: readonly SessionEvent<GameTypes>[]): string {
  return created?.type === 'SessionCreated' ? created.game : '';
}

/** A cell of CSV: text with a separator is quoted, and null is empty. */
function csvCell(value: ResponseCell): string {
  const text = value === null ? '' : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One chooser for each seat and side that an agent held, then the shortcuts on the trials of the player's side. */
function choosersOf(rows: readonly Response[]): readonly RatedChooser[] {
  const held = new Map<string, TrialAccuracy>();
  for (const row of rows) {
    const name = nameOf(row);
    const accuracy = held.get(name) ?? tally();
    accuracy.add(row.regime, row.correct);
    held.set(name, accuracy);
  }
  const players = rows.filter(({ side }) => side === 'player');
  const beside = SHORTCUTS.map(({ id }) => {
    const accuracy = tally();
    for (const { regime, shortcuts } of players) accuracy.add(regime, shortcuts[id]);
    return { name: `shortcut ${id}`, accuracy };
  });
  return [...[...held].map(([name, accuracy]) => ({ name, accuracy })), ...beside];
}
