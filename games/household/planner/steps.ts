/** Steps of a plan: an act of one agent on the house, a fact that agents see together, or a message. */
import type { PddlFormula } from '../pddl/formula.ts';
import { printFormula } from '../pddl/print.ts';

export type PhysicalStep =
  | { readonly type: 'navigate'; readonly agent: string; readonly to: string }
  | { readonly type: 'open' | 'close'; readonly agent: string; readonly furniture: string }
  | { readonly type: 'pick'; readonly agent: string; readonly object: string }
  | {
      readonly type: 'place';
      readonly agent: string;
      readonly object: string;
      readonly furniture: string;
      readonly relation: 'on' | 'in';
      readonly nextTo?: string;
    };

export type KnowledgeStep =
  /** The agents are where the fact can be seen, and see each other there. */
  | { readonly type: 'observe'; readonly agents: readonly string[]; readonly fact: PddlFormula }
  /** The agent works a trigger and is told what this does to its target, wherever the target is. */
  | { readonly type: 'sense'; readonly agent: string; readonly furniture: string; readonly fact: PddlFormula }
  /** The receivers see the other receivers. */
  | { readonly type: 'tell'; readonly agent: string; readonly to: readonly string[]; readonly fact: PddlFormula };

export type PlanStep = PhysicalStep | KnowledgeStep;

export function stepInWords(step: PlanStep): string {
  switch (step.type) {
    case 'navigate':
      return `${step.agent} navigates to ${step.to}`;
    case 'open':
    case 'close':
      return `${step.agent} ${step.type}s ${step.furniture}`;
    case 'pick':
      return `${step.agent} picks ${step.object}`;
    case 'place':
      return `${step.agent} places ${step.object} ${step.relation} ${step.furniture}`;
    case 'observe':
      return `${step.agents.join(', ')} see${step.agents.length > 1 ? '' : 's'} ${printFormula(step.fact)}`;
    case 'sense':
      return `${step.agent} is told, working ${step.furniture}: ${printFormula(step.fact)}`;
    case 'tell':
      return `${step.agent} tells ${step.to.join(', ')} ${printFormula(step.fact)}`;
  }
}
