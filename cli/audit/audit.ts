/** `npx standpoint lab audit STUDY`: every draw and every match of a study made again. */
import { Command } from 'commander';
import * as z from 'zod';
import { readSettings } from '../../server/config.ts';
import { auditStudy } from '../../server/exports/audit-study.ts';
import { ExportRefused } from '../../server/exports/refused.ts';
import { CannotBeDone, run } from '../shared/command.ts';
import { databaseOption } from '../shared/database-option.ts';
import { jsonOption } from '../shared/json-option.ts';
import { readingStore } from '../shared/reading-store.ts';
import { table } from '../shared/table.ts';

interface Options {
  readonly database?: string;
  readonly json?: true;
}

const KEY = 'slots: groups that the arm plans. filled: those whose data count. taken: those that are under way.\n';

const PRINTED = jsonOption(
  z.strictObject({
    study: z.string(),
    position: z.int().describe('of the last event that was audited'),
    draws: z.int(),
    repeated: z.int(),
    matches: z.int(),
    deviations: z.array(z.strictObject({ position: z.int(), event: z.string(), what: z.string() })),
    balance: z.array(z.strictObject({ arm: z.string(), slots: z.int(), filled: z.int(), taken: z.int() })),
  }),
);

await run(
  new Command('audit')
    .description('Makes every draw and every match of a study again from its log and its seed, and lists what differs.')
    .argument('<study>', 'its id')
    .addOption(databaseOption())
    .addOption(PRINTED)
    .addHelpText('after', '\nExit code 1 if anything differs.')
    .action(audit),
);

async function audit(study: string, { database, json }: Options): Promise<void> {
  const file = database ?? readSettings(process.env).databaseFile;
  const audited = await readingStore(file, (store) => auditStudy(store, study)).catch((error: unknown) => {
    throw error instanceof ExportRefused ? new CannotBeDone(error.message) : error;
  });
  const { draws, repeated, matches, deviations, balance } = audited;
  if (deviations.length > 0) process.exitCode = 1;
  if (json) return void process.stdout.write(PRINTED.text(audited));
  for (const { position, event, what } of deviations) process.stdout.write(`position ${position}, ${event}: ${what}\n`);
  const rows = balance.map(({ arm, slots, filled, taken }) => [arm, slots, filled, taken]);
  process.stdout.write(`${table(['arm', 'slots', 'filled', 'taken'], rows)}\n${KEY}`);
  process.stdout.write(
    `${draws} draws, ${repeated} the same again; ${matches} matches; ${deviations.length} deviations\n`,
  );
}
