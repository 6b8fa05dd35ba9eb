/** `npx standpoint words check`: which messages each language has, which are stale, and which texts stand in code. */
import { writeFileSync } from 'node:fs';
import { Command } from 'commander';
import * as z from 'zod';
import { TRANSLATED, type TranslatedTag } from '../../games/core/words/languages.ts';
import { CannotBeDone, run } from '../shared/command.ts';
import { jsonOption } from '../shared/json-option.ts';
import { table } from '../shared/table.ts';
import type { WordsCatalogue } from './catalogue.ts';
import { readCatalogues } from './catalogue-files.ts';
import { countsByFolder, type FoundText, findTexts, KEPT_COUNTS, keptCounts, lowered } from './texts-in-code.ts';

interface Options {
  readonly list?: true;
  readonly strict?: true;
  readonly lower?: true;
  readonly json?: true;
}

const NOT_COUNTED = 'null: not counted, since development dependencies are not installed';
const PRINTED = jsonOption(
  z.strictObject({
    languages: z
      .record(
        z.string().meta({ title: 'language' }),
        z.strictObject({ present: z.int(), stale: z.int(), unverified: z.int() }),
      )
      .describe('messages; the other languages have all if each has as many as en'),
    inCode: z.int().nullable().describe(`texts of participants that stand in code; ${NOT_COUNTED}`),
    fragments: z.int().nullable().describe('texts and messages that are parts of a sentence'),
  }),
);

await run(
  new Command('check')
    .description(
      'Says of each language how many messages it has, how many are stale or unverified, and how many texts of participants stand in code or are parts of sentences.',
    )
    .option('--list', 'also each message that is missing or stale, and each text in code, with its place')
    .option('--strict', 'texts in code and fragments are a failure, too')
    .option(
      '--lower',
      'write the numbers of texts in code of each folder where they went down: cli/words/texts-in-code.json',
    )
    .addOption(PRINTED)
    .addHelpText(
      'after',
      '\nExit code 1: a message is missing or stale. docs/translating.md says what the states mean.\nOf a study, `npx standpoint study check` says whether its translations are agreed.',
    )
    .action(check),
);

async function check({ list, strict, lower, json }: Options): Promise<void> {
  const catalogues = (await readCatalogues()).filter(({ translated }) => translated);
  const found = await findTexts();
  if (!found && (strict || lower))
    throw new CannotBeDone('texts in code cannot be counted: run npm ci, which installs the parser');
  if (found && lower)
    writeFileSync(KEPT_COUNTS, `${JSON.stringify(lowered(keptCounts(), countsByFolder(found)), null, 2)}\n`);
  const languages = languagesOf(catalogues);
  const inCode = found?.filter(({ isInCode }) => isInCode).length ?? null;
  const fragments = found?.filter(({ isFragment }) => isFragment).length ?? null;
  process.stdout.write(
    json ? PRINTED.text({ languages, inCode, fragments }) : inWords(catalogues, found, list === true),
  );
  const wanting = Object.values(languages).some(
    ({ present, stale }) => present < (languages.en?.present ?? 0) || stale > 0,
  );
  if (wanting || (strict && (inCode ?? 0) + (fragments ?? 0) > 0)) process.exitCode = 1;
}

interface Counts {
  readonly present: number;
  readonly stale: number;
  readonly unverified: number;
}

function languagesOf(catalogues: readonly WordsCatalogue[]): Readonly<Record<string, Counts>> {
  const all = catalogues.flatMap(({ messages }) => messages);
  const others = TRANSLATED.map((tag) => [tag, countsIn(all, tag)] as const);
  return { en: { present: all.length, stale: 0, unverified: 0 }, ...Object.fromEntries(others) };
}

function countsIn(messages: WordsCatalogue['messages'], tag: TranslatedTag): Counts {
  const of = (...states: readonly string[]): number =>
    messages.filter(({ byLanguage }) => states.includes(byLanguage[tag].state)).length;
  return { present: messages.length - of('missing'), stale: of('stale'), unverified: of('unverified') };
}

function inWords(catalogues: readonly WordsCatalogue[], found: readonly FoundText[] | null, list: boolean): string {
  const rows = catalogues.flatMap(({ name, messages }) =>
    TRANSLATED.map((tag) => {
      const { present, stale, unverified } = countsIn(messages, tag);
      return [name, tag, messages.length, present, stale, unverified];
    }),
  );
  const folders = Object.entries(countsByFolder(found ?? []));
  return [
    table(['catalogue', 'language', 'messages', 'present', 'stale', 'unverified'], rows),
    list ? listed(catalogues) : '',
    found
      ? `\n${table(
          ['folder', 'texts in code', 'fragments'],
          [
            ...folders.map(([folder, { inCode, fragments }]) => [folder, inCode, fragments]),
            [
              'in all',
              found.filter(({ isInCode }) => isInCode).length,
              found.filter(({ isFragment }) => isFragment).length,
            ],
          ],
        )}`
      : '\nTexts in code are not counted: npm ci installs the parser.\n',
    ...(list ? (found ?? []).map(textInWords) : []),
  ].join('');
}

/** Messages that are missing or stale. */
function listed(catalogues: readonly WordsCatalogue[]): string {
  const lines = catalogues.flatMap(({ name, messages }) =>
    TRANSLATED.flatMap((tag) =>
      messages.flatMap(({ key, byLanguage }) => {
        const { state } = byLanguage[tag];
        return state === 'missing' || state === 'stale' ? [`${tag} ${state}: ${name}:${key}\n`] : [];
      }),
    ),
  );
  return lines.join('');
}

function textInWords({ file, line, text, isInCode, isFragment }: FoundText): string {
  const kind = isInCode ? (isFragment ? 'fragment in code' : 'in code') : 'fragment';
  return `${file}:${line} ${kind}: ${JSON.stringify(text)}\n`;
}
