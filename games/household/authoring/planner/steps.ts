/** Steps of a plan: what one agent does to the house, what agents see together, what one tells others. */
import type { Formula } from '../../pddl/formula.ts';
import { printFormula } from '../../pddl/print.ts';

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
  /** The agents are where it can be seen, and see each other there. */
  | { readonly type: 'observe'; readonly agents: readonly string[]; readonly fact: Formula }
  /** Working one thing, the agent is told what that makes of another, wherever it is. */
  | { readonly type: 'sense'; readonly agent: string; readonly furniture: string; readonly fact: Formula }
  /** The receivers see to whom else it went. */
  | { readonly type: 'tell'; readonly agent: string; readonly to: readonly string[]; readonly fact: Formula };

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
