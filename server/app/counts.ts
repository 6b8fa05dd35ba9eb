/** Counters of refusals and bugs. */
export interface Counts {
  readonly refused: (code: string) => void;
  readonly fault: () => void;
}
