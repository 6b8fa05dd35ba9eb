/**
 * The study that operators go through when they preview a study as its participants: a copy under an id of its own, in one
 * arm. Its links, hours, recruiter and quotas keep nobody out; its texts, rules, games, limits and pay are those of the
 * study. Pure.
 */
import { cellsOf } from '../allocation/cells.ts';
import { peopleIn } from '../definition/arms.ts';
import { type FrozenStudy, freeze, type ShapeIssue, sourceIn } from '../definition/freeze.ts';
import type { Study } from '../definition/types.ts';

export interface PairCopy {
  /** The copy in the arm that is previewed. */
  readonly frozen: FrozenStudy;
  /** Ids of the study's arms, in order. */
  readonly arms: readonly string[];
  /** The arm of the copy. */
  readonly arm: string;
  /** Participants of a group in this arm. */
  readonly people: number;
}

/** The copy with all arms, which must pass the check of a study; the issues where it is none. `id`: of the preview. */
export function openCopyOf(frozen: FrozenStudy, id: string): FrozenStudy | readonly ShapeIssue[] {
  return freeze({ ...sourceIn(frozen), definition: openDefinition(frozen.definition, id) });
}

/** `open`: as `openCopyOf` makes it. `arm`: null: the first. Null where the study has no such arm. */
export function pairCopyOf(open: FrozenStudy, arm: string | null): PairCopy | null {
  const { definition } = open;
  const cells = cellsOf(definition);
  const cell = arm === null ? cells[0] : cells.find(({ id }) => id === arm);
  if (!cell) return null;
  return {
    frozen: { ...open, definition: inOneArm(definition, cell.levels) },
    arms: cells.map(({ id }) => id),
    arm: cell.id,
    people: peopleIn(definition, cell.id),
  };
}

/** The last part of the id of a preview. */
const MARK = '-preview-';

/** The id of a preview of this study. `nth`: small letters and digits. */
export function pairIdOf(study: string, nth: string): string {
  return `${study.slice(0, 48 - MARK.length - nth.length)}${MARK}${nth}`;
}

/** Factors between participants keep the levels of the arm alone, so that every draw gives it. */
function inOneArm(definition: Study, levels: Readonly<Record<string, string>>): Study {
  const { design } = definition;
  const factors = design.factors.map((factor) =>
    factor.vary === 'within'
      ? factor
      : { ...factor, levels: factor.levels.filter((one) => one.id === levels[factor.id]) },
  );
  return { ...definition, design: { ...design, factors } };
}

/** A study of this id that only links of this server open, at any hour. Its ends lead nowhere: other servers count who comes. */
function openDefinition(definition: Study, id: string): Study {
  const { quotas, invites, prolificStudy, prolificWaves, ...intake } = definition.intake;
  const { waves, codes, failedAttention } = definition;
  return {
    ...definition,
    id,
    intake: { ...intake, recruiter: 'links', hours: null, excludes: [], signed: 'required' },
    // a frame is narrower than the window of a participant
    screening: definition.screening.filter(({ rule }) => rule !== 'viewport'),
    // there are no others to meet
    match: { ...definition.match, neverMet: false },
    codes: Object.fromEntries(Object.entries(codes).map(([end, code]) => [end, codeOf(code)])) as Study['codes'],
    ...(failedAttention ? { failedAttention: codeOf(failedAttention) } : {}),
    // operators do not come back after days
    ...(waves ? { waves: waves.map((wave) => ({ ...wave, fromMs: 0, code: codeOf(wave.code) })) } : {}),
  };
}

const codeOf = ({ code }: Study['codes'][keyof Study['codes']]) => ({ code });
