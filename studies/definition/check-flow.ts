/** What is wrong with the way through a study: steps, texts, languages, surveys, exits, codes, pay, intake. */
import { servedIn } from '../../games/core/words/languages.ts';
import { newestRules } from '../../games/index.ts';
import { fits, isTyped } from '../way/decide/survey-answers.ts';
import { studiesIn } from './arms.ts';
import type { Catalogue } from './catalogue.ts';
import { checkPolicy, checkPolicyFits, checkWords, hidesPolicies, meantGame } from './check-sessions.ts';
import { didYouMean } from './did-you-mean.ts';
import { recruiterAt } from './exits.ts';
import { type FrozenStudy, issuesOf, ownOf } from './freeze.ts';
import { keysOf } from './keys.ts';
import { afterConsent, DECLARED_OUTCOMES, OUTCOMES, PAID_EXITS } from './outcomes.ts';
import { payOfOutcome } from './payment.ts';
import { problem, problemOf, type StudyProblem, type Warning } from './problem.ts';
import { dangersIn, inLanguage, PERSON_PROBE, placesIn, Survey, surveysShown } from './survey.ts';
import type { SessionPlan, Study } from './types.ts';
import { stepsOf } from './waves.ts';

export function checkSteps(
  { steps, waves = [], match, sessions, languages }: Study,
  catalogue: Catalogue,
): readonly StudyProblem[] {
  const places = [
    ...steps.map((step, i) => ({ step, path: ['steps', i] })),
    ...waves.flatMap((wave, n) => wave.steps.map((step, i) => ({ step, path: ['waves', n, 'steps', i] }))),
  ];
  const problems = places.flatMap(({ step, path }): readonly StudyProblem[] => {
    if (step.kind === 'text') return [];
    if (step.kind === 'lessons')
      return newestRules(step.game)
        ? []
        : [problem([...path, 'game'], 'game_unknown', `There is no game ${step.game}.${meantGame(step.game)}`)];
    const { game, config, policy } = step.play;
    const rules = newestRules(game);
    if (!rules)
      return [problem([...path, 'play', 'game'], 'game_unknown', `There is no game ${game}.${meantGame(game)}`)];
    const parsed = rules.game.schemas.config.safeParse({ ...rules.forPeople, ...config });
    if (!parsed.success) {
      const message = `${game} refuses this config: ${parsed.error.issues[0]?.message}.`;
      return [problem([...path, 'play', 'config'], 'config_refused', message)];
    }
    const unsaid = checkWords(rules, parsed.data, languages, [...path, 'play', 'config']);
    const seats = rules.game.roles(parsed.data).length;
    if (policy !== null)
      return [
        ...unsaid,
        ...checkPolicy(policy, game, catalogue, { path: [...path, 'play'] }),
        ...checkPolicyFits(policy, game, catalogue, { config: parsed.data, path: [...path, 'play'] }),
      ];
    return seats === 1
      ? unsaid
      : [problem([...path, 'play', 'policy'], 'policy_unknown', `Name the policy for the other ${seats - 1} seats.`)];
  });
  const fill = match.fill;
  if (!fill) return problems;
  const games = [...new Set(sessions.map(({ game }) => game))];
  const filling = games.flatMap((game) => checkPolicy(fill.policy, game, catalogue, { path: ['match', 'fill'] }));
  const late =
    fill.afterMs >= match.waitMs
      ? [problem(['match', 'fill', 'afterMs'], 'step_unreachable', 'Policies would fill seats after the wait is over.')]
      : [];
  return [...problems, ...filling, ...late];
}

