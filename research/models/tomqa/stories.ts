/** The stories that readers are told, each in a session of its own, and their answers as rows. */
import type { ModelSession } from '../../../cli/shared/model-sessions.ts';
import type { GameTypes } from '../../../games/core/game.ts';
import { rngFor } from '../../../games/core/rng.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { newestRules } from '../../../games/index.ts';
import { Config } from '../../../games/tomqa/config.ts';
import { drawItems } from '../../../games/tomqa/draw.ts';
import { answerRows, type StoryAnswerRow } from '../../../games/tomqa/scores.ts';
import type { StoryItem, StorySet, ToMQA } from '../../../games/tomqa/types.ts';
import type { Player } from '../play.ts';

export interface AskedStory {
  readonly set: StorySet;
  readonly item: StoryItem;
}

export type StorySession = ModelSession & AskedStory;

export interface ReadAnswer extends StoryAnswerRow {
  readonly set: StorySet;
  /** Tells stories apart. */
  readonly group: string;
}

export function storiesOf(set: StorySet, { n, seed }: { readonly n: number; readonly seed: string }) {
  return drawItems({ set, stories: n, noise: 0 }, rngFor(seed, 'models', set)).map(
    (item): AskedStory => ({ set, item }),
  );
}

export function sessionFor(
  { set, item }: AskedStory,
  { number, seed, player }: { readonly number: number; readonly seed: string; readonly player: Player },
): StorySession {
  const rules = newestRules('tomqa');
  if (!rules) throw new Error('there is no game tomqa');
  const session = `${set}-${number}`;
  return {
    ...{ set, item, rules, session, seed: `${seed}/${session}`, agents: [player.agent] },
    episode: `${session} ${player.name} ${player.variant}`,
    config: Config.parse({ items: [item] }),
  };
}

export function readIn(log: readonly SessionEvent<GameTypes>[], { set, session }: StorySession): readonly ReadAnswer[] {
  return answerRows(log as readonly SessionEvent<ToMQA>[]).map((row) => ({ ...row, set, group: session }));
}
