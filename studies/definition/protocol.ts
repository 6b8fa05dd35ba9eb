/**
 * Everything that participants of a study can see, in the order in which they see it, as Markdown for an ethics board. It
 * also says what is stored, what is paid, and whether participants are misled.
 */
import { armPaths, differByArm, textsByArm } from './arm-paths.ts';
import { inArm, peopleDiffer } from './arms.ts';
import { botsIn } from './bot-seats.ts';
import { armReports, armsOf, expectedPay, longestMinutes } from './expected.ts';
import { type FrozenStudy, hashOf, ownOf, type StudyItem } from './freeze.ts';
import { modelInWords, modelsIn } from './model-seats.ts';
import { BEFORE_CONSENT, OUTCOMES, type ParticipationOutcome } from './outcomes.ts';
import { type Payment, type ProbeRule, payOfOutcome } from './payment.ts';
import { filled } from './placeholders.ts';
import { modelsPart } from './protocol-models.ts';
import { recordedIn } from './recordings.ts';
import { type Element, inLanguage, Survey, type SurveyWords } from './survey.ts';
import type { SessionPlan, Step, Study, Wave } from './types.ts';
import { canEndAs } from './waves.ts';

/** The protocol in one of the study's languages. Texts stand as they are written, each under the heading of its page. */
export function protocolOf(frozen: FrozenStudy, language: string): string {
  const { definition, texts, surveys, items } = frozen;
  const textOf = (key: string): string =>
    quoted(filled(ownOf(texts[language], key) ?? `(The text ${key} is missing.)`, definition, language));
  const { consent, screening, steps, comprehension, debrief } = definition;
  const minutes = longestMinutes(frozen);
  const say = (words: SurveyWords): string => filled(inLanguage(words, language) ?? '', definition, language);
  const parts = [
    `# ${definition.title}`,
    `Study \`${definition.id}\`, version ${hashOf(frozen)}, in \`${language}\`.`,
    `**Hypothesis.** ${definition.plan.hypothesis}`,
    `**Primary outcome.** ${definition.plan.primaryOutcome.text} ${measuredIn(definition.plan.primaryOutcome.outcome)}`.trim(),
    `**Misleading.** ${definition.deception ? 'Participants are misled; they are debriefed as below.' : 'Participants are not misled.'}`,
    `**Duration.** About ${minutes} minutes, and at most ${Math.ceil(definition.match.waitMs / 60_000)} minutes of waiting.`,
    '## Participants',
    participants(definition, expectedPay(definition, minutes).people),
    ...screening.flatMap(({ rule, accept, text }) => [
      `Suitable by ${rule}: \`${JSON.stringify(accept)}\`. Others read:`,
      textOf(text),
    ]),
    '## Consent',
    textOf(consent.text),
    ...consent.tiers.flatMap(({ text, required, opens }) => [
      `${required ? 'Required' : 'Optional'} (opens ${opens}):`,
      textOf(text),
    ]),
    ...questionsPart(frozen, textOf, say),
    '## Before the sessions',
    ...stepParts(steps, textOf),
    ...(comprehension ? comprehensionPart(comprehension, textOf) : []),
    '## Sessions',
    ...definition.sessions.flatMap((session) => [
      sessionPart(session),
      ...(session.partners === undefined ? [] : ['Above the table stands:', textOf(session.partners)]),
    ]),
    ...(definition.waves ?? []).flatMap((wave, i) => wavePart(wave, i + 2, textOf)),
    armsPart(definition),
    ...modelsPart(frozen),
    ...(differByArm(frozen) ? sideBySide(frozen, textOf) : []),
    ...definition.design.lists.map((list) => itemsPart(list, ownOf(items, list) ?? [])),
    ...surveysIn(frozen).flatMap(({ id, after, optional, arms }) => [
      `## Survey ${id}`,
      `${placeOf(definition, after)}, ${optional ? 'optional' : 'needed to complete'}${arms ? `, in ${arms.join(' and ')} alone` : ''}.`,
      surveyPart(ownOf(surveys, id), say),
    ]),
    ...(definition.integrity.askAboutAi
      ? ['A last question asks about help by AI. The answer does not change the pay.']
      : []),
    '## Debriefing',
    debrief ? textOf(debrief.text) : 'There is none.',
    '## Pay',
    payPart(definition),
    '## Data',
    dataPart(definition),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The surveys of the study as it stands, then those of some arms alone, each with these arms; null: of all arms. */
function surveysIn(frozen: FrozenStudy) {
  const base = frozen.definition.survey;
  const isBase = ({ id, after }: Study['survey'][number]): boolean =>
    base.some((one) => one.id === id && one.after === after);
  const others = new Map<string, Study['survey'][number] & { readonly arms: readonly string[] }>();
  for (const { arm } of armsOf(frozen.definition))
    for (const one of inArm(frozen, arm).definition.survey.filter((own) => !isBase(own))) {
      const place = JSON.stringify([one.id, one.after]);
      others.set(place, { ...one, arms: [...(others.get(place)?.arms ?? []), arm] });
    }
  return [...base.map((one) => ({ ...one, arms: null })), ...others.values()];
}

function placeOf({ waves = [] }: Study, after: string): string {
  if (after === 'all') return 'After the last session';
  return waves.some(({ id }) => id === after) ? `At the end of wave ${after}` : `After session ${after}`;
}

function measuredIn(outcome: Study['plan']['primaryOutcome']['outcome']): string {
  if (outcome === null) return '';
  const { table, column, over } = outcome;
  return `It is in the column \`${column}\` of the table \`${table}\`${over === undefined ? '' : `: ${over}`}.`;
}

const quoted = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

function participants({ match, intake, languages, design }: Study, people: number): string {
  const hours = intake.hours
    ? `${intake.hours.days.join(', ')} from ${intake.hours.from} to ${intake.hours.to} (${intake.zone})`
    : 'at any time';
  const group = (size: number): string =>
    size === 1 ? 'Each takes part alone.' : `They are matched in groups of ${size}.`;
  const groups = peopleDiffer({ match, design })
    ? 'The arm says whether they take part alone or in a group.'
    : group(match.people);
  const fill = match.fill
    ? ` After ${seconds(match.fill.afterMs)} of waiting, policies (\`${match.fill.policy}\`) take empty seats.`
    : '';
  return `${people} participants complete the design, recruited by ${intake.recruiter}, ${hours}. Languages: ${languages.join(', ')}. ${groups}${fill}`;
}

function comprehensionPart(
  { attempts, questions }: NonNullable<Study['comprehension']>,
  textOf: (key: string) => string,
): readonly string[] {
  return [
    '## Comprehension',
    `At most ${attempts} attempts. The explanations come after an attempt.`,
    ...questions.flatMap(({ text, options, correct, explain }) => [
      textOf(text),
      options.map((option) => `- ${option.id === correct ? '(right) ' : ''}${plain(textOf(option.text))}`).join('\n'),
      textOf(explain),
    ]),
  ];
}

const plain = (text: string): string => text.replaceAll(/^> ?/gm, '').replaceAll('\n', ' ');

function sessionPart(session: SessionPlan): string {
  const { aids, disclosure, dropout, probes, questions } = session;
  const policies = session.seats.flatMap((seat) => (seat.kind === 'policy' ? [policyInWords(seat)] : []));
  const people = session.seats.filter(({ kind }) => kind === 'person').length;
  const bots = botsIn(session);
  const models = modelsIn(session).map(modelInWords);
  const recorded = recordedIn(session.seats).length;
  const { recap, ...memory } = aids;
  const shown = Object.entries(memory).flatMap(([aid, on]) => (on ? [aid] : []));
  const { ends, ...strip } = recap ?? {};
  const told = Object.entries(strip).flatMap(([part, on]) => (on ? [part] : []));
  const gone = {
    policy: `the policy \`${dropout.policy}\` takes over, which partners ${dropout.disclose ? 'are' : 'are not'} told`,
    continue: 'the session goes on without an agent in the seat',
    endWithPay: 'the session ends, with pay',
    abort: 'the session ends, and partners may be matched again',
  }[dropout.then];
  return [
    `### ${session.id}`,
    '',
    `- Game \`${session.game}\`, config \`${JSON.stringify(session.config)}\`.`,
    `- Seats: ${people} for participants${seatsFor('policies', policies)}${seatsFor('bots from outside', bots)}${seatsFor('language models', models)}${recorded > 0 ? `, ${recorded} in which a recording acts as a participant did in an earlier session` : ''}.`,
    ...(session.recordings
      ? [
          `- Each group plays the deal of one of ${session.recordings.length} earlier sessions. Recorded seats act again only while their participants allow use in later studies.`,
        ]
      : []),
    `- Participants ${disclosure.kind ? 'are' : 'are not'} told which seats ${['policies', ...(bots.length > 0 ? ['bots'] : []), ...(models.length > 0 ? ['language models'] : [])].join(' and ')} hold, and ${disclosure.presence ? 'see' : 'do not see'} whether others are there.${disclosure.exchanges ? ' Questions about a partner say that another one may have its seat from then on.' : ''}`,
    `- ${choicesInWords(session)}`,
    `- Memory aids on the page: ${shown.length > 0 ? shown.join(', ') : 'none'}.`,
    `- The strip of the last turn tells what was seen and heard${told.length > 0 ? `, and ${told.join(', ')}` : ''}.`,
    ...(ends === undefined
      ? []
      : [`- At the end the page tells ${ends ? 'the' : 'no'} moments that decided the session.`]),
    `- Questions between turns: ${probes ? probes.kinds.join(', ') : 'none'}. After the last turn: ${questions ? "the game's" : 'none'}.`,
    `- Usually ${session.minutes} minutes, at most ${seconds(session.limitMs)}.`,
    `- If a participant is gone for ${seconds(dropout.graceMs)}: ${gone}.`,
  ].join('\n');
}

const seatsFor = (whom: string, names: readonly string[]): string =>
  names.length > 0 ? `, ${names.length} for ${whom} (${names.join(', ')})` : '';

/** A policy, with those that take its seat later. */
function policyInWords({ policy, later = [] }: Extract<SessionPlan['seats'][number], { kind: 'policy' }>): string {
  return [policy, ...later.map((next) => `from turn ${next.turn} on ${next.policy}`)].join(', ');
}

function choicesInWords({ undo, ready, selfPaced, calls }: SessionPlan): string {
  return [
    undo ? 'A choice may be taken back until all have sent theirs.' : 'A choice that is sent is final.',
    ready
      ? `The game begins once all participants are ready, or after ${seconds(ready.limitMs)}.`
      : 'The game begins once all participants are there.',
    ...(selfPaced
      ? [`Participants ask for each next event of a show, which waits at most ${seconds(selfPaced.limitMs)}.`]
      : []),
    ...(calls ? ['The page may call participants by a sound and the title of the tab.'] : []),
  ].join(' ');
}

function armsPart(definition: Study): string {
  const { factors, order, balanceWithin } = definition.design;
  const shares = Object.entries(balanceWithin?.language ?? {}).map(([language, share]) => `${language} ${share}`);
  const arms = armsOf(definition).map(({ arm, groups, people }) => `| ${arm} | ${groups} | ${people} |`);
  const table = ['| arm | groups | participants |', '|---|---:|---:|', ...arms].join('\n');
  const within = factors.filter(({ vary }) => vary === 'within');
  const changes = factors.flatMap(({ id, levels }) =>
    levels.map(({ id: level, patch, study }) => {
      const more = study && Object.keys(study).length > 0 ? `, and of the study \`${JSON.stringify(study)}\`` : '';
      const played = Object.keys(patch).length === 0 ? 'nothing' : `\`${JSON.stringify(patch)}\``;
      return `- ${id}=${level} changes ${played}${more}`;
    }),
  );
  return [
    '## Arms',
    '',
    table,
    ...(shares.length > 0
      ? ['', `Arms are balanced within each language; shares of the groups: ${shares.join(', ')}.`]
      : []),
    ...(within.length > 0
      ? [
          '',
          `Every participant goes through all levels of ${within.map(({ id }) => id).join(' and ')}; order: ${order}.`,
        ]
      : []),
    ...(changes.length > 0 ? ['', ...changes] : []),
  ].join('\n');
}

/** Who may take part by what is answered, and how many of whom. */
function questionsPart(
  { definition, surveys }: FrozenStudy,
  textOf: (key: string) => string,
  say: (words: SurveyWords) => string,
): readonly string[] {
  const { questions, quotas = [] } = definition.intake;
  const places = quotas.flatMap(({ id, cells }) =>
    cells.map(({ id: cell, where, places: most }) => `| ${id} | ${cell} | \`${JSON.stringify(where)}\` | ${most} |`),
  );
  return [
    ...(questions
      ? [
          '## Questions about who takes part',
          'They follow the consent, and come before the arm is drawn.',
          surveyPart(ownOf(surveys, questions.survey), say),
          ...questions.rules.flatMap(({ question, accept, text }) => [
            `Suitable by ${question}: \`${JSON.stringify(accept)}\`. Others read:`,
            textOf(text),
          ]),
        ]
      : []),
    ...(quotas.length > 0
      ? [
          '## Quotas',
          'A participant whose cell has no place left, or who belongs to none, ends as overflow.',
          ['| quota | cell | participants with | places |', '|---|---|---|---:|', ...places].join('\n'),
        ]
      : []),
  ];
}

/** What each arm goes through, with the texts that are read in some arms alone. */
function sideBySide(frozen: FrozenStudy, textOf: (key: string) => string): readonly string[] {
  const { arms, rows } = armPaths(frozen);
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const lengths = armReports(frozen).map(({ expectedMinutes }) => `${expectedMinutes} min`);
  return [
    '### What each arm goes through',
    'What differs is marked with **differs**.',
    [
      line(['', ...arms]),
      line(['---', ...arms.map(() => '---')]),
      ...rows.map(({ part, differs, arms: own }) =>
        line([`${part}${differs ? ' **differs**' : ''}`, ...own.map((words) => words ?? '–')]),
      ),
      line(['expected', ...lengths]),
    ].join('\n'),
    ...textsByArm(frozen).flatMap(({ key, arms: own }) => [`\`${key}\`, in ${own.join(' and ')}:`, textOf(key)]),
  ];
}

function itemsPart(list: string, items: readonly StudyItem[]): string {
  const each = items.map(({ id, patch }) => `- ${id}: \`${JSON.stringify(patch)}\``);
  return [`### Items of ${list}`, '', 'The n-th session of a participant takes the n-th item.', '', ...each].join('\n');
}

function surveyPart(survey: unknown, say: (words: SurveyWords) => string): string {
  const parsed = Survey.safeParse(survey);
  if (!parsed.success) return '(The survey cannot be read.)';
  const words = (one: SurveyWords | undefined): string => (one === undefined ? '' : say(one));
  const line = (element: Element): string => {
    const about = element.description === undefined ? '' : ` ${words(element.description)}`;
    const needed = element.isRequired ? '' : ' (optional)';
    return `- ${words(element.title)}${about}${needed} ${answersOf(element, words)}${rightIn(element)}`.trimEnd();
  };
  return parsed.data.pages
    .map(({ title, elements }) => [words(title), ...elements.map(line)].filter((one) => one !== '').join('\n'))
    .join('\n\n');
}

const FOLLOWS = {
  warn: 'another one is told once',
  exclude: 'another one marks the data as excluded',
  screenOut: 'another one ends the participation',
} as const;

/** The right answer, which participants are not told. */
function rightIn({ correctAnswer, ifWrong }: Element): string {
  if (correctAnswer === undefined) return '';
  const follows = ifWrong === undefined ? 'it is scored alone' : FOLLOWS[ifWrong];
  return ` (right: \`${JSON.stringify(correctAnswer)}\`; ${follows})`;
}

function answersOf(element: Element, words: (one: SurveyWords | undefined) => string): string {
  const texts = (choices: readonly { readonly text: SurveyWords }[]): string =>
    choices.map(({ text }) => words(text)).join(' / ');
  switch (element.type) {
    case 'text':
      return element.inputType === 'number' ? '[a number]' : '[a line]';
    case 'comment':
      return '[a text]';
    case 'radiogroup':
    case 'dropdown':
      return `[one of: ${texts(element.choices)}]`;
    case 'checkbox':
      return `[any of: ${texts(element.choices)}]`;
    case 'rating': {
      const [low, high] = [words(element.minRateDescription), words(element.maxRateDescription)];
      const from = `${element.rateMin ?? 1}${low === '' ? '' : ` (${low})`}`;
      return `[${from} to ${element.rateMax ?? 5}${high === '' ? '' : ` (${high})`}]`;
    }
    case 'boolean':
      return `[${words(element.labelTrue) || 'yes'} / ${words(element.labelFalse) || 'no'}]`;
    case 'matrix':
      return `[for each of ${texts(element.rows)}: ${texts(element.columns)}]`;
  }
}

function payPart(definition: Study): string {
  const { payment, intake, waves = [] } = definition;
  const { currency, base, floor, cap, points, team, round, probe, waiting } = payment;
  const money = (minor: number): string => `${minor} minor units of ${currency}`;
  const rules = [
    `- Base: ${money(base.minor)} for about ${base.minutes} minutes.`,
    ...(points ? [`- ${money(points.minor)} for every ${points.per} points of one's own.`] : []),
    ...(team ? [`- ${money(team.minor)} for every ${team.per} points of all seats, shared equally.`] : []),
    ...(round ? [`- ${money(round.minor)} for every ${round.per} points of one play, which is drawn.`] : []),
    ...(probe
      ? [`- A prize of ${money(probe.minor)} for one answered question, which is drawn. ${chanceInWords(probe.rule)}`]
      : []),
    ...(waiting
      ? [`- ${money(waiting.minorPerMinute)} a minute of waiting, after the first ${seconds(waiting.afterMs)}.`]
      : []),
    ...waves.map(({ id, pay }) => `- ${money(pay)} for wave ${id}, once it is completed.`),
    `- At least ${money(floor)} after consent, at most ${money(cap)}. Amounts are shown: ${payment.show}.`,
  ];
  const shown = OUTCOMES.filter((outcome) => canEndAs(definition, outcome));
  const rows = shown.map((outcome) => `| ${outcome} | ${outcomePay(payment, outcome, intake)} |`);
  return [...rules, '', '| outcome | pay |', '|---|---|', ...rows].join('\n');
}

function chanceInWords(rule: ProbeRule): string {
  switch (rule) {
    case 'likeliest':
      return (
        'With confidence c, a right answer wins it with the chance 1 - (1 - c)²/2, a wrong one with 1/2 - c²/2: the answer ' +
        'that the participant takes for the likeliest, with its true probability, has the best chance.'
      );
    case 'confidence':
      return (
        'With confidence c, a right answer wins it with the chance 1 - (1 - c)², a wrong one with 1 - c²: an answer that is ' +
        'known to be wrong, with confidence 0, wins for certain.'
      );
  }
}

function outcomePay(payment: Payment, outcome: ParticipationOutcome, { questions, quotas }: Study['intake']): string {
  const byAnswers = (outcome === 'failed_screening' && questions) || (outcome === 'overflow' && quotas);
  if ((BEFORE_CONSENT as readonly ParticipationOutcome[]).includes(outcome))
    return byAnswers ? `none before consent; by answers: ${rulesIn(payment, outcome)}` : 'none: before consent';
  return rulesIn(payment, outcome);
}

function rulesIn(payment: Payment, outcome: ParticipationOutcome): string {
  const { base, fixed, earned, waiting } = payOfOutcome(payment, outcome);
  return [
    { full: 'base', byTime: 'base by time', none: 'no base' }[base],
    ...(fixed > 0 ? [`${fixed} fixed`] : []),
    earned ? 'what was earned' : 'nothing earned',
    waiting ? 'waiting' : 'no waiting',
  ].join(', ');
}

function dataPart({ integrity, retention, limits }: Study): string {
  const signals = integrity.signals.length > 0 ? integrity.signals.join(', ') : 'none';
  return [
    `- Personal data are deleted after ${retention.days} days.`,
    `- Signals that are stored and never acted on: ${signals}.`,
    `- Participants can leave (data are kept) and withdraw (data are erased) on every page.`,
    `- More time on request: ${limits.essential ? 'no, timing is part of the design' : 'yes'}.`,
  ].join('\n');
}

const seconds = (ms: number): string => (ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1000} s`);

function stepParts(steps: readonly Step[], textOf: (key: string) => string): readonly string[] {
  return steps.map((step) => {
    if (step.kind === 'text') return textOf(step.text);
    if (step.kind === 'lessons') return `The lessons of the game \`${step.game}\`.`;
    const { game, config } = step.play;
    return `Practice of \`${game}\`, without pay, at most ${step.attempts} times: \`${JSON.stringify(config)}\`.`;
  });
}

function wavePart(wave: Wave, number: number, textOf: (key: string) => string): readonly string[] {
  const partner =
    wave.sessions.length === 0
      ? []
      : [
          `Sessions: ${wave.sessions.join(', ')}, with ${wave.partner === 'same' ? 'the same' : 'new'} partners. If one is missing: ${
            { new: 'a new partner', policy: `the policy ${wave.policy}`, endWithPay: 'the end, with pay' }[
              wave.ifPartnerMissing
            ]
          }.`,
        ];
  return [
    `## Wave ${number}: ${wave.id}`,
    `Participants can come back from ${lengthOf(wave.fromMs)} to ${lengthOf(wave.toMs)} after the end of wave ${number - 1}. Those ` +
      'who do not are paid for what they completed. The recruiter writes to them:',
    textOf(wave.message),
    ...stepParts(wave.steps, textOf),
    ...partner,
  ];
}

/** A length in the largest unit that is at least two. */
function lengthOf(ms: number): string {
  const hours = ms / 3_600_000;
  if (hours >= 48) return `${Math.round(hours / 2.4) / 10} days`;
  return hours >= 2 ? `${Math.round(hours * 10) / 10} hours` : `${Math.round(ms / 6000) / 10} minutes`;
}