/** Parts of the way that no participant could come to. */
export function checkReach(study: Study): readonly StudyProblem[] {
  const { sessions, waves = [], survey, screening, languages, intake, consent, match } = study;
  const unreachable = (path: readonly (string | number)[], message: string): StudyProblem =>
    problem(path, 'step_unreachable', message);
  const repeated = (ids: readonly string[], part: string): readonly StudyProblem[] =>
    ids.flatMap((id, i) => (ids.indexOf(id) < i ? [unreachable([part, i, 'id'], `${id} is there twice.`)] : []));
  return [
    ...repeated(
      sessions.map(({ id }) => id),
      'sessions',
    ),
    ...repeated(
      survey.map(({ id }) => id),
      'survey',
    ),
    ...survey.flatMap(({ after }, i) =>
      after === 'all' || [...sessions, ...waves].some(({ id }) => id === after)
        ? []
        : [
            unreachable(
              ['survey', i, 'after'],
              `There is no session or later wave ${after} after which it could come.${didYouMean(after, [
                'all',
                ...sessions.map(({ id }) => id),
                ...waves.map(({ id }) => id),
              ])}`,
            ),
          ],
    ),
    ...screening.flatMap((one, i) =>
      one.rule === 'language' && !one.accept.some((language) => languages.includes(language))
        ? [unreachable(['screening', i, 'accept'], 'No language of the study is accepted: no participant could go on.')]
        : [],
    ),
    ...(intake.hours && intake.hours.from === intake.hours.to
      ? [unreachable(['intake', 'hours'], 'The hours are empty: no participant could arrive.')]
      : []),
    ...(sessions[0]?.group === 'keep'
      ? [unreachable(['sessions', 0, 'group'], 'The first session has no partners to keep.')]
      : []),
    ...(intake.excludes.includes(study.id)
      ? [unreachable(['intake', 'excludes'], 'The study excludes its own participants.')]
      : []),
    ...(consent.tiers.some(({ required }) => required)
      ? []
      : [
          unreachable(
            ['consent', 'tiers'],
            'One part of the consent has to be required: without it there are no data.',
          ),
        ]),
    ...(match.readyMs < match.waitMs
      ? []
      : [unreachable(['match', 'readyMs'], 'The ready check is longer than the wait that it ends.')]),
  ];
}

export function checkTexts({ definition, texts, surveys }: FrozenStudy, { words }: Catalogue): readonly StudyProblem[] {
  const { languages, sessions } = definition;
  const games = new Set([
    ...sessions.map(({ game }) => game),
    ...stepsOf(definition).flatMap((step) =>
      step.kind === 'lessons' ? [step.game] : step.kind === 'practice' ? [step.play.game] : [],
    ),
  ]);
  const wordless = languages.flatMap((language, i) =>
    [...games].flatMap((game) =>
      newestRules(game) && !isServed(ownOf(words, game) ?? [], language)
        ? [problem(['languages', i], 'words_missing', `${game} has no words in ${language}.`)]
        : [],
    ),
  );
  const keys = new Set(Object.values(texts).flatMap((byKey) => Object.keys(byKey)));
  const missing = keysOf(definition).flatMap(({ key, path }) => {
    const without = languages.filter((language) => (ownOf(texts[language], key) ?? '').trim() === '');
    if (without.length === languages.length)
      return [problem(path, 'text_missing', `There is no text ${key}.${didYouMean(key, keys)}`)];
    return without.map((language) => problem(path, 'language_missing', `The text ${key} is missing in ${language}.`));
  });
  const untold = surveysShown(definition).flatMap(({ id }) => {
    const parsed = Survey.safeParse(ownOf(surveys, id));
    if (!parsed.success) return [];
    return languages.flatMap((language) => {
      const without = placesIn(parsed.data).filter(
        ({ words: one }) =>
          inLanguage(one, language) === undefined || (typeof one === 'string' && languages.length > 1),
      );
      return without.length === 0
        ? []
        : [
            problem(
              ['surveys', id],
              'language_missing',
              `${without.length} of its sentences are missing in ${language}.`,
            ),
          ];
    });
  });
  const undeclared = Object.keys(texts)
    .filter((language) => !languages.includes(language))
    .map((language) =>
      problem(['texts', language], 'language_missing', `${language} is not among the study's languages.`),
    );
  return [...wordless, ...missing, ...untold, ...undeclared];
}

/** Whether there are words in the language, or in the language without its region: pages in pt-BR may have words in pt, those in zh-TW none in zh. */
function isServed(offered: readonly string[], language: string): boolean {
  return servedIn(language, offered) !== undefined;
}

