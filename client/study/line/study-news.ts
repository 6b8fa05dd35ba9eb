/** The socket over which the server tells a tab of each new page. */
import * as v from 'valibot';
import { type News, NewsAnswer } from '../../../answers/participants.ts';
import { socketAddress } from '../../seat/socket-address.ts';
import { parseJson } from '../../seat/storage.ts';

type Told = Exclude<News, { readonly moved: string }> | 'closed';

/** Tells `closed` once, unless it was closed here. Returns what closes it. */
export function openNews(
  path: string,
  hello: object,
  tell: (told: Told) => void,
  host: string | null = null,
): () => void {
  const socket = new WebSocket(socketAddress(path, host));
  let wanted = true;
  let closeNext = (): void => undefined;
  socket.onopen = () => socket.send(JSON.stringify(hello));
  socket.onmessage = ({ data }) => {
    const told = v.safeParse(NewsAnswer, parseJson(String(data)));
    if (!wanted || !told.success) return;
    if (!('moved' in told.output)) return tell(told.output);
    wanted = false;
    socket.close();
    closeNext = openNews(path, hello, tell, told.output.moved);
  };
  socket.onclose = () => {
    if (wanted) tell('closed');
    wanted = false;
  };
  return () => {
    wanted = false;
    socket.close();
    closeNext();
  };
}
