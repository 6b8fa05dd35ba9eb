/** For brute force in tests: every way to take one of each list. */
export function productOf<A>(lists: readonly (readonly A[])[]): readonly (readonly A[])[] {
  return lists.reduce<readonly (readonly A[])[]>(
    (all, list) => all.flatMap((some) => list.map((one) => [...some, one])),
    [[]],
  );
}
