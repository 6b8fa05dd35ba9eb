/**
 * Formulas of goals: facts, not, and, or, and K (an agent knows), nested as deep as the parser allows.
 * JSON, so that tasks, probes and messages can carry them.
 */

export interface PddlFact {
  readonly op: 'fact';
  readonly predicate: string;
  readonly args: readonly string[];
}

export interface PddlKnows {
  readonly op: 'K';
  readonly agent: string;
  readonly of: PddlFormula;
}

export type PddlFormula =
  | PddlFact
  | PddlKnows
  | { readonly op: 'not'; readonly of: PddlFormula }
  | { readonly op: 'and'; readonly of: readonly PddlFormula[] }
  | { readonly op: 'or'; readonly of: readonly PddlFormula[] };

/** Deepest nesting of K that a goal may have (the paper's cap). */
export const DEEPEST = 3;

export function fact(predicate: string, ...args: readonly string[]): PddlFact {
  return { op: 'fact', predicate, args };
}

export function knows(agent: string, of: PddlFormula): PddlKnows {
  return { op: 'K', agent, of };
}

/** The conjunction of the formulas: a single formula is itself, and none gives the conjunction that always holds. */
export function allOf(parts: readonly PddlFormula[]): PddlFormula {
  const [only] = parts;
  return only && parts.length === 1 ? only : { op: 'and', of: parts };
}

/** The deepest nesting of K. */
export function kDepth(formula: PddlFormula): number {
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
export function knowledgeIn(formula: PddlFormula): readonly PddlKnows[] {
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
export function rootKnowledgeIn(formula: PddlFormula): readonly PddlKnows[] {
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
export function factsIn(formula: PddlFormula): readonly PddlFact[] {
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
export function unnest(formula: PddlKnows): { readonly chain: readonly string[]; readonly leaf: PddlFormula } {
  const chain = [formula.agent];
  let leaf = formula.of;
  while (leaf.op === 'K') {
    chain.push(leaf.agent);
    leaf = leaf.of;
  }
  return { chain, leaf };
}

/** The conjuncts of a top-level conjunction, with conjunctions inside it flattened. */
export function conjunctsOf(formula: PddlFormula): readonly PddlFormula[] {
  return formula.op === 'and' ? formula.of.flatMap(conjunctsOf) : [formula];
}
