/** The cells of a design: each combination of levels between participants, and the conditions within them. */
import { merged, patched, type StudyItem } from '../definition/freeze.ts';
import type { ArmChange, Factor, SessionPlan, Study } from '../definition/types.ts';

/** One level of each factor of a kind. */
export interface Combination {
  /** `memory=on,notes=off`; `all` where no factor varies so. */
  readonly id: string;
  /** Factor -> level. */
  readonly levels: Readonly<Record<string, string>>;
  /** Slots in a block: the product of the levels' ratios. */
  readonly ratio: number;
  readonly patches: readonly Factor['levels'][number]['patch'][];
  /** What else of the study differs, in the order of the factors. */
  readonly changes: readonly ArmChange[];
}

/** The arms of the study: combinations of the levels that vary between participants, in the order of the definition. */
export function cellsOf({ design }: Pick<Study, 'design'>): readonly Combination[] {
  return combinationsOf(design.factors.filter(({ vary }) => vary === 'between'));
}

/** The conditions that each participant goes through. */
export function conditionsOf({ design }: Pick<Study, 'design'>): readonly Combination[] {
  return combinationsOf(design.factors.filter(({ vary }) => vary === 'within')).map((one) => ({ ...one, ratio: 1 }));
}

/** A session that a participant will play: which of the study's sessions, in which condition. */
export interface CellPlay {
  readonly session: string;
  readonly condition: string;
  /** The session's plan with all patches, as JSON; its schema is SessionPlan. */
  readonly plan: unknown;
}

/** The orders of conditions, one row for each session of the study in turn. */
export type ConditionOrder = readonly (readonly number[])[];

/** A session's plan with its patches, laid over each other in this order: arm, condition, item. Its schema is SessionPlan. */
export function planOf(
  session: SessionPlan,
  {
    cell,
    condition,
    item,
  }: { readonly cell: Combination; readonly condition: Combination; readonly item: StudyItem | null },
): unknown {
  const [plan] = [...cell.patches, ...condition.patches].reduce<readonly unknown[]>(patched, [session]);
  return item ? merged(plan, item.patch) : plan;
}

/** The plays of a participant in order: for each session, its conditions. The n-th play takes the n-th item of the list. */
export function playsOf(
  definition: Pick<Study, 'design' | 'sessions'>,
  cell: Combination,
  { order, items }: { readonly order: ConditionOrder; readonly items: readonly StudyItem[] | null },
): readonly CellPlay[] {
  const conditions = conditionsOf(definition);
  const planned = definition.sessions.flatMap((session, block) =>
    (order[block] ?? []).map((which) => {
      const condition = conditions[which];
      if (!condition) throw new Error(`there are ${conditions.length} conditions, and the order names ${which}`);
      return { session, condition };
    }),
  );
  return planned.map(({ session, condition }, i) => ({
    session: session.id,
    condition: condition.id,
    plan: planOf(session, { cell, condition, item: items?.[i] ?? null }),
  }));
}

function combinationsOf(factors: readonly Factor[]): readonly Combination[] {
  const empty: Combination = { id: '', levels: {}, ratio: 1, patches: [], changes: [] };
  return factors
    .reduce<readonly Combination[]>(
      (combinations, { id, levels }) =>
        combinations.flatMap((one) =>
          levels.map((level) => ({
            id: `${one.id}${one.id === '' ? '' : ','}${id}=${level.id}`,
            levels: { ...one.levels, [id]: level.id },
            ratio: one.ratio * level.ratio,
            patches: [...one.patches, level.patch],
            changes: level.study ? [...one.changes, level.study] : one.changes,
          })),
        ),
      [empty],
    )
    .map((one) => (one.id === '' ? { ...one, id: 'all' } : one));
}
