/** For tests: what pages of operators ask of the doors, and the cookies that they get. */
import { fromHere, tokenIn } from './operators.ts';
import type { HttpAnswer, Served } from './server.ts';

export const PASSWORD = 'correct horse battery';

export interface Sent extends HttpAnswer {
  readonly cookie: string | null;
  /** That makes the browser a known one. */
  readonly known: string | null;
}

/** A request of a page of operators; `cookie`: the one that the answer sets. */
export async function send({ url }: Served, path: string, body: unknown, headers = fromHere(url)): Promise<Sent> {
  const answer = await fetch(`${url}/api/admin/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text === '' ? null : JSON.parse(text),
    cookie: answer.headers.getSetCookie()[0] ?? null,
    known: answer.headers.getSetCookie()[1]?.split(';')[0] ?? null,
  };
}

/** The token of the cookie. */
export const tokenOf = ({ cookie }: Sent): string => /^standpoint=([^;]+)/.exec(cookie ?? '')?.[1] ?? '';

/** The cookie's token of a new owner. */
export async function owner(server: Served, name = 'Ada'): Promise<string> {
  const { link } = await server.operators.ownerLink();
  return tokenOf(await send(server, 'enter', { token: tokenIn(link), name, password: PASSWORD }));
}
