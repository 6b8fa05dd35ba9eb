/** How long a study takes and what it costs, before it runs. Minutes are estimates; money is in whole minor units. */
import { cellsOf, conditionsOf } from '../allocation/cells.ts';
import { inArm, peopleOfCell } from './arms.ts';
import { type FrozenStudy, ownOf } from './freeze.ts';
import { keysOf } from './keys.ts';
import { Survey, surveysShown } from './survey.ts';
import type { Study } from './types.ts';
import { stepsOf } from './waves.ts';

/** Words a minute of careful readers of plain prose (Brysbaert, Journal of Memory and Language 109, 2019: 238). */
const READING_RATE = 238;
const SECONDS = { question: 20, element: 10, lessons: 180, attempt: 60, ready: 30 } as const;

/**
 * Whole minutes of a participant who completes: reading, lessons, questions, the usual length of all sessions, surveys.
 * Waiting in the pool is not in it.
 */
export function expectedMinutes({ definition, texts, surveys }: FrozenStudy): number {
  const [language = ''] = definition.languages;
  // explanations are read by few, and exits are other ways
  const read = keysOf(definition).filter(({ shownAs }) => !/^(Not suitable|After an attempt)/.test(shownAs));
  const words = read.reduce((sum, { key }) => sum + (ownOf(texts[language], key) ?? '').split(/\s+/).length, 0);
  const elements = surveysShown(definition).reduce((sum, { id }) => {
    const parsed = Survey.safeParse(ownOf(surveys, id));
    return sum + (parsed.success ? parsed.data.pages.reduce((n, page) => n + page.elements.length, 0) : 0);
  }, 0);
  const steps = stepsOf(definition).reduce(
    (sum, step) => sum + (step.kind === 'lessons' ? SECONDS.lessons : step.kind === 'practice' ? SECONDS.attempt : 0),
    0,
  );
  const asked = (definition.comprehension?.questions.length ?? 0) * SECONDS.question;
  const played = conditionsOf(definition).length * definition.sessions.reduce((sum, { minutes }) => sum + minutes, 0);
  const seconds = steps + asked + elements * SECONDS.element + (definition.match.people > 1 ? SECONDS.ready : 0);
  return Math.ceil(played + words / READING_RATE + seconds / 60);
}

export interface ExpectedPay {
  readonly currency: string;
  /** For one participant who completes: all waves without anything earned, and at most. */
  readonly base: number;
  readonly most: number;
  /** What the base comes to for an hour of the expected duration, rounded down. */
  readonly baseAnHour: number;
  /** For one participant who has consented and ends otherwise. */
  readonly least: number;
  /** All participants that the design needs, and what they cost at least and at most if all complete. */
  readonly people: number;
  readonly allBase: number;
  readonly allMost: number;
  readonly budget: number;
}

export function expectedPay(definition: Study, minutes: number): ExpectedPay {
  const { currency, floor, cap, budget } = definition.payment;
  const people = peopleOf(definition);
  const all = baseOfAllWaves(definition);
  return {
    currency,
    base: all,
    most: cap,
    baseAnHour: Math.floor((all * 60) / Math.max(1, minutes)),
    least: floor,
    people,
    allBase: people * all,
    allMost: people * cap,
    budget,
  };
}

/** What a participant who completes is paid without anything earned, in minor units. */
function baseOfAllWaves({ payment, waves = [] }: Study): number {
  return waves.reduce((sum, { pay }) => sum + pay, payment.base.minor);
}

export interface Arm {
  readonly arm: string;
  /** Factor -> level. */
  readonly levels: Readonly<Record<string, string>>;
  readonly ratio: number;
  readonly groups: number;
  readonly people: number;
}

export function armsOf(definition: Study): readonly Arm[] {
  return cellsOf(definition).map((cell) => {
    const { id, levels, ratio } = cell;
    const groups = definition.design.groupsPerCell * ratio;
    return { arm: id, levels, ratio, groups, people: groups * peopleOfCell(definition, cell) };
  });
}

/** An arm, and what one participant of it goes through. */
export interface ArmReport extends Arm {
  /** Participants of a group, and policies that sit with them in the first session. */
  readonly group: number;
  readonly policies: number;
  readonly expectedMinutes: number;
  /** What the base comes to for an hour of the arm's duration, rounded down. */
  readonly baseAnHour: number;
  /** What the arm costs at least and at most if all of its participants complete. */
  readonly allBase: number;
  readonly allMost: number;
}

export function armReports(frozen: FrozenStudy): readonly ArmReport[] {
  const base = baseOfAllWaves(frozen.definition);
  return armsOf(frozen.definition).map((arm) => {
    const own = inArm(frozen, arm.arm);
    const minutes = expectedMinutes(own);
    return {
      ...arm,
      group: own.definition.match.people,
      policies: (own.definition.sessions[0]?.seats ?? []).filter(({ kind }) => kind === 'policy').length,
      expectedMinutes: minutes,
      baseAnHour: Math.floor((base * 60) / Math.max(1, minutes)),
      allBase: arm.people * base,
      allMost: arm.people * frozen.definition.payment.cap,
    };
  });
}

/** The minutes of the arm that takes longest. */
export function longestMinutes(frozen: FrozenStudy): number {
  return Math.max(...armReports(frozen).map((arm) => arm.expectedMinutes));
}

/** How many participants fill the design. */
export function peopleOf(definition: Study): number {
  return armsOf(definition).reduce((sum, { people }) => sum + people, 0);
}
