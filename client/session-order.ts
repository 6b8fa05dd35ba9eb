/** The order of a session, as the server takes it. */
import type { Aids, Disclosure, ProbeKind } from '../games/core/session/types.ts';

export interface WantedSession {
  readonly game: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly seats: readonly (
    | { readonly kind: 'person' }
    | { readonly kind: 'policy'; readonly policy: string }
    | { readonly kind: 'model'; readonly model: string }
    | { readonly kind: 'outside' }
    | { readonly kind: 'recorded'; readonly session: string; readonly seat: number }
  )[];
  readonly aids?: Aids;
  readonly disclosure?: Disclosure;
  readonly questions?: { readonly limitMs: number | null };
  readonly probes?: {
    readonly kinds: readonly ProbeKind[];
    readonly turns?: readonly number[];
    readonly rounds?: readonly number[];
    readonly count?: number;
  };
  readonly lobby?: { readonly limitMs: number | null };
  readonly undo?: boolean;
  /** null: people are not asked. */
  readonly ready?: { readonly limitMs: number } | null;
  readonly selfPaced?: { readonly limitMs: number };
  readonly calls?: boolean;
  readonly signs?: 'drawn' | 'seat';
  readonly label?: string;
}
