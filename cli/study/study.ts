/** `npx standpoint study`: makes the folder of a new study, prints what its participants can see, and runs it on a server. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Command } from 'commander';
import { templateNames } from '../../server/studies/templates.ts';
import { BadOption, CannotBeDone, run } from '../shared/command.ts';
import { filesOf, readSource, studyFolder } from '../shared/study-folder.ts';
import { addRunning } from './running.ts';

const NAME = /^[a-z][a-z0-9-]{0,47}$/;

const command = new Command('study').description('Studies as folders of JSON and Markdown: docs/studies.md.');
command
  .command('new')
  .description('Writes the folder of a new study, which passes the check.')
  .argument('<name>', 'id of the study and name of the folder: small letters, digits and hyphens')
  .requiredOption('--from <template>', templateNames().join(', '))
  .option('--in <folder>', 'where the folder is made', '.')
  .action(makeNew);
command
  .command('protocol')
  .description('Prints everything that participants can see, as Markdown for an ethics board.')
  .argument('<study>', 'a folder, or one of the studies that ship')
  .option('--language <tag>', 'without it, the first of the study')
  .action(protocol);
addRunning(command);

function makeNew(name: string, options: { readonly from: string; readonly in: string }): void {
  if (!NAME.test(name)) throw new BadOption(`a study's name has small letters, digits and hyphens, not '${name}'`);
  if (!templateNames().includes(options.from))
    throw new BadOption(`there is no template '${options.from}', only ${templateNames().join(', ')}`);
  const files = filesOf(studyFolder(options.from));
  const folder = resolve(options.in, name);
  const definition = files['study.json'];
  if (definition === undefined) throw new Error(`template ${options.from} has no study.json`);
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BadOption(code === 'EEXIST' ? `${folder} is there already` : `${folder} cannot be made: ${code}`);
  }
  // the id is the first of the template's own, at the beginning of the file
  const own = { ...files, 'study.json': definition.replace(`"id": "${options.from}"`, `"id": "${name}"`) };
  for (const [path, text] of Object.entries(own)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  process.stdout.write(
    `${folder}: ${Object.keys(own).length} files from ${options.from}.\nNext: npx standpoint study check ${join(options.in, name)}\n`,
  );
}

async function protocol(name: string, options: { readonly language?: string }): Promise<void> {
  // with all games, which no other command here needs
  const { freeze } = await import('../../studies/definition/freeze.ts');
  const { protocolOf } = await import('../../studies/definition/protocol.ts');
  const { source, problems } = await readSource(studyFolder(name));
  const frozen = problems.length > 0 ? null : freeze(source);
  if (!frozen || !('definition' in frozen))
    throw new CannotBeDone(`'${name}' has not the shape of a study: npx standpoint study check ${name}`);
  const { languages } = frozen.definition;
  const language = options.language ?? languages[0] ?? '';
  if (!languages.includes(language))
    throw new BadOption(`the study is not in ${language}, but in ${languages.join(', ')}`);
  process.stdout.write(protocolOf(frozen, language));
}

await run(command);
