/** `npx standpoint study bonuses STUDY`: what is owed beyond the base, as Prolific takes it. Nothing is paid by it. */
import { existsSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import * as z from 'zod';
import type { BonusesAnswer } from '../server/studies/data/bonuses.ts';
import { PAYEE_DAYS } from '../studies/way/decide/payees.ts';
import { BadOption, CannotBeDone, run } from './shared/command.ts';
import { jsonOption } from './shared/json-option.ts';
import { decimal } from './shared/money.ts';
import { askServer, serverUrl } from './study/server.ts';

interface Options {
  readonly out: string;
  readonly again?: boolean;
  readonly paid?: boolean;
  readonly url?: string;
  readonly json?: true;
}

const PRINTED = jsonOption(
  z.strictObject({
    study: z.string(),
    list: z.int().nullable().describe('its number; null: nothing new is owed'),
    file: z.string().nullable(),
    participants: z.int(),
    minor: z.int().describe('all bonuses of the list, in minor units of the currency'),
    currency: z.string().nullable(),
    unnamed: z.array(z.string()),
    forgotten: z.int(),
  }),
);

const command = new Command('bonuses')
  .description("Writes what is owed beyond the base: the recruiter's id and an amount in each line, without a head.")
  .argument('<study>', 'id of the study')
  .option('--out <file>', 'where it goes; there must be no file of this name', 'bonuses.csv')
  .option('--again', 'write the newest list once more, with nothing new in it')
  .option('--paid', 'say that all lists so far are paid: nothing is listed, and the ids kept of erased participants go')
  .option('--url <address>', "the server's address; without it, that of its settings")
  .addOption(PRINTED)
  .addHelpText(
    'after',
    `
Each debt is in one list: the log remembers what was listed, so a second run lists only what has come since. Upload the file to the
recruiter once. The id of a participant who was erased before being paid is kept apart for at most ${PAYEE_DAYS} days. Once such a
participant is paid, say so with --paid: then the id is deleted. Participants whose id is gone or unknown cannot be listed; they
are named by their pseudonyms.

Outcomes that pay the base in full are paid the base by the recruiter. For other outcomes all that is owed is in the list, and so
is the base where the recruiter says that the submission was returned or timed out (npx standpoint study reconcile).`,
  )
  .action(bonuses);

await run(command);

async function bonuses(study: string, { out, again = false, paid = false, url, json }: Options): Promise<void> {
  if (again && paid) throw new BadOption('--again writes a list, and --paid writes none: give one of them');
  // what is listed is not listed again, so the file must be possible before
  if (!paid && existsSync(out)) throw new BadOption(`${out} is there already`);
  const at = (url ?? serverUrl()).replace(/\/$/, '');
  const found = await askServer<BonusesAnswer>(at, `/api/studies/${encodeURIComponent(study)}/bonuses`, {
    again,
    paid,
  });
  const { list, currency, unnamed, forgotten } = found;
  const minor = found.bonuses.reduce((sum, one) => sum + one.minor, 0);
  if (list !== null && currency !== null) {
    const lines = found.bonuses.map((one) => `${one.externalId},${decimal(one.minor, currency)}\n`);
    try {
      writeFileSync(out, lines.join(''), { flag: 'wx', mode: 0o600 });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new CannotBeDone(`list ${list} is made, but ${out} cannot be written (${code}): --again --out FILE`);
    }
  }
  const file = list === null ? null : out;
  process.stdout.write(
    json
      ? PRINTED.text({ study, list, file, participants: found.bonuses.length, minor, currency, unnamed, forgotten })
      : [
          paid
            ? `Paid: the ids of ${forgotten} erased participants are deleted.\n`
            : list === null
              ? 'Nothing is owed that is not in a list. --again writes the newest list once more.\n'
              : `${out}: list ${list}, ${found.bonuses.length} participants, ${decimal(minor, currency ?? 'GBP')} ${currency}\n`,
          ...unnamed.map((one) => `Not in it, without an id of the recruiter: ${one}\n`),
        ].join(''),
  );
}
