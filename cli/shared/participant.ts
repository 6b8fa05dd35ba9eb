/** The participant that a command names, in a database that is only read. An unknown one is the user's mistake. */
import type { Recruit } from '../../server/store/rows.ts';
import { externalKeyOf } from '../../server/studies/arrivals/recruiters.ts';
import { RECRUITERS } from '../../studies/definition/types.ts';
import { BadOption } from './command.ts';
import { readingStore } from './reading-store.ts';

/** `study`: the participant is named by the recruiter's id in it; without it, by the pseudonym in the log. */
export async function participantIn(file: string, participant: string, study?: string): Promise<Recruit> {
  const recruit = await readingStore(file, async ({ studies }) => {
    if (study === undefined) return studies.recruitOf(participant);
    const secret = await studies.secretOf(study);
    if (!secret) throw new BadOption(`there is no study '${study}' in ${file}`);
    for (const recruiter of RECRUITERS) {
      const found = await studies.recruitWith(study, externalKeyOf(secret.joinKey, recruiter, participant));
      if (found) return found;
    }
    return null;
  });
  if (!recruit) throw new BadOption(`there is no participant '${participant}' in ${study ?? file}`);
  return recruit;
}
