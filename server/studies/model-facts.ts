/** The language models of this server, as the check of a study needs them. */
import { costOf } from '../../llm/prices.ts';
import type { ModelFacts } from '../../studies/definition/catalogue.ts';
import type { EndpointSettings } from '../model-settings.ts';

/** `offered`: null: the server offers none. */
export function modelFacts(
  offered: Pick<EndpointSettings, 'models' | 'prices' | 'timeoutMs'> | null,
): Readonly<Record<string, ModelFacts>> {
  const { models = [], prices = null, timeoutMs: answerMs = 0 } = offered ?? {};
  return Object.fromEntries(
    models.map((model) => {
      const priced = prices !== null && costOf(prices, model, { input: 0, output: 0 }) !== null;
      return [model, { answerMs, priced }];
    }),
  );
}
