/** What a seat has chosen of its action so far. */
import type { Standoff } from '../../../games/standoff/types.ts';
import type { DraftAction } from '../../game-view.ts';

export type StandoffDraft = DraftAction<Standoff>;
