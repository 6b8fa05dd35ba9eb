/** What is wrong with the design: factors, patches, orders, lists, targets, and what a published one may not change. */

import { canonicalJson, sameJson } from '../../games/core/json.ts';
import { cellsOf, conditionsOf } from '../allocation/cells.ts';
import { cyclesOf, languagesOfBlocks } from '../allocation/slots.ts';
import { peopleOfCell } from './arms.ts';
import { didYouMean } from './did-you-mean.ts';
import { type FrozenStudy, ownOf } from './freeze.ts';
import { problem, type StudyProblem } from './problem.ts';
import type { Study } from './types.ts';

/** The design apart from the sessions as they are played (check-plans.ts). */
export function checkDesign({ definition, items }: FrozenStudy): readonly StudyProblem[] {
  const { design, sessions } = definition;
  const problems: StudyProblem[] = [];
  const ids = sessions.map(({ id }) => id);
  const factorIds = design.factors.map(({ id }) => id);
  for (const [i, { id, levels }] of design.factors.entries()) {
    const path = ['design', 'factors', i];
    if (factorIds.indexOf(id) < i) problems.push(problem([...path, 'id'], 'factor_unused', `${id} is there twice.`));
    if (new Set(levels.map((level) => level.id)).size < levels.length)
      problems.push(problem([...path, 'levels'], 'factor_unused', 'Two levels have the same id.'));
    if (
      new Set(levels.map(({ patch, study = {} }) => canonicalJson({ patch, study }))).size < levels.length ||
      levels.length < 2
    )
      problems.push(problem(path, 'factor_unused', 'A factor needs two levels or more that change different things.'));
    for (const [j, { patch }] of levels.entries())
      for (const session of Object.keys(patch))
        if (!sessions.some((one) => one.id === session))
          problems.push(
            problem(
              [...path, 'levels', j, 'patch', session],
              'patch_refused',
              `There is no session ${session} to change.${didYouMean(session, ids)}`,
            ),
          );
  }
  const conditions = conditionsOf(definition).length;
  if (design.order !== 'fixed' && conditions < 2)
    problems.push(
      problem(
        ['design', 'order'],
        'order_impossible',
        'There is nothing to order: no factor varies within participants.',
      ),
    );
  problems.push(...checkBalance(definition), ...checkTargets(definition));
  const needed = sessions.length * conditions;
  for (const [i, list] of design.lists.entries()) {
    const found = ownOf(items, list);
    if (!found)
      problems.push(
        problem(
          ['design', 'lists', i],
          'text_missing',
          `There is no file items/${list}.json.${didYouMean(list, Object.keys(items))}`,
        ),
      );
    else if (found.length < needed)
      problems.push(
        problem(
          ['design', 'lists', i],
          'list_too_short',
          `${list} has ${found.length} items, and a participant plays ${needed} times.`,
        ),
      );
  }
  return problems;
}

/** Whether the design can balance arms within each language. */
function checkBalance(definition: Study): readonly StudyProblem[] {
  const { design, languages, match } = definition;
  if (design.balanceWithin === undefined) return [];
  const haveGroups = cellsOf(definition).some((cell) => peopleOfCell(definition, cell) > 1);
  const path = ['design', 'balanceWithin', 'language'];
  const shares = design.balanceWithin.language;
  const refuse = (place: readonly string[], message: string): StudyProblem =>
    problem([...path, ...place], 'balance_refused', message);
  const foreign = Object.keys(shares).filter((language) => !languages.includes(language));
  const without = languages.filter((language) => ownOf(shares, language) === undefined);
  const inBlocks = languagesOfBlocks(design).length;
  return [
    ...(languages.length < 2 ? [refuse([], 'There is nothing to balance within: the study has one language.')] : []),
    ...foreign.map((language) => refuse([language], `${language} is not among the study's languages.`)),
    ...without.map((language) => refuse([], `${language} has no share: its participants would have no slot.`)),
    ...(haveGroups && !match.sameLanguage
      ? [refuse([], 'A group across languages belongs to none: write `sameLanguage: true` in `match`.')]
      : []),
    ...(inBlocks > 0 && design.groupsPerCell % inBlocks !== 0
      ? [
          problem(
            ['design', 'groupsPerCell'],
            'targets_unbalanced',
            `${design.groupsPerCell} groups cannot be shared among languages by ${inBlocks} shares.`,
          ),
        ]
      : []),
  ];
}

function checkTargets(definition: Study): readonly StudyProblem[] {
  const { design } = definition;
  const { groupsPerCell } = design;
  const inBlocks = languagesOfBlocks(design);
  const kinds = inBlocks.length === 0 ? [null] : [...new Set(inBlocks)];
  const uneven = cellsOf(definition).flatMap((cell) =>
    kinds.flatMap((language) => {
      const share = inBlocks.filter((one) => one === language).length;
      const groups = (groupsPerCell * cell.ratio * (share || 1)) / (inBlocks.length || 1);
      const { rows, lists, rotations } = cyclesOf(definition, cell);
      return Object.entries({ orders: rows, lists, rotations }).flatMap(([what, n]) =>
        // a share that is no whole number of groups is refused for itself
        !Number.isInteger(groups) || groups % n === 0
          ? []
          : [
              `${cell.id}${language === null ? '' : ` in ${language}`}: ${groups} groups do not go through its ${n} ${what} equally often`,
            ],
      );
    }),
  );
  return uneven.length === 0
    ? []
    : [problem(['design', 'groupsPerCell'], 'targets_unbalanced', `${uneven.slice(0, 3).join('; ')}.`)];
}

/** What differs from the published version that a running study has to keep: all of the design but larger targets. */
export function checkAgainst(now: FrozenStudy, published: FrozenStudy): readonly StudyProblem[] {
  const fixed = ({ definition, items }: FrozenStudy) => {
    const { sessions, waves = [] } = definition;
    const { groupsPerCell, ...design } = definition.design;
    return { id: definition.id, people: definition.match.people, design, sessions, waves, items };
  };
  const changed = (message: string): StudyProblem => problem(['design'], 'design_changed', message);
  if (now.definition.design.groupsPerCell < published.definition.design.groupsPerCell)
    return [changed('Targets may only grow.')];
  return sameJson(fixed(now), fixed(published))
    ? []
    : [changed('A published study keeps its design, sessions and items: copy it under another id.')];
}
