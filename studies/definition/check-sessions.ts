/** What is wrong with the plan of a session: games, configs, seats, policies, disclosure, dropouts, probes. */

import type { AnyPlayableRules } from '../../games/core/package.ts';
import { whyNotAsked } from '../../games/core/session/ordered.ts';
import { newestRules, PACKAGES } from '../../games/index.ts';
import { checkBotSeats } from './bot-seats.ts';
import { type Catalogue, policyNamed } from './catalogue.ts';
import { didYouMean } from './did-you-mean.ts';
import { checkModelSeats } from './model-seats.ts';
import { problem, type StudyProblem } from './problem.ts';
import type { SessionPlan, Study } from './types.ts';

type Path = readonly (string | number)[];

/** A silent line counts as lost after 12 s, and a page needs about 3 s to come back: less is no grace. */
const LEAST_GRACE_MS = 15_000;

/** One plan as it is played, patches included. `path`: where its problems are reported. */
export function checkPlan(plan: SessionPlan, study: Study, catalogue: Catalogue, path: Path): readonly StudyProblem[] {
  const rules = newestRules(plan.game);
  if (!rules)
    return [problem([...path, 'game'], 'game_unknown', `There is no game ${plan.game}.${meantGame(plan.game)}`)];
  const { game } = rules;
  const config = game.schemas.config.safeParse({ ...rules.forPeople, ...plan.config });
  const hasPairs = config.success && rules.pairs?.orders(config.data) === true;
  const problems: StudyProblem[] = [
    ...checkHolders(plan, catalogue, { path, hasPairs }),
    ...checkDropout(plan, study, catalogue, path),
  ];
  if (!config.success) {
    const [issue] = config.error.issues;
    const where = [...path, 'config', ...(issue?.path.map((key) => (typeof key === 'symbol' ? '' : key)) ?? [])];
    return [...problems, problem(where, 'config_refused', `${plan.game} refuses this config: ${issue?.message}.`)];
  }
  problems.push(...checkWords(rules, config.data, study.languages, [...path, 'config']));
  const roles = game.roles(config.data).length;
  if (plan.seats.length !== roles)
    problems.push(
      problem(
        [...path, 'seats'],
        'seats_mismatch',
        `The table has ${roles} seats, and ${plan.seats.length} are given.`,
      ),
    );
  problems.push(...checkFit(plan, study, catalogue, { config: config.data, path }));
  problems.push(...checkBotSeats(plan, catalogue, { game, config: config.data, path }));
  problems.push(
    ...checkModelSeats(plan, { ofStudy: study.models?.budget, catalogue }, { game, config: config.data, path }),
  );
  if (plan.pace && plan.disclosure.kind && !hidesPolicies(plan, study))
    problems.push(
      problem(
        [...path, 'pace'],
        'config_refused',
        'Policies, bots and models have a pace only where participants may take them for people.',
      ),
    );
  const { dropout, disclosure } = plan;
  if (plan.selfPaced && (!disclosure.kind || (dropout.then === 'policy' && !dropout.disclose)))
    problems.push(
      problem(
        [...path, 'selfPaced'],
        'config_refused',
        'Participants cannot set the pace where they may take a policy for a person: a policy asks for nothing.',
      ),
    );
  if (plan.questions && !game.questions)
    problems.push(problem([...path, 'questions'], 'probes_refused', `${plan.game} asks no questions after its end.`));
  const whyNot = plan.probes && whyNotAsked(game, config.data, plan.probes);
  if (whyNot) problems.push(problem([...path, 'probes'], 'probes_refused', whyNot));
  else problems.push(...checkTimes(plan, rules.game, config.data, path));
  return problems;
}

/** Questions at a time that never comes. */
function checkTimes(
  { probes, game: name }: SessionPlan,
  game: AnyPlayableRules['game'],
  config: unknown,
  path: Path,
): readonly StudyProblem[] {
  const length = game.lengthOf?.(config);
  if (!probes || length === undefined) return [];
  const [part, times, last] = game.roundOf
    ? (['rounds', probes.rounds ?? [], length] as const)
    : (['turns', probes.turns ?? [], length - 1] as const);
  const late = times.filter((time) => time > last);
  if (late.length === 0) return [];
  const message = `The ${part} of ${name} end with ${last} here: questions at ${late.join(', ')} never come.`;
  return [problem([...path, 'probes', part], 'probes_refused', message)];
}

/** People per session: each group sits in every session. */
export function checkPeople(
  { seats }: SessionPlan,
  { match }: Study,
  _catalogue: Catalogue,
  path: Path,
): readonly StudyProblem[] {
  const people = seats.filter(({ kind }) => kind === 'person').length;
  if (people === match.people) return [];
  const message = `Groups have ${match.people} people, and ${people} seats are theirs.`;
  return [problem([...path, 'seats'], 'seats_mismatch', message)];
}

/** A study that does not mislead tells participants of policies. */
export function checkHiding(
  plan: SessionPlan,
  study: Study,
  _catalogue: Catalogue,
  path: Path,
): readonly StudyProblem[] {
  if (study.deception || plan.disclosure.kind || !hidesPolicies(plan, study)) return [];
  const message = 'Participants are told that policies may sit there, or the study is declared to deceive.';
  return [problem([...path, 'disclosure', 'kind'], 'bots_undisclosed', message)];
}

function checkHolders(
  { seats, game, probes }: SessionPlan,
  catalogue: Catalogue,
  { path, hasPairs }: { readonly path: Path; readonly hasPairs: boolean },
): readonly StudyProblem[] {
  // what participants answer about others is measured, and not what they earn beside them
  const isMeasured = hasPairs || probes?.kinds.includes('partner') === true;
  return seats.flatMap((seat, i) => {
    if (seat.kind !== 'policy') return [];
    const at = [...path, 'seats', i];
    const how = { named: seat.privileged === true, isMeasured };
    return [
      ...checkPolicy(seat.policy, game, catalogue, { ...how, path: at }),
      ...(seat.later ?? []).flatMap(({ policy }, k) =>
        checkPolicy(policy, game, catalogue, { ...how, path: [...at, 'later', k] }),
      ),
    ];
  });
}

