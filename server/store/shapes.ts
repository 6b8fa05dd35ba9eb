/** The shapes that events are written in today, and how the older ones are read: one for the whole program. */
import { SHAPE_CHANGES } from '../../games/core/session/upcast.ts';
import { SESSION_OWNER } from './session-log.ts';
import type { Upcaster } from './upcast.ts';

export const UPCASTERS: readonly Upcaster[] = SHAPE_CHANGES.map((change) => ({
  ...change,
  type: `${SESSION_OWNER}.${change.type}`,
}));
