/** A departure from a preregistration, and the events that it is found in. */
import type { StreamEvent } from '../way/contract/events.ts';

export const DEVIATION_KINDS = [
  ...([
    'version',
    'budget',
    'stopping',
    'exclusion',
    'exclusion_lifted',
    'exclusion_unmet',
    'exclusion_missed',
  ] as const),
  ...(['exclusion_failed', 'unblinded', 'recorded'] as const),
] as const;

export interface RegistrationDeviation {
  /** The position of the event in the log. */
  readonly position: number;
  /** ms since the epoch. */
  readonly at: number;
  /** recorded: by hand; all others follow from the log. */
  readonly kind: (typeof DEVIATION_KINDS)[number];
  /** A sentence. */
  readonly what: string;
  /** Pseudonym of the operator; null: no operator did it. */
  readonly by: string | null;
}

/** `unnamed`: the consent does not let a bundle tell what the participant did. */
export type PlacedEvent = StreamEvent & { readonly position: number; readonly unnamed?: true };
