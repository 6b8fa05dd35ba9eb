/** The endpoint of language models for commands: the one that the settings name, recorded if asked for, or a recording of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Option } from 'commander';
import type { AskModel, ModelSettings } from '../../llm/chat.ts';
import type { PriceTable } from '../../llm/prices.ts';
import { VARIANTS } from '../../llm/variants.ts';
import { recording, replaying } from '../../server/llm/cassette.ts';
import { openEndpoint } from '../../server/llm/endpoint.ts';
import { CassetteError } from '../../server/llm/exchange.ts';
import { readModelSettings } from '../../server/model-settings.ts';
import { BadOption, CannotBeDone } from './command.ts';

export interface ModelLineOptions {
  readonly record?: string;
  readonly replay?: string;
}

export interface ModelLine {
  /** Asks in an episode of its own, by which a cassette finds the calls. */
  askIn(episode: string): AskModel;
  readonly prices: PriceTable | null;
  /** How models are asked, where the call does not say it itself. */
  readonly asked: Partial<ModelSettings>;
  /** How many calls went over the network. */
  sent(): number;
  /** Waits before a call is made again; a recording waits for nothing. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  close(): void;
}

export const recordOption = () => new Option('--record <file>', 'keep every call and its answer in a new cassette');
export const replayOption = () =>
  new Option('--replay <file>', 'answer all calls from a cassette, without a network').conflicts('record');
export const variantOption = () =>
  new Option('--variant <id>', 'how prompts for models are made')
    .choices(VARIANTS.map(({ id }) => id))
    .default('zero-shot');

/** Throws a BadOption where no endpoint is set, or a model is asked for that it does not offer. */
export function openModelLine({ record, replay }: ModelLineOptions, models: readonly string[]): ModelLine {
  const settings = readModelSettings(process.env);
  if (!settings)
    throw new BadOption(
      'language models need MODEL_BASE_URL and MODELS; `standpoint llm serve` starts an endpoint for trials',
    );
  const unknown = models.find((model) => !settings.models.includes(model));
  if (unknown !== undefined)
    throw new BadOption(`MODELS does not offer ${unknown}; it offers ${settings.models.join(', ')}`);
  let sent = 0;
  const network: typeof fetch = (...request) => {
    sent += 1;
    return fetch(...request);
  };
  const { baseURL, key, prices, timeoutMs, asked } = settings;
  const fetched = orSay(() => (replay ? replaying(replay) : record ? recording(network, record) : network));
  const endpoint = openEndpoint({ baseURL, key, fetch: fetched, timeoutMs });
  return {
    askIn(episode) {
      const ask = endpoint.askIn(episode);
      return (call, signal) => ask({ ...call, settings: { ...asked, ...call.settings } }, signal);
    },
    ...{ prices, asked },
    sent: () => sent,
    wait: (ms, signal) => (replay ? Promise.resolve() : sleep(ms, undefined, { signal })),
    close: endpoint.close,
  };
}

/** A cassette that cannot be used, or cannot go on, is said in a sentence. */
function orSay<A>(act: () => A): A {
  try {
    return act();
  } catch (error) {
    throw withoutCassette(error);
  }
}

/** What a command throws for an error of its run: a CannotBeDone where a cassette cannot go on, and else the error itself. */
export function withoutCassette(error: unknown): unknown {
  return error instanceof CassetteError ? new CannotBeDone(error.message) : error;
}
