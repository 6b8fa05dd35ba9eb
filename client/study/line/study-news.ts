/** The socket over which the server tells a tab of each new page. */
import * as v from 'valibot';
import { parseJson } from '../../seat/storage.ts';
import { NewsAnswer } from './study-api.ts';

type Told = v.InferOutput<typeof NewsAnswer> | 'closed';

/** Tells `closed` once, unless it was closed here. Returns what closes it. */
export function openNews(path: string, hello: object, tell: (told: Told) => void): () => void {
  const socket = new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}${path}`);
  let wanted = true;
  socket.onopen = () => socket.send(JSON.stringify(hello));
  socket.onmessage = ({ data }) => {
    const told = v.safeParse(NewsAnswer, parseJson(String(data)));
    if (wanted && told.success) tell(told.output);
  };
  socket.onclose = () => {
    if (wanted) tell('closed');
    wanted = false;
  };
  return () => {
    wanted = false;
    socket.close();
  };
}
