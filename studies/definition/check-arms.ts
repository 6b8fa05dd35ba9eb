/** What is wrong with arms that differ in more than what is played, and with the study that each of them goes through. */
import { type Combination, cellsOf } from '../allocation/cells.ts';
import { inArm } from './arms.ts';
import { type FrozenStudy, ownOf } from './freeze.ts';
import { keysOf } from './keys.ts';
import { problem, type StudyProblem } from './problem.ts';
import type { ArmChange, Study } from './types.ts';

type Path = readonly (string | number)[];

/** A level that changes more than sessions, and where it stands. */
interface Changing {
  readonly change: ArmChange;
  readonly path: Path;
  readonly factor: string;
  readonly level: string;
}

function changingIn({ design }: Study): readonly Changing[] {
  return design.factors.flatMap(({ id, levels }, i) =>
    levels.flatMap(({ id: level, study: change }, j) =>
      change ? [{ change, path: ['design', 'factors', i, 'levels', j, 'study'], factor: id, level }] : [],
    ),
  );
}

/** What a level may not change: what is read before its arm is drawn, what another factor changes, what does not vary. */
export function checkChanges(frozen: FrozenStudy): readonly StudyProblem[] {
  const { definition } = frozen;
  const changing = changingIn(definition);
  return [
    ...definition.design.factors.flatMap(({ vary, levels }, i) =>
      levels.flatMap(({ study }, j) =>
        vary === 'within' && study
          ? [
              problem(
                ['design', 'factors', i, 'levels', j, 'study'],
                'patch_refused',
                'Within participants only what is played differs: each of them goes through all levels.',
              ),
            ]
          : [],
      ),
    ),
    ...changing.flatMap((one) => checkTextsOf(frozen, one)),
    ...checkTwice(changing),
    ...(definition.design.assignAt === 'match' ? changing.flatMap((one) => tooLate(definition, one)) : []),
    ...checkPartners(frozen),
  ];
}

/** Texts that can be replaced are those that are read from the draw on. */
function checkTextsOf(frozen: FrozenStudy, { change, path, factor, level }: Changing): readonly StudyProblem[] {
  const before = keysBeforeDraw(frozen.definition);
  const own = cellsOf(frozen.definition).find(({ levels }) => levels[factor] === level);
  const known = new Set(own ? keysOf(withoutTexts(frozen, own)).map(({ key }) => key) : []);
  return Object.keys(change.texts ?? {}).flatMap((key) => {
    if (before.has(key))
      return [
        problem(
          [...path, 'texts', key],
          'consent_differs',
          `The text ${key} is read before the arm is drawn, so it is the same in all arms.`,
        ),
      ];
    return known.has(key)
      ? []
      : [problem([...path, 'texts', key], 'patch_refused', `The arm shows no text ${key} that could be replaced.`)];
  });
}

function keysBeforeDraw({ consent, screening, intake }: Study): ReadonlySet<string> {
  return new Set([
    consent.text,
    ...consent.tiers.map(({ text }) => text),
    ...[...screening, ...(intake.questions?.rules ?? [])].map(({ text }) => text),
  ]);
}

/** The study of the arm with the texts that are to be replaced. */
function withoutTexts(frozen: FrozenStudy, { id }: Combination): Study {
  const { design } = frozen.definition;
  const factors = design.factors.map((factor) => ({
    ...factor,
    levels: factor.levels.map(({ study, ...rest }) => (study ? { ...rest, study: { ...study, texts: {} } } : rest)),
  }));
  return inArm({ ...frozen, definition: { ...frozen.definition, design: { ...design, factors } } }, id).definition;
}

/** Parts and texts that two factors change: the second would undo the first. */
function checkTwice(changing: readonly Changing[]): readonly StudyProblem[] {
  return changing.flatMap((one, i) =>
    partsOf(one.change).flatMap((part) => {
      const earlier = changing
        .slice(0, i)
        .find((other) => other.factor !== one.factor && partsOf(other.change).includes(part));
      if (!earlier) return [];
      const message = `${earlier.factor} changes it, too: what ${one.factor} puts there would undo that.`;
      return [problem([...one.path, ...part.split('.')], 'patch_refused', message)];
    }),
  );
}

