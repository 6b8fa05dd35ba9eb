/** Predictions for held-out problems: each fold is predicted by what was learnt from all the others. */

/** Item -> what is predicted for it. `learn` gets the other folds; item i is in fold i modulo `folds`. */
export function heldOut<Item, Prediction>(
  items: readonly Item[],
  folds: number,
  learn: (from: readonly Item[], fold: number) => (item: Item) => Prediction,
): readonly Prediction[] {
  const predicted = new Map<number, Prediction>();
  for (let fold = 0; fold < folds; fold++) {
    const predict = learn(
      items.filter((_, i) => i % folds !== fold),
      fold,
    );
    for (const [i, item] of items.entries()) if (i % folds === fold) predicted.set(i, predict(item));
  }
  return items.map((_, i) => predicted.get(i) as Prediction);
}

/** A table from a cue to its most frequent answer; a cue that is not there gets the most frequent answer of all. */
export function tableOf<Item, Answer>(
  items: readonly Item[],
  cueOf: (item: Item) => string,
  answerOf: (item: Item) => Answer,
): (item: Item) => Answer | null {
  const most = (own: readonly Item[]): Answer | null => {
    const counted = [...Map.groupBy(own, answerOf)].toSorted(([, a], [, b]) => b.length - a.length);
    return counted[0]?.[0] ?? null;
  };
  const cells = new Map([...Map.groupBy(items, cueOf)].map(([cue, own]) => [cue, most(own)]));
  const overall = most(items);
  return (item) => cells.get(cueOf(item)) ?? overall;
}
