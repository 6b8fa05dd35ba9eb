/** Asks a running server about its studies, with the operator's token. */
import { readSettings } from '../../server/config.ts';
import { CannotBeDone } from '../shared/command.ts';
import { operatorToken } from '../shared/operator-token.ts';

/** Where the server is, unless an option says: on this machine, at the port of its settings. */
export function serverUrl(): string {
  const { publicUrl, port } = readSettings(process.env);
  return publicUrl ?? `http://127.0.0.1:${port}`;
}

interface Refusal {
  readonly code?: string;
  readonly message?: string;
  readonly problems?: readonly { readonly path: string; readonly code: string; readonly message: string }[];
}

/** The answer to a request. Throws CannotBeDone with the server's sentence where it refuses. */
export async function askServer<A>(url: string, route: string, body?: unknown): Promise<A> {
  const headers = { authorization: `Bearer ${operatorToken()}`, 'content-type': 'application/json' };
  const request = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${url}${route}`, request).catch((error: unknown) => {
    const { cause } = error as { readonly cause?: { readonly code?: string } };
    throw new CannotBeDone(`there is no server at ${url} (${cause?.code ?? String(error)}): start it, or give --url`);
  });
  const said: unknown = await answer.json().catch(() => ({}));
  if (answer.ok) return said as A;
  const { code = String(answer.status), message = 'The server refuses.', problems = [] } = said as Refusal;
  const lines = problems.map((problem) => `\n  ${problem.path}: ${problem.message} (${problem.code})`);
  const option = code === 'reason_needed' ? ' It is given with --reason.' : '';
  throw new CannotBeDone(`${message} (${code})${option}${lines.join('')}`);
}
