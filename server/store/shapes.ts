/** Today's shapes of events, and the upcasters of older ones, for the whole program. */
import { SHAPE_CHANGES } from '../../games/core/session/upcast.ts';
import { SESSION_OWNER } from './session-log.ts';
import type { Upcaster } from './upcast.ts';

export const UPCASTERS: readonly Upcaster[] = SHAPE_CHANGES.map((change) => ({
  ...change,
  type: `${SESSION_OWNER}.${change.type}`,
}));
