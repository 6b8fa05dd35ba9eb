/** A worker thread that checks drafts of studies and shows their pages, since a large one takes a second. */
import { parentPort } from 'node:worker_threads';
import type { DraftReport, PagesAnswer, ProtocolAnswer } from '../../../answers/drafts.ts';
import type { Sent } from '../../../answers/schema.ts';
import { textsByArm } from '../../../studies/definition/arm-paths.ts';
import type { BotFacts, ModelFacts, PublishedFacts } from '../../../studies/definition/catalogue.ts';
import { checkSource, checkStudy, tooManyTexts } from '../../../studies/definition/check.ts';
import { translationReports } from '../../../studies/definition/check-translations.ts';
import { differenceOf } from '../../../studies/definition/difference.ts';
import { armsOf } from '../../../studies/definition/expected.ts';
import { type FrozenStudy, freeze, type StudySource } from '../../../studies/definition/freeze.ts';
import { type KeyUse, keysOf } from '../../../studies/definition/keys.ts';
import { valuesOf } from '../../../studies/definition/placeholders.ts';
import { problemOf } from '../../../studies/definition/problem.ts';
import { protocolOf } from '../../../studies/definition/protocol.ts';
import type { RecordingFacts } from '../../../studies/definition/recordings.ts';
import { openCopyOf, type PairCopy, pairCopyOf } from '../../../studies/preview/pair.ts';
import { shownPages } from '../../../studies/preview/shown-pages.ts';
import { installed } from '../../studies/installed.ts';
import type { StudyRouteCode } from '../../studies/refusals.ts';

export type DraftJob =
  /**
   * `json`: the source. `published`: the version that participants are in; null: the study is not published. `studies`: all that are
   * published. `bots`: all accounts. `models`: the language models that the server offers.
   */
  | {
      readonly kind: 'check';
      readonly json: string;
      readonly published: FrozenStudy | null;
      readonly studies: Readonly<Record<string, PublishedFacts>>;
      readonly bots: Readonly<Record<string, BotFacts>>;
      readonly models: Readonly<Record<string, ModelFacts>>;
      /** What is known of the sessions that the draft names as recordings. */
      readonly recordings: Readonly<Record<string, RecordingFacts>>;
    }
  /** `language`: of those of the study; undefined: its first. */
  | { readonly kind: 'pages' | 'protocol'; readonly json: string; readonly language: string | undefined }
  /** `id`: of the preview. `arm`: null: the first one. */
  | {
      readonly kind: 'pair';
      readonly json: string;
      readonly id: string;
      readonly arm: string | null;
      readonly bots: Readonly<Record<string, BotFacts>>;
      readonly models: Readonly<Record<string, ModelFacts>>;
    };

/** Kind of the job -> its answer; what a check says of the published version is the caller's. */
export interface DraftAnswers {
  readonly check: Omit<DraftReport, 'revision' | 'published'>;
  readonly pages: Sent<typeof PagesAnswer>;
  readonly protocol: Sent<typeof ProtocolAnswer> & { readonly language: string };
  readonly pair: PairCopy;
}

export type DraftResult =
  | { readonly kind: 'refused'; readonly code: StudyRouteCode; readonly message: string }
  | { readonly kind: 'answer'; readonly answer: DraftAnswers[DraftJob['kind']] };

parentPort?.on('message', (job: DraftJob) => parentPort?.postMessage(resultOf(job)));

let here: ReturnType<typeof installed> | null = null;

export function resultOf(job: DraftJob): DraftResult {
  switch (job.kind) {
    case 'check':
      here ??= installed();
      return { kind: 'answer', answer: checked(job, here) };
    case 'pages':
      return shown(job, (frozen, language) => ({
        ...{ language, languages: frozen.definition.languages },
        arms: armsOf(frozen.definition).map(({ arm }) => arm),
        pages: shownPages(frozen, language),
      }));
    case 'protocol':
      return shown(job, (frozen, language) => ({ language, markdown: protocolOf(frozen, language) }));
    case 'pair':
      here ??= installed();
      return paired(job, { ...here, bots: job.bots, models: job.models });
  }
}

