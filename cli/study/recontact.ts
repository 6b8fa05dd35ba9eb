/** `npx standpoint study recontact STUDY --wave N`: whom the recruiter writes to, so that they come back. */
import { existsSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import type { Recontact } from '../../server/studies/operators/recontact.ts';
import { BadOption, CannotBeDone } from '../shared/command.ts';
import { jsonOption } from '../shared/json-option.ts';
import { askServer, serverUrl } from './server.ts';

export interface RecontactCommandOptions {
  readonly wave: number;
  readonly out: string;
  readonly address?: string;
  readonly url?: string;
  readonly json?: true;
}

/** What is printed with --json. */
export const RECONTACTED = jsonOption(
  z.strictObject({
    study: z.string(),
    wave: z.int(),
    file: z.string().nullable(),
    participants: z.int(),
    unnamed: z.array(z.string()),
  }),
);

export const RECONTACT_HELP = `
Each line has the recruiter's id of a participant who has completed the wave before, when the window opens and closes (UTC), the
link, and the message of the study with window and link filled in. The log notes which operator read the list. Where Prolific
signs links, make a study there for these ids alone, with the address of the list. Delete the file once the messages are sent.`;

export async function recontact(
  study: string,
  { wave, out, address, url, json }: RecontactCommandOptions,
): Promise<void> {
  if (existsSync(out)) throw new BadOption(`${out} is there already`);
  const at = (url ?? serverUrl()).replace(/\/$/, '');
  const route = `/api/studies/${encodeURIComponent(study)}/recontact`;
  const { participants, unnamed, csv } = await askServer<Recontact>(at, route, { wave, origin: address ?? at });
  const file = participants.length === 0 ? null : out;
  if (file !== null)
    try {
      writeFileSync(file, csv, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      throw new CannotBeDone(`${file} cannot be written (${(error as NodeJS.ErrnoException).code})`);
    }
  process.stdout.write(
    json
      ? RECONTACTED.text({ study, wave, file, participants: participants.length, unnamed })
      : [
          file === null
            ? `No participant is away until wave ${wave}.\n`
            : `${file}: ${participants.length} participants who are to come back for wave ${wave}\n`,
          ...unnamed.map((one) => `Not in it, without an id of the recruiter: ${one}\n`),
        ].join(''),
  );
}
