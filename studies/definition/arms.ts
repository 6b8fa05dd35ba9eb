/**
 * The study of one arm: what its participants go through from the draw on. All that reads a participant's study reads this
 * one, so that arms can differ in anything but what comes before the draw: the consent and the screening.
 */
import { type Combination, cellsOf } from '../allocation/cells.ts';
import { type FrozenStudy, ownOf, patched } from './freeze.ts';
import { type ArmChange, SessionPlan, type Study } from './types.ts';

/** Computed once for a version and an arm: definitions are read-only. */
const known = new WeakMap<FrozenStudy, Map<string, FrozenStudy>>();

/** `arm`: null before it is drawn, and then the study is as it stands. Throws if the design has no such arm. */
export function inArm(frozen: FrozenStudy, arm: string | null): FrozenStudy {
  if (arm === null) return frozen;
  const arms = known.get(frozen) ?? new Map<string, FrozenStudy>();
  known.set(frozen, arms);
  const before = arms.get(arm);
  if (before) return before;
  const cell = cellsOf(frozen.definition).find(({ id }) => id === arm);
  if (!cell) throw new Error(`the design has no arm ${arm}`);
  const own = isChanged(frozen, cell) ? { ...frozen, definition: definitionIn(frozen, cell) } : frozen;
  arms.set(arm, own);
  return own;
}

/** The study as it stands, and that of each arm in which it is another one. */
export function studiesIn(frozen: FrozenStudy): readonly FrozenStudy[] {
  return [...new Set([frozen, ...cellsOf(frozen.definition).map(({ id }) => inArm(frozen, id))])];
}

/** Participants of a group in an arm; `arm` null: before it is drawn. */
export function peopleIn({ design, match }: Pick<Study, 'design' | 'match'>, arm: string | null): number {
  if (arm === null) return match.people;
  const cell = cellsOf({ design }).find(({ id }) => id === arm);
  return cell ? peopleOfCell({ match }, cell) : match.people;
}

export function peopleOfCell({ match }: Pick<Study, 'match'>, { changes }: Combination): number {
  return changes.reduce((people, change) => change.match?.people ?? people, match.people);
}

/** Whether groups have more people in one arm than in another. */
export function peopleDiffer(definition: Pick<Study, 'design' | 'match'>): boolean {
  return new Set(cellsOf(definition).map((cell) => peopleOfCell(definition, cell))).size > 1;
}

function isChanged({ way }: FrozenStudy, { changes, patches }: Combination): boolean {
  // in way 1 patches touch what is played alone
  return changes.length > 0 || (way > 1 && patches.some((patch) => Object.keys(patch).length > 0));
}

function definitionIn({ way, definition }: FrozenStudy, { changes, patches }: Combination): Study {
  const given = changes.reduce<Study>(changed, definition);
  const sessions = way > 1 ? patches.reduce<readonly unknown[]>(patched, given.sessions) : given.sessions;
  const played = given.sessions.map((session, i) => {
    // a patch that makes no session, or one that is none without its item, is the check's to report
    const plan = SessionPlan.safeParse(sessions[i]);
    return plan.success ? { ...plan.data, id: session.id } : session;
  });
  const texts = Object.assign({}, ...changes.map((change) => change.texts ?? {})) as Readonly<Record<string, string>>;
  return withTexts({ ...given, sessions: played }, texts);
}

function changed(study: Study, { steps, comprehension, match, survey, debrief }: ArmChange): Study {
  return {
    ...study,
    ...(steps === undefined ? {} : { steps }),
    ...(comprehension === undefined ? {} : { comprehension }),
    ...(survey === undefined ? {} : { survey }),
    ...(debrief === undefined ? {} : { debrief }),
    ...(match === undefined
      ? {}
      : {
          match: {
            ...study.match,
            ...(match.people === undefined ? {} : { people: match.people }),
            ...(match.fill === undefined ? {} : { fill: match.fill }),
          },
        }),
  };
}

/** Other texts for those that are read from the draw on. */
function withTexts(study: Study, texts: Readonly<Record<string, string>>): Study {
  const { steps, comprehension, debrief, sessions, waves } = study;
  const instead = (key: string): string => ownOf(texts, key) ?? key;
  const stepsWith = (own: Study['steps']): Study['steps'] =>
    own.map((step) => (step.kind === 'text' ? { ...step, text: instead(step.text) } : step));
  return {
    ...study,
    steps: stepsWith(steps),
    ...(waves ? { waves: waves.map((wave) => ({ ...wave, steps: stepsWith(wave.steps) })) } : {}),
    comprehension: comprehension && {
      ...comprehension,
      questions: comprehension.questions.map((question) => ({
        ...question,
        text: instead(question.text),
        explain: instead(question.explain),
        options: question.options.map((option) => ({ ...option, text: instead(option.text) })),
      })),
    },
    debrief: debrief && { ...debrief, text: instead(debrief.text) },
    sessions: sessions.map((session) =>
      session.partners === undefined ? session : { ...session, partners: instead(session.partners) },
    ),
  };
}