/** Languages that links name and that the study does not have. */
function checkLinkLanguages({ intake, languages }: Study): readonly StudyProblem[] {
  return Object.entries(intake.language?.values ?? {})
    .filter(([, language]) => !languages.includes(language))
    .map(([value, language]) =>
      problem(
        ['intake', 'language', 'values', value],
        'language_missing',
        `${language} is not among the study's languages.`,
      ),
    );
}

/** Surveys that no arm shows. */
export function checkSurveyFiles(frozen: FrozenStudy): readonly StudyProblem[] {
  const shown = new Set(studiesIn(frozen).flatMap(({ definition }) => surveysShown(definition).map(({ id }) => id)));
  return Object.keys(frozen.surveys)
    .filter((file) => !shown.has(file))
    .map((file) => problem(['surveys', file], 'step_unreachable', `No part of the study shows the survey ${file}.`));
}

export function checkSurveys({ definition, surveys }: FrozenStudy): readonly StudyProblem[] {
  const problems: StudyProblem[] = [];
  for (const { id, path, optional } of surveysShown(definition)) {
    const survey = ownOf(surveys, id);
    if (survey === undefined) {
      const meant = didYouMean(id, Object.keys(surveys));
      problems.push(problem(path, 'text_missing', `There is no file surveys/${id}.json.${meant}`));
      continue;
    }
    const dangers = dangersIn(survey, ['surveys', id]);
    if (dangers.length > 0) {
      const why = {
        survey_fetches: 'A survey fetches nothing and links nowhere.',
        survey_uploads: 'A survey takes no files.',
        survey_html: 'A survey carries no HTML.',
      };
      problems.push(...dangers.map(({ code, path }) => problem(path, code, why[code])));
      continue;
    }
    const parsed = Survey.safeParse(survey);
    if (!parsed.success) {
      const issues = issuesOf(parsed.error, survey, { path: ['surveys', id], schema: Survey });
      problems.push(
        ...issues.map((issue) =>
          /\.(choices|rows|columns)$/.test(issue.path.join('.'))
            ? problem(issue.path, 'answer_missing', 'A question with choices needs them.')
            : problemOf(issue),
        ),
      );
      continue;
    }
    problems.push(...checkRightAnswers(definition, parsed.data, { survey: id, optional }));
    const names = parsed.data.pages.flatMap(({ elements }) => elements.map(({ name }) => name));
    for (const name of new Set(names.filter((one, at) => names.indexOf(one) < at)))
      problems.push(problem(['surveys', id], 'field_refused', `Two elements are called ${name}.`));
  }
  for (const [i, { options, correct }] of (definition.comprehension?.questions ?? []).entries())
    if (!options.some(({ id }) => id === correct))
      problems.push(
        problem(
          ['comprehension', 'questions', i, 'correct'],
          'answer_missing',
          `${correct} is none of the options.${didYouMean(
            correct,
            options.map(({ id }) => id),
          )}`,
        ),
      );
  return problems;
}

/** Right answers that can be given, to questions that must be answered; and an end for those whom a check ends. */
function checkRightAnswers(
  { payment, failedAttention }: Study,
  { pages }: Survey,
  { survey, optional }: { readonly survey: string; readonly optional: boolean },
): readonly StudyProblem[] {
  return pages.flatMap(({ elements }, i) =>
    elements.flatMap((element, j): readonly StudyProblem[] => {
      const { correctAnswer, ifWrong, isRequired, visibleIf } = element;
      const path = ['surveys', survey, 'pages', i, 'elements', j];
      if (correctAnswer === undefined)
        return ifWrong === undefined
          ? []
          : [
              problem(
                [...path, 'ifWrong'],
                'answer_missing',
                'Nothing can follow from a question without a right answer.',
              ),
            ];
      const problems: StudyProblem[] = [];
      if (isTyped(element) || !fits(element, correctAnswer))
        problems.push(
          problem(
            [...path, 'correctAnswer'],
            'answer_missing',
            'The right answer must be one that can be given, to a question that is not answered in own words.',
          ),
        );
      if (ifWrong !== undefined && (optional || isRequired !== true || visibleIf !== undefined))
        problems.push(
          problem(
            [...path, 'isRequired'],
            'field_refused',
            'A question that something follows from is required, always shown, and in a survey that is not optional.',
          ),
        );
      if (ifWrong === 'screenOut' && failedAttention === undefined)
        problems.push(
          problem(
            ['failedAttention'],
            'outcome_without_code',
            'An attention check ends the participation: give its code.',
          ),
        );
      if (ifWrong === 'screenOut' && payment.failedAttention === undefined)
        problems.push(
          problem(
            ['payment', 'failedAttention'],
            'exit_unpaid',
            'An attention check ends the participation: say what is paid then.',
          ),
        );
      return problems;
    }),
  );
}

