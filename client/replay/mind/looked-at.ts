/** The model of belief and the depth that a replay shows. */
import type { ReplayLook } from '../deep-link.ts';
import type { Replay } from '../replay-log.ts';

/** Those that the reader chose, or the defaults of the game; null: the game has no models. */
export function lookedAt({ beliefs, pictures }: Pick<Replay, 'beliefs' | 'pictures'>, look: ReplayLook) {
  const offered = beliefs?.models.find(({ model }) => model.id === look.model) ?? beliefs?.models[0];
  return offered ? { offered, depth: Math.min(look.depth ?? pictures?.depth ?? 2, offered.depth) } : null;
}
