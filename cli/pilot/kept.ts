/** What a participant of a pilot was told. The account compares it with the log. */
import type { KindId } from '../../studies/authenticity/kinds.ts';
import type { Page } from '../../studies/way/contract/page.ts';

export interface KeptByBrowser {
  /** null: the link was refused, or the server never answered. */
  participant: string | null;
  /** Commands of pages that the server answered without a refusal. */
  readonly acknowledged: { readonly commandId: string; readonly type: string }[];
  /** Session -> ids of the actions that the server accepted. */
  readonly accepted: Map<string, Set<string>>;
  /** Refusals by code. */
  readonly refusals: Map<string, number>;
  /** Everything that pages were told, as JSON, without repeats. */
  readonly pages: Set<string>;
  /** Everything that seats were told, as JSON. */
  readonly told: Map<string, Set<string>>;
  last: Page | null;
  superseded: number;
  /** What kind of simulated agent it was; null: one whose pages were real, so that what they recorded is its own. */
  kind: KindId | null;
  /** What the participant did besides taking part. */
  readonly did: Set<string>;
}

export function nothingKept(): KeptByBrowser {
  return {
    participant: null,
    acknowledged: [],
    accepted: new Map(),
    refusals: new Map(),
    pages: new Set(),
    told: new Map(),
    last: null,
    superseded: 0,
    kind: null,
    did: new Set(),
  };
}
