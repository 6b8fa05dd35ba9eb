/** The part of jStat that is used here; the library ships no types. */
declare module 'jstat' {
  const jstat: {
    readonly studentt: {
      cdf(x: number, df: number): number;
      inv(p: number, df: number): number;
    };
    /** The inverse of a square matrix. */
    inv(matrix: readonly (readonly number[])[]): number[][];
    /** Spearman's rank correlation; ranks of equal values are averaged. */
    spearmancoeff(a: readonly number[], b: readonly number[]): number;
  };
  export default jstat;
}
