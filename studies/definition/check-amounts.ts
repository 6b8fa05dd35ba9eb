/**
 * Whether texts say what the definition says: placeholders that stand for something, and in consents no amount of money and
 * no number of minutes that is another one than the definition's.
 */
import { minutesIn, moneyIn, type WrittenAmount } from './amounts.ts';
import { studiesIn } from './arms.ts';
import { didYouMean } from './did-you-mean.ts';
import { expectedMinutes } from './expected.ts';
import { type FrozenStudy, ownOf } from './freeze.ts';
import { allKeysOf } from './keys.ts';
import { misplacedIn, PLACEHOLDERS, writtenByHand } from './placeholders.ts';
import { problem, type StudyProblem, type Warning } from './problem.ts';
import { placesIn, Survey, type SurveyWords, surveysShown } from './survey.ts';
import type { Study } from './types.ts';

export function checkPlaceholders(frozen: FrozenStudy): readonly StudyProblem[] {
  const { definition, texts, surveys } = frozen;
  const used = new Set(allKeysOf(frozen));
  const ofTexts = Object.entries(texts).flatMap(([language, byKey]) =>
    Object.entries(byKey).flatMap(([key, text]) =>
      used.has(key) ? placeholdersIn(text, definition, ['texts', language, key]) : [],
    ),
  );
  const shown = new Set(studiesIn(frozen).flatMap((own) => surveysShown(own.definition).map(({ id }) => id)));
  const ofSurveys = [...shown].flatMap((id) => {
    const parsed = Survey.safeParse(ownOf(surveys, id));
    if (!parsed.success) return [];
    return placesIn(parsed.data).flatMap(({ words }) =>
      sentencesOf(words).flatMap((one) => placeholdersIn(one, definition, ['surveys', id])),
    );
  });
  return [...ofTexts, ...ofSurveys];
}

const sentencesOf = (words: SurveyWords): readonly string[] =>
  typeof words === 'string' ? [words] : Object.values(words);

function placeholdersIn(text: string, study: Study, path: readonly string[]): readonly StudyProblem[] {
  return misplacedIn(text, study).map(({ name, at, why }) => {
    const message = {
      unknown: `There is no placeholder {{${name}}}.${didYouMean(name, PLACEHOLDERS)}`,
      without_value: `The study pays by no such rule as {{${name}}} stands for.`,
      without_end: `The braces of ${name} are not closed: two braces that are no placeholder are written as \\{{.`,
    }[why];
    return problem(path, 'placeholder_unknown', `Line ${lineOf(text, at)}: ${message}`);
  });
}

/** A consent with amounts or minutes that are not those of the definition. */
export function checkConsent(frozen: FrozenStudy): {
  readonly problems: readonly StudyProblem[];
  readonly warnings: readonly Warning[];
} {
  const { definition, texts } = frozen;
  const { consent, payment } = definition;
  const problems: StudyProblem[] = [];
  const warnings: Warning[] = [];
  const amounts = amountsOf(definition);
  for (const language of definition.languages)
    for (const key of [consent.text, ...consent.tiers.map(({ text }) => text)]) {
      const text = ownOf(texts[language], key) ?? '';
      const path = ['texts', language, key];
      const byHand = writtenByHand(text);
      const refuse = ({ words, at }: WrittenAmount, what: string): void =>
        void problems.push(problem(path, 'consent_contradicts', `Line ${lineOf(text, at)}: ${words} ${what}`));
      for (const money of moneyIn(byHand, payment.currency, language))
        if (money.minor === null) refuse(money, `is not in ${payment.currency}, the currency of the study.`);
        else if (!amounts.has(money.minor))
          refuse(money, 'is no amount of the definition: write a placeholder, as {{pay.base}} or {{pay.cap}}.');
      const { base } = payment;
      const found = minutesIn(byHand, language).filter(({ minutes }) => minutes !== base.minutes);
      const saysMinutes = /\{\{\s*minutes\s*\}\}/.test(text) || minutesIn(byHand, language).length > found.length;
      const others = durationsOf(frozen);
      for (const one of found) {
        const isOther = others.has(one.minutes);
        if (isOther && saysMinutes) continue;
        const what = `is not how long the study takes (payment.base.minutes: ${base.minutes})`;
        if (isOther || saysMinutes)
          warnings.push({
            ...{ path: path.join('.'), code: 'minutes_unclear' },
            message: `Line ${lineOf(text, one.at)}: ${one.words} ${what}: look whether it is meant.`,
          });
        else refuse(one, `${what}: write {{minutes}} minutes.`);
      }
    }
  return { problems, warnings };
}

/** The amounts in minor units: everything that the definition pays, and what the base comes to for an hour. */
function amountsOf({ payment }: Study): ReadonlySet<number> {
  const { base, floor, cap, points, team, round, probe, waiting, outcomes } = payment;
  const anHour = (base.minor * 60) / base.minutes;
  return new Set([
    ...[base.minor, floor, cap, Math.floor(anHour), Math.round(anHour), Math.ceil(anHour)],
    ...[points, team, round, probe].flatMap((rule) => rule?.minor ?? []),
    ...(waiting ? [waiting.minorPerMinute] : []),
    ...Object.values(outcomes).map(({ fixed }) => fixed),
  ]);
}

/** Minutes that the definition has for something else than the whole study. */
function durationsOf(frozen: FrozenStudy): ReadonlySet<number> {
  const { payment } = frozen.definition;
  const arms = studiesIn(frozen);
  // no limits of pages and sessions: almost any round number is one of them
  const ms = [
    payment.waiting?.afterMs ?? 0,
    ...arms.flatMap(({ definition: { match, sessions } }) => [
      ...[match.waitMs, match.fill?.afterMs ?? 0],
      ...sessions.map(({ dropout }) => dropout.graceMs),
    ]),
  ];
  const minutes = arms.flatMap((own) => [
    expectedMinutes(own),
    ...own.definition.sessions.map((session) => session.minutes),
  ]);
  return new Set([...minutes, ...ms.map((one) => one / 60_000)]);
}

/** From this on the two are far apart, in minutes and as a ratio. */
const APART = { minutes: 5, ratio: 2 };

/** The time that participants are told and paid for, against what the parts of the study come to. */
export function warnOfMinutes({ payment }: Study, expected: number): readonly Warning[] {
  const { minutes } = payment.base;
  const ratio = Math.max(minutes / expected, expected / minutes);
  if (Math.abs(minutes - expected) < APART.minutes || ratio < APART.ratio) return [];
  return [
    {
      path: 'payment.base.minutes',
      code: 'minutes_apart',
      message: `The base is for ${minutes} minutes, and the parts of the study come to about ${expected}.`,
    },
  ];
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
