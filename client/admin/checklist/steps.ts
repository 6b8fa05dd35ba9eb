/** The steps of a study from its title to the archive: how each stands, in words, and what comes of it. */
import type { DraftReport, DraftSource } from '../../../answers/drafts.ts';
import type { StudyStatus } from '../../../answers/studies.ts';
import { nameOf } from '../../boards.ts';
import { valueAt } from '../form/paths.ts';
import { moneyOf } from '../form/words.ts';
import { hoursInWords } from '../intake-words.ts';

export interface ChecklistStep {
  readonly id: 'title' | 'who' | 'pay' | 'hours' | 'preview' | 'publish' | 'open' | 'data' | 'release' | 'archive';
  readonly name: string;
  readonly state: string;
  /** null: the step can be done at any time, and need not be. */
  readonly done: boolean | null;
  readonly comes: string;
  /** The page where the step is done; null: its button stands in the list. */
  readonly to: { readonly words: string; readonly href: string } | null;
  /** Another page where it can be done. */
  readonly also?: { readonly words: string; readonly href: string };
}

interface Draft {
  readonly id: string;
  readonly source: DraftSource;
  /** null: the check is under way. */
  readonly report: DraftReport | null;
}

const RECRUITERS: Readonly<Record<string, string>> = {
  prolific: 'from Prolific',
  mturk: 'from MTurk',
  labels: 'with a label in the link',
  links: 'each with a personal link that this server makes',
};

/** What is settled in the draft, up to its publication. */
export function draftSteps({ id, source: { definition }, report }: Draft): readonly ChecklistStep[] {
  const at = (...path: readonly string[]): unknown => valueAt(definition, path);
  const wrong = (...parts: readonly string[]): boolean =>
    report?.problems.some(({ path }) => parts.includes(path.split('.')[0] ?? '')) ?? false;
  const title = at('title');
  const pay = report?.pay ?? null;
  const money = (minor: number): string => moneyOf(minor, pay?.currency ?? '');
  const group = at('match', 'people');
  const games = gamesOf(definition);
  const unknown = 'The check says once all problems are mended.';
  return [
    {
      ...{ id: 'title', name: 'Title', done: typeof title === 'string' && title !== '' },
      state: typeof title === 'string' && title !== '' ? title : 'It has none yet.',
      comes: 'Operators and bundles call the study so. Participants do not see it.',
      to: { words: 'Change the title', href: `/admin/${id}/study?field=title` },
    },
    {
      ...{ id: 'who', name: 'Who takes part', done: pay !== null && !wrong('intake', 'match', 'design', 'screening') },
      state:
        pay === null
          ? unknown
          : `${pay.people} participants, ${group === 1 ? 'each alone' : `in groups of ${String(group)}`}, ${RECRUITERS[String(at('intake', 'recruiter'))] ?? ''}.`,
      comes: 'When all have come, further links say that the study is full.',
      to: { words: 'Change who takes part', href: `/admin/${id}/intake?field=intake.recruiter` },
    },
    {
      ...{ id: 'pay', name: 'Pay', done: pay !== null && !wrong('payment') },
      state:
        pay === null
          ? unknown
          : `${money(pay.base)} for each who completes, ${money(pay.most)} at most; in all ${money(pay.allBase)} to ${money(pay.allMost)}, of a budget of ${money(pay.budget)}.`,
      comes: 'The consent names the amount. Intake closes by itself before the budget is passed.',
      to: { words: 'Change the pay', href: `/admin/${id}/pay` },
    },
    {
      ...{ id: 'hours', name: 'Hours', done: !wrong('intake') },
      state: hoursInWords({ hours: at('intake', 'hours'), zone: at('intake', 'zone') }),
      comes: 'Outside of its hours the study refuses links, and says when it opens again.',
      to: { words: 'Change the hours', href: `/admin/${id}/intake?field=intake.hours` },
    },
    {
      ...{ id: 'preview', name: 'Test run', done: null },
      state: 'Look at every page that participants can see, in each arm and language.',
      comes: 'Or go through the study as two people, side by side and beside the room. Neither counts.',
      to: { words: 'Preview all pages', href: `/admin/${id}/preview` },
      also: { words: 'Preview as two people', href: `/admin/${id}/pair` },
    },
    {
      ...{ id: 'publish', name: 'Publish', done: report !== null && report.published?.hash === report.hash },
      state: publishedInWords(report),
      comes: `Participants still cannot come in. Until the study is released, visitors of the start page cannot try ${games.map(nameOf).join(' or ')} with its settings.`,
      to: { words: 'To the page that publishes', href: `/admin/${id}/publish` },
      ...(report?.published && report.published.hash !== report.hash
        ? { also: { words: 'Preview the published version', href: `/admin/${id}/pair?from=study` } }
        : {}),
    },
  ];
}

function publishedInWords(report: DraftReport | null): string {
  if (!report) return 'The draft is being checked …';
  const { published, problems } = report;
  const mend = problems.length === 0 ? '' : ` Problems to mend first: ${problems.length}.`;
  if (!published) return `The study is not published yet.${mend}`;
  const same =
    published.hash === report.hash ? 'The draft does not differ from it.' : `The draft differs from it.${mend}`;
  return `Version ${published.version} is published. ${same}`;
}

/** What is done with a published study. `status`: null: it is not published yet. `stand`: whether it takes participants. */
export function runSteps(id: string, status: StudyStatus | null, stand: string): readonly ChecklistStep[] {
  const later = 'The study is not published yet.';
  const underWay = status ? Object.values(status.states).reduce((sum, count) => sum + count, 0) : 0;
  const complete = status?.outcomes.complete ?? 0;
  return [
    {
      ...{ id: 'open', name: 'Open and close', done: status !== null && status.intake !== 'unopened', to: null },
      state: status
        ? `Intake is ${stand}. Participants so far: ${status.participants}, complete: ${complete}, under way: ${underWay}.`
        : later,
      comes:
        'While intake is open, links let participants in, within the hours. Those under way go on after it is closed.',
    },
    {
      ...{ id: 'data', name: 'Data', done: null },
      state: status ? `A bundle holds the data of ${status.participants} participants up to now.` : later,
      comes: 'Tables, a codebook and every event, for R and Python. The study can go on meanwhile.',
      to: status && { words: 'Export the data', href: `/admin/${id}/export` },
    },
    {
      ...{ id: 'release', name: 'Release', done: status?.released ?? false, to: null },
      state: status
        ? status.released
          ? 'The study is released.'
          : underWay > 0
            ? `The study can be released once its participants are through: ${underWay} ${underWay === 1 ? 'is' : 'are'} under way.`
            : 'The study is not released.'
        : later,
      comes: 'The study ends for good: its sessions may be looked at, and visitors can try what it plays.',
    },
    {
      ...{ id: 'archive', name: 'Archive', done: status?.archived ?? false, to: null },
      state: status ? (status.archived ? 'The study is archived.' : 'The study is in the list.') : later,
      comes:
        status?.intake === 'open'
          ? 'The study can be archived once its intake is closed.'
          : 'The study leaves the list of studies. Nothing else changes, and the same button brings it back.',
    },
  ];
}

/** The games that are played in a study, as far as its sessions can be read. */
export function gamesOf(definition: DraftSource['definition']): readonly string[] {
  const { sessions } = definition;
  const games = Array.isArray(sessions) ? sessions.flatMap(({ game }) => (typeof game === 'string' ? [game] : [])) : [];
  return [...new Set(games)];
}
