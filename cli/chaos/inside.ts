/** Loaded into the server's process before its program (`node --import`): does the faults that only the process itself can do. */
import { closeSync, openSync } from 'node:fs';
import { AHEAD } from './ahead.ts';

/** What the parent process sends. */
export type Inside =
  | { readonly do: 'shiftClock'; readonly byMs: number }
  | { readonly do: 'holdLoop'; readonly forMs: number }
  | { readonly do: 'takeDescriptors'; readonly forMs: number };

const realNow = Date.now;
let shift = Number(process.env[AHEAD] ?? 0);
Date.now = () => realNow() + shift;

process.on('message', (message: Inside) => {
  switch (message.do) {
    case 'shiftClock':
      shift += message.byMs;
      return;
    case 'holdLoop':
      // as a loop that computes, but other processes of this machine go on as fast
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, message.forMs);
      return;
    case 'takeDescriptors': {
      const taken = descriptors();
      setTimeout(() => {
        for (const one of taken) closeSync(one);
      }, message.forMs);
    }
  }
});
// a parent that has crashed leaves no server behind
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// the channel to the parent must not keep a server alive that has closed everything
process.channel?.unref();

/** Opens files until the system gives no more. */
function descriptors(): readonly number[] {
  const taken: number[] = [];
  try {
    for (;;) taken.push(openSync('/dev/null', 'r'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EMFILE') throw error;
    return taken;
  }
}
