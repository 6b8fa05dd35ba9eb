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

/** The conjunction of the formulas: a single formula is itself, and none gives the conjunction that always holds. */
export function allOf(parts: readonly Formula[]): Formula {
  const [only] = parts;
  return only && parts.length === 1 ? only : { op: 'and', of: parts };
}

/** The deepest nesting of K. */
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

/** Every K of a formula, outer ones before those inside them, which is the order of the probes' numbers. */
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

/** The K's that are inside no other K. */
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

/** Every fact of a formula, those inside K included, with repeats. */
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

/** The conjuncts of a top-level conjunction, with conjunctions inside it flattened. */
export function conjunctsOf(formula: Formula): readonly Formula[] {
  return formula.op === 'and' ? formula.of.flatMap(conjunctsOf) : [formula];
}
