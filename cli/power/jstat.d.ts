/** The part of jStat that is used here; the library ships no types. */
declare module 'jstat' {
  const jstat: {
    readonly studentt: {
      cdf(x: number, df: number): number;
      inv(p: number, df: number): number;
    };
  };
  export default jstat;
}
