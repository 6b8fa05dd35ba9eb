/**
 * What is wrong with the sessions as they are played: each one with the patches of its arm, its condition and its item. A
 * problem is reported once, where its author wrote it: in the session, in the level or in the item that it comes with.
 */
import { canonicalJson } from '../../games/core/json.ts';
import { cellsOf, conditionsOf } from '../allocation/cells.ts';
import { inArm } from './arms.ts';
import type { Catalogue } from './catalogue.ts';
import { placedInArm } from './check-arms.ts';
import { checkRecordings } from './check-recordings.ts';
import { checkHiding, checkPeople, checkPlan } from './check-sessions.ts';
import { type FrozenStudy, merged, ownOf, type StudyItem } from './freeze.ts';
import { problem, type StudyProblem } from './problem.ts';
import { type Patch, SessionPlan, type Study } from './types.ts';

/** A level of a factor, with its place in the definition. */
interface LevelPatch {
  readonly factor: number;
  readonly level: number;
  readonly patch: Patch;
}

interface ListItem {
  readonly list: string;
  /** Its number in the list, from 0. */
  readonly at: number;
  readonly patch: StudyItem['patch'];
}

/** What is laid over a session of the definition, in this order. */
interface Patches {
  readonly levels: readonly LevelPatch[];
  readonly item: ListItem | null;
}

const NOTHING: Patches = { levels: [], item: null };

interface Played {
  /** null: as it stands in the definition. */
  readonly arm: string | null;
  /** Number of the session in the definition. */
  readonly session: number;
  readonly patches: Patches;
}

/** Begins the paths of a plan's own problems; other problems name parts of the study that all plans share. */
const PLAN = '~';

interface Judged {
  /** null: the patches make no session. */
  readonly plan: SessionPlan | null;
  readonly problems: readonly StudyProblem[];
}

/** `own`: the study of the arm in which it is played. */
type Judge = (session: number, patches: Patches, own: FrozenStudy) => Judged;

/** A plan, and the arms in which it is played; null: as it stands in the definition. */
interface CheckedPlan {
  readonly plan: SessionPlan;
  readonly arms: ReadonlySet<string | null>;
}

export interface CheckedPlans {
  readonly problems: readonly StudyProblem[];
  /** Each plan that can be played, once for each way of matching its people. */
  readonly plans: readonly CheckedPlan[];
}

export function checkPlans(frozen: FrozenStudy, catalogue: Catalogue): CheckedPlans {
  const { definition } = frozen;
  const plans = new Map<SessionPlan, Set<string | null>>();
  const found = new Map<string, StudyProblem>();
  const known = new Map<string, Judged>();
  const judge: Judge = (session, patches, own) => {
    const value = laid(definition, session, patches);
    const key = canonicalJson([value, own.definition.match]);
    const before = known.get(key);
    if (before) return before;
    const judged = judgedPlan(value, own.definition, catalogue);
    known.set(key, judged);
    return judged;
  };
  for (const played of playedIn(frozen)) {
    const { session, patches, arm } = played;
    const { plan, problems } = judge(session, patches, inArm(frozen, arm));
    if (plan) plans.set(plan, (plans.get(plan) ?? new Set()).add(arm));
    const asItStands = judge(session, patches, frozen).problems;
    for (const one of problems) {
      const placed = asItStands.some((other) => isSame(one, other))
        ? { ...one, path: one.path.startsWith(PLAN) ? placeOf(one, played, frozen, judge) : one.path }
        : placedInArm(frozen, one.path.startsWith(PLAN) ? { ...one, path: 'match' } : one, arm);
      found.set(canonicalJson(placed), placed);
    }
  }
  return { problems: [...found.values()], plans: [...plans].map(([plan, arms]) => ({ plan, arms })) };
}

function isSame(one: StudyProblem, other: StudyProblem): boolean {
  return one.path === other.path && one.message === other.message;
}

