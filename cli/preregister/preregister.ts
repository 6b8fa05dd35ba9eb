/** `npx standpoint study preregister STUDY PLAN.json`: settles a plan before data are seen, and says what departs from it. */
import { existsSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import * as z from 'zod';
import { FILE_OPERATOR } from '../../server/access/file-operator.ts';
import { readSettings } from '../../server/config.ts';
import { type Preregistered, preregistrationOf, type Registered } from '../../server/store/preregistration.ts';
import { preregister } from '../../server/studies/operators/preregistering.ts';
import { registrationDocument } from '../../studies/preregister/document.ts';
import { BadOption, CannotBeDone, run } from '../shared/command.ts';
import { databaseOption } from '../shared/database-option.ts';
import { jsonOption } from '../shared/json-option.ts';
import { readingStore } from '../shared/reading-store.ts';
import { studyOnFile } from '../shared/study-on-file.ts';
import { askServer, serverUrl } from '../study/server.ts';
import { DEVIATIONS, listDeviations } from './list-deviations.ts';
import { readPlan, scriptHash } from './plan-file.ts';

interface Options {
  readonly out?: string;
  readonly deviations?: true;
  readonly script?: string;
  readonly database?: string;
  readonly url?: string;
  readonly json?: true;
}

const PRINTED = jsonOption(
  z.union([
    z.strictObject({
      study: z.string(),
      version: z.int(),
      hash: z.string().describe('of plan, study and script'),
      studyHash: z.string(),
      script: z.strictObject({ file: z.string(), sha256: z.string() }),
      file: z.string().describe('the Markdown for the registry'),
    }),
    DEVIATIONS.describe('with --deviations'),
  ]),
);

await run(
  new Command('preregister')
    .description(
      'Registers the plan of a published study before its first participant, and lists what departs from it.',
    )
    .argument('<study>', 'its id')
    .argument('[plan]', 'a file of JSON; without it, what is registered already is written again')
    .option('--out <file>', 'Markdown for a registry; without it, STUDY-preregistration.md')
    .option('--deviations', 'list what departs from the registered plan')
    .option('--script <file>', 'with --deviations: the analysis script, whose hash is compared with the registered one')
    .addOption(databaseOption())
    .option('--url <address>', "the server's address; without it, that of its settings")
    .addOption(PRINTED)
    .addHelpText(
      'after',
      `
The plan names hypotheses, the primary outcome with test and unit, exclusions as SQL over the bundle, the stopping rule and
the analysis script: docs/preregister.md. One hash covers plan, study and script. A running server registers it; without one
the command does it on the file. A study is registered once, and only before a participant arrives (programs do not count).

With --deviations, the SQL of the exclusions runs on the data of today, in a bundle that is not kept. Exit code 1 if the study
is not preregistered.`,
    )
    .action(command),
);

async function command(study: string, file: string | undefined, options: Options): Promise<void> {
  const { out = `${study}-preregistration.md`, json } = options;
  const database = options.database ?? readSettings(process.env).databaseFile;
  if (options.deviations) {
    if (file !== undefined) throw new BadOption('--deviations takes no plan');
    return listDeviations(study, { database, script: options.script, json });
  }
  if (options.script !== undefined) throw new BadOption('--script goes with --deviations');
  if (existsSync(out)) throw new BadOption(`there is a file ${out} already: give another --out`);
  const { hash, registration } =
    file === undefined ? await registeredIn(database, study) : await register(database, study, file, options);
  writeFileSync(out, registrationDocument(registration), { flag: 'wx' });
  const told = { study, version: registration.version, hash, studyHash: registration.studyHash };
  process.stdout.write(
    json
      ? PRINTED.text({ ...told, script: registration.script, file: out })
      : `${study}, version ${registration.version}, is preregistered.\n${hash}\n${out} is for the registry.\n`,
  );
}

async function register(database: string, study: string, file: string, { url }: Options): Promise<Registered> {
  const plan = readPlan(file);
  const scriptSha256 = scriptHash(file, plan);
  // refuses a database without the study, before a server is asked
  await readingStore(database, (store) => preregistrationOf(store, study)).then((found) => {
    if (found === undefined) throw new BadOption(`there is no study '${study}' in ${database}`);
  });
  const cause = { operator: FILE_OPERATOR.id, reason: null };
  const answer = await studyOnFile(database, study, (live, store) =>
    preregister(store, live, { plan, scriptSha256, cause }),
  );
  if (answer === null)
    return askServer(url ?? serverUrl(), `/api/studies/${study}/preregister`, { plan, scriptSha256 });
  if ('refusal' in answer) throw new CannotBeDone(`${answer.refusal.message} (${answer.refusal.code})`);
  if ('problems' in answer)
    throw new CannotBeDone(
      `This plan cannot be registered.\n  ${answer.problems.map(({ path, message }) => `${path}: ${message}`).join('\n  ')}`,
    );
  return answer;
}

async function registeredIn(database: string, study: string): Promise<Preregistered> {
  const found = await readingStore(database, (store) => preregistrationOf(store, study));
  if (found === undefined) throw new BadOption(`there is no study '${study}' in ${database}`);
  if (found === null) throw new CannotBeDone(`study ${study} is not preregistered`);
  return found;
}
