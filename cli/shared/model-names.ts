/** Language models where commands name agents: `model/NAME` stands in the place of a policy's id. */
import { policyById } from '../../bots/index.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { DEFAULT_SETTINGS } from '../../llm/chat.ts';
import type { SimulatedModel } from '../../llm/playout.ts';

const MODEL = 'model/';

export const modelNamed = (model: string): string => `${MODEL}${model}`;

export const isModel = (agent: string): boolean => agent.startsWith(MODEL);

/** The names of the models among these agents, each once. */
export function modelsAmong(agents: readonly string[]): readonly string[] {
  return [...new Set(agents.filter(isModel).map((name) => name.slice(MODEL.length)))];
}

/** Throws where there is no such policy. `variant`: how prompts for models are made. */
export function agentNamed(name: string, variant: string): AnyPolicy | SimulatedModel {
  if (isModel(name)) return { model: name.slice(MODEL.length), variant, settings: DEFAULT_SETTINGS };
  const policy = policyById(name);
  if (!policy) throw new Error(`there is no policy ${name}`);
  return policy;
}