/** Sessions as they stand come first. With item lists they may be no sessions, and are looked at with their items only. */
function playedIn({ definition, items }: FrozenStudy): readonly Played[] {
  const { design, sessions } = definition;
  const conditions = conditionsOf(definition);
  const bare = sessions.map((_, session): Played => ({ arm: null, session, patches: NOTHING }));
  const itemsFor = (session: number, condition: number): readonly (ListItem | null)[] => {
    if (design.lists.length === 0) return [null];
    return design.lists.flatMap((list) =>
      conditions.flatMap((_, c): readonly ListItem[] => {
        const at = session * conditions.length + c;
        const item = ownOf(items, list)?.[at];
        const meets = design.order !== 'fixed' || c === condition;
        return item && meets ? [{ list, at, patch: item.patch }] : [];
      }),
    );
  };
  const all = cellsOf(definition).flatMap((cell) =>
    sessions.flatMap((_, session) =>
      conditions.flatMap((condition, c) => {
        const levels = [cell, condition].flatMap((one) => levelsIn(definition, one.levels));
        return itemsFor(session, c).map((item): Played => ({ arm: cell.id, session, patches: { levels, item } }));
      }),
    ),
  );
  return design.lists.length === 0 ? [...bare, ...all] : all;
}

/** `levels`: one level of some factors, by factor. */
function levelsIn({ design }: Study, levels: Readonly<Record<string, string>>): readonly LevelPatch[] {
  return design.factors.flatMap(({ id, levels: own }, factor) =>
    own.flatMap((one, level) => (ownOf(levels, id) === one.id ? [{ factor, level, patch: one.patch }] : [])),
  );
}

function laid({ sessions }: Study, session: number, { levels, item }: Patches): unknown {
  const plan = sessions[session];
  const id = plan?.id ?? '';
  const patched = levels.reduce<unknown>((value, { patch }) => merged(value, ownOf(patch, id) ?? {}), plan);
  return item ? merged(patched, item.patch) : patched;
}

function judgedPlan(value: unknown, definition: Study, catalogue: Catalogue): Judged {
  const parsed = SessionPlan.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = (issue?.path ?? []).map(String);
    const message = `This makes no session: ${path.join('.')}, ${issue?.message}.`;
    return { plan: null, problems: [problem([PLAN, ...path], 'patch_refused', message)] };
  }
  const checks = [checkPlan, checkPeople, checkHiding, checkRecordings];
  const problems = checks.flatMap((check) => check(parsed.data, definition, catalogue, [PLAN]));
  return { plan: parsed.data, problems };
}

/** The place of the fewest patches that a problem comes with. It comes in the study as it stands, too. */
function placeOf(one: StudyProblem, { session, patches }: Played, frozen: FrozenStudy, judge: Judge): string {
  const { levels, item } = patches;
  const fewer: readonly Patches[] = [
    NOTHING,
    ...(item ? [{ levels: [], item }] : []),
    ...levels.map((level) => ({ levels: [level], item: null })),
    ...(item ? levels.map((level) => ({ levels: [level], item })) : []),
  ];
  const comesWith = (some: Patches): boolean => {
    // without its item a session of a list is none, which is not what is looked for
    const { plan, problems } = judge(session, some, frozen);
    if (some.item === null && item !== null && !plan) return false;
    return problems.some((other) => isSame(one, other));
  };
  const cause = fewer.find(comesWith) ?? patches;
  const field = one.path.split('.').slice(1);
  return writtenIn(frozen.definition, { session, patches: cause }, field).map(String).join('.');
}

/** Where the field was written last; the last patch, if none names the field. */
function writtenIn(
  { sessions }: Study,
  { session, patches: { levels, item } }: Omit<Played, 'arm'>,
  field: readonly string[],
): readonly (string | number)[] {
  const id = sessions[session]?.id ?? '';
  const ofItem = item ? ['items', item.list, item.at] : null;
  if (ofItem && names(item?.patch, field)) return [...ofItem, 'patch', ...field];
  for (const { factor, level, patch } of levels.toReversed()) {
    const own = ownOf(patch, id);
    if (names(own, field)) return ['design', 'factors', factor, 'levels', level, 'patch', id, ...field];
  }
  const last = levels.at(-1);
  if (last) return ['design', 'factors', last.factor, 'levels', last.level, 'patch', id];
  return ofItem ?? ['sessions', session, ...field];
}

/** Whether the patch sets the field, or replaces what the field is in. */
function names(patch: unknown, field: readonly string[]): boolean {
  if (patch === undefined) return false;
  const [first, ...rest] = field;
  if (first === undefined || typeof patch !== 'object' || patch === null || Array.isArray(patch)) return true;
  return names(ownOf(patch as Readonly<Record<string, unknown>>, first), rest);
}
