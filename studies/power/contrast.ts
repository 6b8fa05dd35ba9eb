/** The difference that a study tests: two levels of one factor, between participants or within them. */
import { conditionsOf } from '../allocation/cells.ts';
import type { Study } from '../definition/types.ts';

/** `levels`: the difference is the second less the first. */
export interface Contrast {
  readonly factor: string;
  readonly vary: 'between' | 'within';
  readonly levels: readonly [string, string];
}

/**
 * The contrast that is named as `factor` or `factor=first,second`; null: the first factor with two levels, those between
 * participants first. A text says why there is none.
 */
export function contrastOf({ design }: Pick<Study, 'design'>, named: string | null): Contrast | string {
  const { factors } = design;
  const known = factors.map(({ id, levels }) => `${id}=${levels.map((level) => level.id).join(',')}`).join(' ');
  const able = factors.filter(({ levels }) => levels.length > 1);
  if (able.length === 0) return 'the study has one arm and one condition, so there is no difference to test';
  const [id, asked] = named?.split('=') ?? [];
  const factor =
    id === undefined ? (able.find(({ vary }) => vary === 'between') ?? able[0]) : able.find((one) => one.id === id);
  if (!factor) return `the study has no factor ${id} with two levels; it has ${known}`;
  const ids = factor.levels.map((level) => level.id);
  const [first, second, ...more] = asked?.split(',') ?? ids.slice(0, 2);
  if (first === undefined || second === undefined || more.length > 0 || first === second)
    return `a contrast names two levels, as ${factor.id}=${ids.slice(0, 2).join(',')}`;
  for (const level of [first, second])
    if (!ids.includes(level)) return `factor ${factor.id} has no level ${level}; it has ${ids.join(', ')}`;
  return { factor: factor.id, vary: factor.vary, levels: [first, second] };
}

/** 0 or 1: the level of the contrast in these levels of factors; null: another level. */
export function sideIn({ factor, levels }: Contrast, at: Readonly<Record<string, string>>): 0 | 1 | null {
  if (at[factor] === levels[0]) return 0;
  return at[factor] === levels[1] ? 1 : null;
}

/** Condition within participants -> its side of a contrast within; all are on side 0 in a contrast between. */
export function sidesOfConditions(definition: Pick<Study, 'design'>, contrast: Contrast): readonly (0 | 1 | null)[] {
  return conditionsOf(definition).map(({ levels }) => (contrast.vary === 'between' ? 0 : sideIn(contrast, levels)));
}
