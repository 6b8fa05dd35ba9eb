/** For tests: calls of the scripted model, and endpoints that are closed when the test is over. */
import { onTestFinished } from 'vitest';
import { DEFAULT_SETTINGS, type ModelCall, type ModelReply } from '../../../llm/chat.ts';
import { type EndpointOptions, type ModelEndpoint, openEndpoint } from '../endpoint.ts';
import { openScriptedEndpoint, type ScriptedEndpoint, type ScriptedOptions } from '../scripted/endpoint.ts';

/** Found in nothing that an endpoint gives or a cassette keeps. */
export const SECRET = 'sk-very-secret-0123456789';

export function callOf(model: string, said = 'Turn 1.'): ModelCall {
  const lines = [said, '1: go north', '2: go south', 'Answer with one JSON object: {"action": N}.'];
  return { model, messages: [{ role: 'user', content: lines.join('\n') }], settings: DEFAULT_SETTINGS };
}

export async function scripted(options: ScriptedOptions = {}): Promise<ScriptedEndpoint> {
  const server = await openScriptedEndpoint(options);
  onTestFinished(() => server.close());
  return server;
}

export function reached(options: Omit<EndpointOptions, 'key'> & { readonly key?: string }): ModelEndpoint {
  const endpoint = openEndpoint({ key: SECRET, ...options });
  onTestFinished(() => endpoint.close());
  return endpoint;
}

export function ask({ ask }: ModelEndpoint, call: ModelCall): Promise<ModelReply> {
  return ask(call, new AbortController().signal);
}
