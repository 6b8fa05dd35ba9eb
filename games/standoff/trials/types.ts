/**
 * The words of Standoff's trials (Michelson et al., ICDL 2024). A trial is what happens to two treats and five boxes
 * in the steps 0..3, with the opponent looking on or not; at step 4 the opponent is let out. Values only, no functions.
 */

/** 0..4 from the left of the board as the player's seat is drawn on top; 2 is in the middle. */
export type Box = number;
export const BOXES = 5;
export const MIDDLE_BOX: Box = 2;

export const TREATS = ['large', 'small'] as const;
export type Treat = (typeof TREATS)[number];

export const PRESENCES = ['absent', 'present'] as const;
/** Whether there is an opponent. Regimes and ids write it as a or p. */
export type Presence = (typeof PRESENCES)[number];

/** Steps 0..3 show the events; this one lets the opponent out. */
export const RELEASE_STEP = 4;

/** T: the opponent believes the treat where it is; F: elsewhere; N: nowhere (never seen, or seen to be gone). */
export type BeliefLetter = 'T' | 'F' | 'N';
/** The large treat's letter, then the small one's in lower case, in the order of the paper's figures. */
export const REGIMES = ['Tt', 'Tf', 'Tn', 'Ft', 'Ff', 'Fn', 'Nt', 'Nf', 'Nn'] as const;
export type Regime = (typeof REGIMES)[number];
/** `Nf-p`: with the opponent present. Absent trials have the regime that a present opponent would have had. */
export type RegimeWithPresence = `${Regime}-${'a' | 'p'}`;

/** The ten attributes of the paper's Table I. null: the attribute does not apply; each says when it does. */
export interface Attributes {
  readonly visiblePlacements: 0 | 1 | 2;
  readonly swaps: 0 | 1 | 2;
  /** How many swaps are visible, at most `swaps`. */
  readonly visibleSwaps: 0 | 1 | 2;
  /** The first swap moves both treats. Applies if there are swaps. */
  readonly fsb: boolean | null;
  /** The second placement is delayed until after the first swap. Applies if there are swaps, not fsb. */
  readonly dsp: boolean | null;
  /** The second swap goes to the first one's box. Applies if there are two swaps, not dsp. */
  readonly ssf: boolean | null;
  readonly firstPlacementLarge: boolean;
  /** Which placement is swapped first. Applies if there are swaps, neither fsb nor dsp. */
  readonly firstSwapIndex: 0 | 1 | null;
  /** Which placement is hidden. Applies if one is. */
  readonly uninformedPlacement: 0 | 1 | null;
  /** Which swap is hidden. Applies if one of two is. */
  readonly uninformedSwap: 0 | 1 | null;
}

/** Names of an ordering's boxes before they are drawn: those of the two placements, and those that the swaps go to. */
export type BoxName = 'P1' | 'P2' | 'S1' | 'S2';

/** `fresh`: the box (for a swap, its destination) is drawn from those never used. `visible`: to the opponent. */
export type OrderedEvent =
  | { readonly type: 'obscure' }
  | { readonly type: 'reveal' }
  | {
      readonly type: 'place';
      readonly treat: Treat;
      readonly box: BoxName;
      readonly fresh: boolean;
      readonly visible: boolean;
    }
  | {
      readonly type: 'swap';
      readonly from: BoxName;
      readonly to: BoxName;
      readonly fresh: boolean;
      readonly visible: boolean;
    };

export interface Ordering {
  /** 0..295, in canonical order. */
  readonly index: number;
  /** `b1w1v0f-1`: visible placements, swaps, visible swaps, special cases; a number for the other attributes. */
  readonly name: string;
  /** The name up to the dash: one of 66. */
  readonly task: string;
  readonly attributes: Attributes;
  readonly events: readonly OrderedEvent[];
  readonly regime: Regime;
  /** Choices of box, one for each placement and swap. */
  readonly radices: readonly number[];
  /** The ways to spread the four steps over the placements and swaps. */
  readonly lengthenings: readonly (readonly number[])[];
  /** Trials for each presence, and the number of the first. */
  readonly trials: number;
  readonly firstTrial: number;
}

/** At step `t` and, for placements and swaps, for `length` steps. Obscuring and revealing take no time. */
export type TrialEvent =
  | { readonly type: 'obscure'; readonly t: number }
  | { readonly type: 'reveal'; readonly t: number }
  | {
      readonly type: 'place';
      readonly t: number;
      readonly length: number;
      readonly treat: Treat;
      readonly box: Box;
      readonly visible: boolean;
    }
  | {
      readonly type: 'swap';
      readonly t: number;
      readonly length: number;
      /** They exchange all that is in them. */
      readonly boxes: readonly [from: Box, to: Box];
      readonly visible: boolean;
    };

/** Where each treat is, or is believed to be; null: not placed yet, or no belief. */
export interface Places {
  readonly large: Box | null;
  readonly small: Box | null;
}

/** After a step. */
export interface TrialStep {
  readonly truth: Places;
  /** Whether the opponent's screen is clear. */
  readonly opponentSees: boolean;
  /** The belief of the opponent, or of one that had been present. */
  readonly belief: Places;
}

/** A choice of ordering, boxes and lengths, before presence. */
export interface TrialChoice {
  readonly ordering: Ordering;
  /** One for each placement and swap: place in the ascending list of never-used boxes; 0 where nothing is drawn. */
  readonly digits: readonly number[];
  /** The lengths of the events in steps; together 4. */
  readonly lengths: readonly number[];
}

export interface Trial {
  /** `b1w1v0f-1.310.112.p`: ordering, digits, lengths, presence. */
  readonly id: string;
  /** 0..47,039: all with the opponent absent, then all with it present. */
  readonly index: number;
  /** 0..23,519, the same for both presences: the number in the golden files. */
  readonly number: number;
  readonly ordering: Ordering;
  readonly digits: readonly number[];
  readonly lengths: readonly number[];
  readonly presence: Presence;
  /** The events, in the order in which they happen. */
  readonly events: readonly TrialEvent[];
  /** After the steps 0..4; the last is at release. */
  readonly steps: readonly TrialStep[];
  /** The box of the treat at release. */
  readonly large: Box;
  readonly small: Box;
  readonly belief: Places;
  readonly regime: Regime;
  /** Where a rational opponent goes: the box believed to hold the large treat, else the small one, else the middle. */
  readonly target: Box;
  /** Where the original program's opponent goes: it never gives up a box where it has once seen the large treat. */
  readonly targetOriginal: Box;
  readonly correctPresent: Box;
  readonly correctAbsent: Box;
  /** The right box in this trial: one of the two above, by its presence. */
  readonly correct: Box;
}