function partsOf({ texts, match, ...parts }: ArmChange): readonly string[] {
  const given = (of: object | undefined): readonly string[] =>
    Object.entries(of ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [key]));
  return [
    ...given(parts),
    ...given(match).map((key) => `match.${key}`),
    ...Object.keys(texts ?? {}).map((key) => `texts.${key}`),
  ];
}

/** What participants read, do or wait for before the match needs an arm that is drawn before it. */
function tooLate(definition: Study, { change, path }: Changing): readonly StudyProblem[] {
  const { steps, comprehension, texts = {} } = change;
  const late = (part: string, ...more: readonly string[]): StudyProblem =>
    problem(
      [...path, part, ...more],
      'arm_too_late',
      "It comes before the match, and the arm is drawn at the match: write design.assignAt 'consent'.",
    );
  const read = new Set(
    keysOf({
      ...definition,
      steps: steps ?? definition.steps,
      comprehension: comprehension ?? definition.comprehension,
    })
      .filter(({ path: [part] }) => part === 'steps' || part === 'comprehension')
      .map(({ key }) => key),
  );
  return [
    ...(steps === undefined ? [] : [late('steps')]),
    ...(comprehension === undefined ? [] : [late('comprehension')]),
    ...Object.keys(change.match ?? {}).map((part) => late('match', part)),
    ...Object.keys(texts).flatMap((key) => (read.has(key) ? [late('texts', key)] : [])),
  ];
}

/** The text on partners stands on the page, which knows the arm and no condition or item. */
function checkPartners({ definition, items }: FrozenStudy): readonly StudyProblem[] {
  const refused = (path: Path): StudyProblem =>
    problem([...path, 'partners'], 'patch_refused', 'The text on partners differs by arm alone.');
  return [
    ...definition.design.factors.flatMap(({ vary, levels }, i) =>
      levels.flatMap(({ patch }, j) =>
        Object.entries(patch).flatMap(([session, own]) =>
          vary === 'within' && Object.hasOwn(own, 'partners')
            ? [refused(['design', 'factors', i, 'levels', j, 'patch', session])]
            : [],
        ),
      ),
    ),
    ...definition.design.lists.flatMap((list) =>
      (ownOf(items, list) ?? []).flatMap(({ patch }, i) =>
        Object.hasOwn(patch, 'partners') ? [refused(['items', list, i, 'patch'])] : [],
      ),
    ),
  ];
}

/**
 * What a check finds in the study of each arm. What it finds in the study as it stands is found there; the rest is reported
 * where the arm says it.
 */
export function checkEachArm(
  frozen: FrozenStudy,
  check: (own: FrozenStudy, arms: ReadonlySet<string | null>) => readonly StudyProblem[],
): readonly StudyProblem[] {
  const byStudy = Map.groupBy([null, ...cellsOf(frozen.definition).map(({ id }) => id)], (arm) => inArm(frozen, arm));
  const found = new Map<string, StudyProblem>();
  for (const [own, arms] of byStudy)
    for (const one of check(own, new Set(arms))) {
      const known = `${one.path} ${one.code} ${one.message}`;
      if (!found.has(known)) found.set(known, own === frozen ? one : placedInArm(frozen, one, arms[0] ?? null));
    }
  return [...found.values()];
}

/** At the level that changes the part. A text that is missing stands at the level that names it. */
export function placedInArm({ definition }: FrozenStudy, found: StudyProblem, arm: string | null): StudyProblem {
  const levels = cellsOf(definition).find(({ id }) => id === arm)?.levels ?? {};
  const [part = ''] = found.path.split('.');
  const own = changingIn(definition).filter(({ factor, level }) => levels[factor] === level);
  const naming = own.find(({ change }) =>
    Object.values(change.texts ?? {}).some(
      (key) => found.message.includes(` ${key} `) || found.message.endsWith(` ${key}.`),
    ),
  );
  const level = own.find(({ change }) => partsOf(change).some((one) => one.split('.')[0] === part));
  if (found.code === 'text_missing' || found.code === 'language_missing') {
    const [key] = Object.entries(naming?.change.texts ?? {}).find(([, to]) => found.message.includes(` ${to}`)) ?? [];
    if (naming && key !== undefined) return { ...found, path: [...naming.path, 'texts', key].join('.') };
  }
  return level ? { ...found, path: [...level.path, found.path].join('.') } : found;
}
