/** What is wrong with the design: factors, patches, orders, lists, targets, and what a published one may not change. */

import { canonicalJson, sameJson } from '../../games/core/json.ts';
import { cellsOf, conditionsOf, planOf } from '../allocation/cells.ts';
import { cyclesOf } from '../allocation/slots.ts';
import { type FrozenStudy, ownOf } from './freeze.ts';
import { type Problem, problem } from './problem.ts';
import { SessionPlan, type Study } from './types.ts';

/** The design apart from the plans. */
export function checkDesign({ definition, items }: FrozenStudy): readonly Problem[] {
  const { design, sessions } = definition;
  const problems: Problem[] = [];
  const factorIds = design.factors.map(({ id }) => id);
  for (const [i, { id, levels }] of design.factors.entries()) {
    const path = ['design', 'factors', i];
    if (factorIds.indexOf(id) < i) problems.push(problem([...path, 'id'], 'factor_unused', `${id} is there twice.`));
    if (new Set(levels.map((level) => level.id)).size < levels.length)
      problems.push(problem([...path, 'levels'], 'factor_unused', 'Two levels have the same id.'));
    if (new Set(levels.map(({ patch }) => canonicalJson(patch))).size < levels.length || levels.length < 2)
      problems.push(problem(path, 'factor_unused', 'A factor needs two levels or more that change different things.'));
    for (const [j, { patch }] of levels.entries())
      for (const session of Object.keys(patch))
        if (!sessions.some((one) => one.id === session))
          problems.push(
            problem(
              [...path, 'levels', j, 'patch', session],
              'patch_refused',
              `There is no session ${session} to change.`,
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
  problems.push(...checkTargets(definition));
  const needed = sessions.length * conditions;
  for (const [i, list] of design.lists.entries()) {
    const found = ownOf(items, list);
    if (!found) problems.push(problem(['design', 'lists', i], 'text_missing', `There is no file items/${list}.json.`));
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

function checkTargets(definition: Study): readonly Problem[] {
  const { groupsPerCell } = definition.design;
  const { rows, lists, rotations } = cyclesOf(definition);
  const uneven = cellsOf(definition).flatMap(({ id, ratio }) =>
    Object.entries({ orders: rows, lists, rotations }).flatMap(([what, n]) =>
      (groupsPerCell * ratio) % n === 0
        ? []
        : [`${id}: ${groupsPerCell * ratio} groups do not go through its ${n} ${what} equally often`],
    ),
  );
  return uneven.length === 0
    ? []
    : [problem(['design', 'groupsPerCell'], 'targets_unbalanced', `${uneven.slice(0, 3).join('; ')}.`)];
}

export interface PlannedSession {
  readonly plan: SessionPlan;
  readonly path: readonly (string | number)[];
}

/**
 * Each plan that can be played, once, and the patches that make none. Sessions as they stand in the definition come first,
 * so that their problems are reported where the author wrote them.
 */
export function plansOf({ definition, items }: FrozenStudy): {
  readonly plans: readonly PlannedSession[];
  readonly problems: readonly Problem[];
} {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const plans: PlannedSession[] = [];
  const found = (plan: SessionPlan, path: PlannedSession['path']): void => {
    const key = canonicalJson(plan);
    if (seen.has(key)) return;
    seen.add(key);
    plans.push({ plan, path });
  };
  const { design, sessions } = definition;
  const conditions = conditionsOf(definition);
  // with lists, a session without its item may be no session
  if (design.lists.length === 0) for (const [i, plan] of sessions.entries()) found(plan, ['sessions', i]);
  for (const cell of cellsOf(definition))
    for (const [block, session] of sessions.entries())
      for (const [c, condition] of conditions.entries())
        for (const { item, path: itemPath } of itemsFor(block, c)) {
          const factorPath = ['design', 'factors', ...nameOf(cell.id, condition.id), session.id];
          const path = itemPath ?? (factorPath.length > 3 ? factorPath : ['sessions', block]);
          const parsed = SessionPlan.safeParse(planOf(session, { cell, condition, item }));
          if (parsed.success) found(parsed.data, path);
          else {
            const [issue] = parsed.error.issues;
            const what = `${issue?.path.join('.')}, ${issue?.message}`;
            const message = `With ${cell.id} and ${condition.id}, ${session.id} is no session: ${what}.`;
            problems.push(problem(path, 'patch_refused', message));
          }
        }
  return { plans, problems };

  /** The items that the session of this block can take in this condition. */
  function itemsFor(block: number, condition: number) {
    if (design.lists.length === 0) return [{ item: null, path: null }];
    return design.lists.flatMap((list) =>
      conditions.flatMap((_, c) => {
        const at = block * conditions.length + c;
        const item = ownOf(items, list)?.[at];
        const meets = design.order !== 'fixed' || c === condition;
        return item && meets ? [{ item, path: ['items', list, at] }] : [];
      }),
    );
  }
}

function nameOf(cell: string, condition: string): readonly string[] {
  return [cell, condition].filter((one) => one !== 'all');
}

/** People per session: each group sits at every table. */
export function checkPeople(definition: Study, plans: readonly PlannedSession[]): readonly Problem[] {
  return plans.flatMap(({ plan, path }) => {
    const people = plan.seats.filter(({ kind }) => kind === 'person').length;
    return people === definition.match.people
      ? []
      : [
          problem(
            [...path, 'seats'],
            'seats_mismatch',
            `Groups have ${definition.match.people} people, and ${people} seats are theirs.`,
          ),
        ];
  });
}

/** What differs from the published version that a running study has to keep: all of the design but larger targets. */
export function checkAgainst(now: FrozenStudy, published: FrozenStudy): readonly Problem[] {
  const fixed = ({ definition, items }: FrozenStudy) => {
    const { groupsPerCell, ...design } = definition.design;
    return { id: definition.id, people: definition.match.people, design, sessions: definition.sessions, items };
  };
  const changed = (message: string): Problem => problem(['design'], 'design_changed', message);
  if (now.definition.design.groupsPerCell < published.definition.design.groupsPerCell)
    return [changed('Targets may only grow.')];
  return sameJson(fixed(now), fixed(published))
    ? []
    : [changed('A published study keeps its design, sessions and items: copy it under another id.')];
}
