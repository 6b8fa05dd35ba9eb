/** `npx standpoint words stamp`: says of translations, which were written without a sheet, how far they have been checked. */
import { Command, Option } from 'commander';
import * as z from 'zod';
import {
  entryFor,
  Initials,
  needsInitials,
  standingOf,
  TRANSLATION_STATES,
  type TranslationState,
  wasRewritten,
} from '../../games/core/words/translation-states.ts';
import { BadOption, run } from '../shared/command.ts';
import { jsonOption } from '../shared/json-option.ts';
import { nameOf, type TextChange, type TranslatedText } from './text-set.ts';
import { studyOption, textsFor, writeChanges } from './which-texts.ts';

interface Options {
  readonly state: TranslationState;
  readonly initials?: string;
  readonly all?: true;
  readonly study?: string;
  readonly json?: true;
}

const PRINTED = jsonOption(
  z.strictObject({
    language: z.string(),
    stamped: z.int().describe('texts that have the state now'),
    stale: z.array(z.string()).describe('texts whose source has changed since they were translated'),
    files: z.array(z.string()),
  }),
);

await run(
  new Command('stamp')
    .description(
      'Says of translations that were written into the files themselves that they are of the sources of today, and how far they have been checked: of those that have no state, and those that changed since they had one.',
    )
    .argument('<language>', 'such as de')
    .addOption(
      new Option('--state <state>', 'how far they have been checked').choices(TRANSLATION_STATES).default('unverified'),
    )
    .option('--initials <initials>', 'whose word it is; reviewed and agreed need it')
    .option('--all', 'every translation, also where the source changed: you have compared them all')
    .addOption(studyOption())
    .addOption(PRINTED)
    .addHelpText(
      'after',
      `
  npx standpoint words stamp de
  npx standpoint words stamp de --study my-study --state agreed --initials AB --all`,
    )
    .action(stamp),
);

async function stamp(language: string, { state, initials, all, study, json }: Options): Promise<void> {
  if (needsInitials(state) && initials === undefined) throw new BadOption(`--state ${state} needs --initials`);
  if (initials !== undefined && !Initials.safeParse(initials).success)
    throw new BadOption(`--initials are at most 12 letters and digits, such as AB, not '${initials}'`);
  const set = await textsFor(language, { study });
  const changes = set.texts
    .filter((text) => text.translation.trim() !== '' && (all || isUnsaid(text)))
    .map((text) => stamped(text, { state, initials: initials ?? null }));
  const files = writeChanges(set, changes, { study });
  const done = new Set(changes.map(({ text }) => text));
  const stale = set.texts
    .filter((text) => !done.has(text) && standingOf(text.source, text.translation, text.entry) === 'stale')
    .map(nameOf);
  process.stdout.write(
    json
      ? PRINTED.text({ language, stamped: changes.length, stale, files })
      : `${changes.length} texts in ${language} are ${state} now.\n${
          stale.length === 0
            ? ''
            : `Stale, since the source changed and the translation did not: ${stale.join(', ')}. Translate them anew, or use --all.\n`
        }`,
  );
}

/** Whether the state of the translation is missing, or was written for an earlier wording of the translation. */
function isUnsaid({ translation, entry }: TranslatedText): boolean {
  return entry === undefined || wasRewritten(translation, entry);
}

function stamped(
  text: TranslatedText,
  said: { readonly state: TranslationState; readonly initials: string | null },
): TextChange {
  const { source, translation, entry } = text;
  // a back-translation is of one translation
  const back = entry && !wasRewritten(translation, entry) ? entry.back : undefined;
  return { text, translation, entry: entryFor(source, translation, { ...said, back }) };
}