/** Whether the policies that can come to a seat of this table were made for such a table. */
function checkFit(
  { game, seats, dropout }: SessionPlan,
  { match }: Study,
  catalogue: Catalogue,
  { config, path }: { readonly config: unknown; readonly path: Path },
): readonly StudyProblem[] {
  const unfit = (policy: string | null, at: Path): readonly StudyProblem[] =>
    policy === null ? [] : checkPolicyFits(policy, game, catalogue, { config, path: at });
  return [
    ...seats.flatMap((seat, i) =>
      seat.kind !== 'policy'
        ? []
        : [
            ...unfit(seat.policy, [...path, 'seats', i]),
            ...(seat.later ?? []).flatMap(({ policy }, k) => unfit(policy, [...path, 'seats', i, 'later', k])),
          ],
    ),
    ...unfit(dropout.then === 'policy' ? dropout.policy : null, [...path, 'dropout']),
    ...unfit(match.fill?.policy ?? null, ['match', 'fill']),
  ];
}

/** `config`: as the game parsed it. A policy that is not there is no problem of this kind. */
export function checkPolicyFits(
  name: string,
  game: string,
  catalogue: Catalogue,
  { config, path }: { readonly config: unknown; readonly path: Path },
): readonly StudyProblem[] {
  const why = policyNamed(catalogue, game, name)?.whyNot(config) ?? null;
  return why === null ? [] : [problem([...path, 'policy'], 'policy_unfit', why)];
}

/** `named`: the study says that the policy may see the whole state. `isMeasured`: answers about others are measured. */
export function checkPolicy(
  name: string,
  game: string,
  catalogue: Catalogue,
  {
    path,
    named = false,
    isMeasured = false,
  }: { readonly path: Path; readonly named?: boolean; readonly isMeasured?: boolean },
): readonly StudyProblem[] {
  const policy = policyNamed(catalogue, game, name);
  if (!policy)
    return [
      problem(
        [...path, 'policy'],
        'policy_unknown',
        `${game} has no policy ${name}.${didYouMean(name, policiesOf(catalogue, game))}`,
      ),
    ];
  const problems: StudyProblem[] = [];
  if (policy.privileged && !named)
    problems.push(
      problem(
        [...path, 'policy'],
        'policy_privileged',
        `${name} sees the whole state: only a seat of a policy that says privileged may have it, no seat of a participant.`,
      ),
    );
  if (policy.paysSilence && !isMeasured)
    problems.push(
      problem(
        [...path, 'policy'],
        'policy_pays_silence',
        `Beside ${name} silence pays, so that rewards measure no theory of mind.`,
      ),
    );
  return problems;
}

function checkDropout(
  { dropout, seats, game }: SessionPlan,
  study: Study,
  catalogue: Catalogue,
  path: Path,
): readonly StudyProblem[] {
  const at = [...path, 'dropout'];
  const people = seats.filter(({ kind }) => kind === 'person').length;
  const problems: StudyProblem[] = [];
  if (dropout.graceMs < LEAST_GRACE_MS)
    problems.push(
      problem(
        [...at, 'graceMs'],
        'grace_too_short',
        `A page that reloads needs a grace of at least ${LEAST_GRACE_MS} ms.`,
      ),
    );
  if (dropout.minPeople > people)
    problems.push(problem([...at, 'minPeople'], 'seats_mismatch', `Only ${people} people sit in this session.`));
  if (dropout.then === 'policy') {
    if (dropout.policy === null)
      problems.push(problem([...at, 'policy'], 'policy_unknown', 'Name the policy that takes over.'));
    else problems.push(...checkPolicy(dropout.policy, game, catalogue, { path: at }));
    if (!dropout.disclose && !study.deception && people > 1)
      problems.push(
        problem(
          [...at, 'disclose'],
          'takeover_undisclosed',
          'Partners are told of a takeover, or the study is declared to deceive.',
        ),
      );
  }
  return problems;
}

/** Whether participants in this session may take a policy for a person. */
export function hidesPolicies({ id, disclosure, seats, dropout }: SessionPlan, { match, waves = [] }: Study): boolean {
  const people = seats.filter(({ kind }) => kind === 'person').length;
  const takesOver = waves.some((wave) => wave.ifPartnerMissing === 'policy' && wave.sessions.includes(id));
  const canSit = seats.length > people || ((match.fill !== null || takesOver) && people > 1);
  return (canSit && !disclosure.kind) || (people > 1 && dropout.then === 'policy' && !dropout.disclose);
}

/** The game that was meant, in a sentence; empty: none is near. */
export function meantGame(written: string): string {
  return didYouMean(
    written,
    PACKAGES.map(({ id }) => id),
  );
}

function policiesOf({ policies }: Catalogue, game: string): readonly string[] {
  return policies.filter((one) => one.game === game).map(({ id }) => id);
}

/** Whether all that a session with this config tells can be told in each language of the study. */
export function checkWords(
  { game, onlyInEnglish }: AnyPlayableRules,
  config: unknown,
  languages: readonly string[],
  path: Path,
): readonly StudyProblem[] {
  const word = onlyInEnglish?.(config) ?? null;
  const others = languages.filter((language) => language !== 'en');
  if (word === null || others.length === 0) return [];
  return [
    problem(path, 'words_missing', `${game.id} can tell of "${word}" in English alone, not in ${others.join(', ')}.`),
  ];
}
