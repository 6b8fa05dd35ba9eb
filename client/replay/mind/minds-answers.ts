/** What the worker of a replay answers: beliefs. To one question it gives one answer, and progress until then. */
import { loadRulesOfLog } from '../../../games/apart.ts';
import type { OfferedModel } from '../../../games/core/beliefs/model.ts';
import type { AnyEvent } from '../any-event.ts';
import type { DifferencesAt, MindsOfSession } from './minds.ts';

interface Folding {
  readonly log: readonly AnyEvent[];
  readonly seats: number;
  readonly model: string;
  readonly depth: number;
}

/** `between`: what one of two seats knows and the other does not, at every moment; null: the beliefs of all seats. */
export interface MindsQuestion extends Folding {
  readonly between: readonly [number, number] | null;
}

export type MindsAnswer =
  | { readonly kind: 'minds'; readonly minds: MindsOfSession }
  | { readonly kind: 'between'; readonly moments: readonly DifferencesAt[] };

/** Progress: the turn that is being computed, from 0. */
export interface Underway {
  readonly kind: 'underway';
  readonly turn: number;
  readonly turns: number;
}

const TELL_EVERY_MS = 250;

/** Call once, in a worker. */
export function answerQuestions(): void {
  self.onmessage = async ({ data }: MessageEvent<MindsQuestion>) => {
    self.postMessage(data.between ? await betweenIn(data, data.between) : await mindsIn(data));
  };
  // a rejection above is no error event of the worker by itself
  self.addEventListener('unhandledrejection', ({ reason }) => {
    throw reason;
  });
}

async function mindsIn(question: MindsQuestion): Promise<MindsAnswer> {
  const [found, { falseSpansOf, timelinesOf }] = await Promise.all([
    modelled(question),
    import('../../../games/core/beliefs/timeline.ts'),
  ]);
  const { log, seats, depth } = question;
  const allSeats = Array.from({ length: seats }, (_, seat) => seat);
  const timelines = timelinesOf({ ...found, log, depth }, allSeats);
  return { kind: 'minds', minds: { timelines, spans: timelines.flatMap(falseSpansOf) } };
}

async function betweenIn(question: MindsQuestion, seats: readonly [number, number]): Promise<MindsAnswer> {
  const [{ game, beliefs, offered }, { differencesAt }, { beliefMoments, modelsFor }] = await Promise.all([
    modelled(question),
    import('../../../games/core/beliefs/between.ts'),
    import('../../../games/core/beliefs/moments.ts'),
  ]);
  const { model, depth } = offered;
  const moments: DifferencesAt[] = [];
  for (const moment of beliefMoments(game, question.log, modelsFor(offered, seats, depth)))
    moments.push({ index: moment.index, differences: differencesAt(moment, { game, beliefs, model, depth, seats }) });
  return { kind: 'between', moments };
}

async function modelled({ model, log }: Folding) {
  const [rules, { modelOf }] = await Promise.all([loadRulesOfLog(log), import('../../../games/core/beliefs/model.ts')]);
  if (typeof rules === 'string') throw new Error(rules);
  const { game, beliefs } = rules;
  const offered = beliefs && modelOf(beliefs, model);
  if (!beliefs || !offered) throw new Error(`${game.id} has no belief model ${model}`);
  return { game, beliefs, offered: telling(offered, log.filter(({ type }) => type === 'TurnOpened').length) };
}

/** The same models, which report progress with each experience that they get. */
function telling({ model, within, ...offered }: OfferedModel, turns: number): OfferedModel {
  let told = performance.now();
  const tell = (turn: number): void => {
    if (performance.now() - told < TELL_EVERY_MS) return;
    told = performance.now();
    self.postMessage({ kind: 'underway', turn, turns } satisfies Underway);
  };
  const heard = (one: OfferedModel['model']): OfferedModel['model'] => ({
    ...one,
    update(belief, experience, rng) {
      tell(experience.turn);
      return one.update(belief, experience, rng);
    },
  });
  return { ...offered, model: heard(model), ...(within ? { within: (depth: number) => heard(within(depth)) } : {}) };
}
