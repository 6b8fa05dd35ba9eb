/** The participant that a command names, in a database that is only read. An unknown one is the user's mistake. */
import type { Recruit } from '../../server/store/rows.ts';
import { BadOption } from './command.ts';
import { readingStore } from './reading-store.ts';

export async function participantIn(file: string, participant: string): Promise<Recruit> {
  const recruit = await readingStore(file, ({ studies }) => studies.recruitOf(participant));
  if (!recruit) throw new BadOption(`there is no participant '${participant}' in ${file}`);
  return recruit;
}
