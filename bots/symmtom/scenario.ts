/** A theory-of-mind test of one seat among scripted ones: its start, its script and what decides it. */
import type { Deal, Piece } from '../../games/symmtom/types.ts';

/** What decides a trial. */
export type Goal =
  /** The trial ends at the first of these agents whose hearing range the tested seat enters. */
  | { readonly kind: 'reach'; readonly right: number; readonly wrong: readonly number[] }
  /** Success: the agent knows all these pieces. */
  | { readonly kind: 'tell'; readonly agent: number; readonly pieces: readonly Piece[] }
  /** Success: in hearing of the agent by moves to the left and down only. Any other move before that is a failure. */
  | { readonly kind: 'approach'; readonly agent: number };

export interface Scenario {
  readonly id: string;
  /** The test that the scenario belongs to. Trials of a test draw one of its scenarios, and are reported together. */
  readonly test: string;
  readonly figure: string;
  readonly order: string;
  /** What the tested seat has to understand. */
  readonly about: string;
  readonly width: number;
  readonly deal: Deal;
  readonly tested: number;
  /**
   * One turn each, for all seats: moves (. R L U D), then what is said (- or a piece). `R.. -0-`: seat 0 goes right,
   * seat 1 says piece 0.
   */
  readonly prelude: readonly string[];
  /**
   * The other seats' actions after it, in the same letters, a dot for the tested seat. Then they stay and are silent.
   */
  readonly script: readonly string[];
  readonly goal: Goal;
  /** The test's optimum in turns after the lead-in, counted from 1; for a drawn test a mean. */
  readonly optimalTurns: number;
}
