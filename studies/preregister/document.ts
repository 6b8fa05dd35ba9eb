/** The file of a preregistration for a registry: Markdown to read, with the registered JSON inside. Equal registrations give equal bytes. */
import { canonicalJson } from '../../games/core/json.ts';
import { type BundleRow, type BundleTable, type Column, column } from '../tables/columns.ts';
import { DEVIATION_KINDS, type PlacedEvent } from './deviation.ts';
import { deviationsFrom, preregistrationIn } from './deviations.ts';
import { type Registration, registrationHash } from './plan.ts';

export function registrationDocument(registration: Registration): string {
  const { study, version, studyHash, plan, script } = registration;
  const { hypotheses, primary, secondary, exclusions, stopping } = plan;
  const { outcome, contrast } = primary;
  const measured =
    'sql' in outcome ? fenced('sql', outcome.sql) : `Column \`${outcome.column}\` of table \`${outcome.table}\`.\n`;
  const compared = contrast
    ? `Factor \`${contrast.factor}\`: \`${contrast.levels[1]}\` less \`${contrast.levels[0]}\`.`
    : 'What is compared is in the script.';
  return `# Preregistration of ${study}

- study: \`${study}\`, version ${version}, SHA-256 \`${studyHash}\`
- analysis script: \`${script.file}\`, SHA-256 \`${script.sha256}\`
- this registration: SHA-256 \`${registrationHash(registration)}\`

## Hypotheses

${hypotheses.map(({ id, text }) => `- **${id}**: ${text}`).join('\n')}

## Primary outcome

${primary.text}

${measured}
${compared} Test: ${primary.test}. Unit of analysis: ${primary.unit}.

## Secondary outcomes

${secondary.map((text) => `- ${text}`).join('\n') || 'None.'}

## Exclusions

${exclusions.map(({ id, text, sql }) => `**${id}**: ${text}\n\n${fenced('sql', sql)}`).join('\n') || 'None.\n'}
## Stopping rule

${stopping.text}${stopping.complete === null ? '' : ` Intake closes at ${stopping.complete} complete participants.`}

## What is registered

One line of canonical JSON (sorted keys, no spaces). The SHA-256 of this line, without its line end, is that of the registration.

${fenced('json', canonicalJson(registration))}`;
}

/** A fence longer than any in the text. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}\n`;
}

/** `preregistration.json` of a bundle; null: the study is not preregistered. */
export function preregistrationFile(events: readonly PlacedEvent[]): unknown {
  const registered = preregistrationIn(events);
  return registered && { at: registered.at, hash: registered.hash, registration: registered.registration };
}

const COLUMNS: readonly Column[] = [
  column(
    'position:i',
    'of the event in the log; for who meets a rule and counts, of the end of the participation',
    'log',
  ),
  column('happened:t', 'when it happened', 'the event'),
  column('kind:s', 'recorded: by hand; all others follow from the log and the tables', 'the event', {
    levels: DEVIATION_KINDS,
  }),
  column('what:s', 'in what the study departs from its plan', 'the event'),
  column('operator:s?', 'pseudonym of the operator; empty: no operator did it', 'the event'),
];

/** The table of deviations for a bundle. */
export const DEVIATIONS_TABLE: BundleTable = {
  name: 'deviations',
  what: 'One row for every departure from the preregistration.',
  key: ['position', 'kind', 'what'],
  columns: COLUMNS,
};

export function deviationRows(...from: Parameters<typeof deviationsFrom>): readonly BundleRow[] {
  return deviationsFrom(...from).map(({ position, at, kind, what, by }) => ({
    ...{ position, happened: at, kind, what, operator: by },
  }));
}