/** Hidden policies need a debriefing, and a question whether the partners were taken for people. */
export function checkDisclosure(
  { definition, surveys }: FrozenStudy,
  plans: readonly SessionPlan[],
): readonly StudyProblem[] {
  const hiding = plans.filter((plan) => hidesPolicies(plan, definition));
  const problems: StudyProblem[] = [];
  if ((definition.deception || hiding.length > 0) && !definition.debrief)
    problems.push(problem(['debrief'], 'debrief_missing', 'Participants who are misled must be debriefed.'));
  if (hiding.length > 0 && definition.deception) {
    const asked = definition.survey.some(({ id, optional }) => {
      const parsed = Survey.safeParse(ownOf(surveys, id));
      return (
        !optional &&
        parsed.success &&
        parsed.data.pages.some(({ elements }) => elements.some(({ name }) => name === PERSON_PROBE))
      );
    });
    if (!asked)
      problems.push(
        problem(
          ['survey'],
          'person_probe_missing',
          `A survey that is not optional must ask whether the partners were taken for people: an element called ${PERSON_PROBE}.`,
        ),
      );
  }
  return problems;
}

export function checkExits({ codes, payment, failedAttention, intake, waves = [] }: Study): readonly StudyProblem[] {
  const codesGiven = [
    ...DECLARED_OUTCOMES.map((outcome) => ({ outcome, path: ['codes', outcome], code: codes[outcome] })),
    ...(failedAttention ? [{ outcome: 'failed_attention', path: ['failedAttention'], code: failedAttention }] : []),
    ...waves.map(({ id, code }, i) => ({ outcome: `wave ${id}`, path: ['waves', i, 'code'], code })),
  ];
  const given = codesGiven.map(({ code, ...one }) => ({ ...one, code: code.code.toUpperCase() }));
  const elsewhere = codesGiven.flatMap(({ path, code: { url } }) => {
    const owner = url === undefined ? null : recruiterAt(url);
    return owner === null || owner === intake.recruiter
      ? []
      : [
          problem(
            [...path, 'url'],
            'exit_elsewhere',
            `The address is one of the recruiter ${owner}, and the study's is ${intake.recruiter}: participants would be sent to a page that is not theirs. Leave it out.`,
          ),
        ];
  });
  const repeated = given.flatMap(({ path, code }, i) => {
    const earlier = given.find((one, j) => j < i && one.code === code);
    return earlier
      ? [problem(path, 'code_repeated', `${earlier.outcome} has the same code, so the two cannot be told apart.`)]
      : [];
  });
  const declared: readonly (keyof typeof payment.outcomes)[] = [
    ...PAID_EXITS,
    // answers end a participation after the consent
    ...(intake.questions ? (['failed_screening'] as const) : []),
    ...(intake.quotas ? (['overflow'] as const) : []),
  ];
  const exits = [
    ...declared.map((outcome) => ({ rule: payment.outcomes[outcome], path: ['payment', 'outcomes', outcome] })),
    ...(payment.failedAttention ? [{ rule: payment.failedAttention, path: ['payment', 'failedAttention'] }] : []),
  ];
  const unpaid = exits.flatMap(({ rule: { base, fixed }, path }) => {
    const paid = payment.floor > 0 || fixed > 0 || (base === 'full' && payment.base.minor > 0);
    return paid
      ? []
      : [problem(path, 'exit_unpaid', 'Participants who end like this, without a choice, must be paid.')];
  });
  return [...repeated, ...elsewhere, ...unpaid];
}

