/** `npx standpoint study check`: whether a study can be published, and what it takes and costs. */
import { Command } from 'commander';
import * as z from 'zod';
import { templateNames } from '../server/studies/templates.ts';
import type { CheckReport } from '../studies/definition/check.ts';
import { type DefinitionDifference, differenceOf } from '../studies/definition/difference.ts';
import { type FrozenStudy, freeze } from '../studies/definition/freeze.ts';
import { BadOption, run } from './shared/command.ts';
import { jsonOption } from './shared/json-option.ts';
import { checkFolder, readSource, studyFolder } from './shared/study-folder.ts';
import { table } from './shared/table.ts';

interface Options {
  readonly against?: string;
  readonly json?: true;
}

const FOUND = z.array(z.strictObject({ path: z.string(), code: z.string(), message: z.string() }));
const PRINTED = jsonOption(
  z.strictObject({
    ok: z.boolean(),
    problems: FOUND,
    warnings: FOUND,
    expectedMinutes: z.number().nullable(),
    pay: z
      .strictObject({
        currency: z.string(),
        ...{ base: z.int(), most: z.int(), baseAnHour: z.int(), least: z.int(), people: z.int() },
        ...{ allBase: z.int(), allMost: z.int(), budget: z.int() },
      })
      .nullable()
      .describe('in minor units of the currency'),
    arms: z.array(
      z.strictObject({
        arm: z.string(),
        levels: z.record(z.string().meta({ title: 'factor' }), z.string()),
        ...{ ratio: z.number(), groups: z.int(), people: z.int(), group: z.int(), policies: z.int() },
        ...{ expectedMinutes: z.number(), baseAnHour: z.int(), allBase: z.int(), allMost: z.int() },
      }),
    ),
    hash: z.string().nullable().describe('SHA-256 of what would be published'),
    difference: z
      .array(z.strictObject({ path: z.string(), before: z.unknown().optional(), after: z.unknown().optional() }))
      .optional()
      .describe('with --against'),
  }),
);

const command = new Command('check')
  .description('Checks a study before it is published: a folder, or one of the studies that ship.')
  .argument('<study>', `a folder, or ${templateNames().join(', ')}`)
  .option('--against <study>', 'the version that is published: shows what differs, and refuses another design')
  .addOption(PRINTED)
  .action(check);
command.addHelpText(
  'after',
  `
Exit code 0: it can be published; 1: it cannot; 2: there is no such study. docs/studies.md lists the problems.

  npx standpoint study check standoff-stages
  npx standpoint study check my-study --json`,
);

async function check(name: string, options: Options): Promise<void> {
  const folder = studyFolder(name);
  const published = options.against === undefined ? null : await frozenIn(options.against);
  const report = await checkFolder(folder, published);
  const now = published && report.hash !== null ? await frozenIn(name) : null;
  const difference = published && now ? differenceOf(published, now) : null;
  const out = { ...report, ...(difference ? { difference } : {}) };
  process.stdout.write(options.json ? PRINTED.text(out) : inWords(report, difference));
  if (!report.ok) process.exitCode = 1;
}

async function frozenIn(name: string): Promise<FrozenStudy> {
  const { source } = await readSource(studyFolder(name));
  const frozen = freeze(source);
  if (!('definition' in frozen))
    throw new BadOption(`'${name}' has not the shape of a study: npx standpoint study check ${name}`);
  return frozen;
}

function inWords(report: CheckReport, difference: readonly DefinitionDifference[] | null): string {
  const { ok, problems, warnings, expectedMinutes, pay, arms, hash } = report;
  const lines = problems.map(({ path, code, message }) => [path, code, message]);
  const parts = [
    ok ? 'This study can be published.\n' : `This study cannot be published. Problems: ${problems.length}.\n`,
    ...(lines.length > 0 ? [table(['where', 'code', 'what'], lines)] : []),
    ...warnings.map(({ path, code, message }) => `Warning: ${path} (${code}): ${message}\n`),
    ...(pay
      ? [
          `Expected: ${expectedMinutes} minutes without waiting.`,
          ` Pay in minor units of ${pay.currency}: base ${pay.base}, at most ${pay.most}; base an hour ${pay.baseAnHour}.`,
          ` ${pay.people} participants: ${pay.allBase} to ${pay.allMost}, budget ${pay.budget}.\n`,
          table(
            ['arm', 'groups', 'participants', 'seats', 'minutes', 'base an hour', 'base of all', 'most of all'],
            arms.map((one) => [
              ...[one.arm, one.groups, one.people, seatsInWords(one)],
              ...[one.expectedMinutes, one.baseAnHour, one.allBase, one.allMost],
            ]),
          ),
          '\ngroups: those that the arm plans. participants: those in them. seats: of people and policies in the first session.\n',
        ]
      : []),
    ...(hash === null ? [] : [`version ${hash}\n`]),
    ...(difference ? [`Differences from the published version: ${difference.length}\n`] : []),
    ...(difference ?? []).map(({ path, before, after }) => `  ${path}: ${json(before)} -> ${json(after)}\n`),
  ];
  return parts.join('');
}

function seatsInWords({ group, policies }: CheckReport['arms'][number]): string {
  return policies === 0 ? `${group}` : `${group}, policies: ${policies}`;
}

const json = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

await run(command);
