/** Computes beliefs apart from the page, which stays alive meanwhile. One question, one answer. */
import type { AnyEvent } from '../replay-log.ts';
import type { Minds } from './minds.ts';

export interface MindsQuestion {
  readonly game: string;
  readonly log: readonly AnyEvent[];
  readonly seats: number;
  readonly model: string;
  readonly depth: number;
}

self.onmessage = async ({ data }: MessageEvent<MindsQuestion>) => {
  const [{ gameById }, { beliefsOf, modelOf }, { falseSpansOf, timelinesOf }] = await Promise.all([
    import('../../../games/index.ts'),
    import('../../../games/beliefs.ts'),
    import('../../../games/core/belief-timeline.ts'),
  ]);
  const { game: id, log, seats, model, depth } = data;
  const game = gameById(id);
  const beliefs = beliefsOf(id);
  const offered = beliefs && modelOf(beliefs, model);
  if (!game || !beliefs || !offered) throw new Error(`${id} has no belief model ${model}`);
  const everybody = Array.from({ length: seats }, (_, seat) => seat);
  const timelines = timelinesOf({ game, beliefs, offered, log, depth }, everybody);
  const minds: Minds = { timelines, spans: timelines.flatMap(falseSpansOf) };
  self.postMessage(minds);
};

// a rejection above is no error event of the worker by itself
self.addEventListener('unhandledrejection', ({ reason }) => {
  throw reason;
});