/** The copy that is previewed, where it passes the check. */
function paired(
  { json, id, arm }: Extract<DraftJob, { readonly kind: 'pair' }>,
  catalogue: ReturnType<typeof installed>,
): DraftResult {
  const frozen = frozenIn(json);
  if ('kind' in frozen) return frozen;
  const open = openCopyOf(frozen, id);
  const problems = 'definition' in open ? checkStudy(open, catalogue).problems : open.map(problemOf);
  const [first] = problems;
  if (first) {
    const count = problems.length === 1 ? 'One problem' : `${problems.length} problems, of which the first`;
    return refusedDraft(`The study cannot be played yet. ${count} is at ${first.path}: ${first.message}`);
  }
  const copy = 'definition' in open ? pairCopyOf(open, arm) : null;
  return copy ? { kind: 'answer', answer: copy } : refusedDraft(`The study has no arm ${arm}.`);
}

function checked(
  { json, published, ...facts }: Extract<DraftJob, { readonly kind: 'check' }>,
  catalogue: ReturnType<typeof installed>,
): DraftAnswers['check'] {
  const source = sourceIn(json);
  const report = checkSource(source, { ...catalogue, ...facts }, published);
  const frozen = tooManyTexts(source.texts) ? null : freeze(source);
  if (!frozen || !('definition' in frozen))
    return { ...report, keys: [], placeholders: {}, translations: {}, difference: null };
  return {
    ...report,
    keys: keyLines(frozen),
    placeholders: placeholdersIn(frozen),
    translations: translationReports(frozen, source.translations ?? {}),
    difference: published && differenceOf(published, frozen),
  };
}

/** What can be shown of a draft, in the language that was asked for. */
function shown(
  { json, language }: Extract<DraftJob, { readonly kind: 'pages' | 'protocol' }>,
  show: (frozen: FrozenStudy, language: string) => DraftAnswers['pages' | 'protocol'],
): DraftResult {
  const frozen = frozenIn(json);
  if ('kind' in frozen) return frozen;
  const { languages } = frozen.definition;
  if (language !== undefined && !languages.includes(language)) {
    const message = `The study is not in ${language}, but in ${languages.join(', ')}.`;
    return { kind: 'refused', code: 'language_unknown', message };
  }
  return { kind: 'answer', answer: show(frozen, language ?? languages[0] ?? 'en') };
}

function frozenIn(json: string): FrozenStudy | Extract<DraftResult, { readonly kind: 'refused' }> {
  const source = sourceIn(json);
  const tooMany = tooManyTexts(source.texts);
  if (tooMany) return refusedDraft(`texts: ${tooMany.message}`);
  const frozen = freeze(source);
  return 'definition' in frozen
    ? frozen
    : refusedDraft('Fields of this draft are missing or out of range. Mend them first.');
}

const refusedDraft = (message: string) => ({ kind: 'refused', code: 'study_refused', message }) as const;

/** Language -> the text that stands for each placeholder of texts. */
function placeholdersIn({ definition }: FrozenStudy) {
  return Object.fromEntries(definition.languages.map((language) => [language, valuesOf(definition, language)]));
}

/** Texts that arms alone read come last. */
function keyLines(frozen: FrozenStudy) {
  const line = ({ path, ...use }: KeyUse) => ({ ...use, path: path.join('.') });
  const own = textsByArm(frozen).map(({ key, arms }) => ({
    key,
    path: 'design.factors',
    shownAs: `In ${arms.join(' and ')}`,
  }));
  return [...keysOf(frozen.definition).map(line), ...own];
}

/** The door let nothing else into the database. */
function sourceIn(json: string): StudySource {
  return JSON.parse(json) as StudySource;
}
