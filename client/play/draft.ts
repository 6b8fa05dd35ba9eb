/** An action put together part by part, for any game whose legal actions are listed. */

type Parts = Readonly<Record<string, unknown>>;

/** The legal action that has all these parts; null: parts are missing, or no action fits. */
export function actionOf<A extends object>(legal: readonly A[], parts: Partial<A>): A | null {
  return legal.find((action) => fits(action, parts)) ?? null;
}

/** Whether a part that was chosen before gets another value. What is marked on the board (`at`) is no part. */
export function replaces(before: Parts, chosen: Parts): boolean {
  return Object.entries(chosen).some(
    ([key, value]) =>
      key !== 'at' && before[key] !== undefined && JSON.stringify(before[key]) !== JSON.stringify(value),
  );
}

function fits<A extends object>(action: A, parts: Partial<A>): boolean {
  // an action without parts is chosen as a whole
  if (typeof action !== 'object' || action === null) return false;
  return Object.entries(action).every(
    ([key, value]) => JSON.stringify((parts as Parts)[key]) === JSON.stringify(value),
  );
}
