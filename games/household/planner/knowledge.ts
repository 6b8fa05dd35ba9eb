/**
 * Searches exhaustively how knowledge of a topic can spread: which agents come to know it, know that others do, and how
 * many messages each sender needs for that. Knowledge only grows, so free operators are applied at once, and a search
 * that ends without an answer is a proof. The result is every way of spending messages that no other way beats.
 */
import type { KnowledgeStep } from './steps.ts';

/** Adds the bits `adds` to a state that has the bits `needs`. */
export interface KnowledgeOperator {
  readonly step: KnowledgeStep;
  readonly needs: bigint;
  readonly adds: bigint;
  /** The sender whose message it takes; -1: no message. */
  readonly sender: number;
}

export interface KnowledgeProblem {
  /** The meaning of the bits, in order: this chain knows the first leaf; then the same for the next leaf. */
  readonly chains: readonly (readonly string[])[];
  readonly operators: readonly KnowledgeOperator[];
  readonly initially: bigint;
  readonly wanted: bigint;
  readonly unwanted: bigint;
}

/** `spent`: messages by sender, for senders with a limit. */
export interface Spread {
  readonly spent: readonly number[];
  readonly steps: readonly KnowledgeStep[];
}

export interface Spreads {
  /** The ways that no other way beats by spending at most as much of every sender. Empty: it cannot be done. */
  readonly ways: readonly Spread[];
  readonly states: number;
  /** Whether the search was exhaustive. */
  readonly finished: boolean;
}

interface Node {
  readonly bits: bigint;
  readonly spent: readonly number[];
  readonly from: Node | null;
  readonly by: readonly KnowledgeOperator[];
}

/** `limits`: messages by sender; null: no limit, and messages are not counted. */
export function spread(
  { operators, initially, wanted, unwanted }: KnowledgeProblem,
  limits: readonly (number | null)[],
  mostStates = 100_000,
): Spreads {
  const allowed = operators.filter(({ adds }) => (adds & unwanted) === 0n);
  const isFree = ({ sender }: KnowledgeOperator) => sender < 0 || limits[sender] === null;
  const free = allowed.filter(isFree);
  const paid = allowed.filter((operator) => !isFree(operator));
  const ways: Spread[] = [];
  const seen = new Map<bigint, (readonly number[])[]>();
  let states = 0;

  const settle = (node: Node): Node => {
    const by = [...node.by];
    let bits = node.bits;
    for (let grown = true; grown; ) {
      grown = false;
      for (const operator of free) {
        if ((operator.needs & ~bits) !== 0n || (operator.adds & ~bits) === 0n) continue;
        bits |= operator.adds;
        by.push(operator);
        grown = true;
      }
    }
    return { ...node, bits, by };
  };

  let level: readonly Node[] = [{ bits: initially, spent: limits.map(() => 0), from: null, by: [] }];
  while (level.length > 0) {
    const next: Node[] = [];
    for (const unsettled of level) {
      const node = settle(unsettled);
      if (ways.some((way) => isAtMost(way.spent, node.spent))) continue;
      const earlier = seen.get(node.bits) ?? [];
      if (earlier.some((spent) => isAtMost(spent, node.spent))) continue;
      seen.set(node.bits, [...earlier, node.spent]);
      if (++states > mostStates) return { ways, states, finished: false };
      if ((wanted & ~node.bits) === 0n) {
        ways.push({ spent: node.spent, steps: needed(pathTo(node), { initially, wanted }) });
        continue;
      }
      for (const operator of paid) {
        const spent = node.spent[operator.sender] ?? 0;
        if ((operator.needs & ~node.bits) !== 0n || (operator.adds & ~node.bits) === 0n) continue;
        if (spent >= (limits[operator.sender] ?? 0)) continue;
        next.push({
          bits: node.bits | operator.adds,
          spent: node.spent.with(operator.sender, spent + 1),
          from: node,
          by: [operator],
        });
      }
    }
    level = next;
  }
  return { ways, states, finished: true };
}

export function isAtMost(a: readonly number[], b: readonly number[]): boolean {
  return a.every((each, i) => each <= (b[i] ?? 0));
}

function pathTo(node: Node): readonly KnowledgeOperator[] {
  const path: KnowledgeOperator[][] = [];
  for (let at: Node | null = node; at; at = at.from) path.push([...at.by]);
  return path.reverse().flat();
}

/** Leaves out operators that the goal does not need, starting from the end. */
function needed(
  path: readonly KnowledgeOperator[],
  { initially, wanted }: Pick<KnowledgeProblem, 'initially' | 'wanted'>,
): readonly KnowledgeStep[] {
  let kept = path;
  for (let i = path.length - 1; i >= 0; i--) {
    const without = kept.toSpliced(i, 1);
    let bits = initially;
    const works = without.every(({ needs, adds }) => {
      const possible = (needs & ~bits) === 0n;
      bits |= adds;
      return possible;
    });
    if (works && (wanted & ~bits) === 0n) kept = without;
  }
  return kept.map(({ step }) => step);
}
