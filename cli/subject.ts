/** `npx standpoint study subject PARTICIPANT --out FILE`: all that is held about a person, as JSON. */
import { writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { readSettings } from '../server/config.ts';
import { streamOfStudy } from '../server/store/releases.ts';
import { copyOf } from '../server/studies/data/copy.ts';
import { BadOption, run } from './shared/command.ts';
import { databaseOption } from './shared/database-option.ts';
import { participantIn } from './shared/participant.ts';
import { readingStore } from './shared/reading-store.ts';

const command = new Command('subject')
  .description('Writes all that is held about a participant: what the page of the study offers as a copy.')
  .argument('<participant>', 'pseudonym of the participant, as in the log')
  .requiredOption('--out <file>', 'where it goes; there must be no file of this name')
  .option('--study <id>', "PARTICIPANT is the recruiter's id of the person in this study")
  .addOption(databaseOption())
  .addHelpText(
    'after',
    `
The file has the row of the recruit (ids, query, address), the events of the participant with typed texts, drafts, and what the
participant did in sessions. The arm is in it once the study is released: until then it would end the participant's blindness.`,
  )
  .action(subject);

await run(command);

interface Options {
  readonly out: string;
  readonly study?: string;
  readonly database?: string;
}

async function subject(named: string, options: Options) {
  const { out } = options;
  const file = options.database ?? readSettings(process.env).databaseFile;
  const { study, participant } = await participantIn(file, named, options.study);
  const copy = await readingStore(file, async (store) => {
    const log = await store.events.read(streamOfStudy(study));
    return copyOf({ id: study, released: log.some(({ type }) => type === 'study.StudyReleased') }, store, participant);
  });
  try {
    // only its owner may read it
    writeFileSync(out, `${JSON.stringify(copy, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BadOption(code === 'EEXIST' ? `${out} is there already` : `${out} cannot be written: ${code}`);
  }
  process.stdout.write(`${out}: ${copy.events.length} events, ${copy.sessions.length} sessions\n`);
}
