/**
 * What follows from public announcements. It is given which agents observe which facts; announcements are made one
 * after the other; a hypothesis is judged in every world that is left. These are the reasoning problems of MindGames
 * (Sileo & Lernould 2023) and of puzzles such as the muddy children.
 */
import { evaluate, holds } from './evaluate.ts';
import { announced, type Formula } from './formula.ts';
import { type KripkeModel, LIMITS, type ModelLimits, type Sized } from './kripke.ts';
import { type Observing, observingModel } from './observing.ts';
import { productUpdate, publicAnnouncement } from './product.ts';

export interface EntailmentProblem {
  readonly observing: Observing;
  /** All true, in this order. Knowledge in them is that of the moment at which they are made. */
  readonly announcements: readonly Formula[];
  readonly hypothesis: Formula;
}

/** Whether the hypothesis holds in all worlds left, in none, or in some; or no world is left. */
export type Status = 'entailed' | 'refuted' | 'undetermined' | 'inconsistent';

export interface Judgement {
  readonly ok: true;
  readonly status: Status;
  /** The number of worlds at the start and after each announcement. */
  readonly worldsLeft: readonly number[];
  readonly holdsIn: number;
  /**
   * Whether "after the announcements, the hypothesis" holds in every world of the start. It does if no world is left.
   */
  readonly valid: boolean;
}

export function judge(
  { observing, announcements, hypothesis }: EntailmentProblem,
  limits: ModelLimits = LIMITS,
): Judgement | Extract<Sized, { ok: false }> {
  const start = observingModel(observing, limits);
  if (!start.ok) return start;
  let model = start.model;
  const worldsLeft = [model.worlds.length];
  for (const told of announcements) {
    const after = afterAnnouncement(model, told, limits);
    if (!after.ok) return after;
    model = after.model;
    worldsLeft.push(model.worlds.length);
  }
  const { holdsIn, status } = statusIn(model, hypothesis);
  const whole = announcements.reduceRight((of, told) => announced(told, of), hypothesis);
  return { ok: true, status, worldsLeft, holdsIn, valid: holds(start.model, whole) };
}

/** The model after a true public announcement: without the worlds in which it is false. It may have no world left. */
export function afterAnnouncement(model: KripkeModel, told: Formula, limits: ModelLimits = LIMITS): Sized {
  return productUpdate(model, publicAnnouncement(model.agents.length, told), limits);
}

/** Whether the hypothesis holds in the worlds of the model, and in how many. */
export function statusIn(model: KripkeModel, hypothesis: Formula): Pick<Judgement, 'status' | 'holdsIn'> {
  const holdsIn = evaluate(model, hypothesis).filter((each) => each).length;
  return { holdsIn, status: statusOf(holdsIn, model.worlds.length) };
}

function statusOf(holdsIn: number, worlds: number): Status {
  if (worlds === 0) return 'inconsistent';
  if (holdsIn === worlds) return 'entailed';
  return holdsIn === 0 ? 'refuted' : 'undetermined';
}
