/**
 * Formulas of goals: facts, not, and, or, and K (an agent knows), nested as deep as the parser allows.
 * JSON, so that tasks, probes and messages can carry them.
 */

export interface Fact {
  readonly op: 'fact';
  readonly predicate: string;
  readonly args: readonly string[];
}

export interface Knows {
  readonly op: 'K';
  readonly agent: string;
  readonly of: Formula;
}

export type Formula =
  | Fact
  | Knows
  | { readonly op: 'not'; readonly of: Formula }
  | { readonly op: 'and'; readonly of: readonly Formula[] }
  | { readonly op: 'or'; readonly of: readonly Formula[] };

/** Deepest nesting of K that a goal may have (the paper's cap). */
export const DEEPEST = 3;

export function fact(predicate: string, ...args: readonly string[]): Fact {
  return { op: 'fact', predicate, args };
}

export function knows(agent: string, of: Formula): Knows {
  return { op: 'K', agent, of };
}

/** One formula, or their conjunction; of none, the conjunction that always holds. */
export function allOf(parts: readonly Formula[]): Formula {
  const [only] = parts;
  return only && parts.length === 1 ? only : { op: 'and', of: parts };
}

/** Layers of K, one inside the other, at the deepest place. */
export function kDepth(formula: Formula): number {
  switch (formula.op) {
    case 'fact':
      return 0;
    case 'not':
      return kDepth(formula.of);
    case 'K':
      return 1 + kDepth(formula.of);
    case 'and':
    case 'or':
      return formula.of.reduce((deepest, part) => Math.max(deepest, kDepth(part)), 0);
  }
}

/** Every K of a formula, an outer one before those inside it: the order in which probes are numbered. */
export function knowledgeIn(formula: Formula): readonly Knows[] {
  switch (formula.op) {
    case 'fact':
      return [];
    case 'not':
      return knowledgeIn(formula.of);
    case 'K':
      return [formula, ...knowledgeIn(formula.of)];
    case 'and':
    case 'or':
      return formula.of.flatMap(knowledgeIn);
  }
}

/** The K's that stand in no other K. */
export function rootKnowledgeIn(formula: Formula): readonly Knows[] {
  switch (formula.op) {
    case 'fact':
      return [];
    case 'not':
      return rootKnowledgeIn(formula.of);
    case 'K':
      return [formula];
    case 'and':
    case 'or':
      return formula.of.flatMap(rootKnowledgeIn);
  }
}

/** Every fact named, those inside K included, as often as it is named. */
export function factsIn(formula: Formula): readonly Fact[] {
  switch (formula.op) {
    case 'fact':
      return [formula];
    case 'not':
    case 'K':
      return factsIn(formula.of);
    case 'and':
    case 'or':
      return formula.of.flatMap(factsIn);
  }
}

/** K a (K b φ) as the chain [a, b] and φ, which has no K at its root. */
export function unnest(formula: Knows): { readonly chain: readonly string[]; readonly leaf: Formula } {
  const chain = [formula.agent];
  let leaf = formula.of;
  while (leaf.op === 'K') {
    chain.push(leaf.agent);
    leaf = leaf.of;
  }
  return { chain, leaf };
}

/** What a top-level conjunction consists of, conjunctions inside it included. */
export function conjunctsOf(formula: Formula): readonly Formula[] {
  return formula.op === 'and' ? formula.of.flatMap(conjunctsOf) : [formula];
}
