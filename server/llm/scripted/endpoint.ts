/**
 * An endpoint on this machine that speaks the protocol of chat completions, with the scripted model behind it. It can be faulty
 * on purpose. For tests, and for people who try things out without a model.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import { ChatMessage, estimatedTokens } from '../../../llm/chat.ts';
import { type FaultName, faultOf, type Strike } from './faults.ts';
import { illegalAnswer, scriptedAnswer } from './model.ts';

const SCRIPTED_MODEL = 'scripted-1';
const MOST_REQUEST_BYTES = 8 * 2 ** 20;

const Asking = z.object({
  model: z.string().min(1),
  messages: z.array(ChatMessage).min(1),
  max_tokens: z.int().min(1).optional(),
  max_completion_tokens: z.int().min(1).optional(),
});
type Asking = z.infer<typeof Asking>;

export interface ScriptedOptions {
  /** Left out or 0: any that is free. */
  readonly port?: number;
  readonly faults?: readonly Strike[];
  /** The names of the models; each of them with a fault, such as scripted-1+hang, is known, too. */
  readonly models?: readonly string[];
  /** The key that calls need. Left out: any, or none. */
  readonly key?: string;
}

export interface ScriptedEndpoint {
  /** What MODEL_BASE_URL has to be. */
  readonly baseURL: string;
  /** The calls that came, in their order. */
  readonly calls: readonly { readonly model: string; readonly fault: FaultName | null }[];
  close(): Promise<void>;
}

export async function openScriptedEndpoint(options: ScriptedOptions = {}): Promise<ScriptedEndpoint> {
  const { port = 0, faults = [], models = [SCRIPTED_MODEL], key } = options;
  const calls: { model: string; fault: FaultName | null }[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
      return sendError(response, 404, 'There is POST /v1/chat/completions, and nothing else.');
    const given = request.headers.authorization;
    if (key !== undefined && given !== `Bearer ${key}`) return sendError(response, 401, 'The key is not known.');
    const asking = await askingIn(request);
    if (asking === null) return sendError(response, 400, 'That is no request for a chat completion.');
    if (!models.includes(asking.model.split('+')[0] ?? ''))
      return sendError(response, 404, `There is ${models.join(', ')}, and no other model.`);
    const fault = faultOf(faults, { nth: calls.length + 1, model: asking.model });
    calls.push({ model: asking.model, fault });
    if (fault === null) return send(response, 200, completionOf(asking, wholeOf(asking)));
    return strike(fault, asking, response, given);
  };
  const server = createServer((request, response) => {
    // a client that went away in the middle of its request gets no answer
    answer(request, response).catch(() => response.destroy());
  });
  // a connection that is closed while the next call is sent on it would be a fault that nobody asked for
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** null: it is too long, or no request for a completion. */
async function askingIn(request: IncomingMessage): Promise<Asking | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_REQUEST_BYTES) return null;
    chunks.push(chunk);
  }
  try {
    return Asking.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** What a model said, and why it ended there. */
interface Written {
  readonly content: string | null;
  readonly refusal?: string;
  readonly finish: string;
}

/** As far as the bound of the call goes, at four characters a token. */
function wholeOf({ messages, max_tokens, max_completion_tokens }: Asking): Written {
  const most = max_tokens ?? max_completion_tokens ?? Number.MAX_SAFE_INTEGER;
  const text = scriptedAnswer(messages);
  const content = text.slice(0, most * 4);
  return { content, finish: content === text ? 'stop' : 'length' };
}

function completionOf({ model, messages }: Asking, { content, refusal, finish }: Written) {
  const input = messages.reduce((sum, message) => sum + estimatedTokens(message.content), 0);
  const output = estimatedTokens(content ?? refusal ?? '');
  return {
    id: 'chatcmpl-scripted',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [
      {
        index: 0,
        finish_reason: finish,
        message: { role: 'assistant', content, refusal: refusal ?? null },
        logprobs: null,
      },
    ],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  };
}

/** Does to a call what the fault says. `authorization`: as the call gave it. */
function strike(fault: FaultName, asking: Asking, response: ServerResponse, authorization = 'no key'): void {
  const document = documentWith(fault, asking);
  if (document !== null) send(response, 200, document);
  else if (fault === 'rate-limited') {
    response.setHeader('retry-after', '1');
    sendError(response, 429, 'Too many calls.');
  } else if (fault === 'rate-limited-silent') sendError(response, 429, 'Too many calls.');
  else if (fault === 'server-error') sendError(response, 500, 'The model is not well.');
  else if (fault === 'key-rejected') sendError(response, 401, `This key is not known: ${authorization}`);
  else if (fault === 'max-tokens')
    sendError(response, 400, 'This model knows no max_tokens: send max_completion_tokens.', {
      ...{ type: 'invalid_request_error', code: 'unsupported_parameter', param: 'max_tokens' },
    });
  else if (fault === 'not-json') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Sign in</title><p>Sign in to the network first.</p>');
  } else if (fault === 'dropped') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
    response.write('{"id": "chatcmpl-', () => response.destroy());
  } else if (fault === 'endless') {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"choices": [{"message": {"content": "');
    writeForEver(response);
  }
  // that leaves hang
}

/** The document with which a call with this fault is answered; null: the fault is in no document. */
function documentWith(fault: FaultName, asking: Asking): object | null {
  const whole = scriptedAnswer(asking.messages);
  const half = whole.slice(0, Math.floor(whole.length / 2));
  const saying = (content: string | null, finish = 'stop') => completionOf(asking, { content, finish });
  switch (fault) {
    case 'cut':
      return saying(half, 'length');
    case 'cut-json':
      return saying(half);
    case 'echoed-schema':
      return saying(SCHEMA);
    case 'prose':
      return saying(`Gladly! My answer is:\n\`\`\`json\n${whole}\n\`\`\`\nGood luck!`);
    case 'illegal':
      return saying(illegalAnswer(asking.messages));
    case 'refusal':
      return completionOf(asking, { content: null, refusal: 'I cannot help with this.', finish: 'stop' });
    case 'filter':
      return saying(null, 'content_filter');
    case 'empty':
      return saying(' \n');
    case 'other-model':
      return { ...saying(whole), model: 'scripted-0-small' };
    case 'max-tokens':
      return asking.max_tokens === undefined ? completionOf(asking, wholeOf(asking)) : null;
    case 'wrong-usage':
      return { ...saying(whole), usage: { prompt_tokens: 1, completion_tokens: 0, total_tokens: 7 } };
  }
  return null;
}

const SCHEMA = JSON.stringify({
  type: 'object',
  properties: { action: { type: 'integer', description: 'the number of an action' } },
  required: ['action'],
});

/** Until the other side closes the connection. */
function writeForEver(response: ServerResponse): void {
  if (response.destroyed) return;
  if (response.write('and on and on '.repeat(1000))) setImmediate(() => writeForEver(response));
  else response.once('drain', () => writeForEver(response));
}

function sendError(response: ServerResponse, status: number, message: string, names: object = {}): void {
  send(response, status, { error: { message, type: 'error', code: null, param: null, ...names } });
}

function send(response: ServerResponse, status: number, document: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(document));
}