/** `people`: that the design needs; `group`: of the largest group. */
export function checkMoney({ payment, waves = [] }: Study, people: number, group: number): readonly StudyProblem[] {
  const { base, cap, floor, budget } = payment;
  const problems: StudyProblem[] = [];
  const all = waves.reduce((sum, { pay }) => sum + pay, base.minor);
  if (cap < floor || cap < all)
    problems.push(
      problem(['payment', 'cap'], 'field_refused', 'The cap is below the base, with all waves, or the floor.'),
    );
  const fixed = Math.max(...OUTCOMES.filter(afterConsent).map((outcome) => payOfOutcome(payment, outcome).fixed));
  if (cap < fixed) problems.push(problem(['payment', 'cap'], 'field_refused', 'The cap is below a fixed amount.'));
  const least = Math.max(all * people, cap * group);
  if (budget < least)
    problems.push(
      problem(
        ['payment', 'budget'],
        'budget_too_small',
        `The design needs at least ${least}: the base for ${people} participants, and the caps of one group.`,
      ),
    );
  return problems;
}

/** How sure a study of Prolific's participants can be who they are. */
export function warnOfIntake({ intake }: Study): readonly Warning[] {
  if (intake.recruiter !== 'prolific') return [];
  if (intake.signed !== 'required')
    return [
      {
        path: 'intake.signed',
        code: 'ids_unsigned',
        message: "Without Prolific's signed token a link can be made up, and an id is a password: write 'required'.",
      },
    ];
  if (intake.prolificStudy === undefined)
    return [
      {
        path: 'intake.prolificStudy',
        code: 'prolific_study_missing',
        message: 'Participants of any other study at Prolific that uses this server can open this one: name its id.',
      },
    ];
  return [];
}

export function checkIntake(study: Study, catalogue: Catalogue): readonly StudyProblem[] {
  const { zone } = study.intake;
  const unknown = catalogue.zones.has(zone)
    ? []
    : [
        problem(
          ['intake', 'zone'],
          'zone_unknown',
          `There is no time zone ${zone}.${didYouMean(zone, catalogue.zones)}`,
        ),
      ];
  return [...unknown, ...checkLinkLanguages(study), ...checkInvites(study, catalogue)];
}

/** Studies whose participants are invited: published, of the same recruiter, which knows persons again, and no circle. */
function checkInvites({ id, intake, consent }: Study, { studies }: Catalogue): readonly StudyProblem[] {
  const { invites = [], recruiter } = intake;
  const refused = (path: readonly (string | number)[], message: string): StudyProblem =>
    problem(['intake', 'invites', ...path], 'invites_refused', message);
  if (invites.length > 0 && recruiter === 'links')
    return [refused([], 'Each link of this server has an id of its own, so that no participant is known again.')];
  const untold = invites.flatMap(({ link }, i) =>
    link === undefined || consent.tiers.some((tier) => tier.id === link)
      ? []
      : [refused([i, 'link'], `The consent has no part ${link}.`)],
  );
  const unfit = invites.flatMap(({ study }, i) => {
    if (study === id) return [refused([i, 'study'], 'The study invites its own participants.')];
    const known = studies === null ? null : ownOf(studies, study);
    if (known === null) return [];
    if (!known) return [refused([i, 'study'], `There is no published study ${study} on this server.`)];
    if (known.recruiter !== recruiter)
      return [
        refused([i, 'study'], `The recruiter of ${study} is ${known.recruiter}, which has other ids of persons.`),
      ];
    return leadsTo(id, study, studies ?? {})
      ? [refused([i, 'study'], `${study} invites participants of this study: none could begin.`)]
      : [];
  });
  return [...untold, ...unfit];
}

/** Whether invitations lead from one study to another, over any number of studies. */
function leadsTo(to: string, from: string, studies: NonNullable<Catalogue['studies']>): boolean {
  const seen = new Set([from]);
  for (const study of seen) for (const next of ownOf(studies, study)?.invites ?? []) seen.add(next);
  return seen.has(to);
}
