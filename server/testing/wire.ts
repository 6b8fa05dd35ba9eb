/** For tests and runs: the way from a server to its database or its Redis, which can be cut and mended. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Wire {
  /** The address that it leads to, by this way. */
  readonly url: string;
  /** Nothing passes, and nobody is told, as when a cable is pulled. */
  pull(): void;
  /** Every connection breaks and new ones are refused, as when the program behind it has stopped. */
  sever(): void;
  /**
   * The connections that are there are lost, and nobody is told, as when a router forgets them: what is said is taken, and
   * none of it arrives. New ones work. `mend` brings none of the lost ones back; the other end notices then.
   */
  swallow(): void;
  /** From now on every byte takes this many milliseconds longer in each direction. 0: as fast as it comes. */
  slow(ms: number): void;
  mend(): void;
  close(): Promise<void>;
}

type State = 'whole' | 'pulled' | 'severed';

interface Line {
  readonly near: Socket;
  readonly far: Socket;
  isLost: boolean;
}

/** A way to the program at this address. `host`: of this machine, where the way begins. */
export async function openWire(url: string, defaultPort: number, host = '127.0.0.1'): Promise<Wire> {
  const { hostname, port } = new URL(url);
  const to = { host: hostname, port: Number(port || defaultPort) };
  const sockets = new Set<Socket>();
  const lines = new Set<Line>();
  let state: State = 'whole';
  let lateMs = 0;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.setNoDelay(true);
    if (state === 'pulled') socket.pause();
    socket.on('close', () => sockets.delete(socket));
    // the other end is closed as well, and says the rest
    socket.on('error', () => socket.destroy());
  };
  const join = (line: Line, from: Socket, into: Socket): void => {
    /** What is under way, in order. */
    let last = Promise.resolve();
    let waiting = 0;
    const pass = (deed: () => void): void => {
      if (lateMs === 0 && waiting === 0) {
        deed();
        return;
      }
      waiting += 1;
      const late = sleep(lateMs);
      last = last.then(async () => {
        await late;
        waiting -= 1;
        deed();
      });
    };
    from.on('data', (bytes) =>
      pass(() => {
        if (!line.isLost && !into.write(bytes)) from.pause();
      }),
    );
    into.on('drain', () => {
      if (state !== 'pulled') from.resume();
    });
    from.on('end', () =>
      pass(() => {
        if (!line.isLost) into.end();
      }),
    );
    from.on('close', () => {
      if (!line.isLost) into.destroy();
    });
  };
  const server = createServer((near) => {
    keep(near);
    if (state === 'severed') return void near.destroy();
    const far = connect(to);
    keep(far);
    const line: Line = { near, far, isLost: false };
    lines.add(line);
    near.on('close', () => {
      if (!line.isLost) lines.delete(line);
    });
    join(line, near, far);
    join(line, far, near);
  });
  server.listen(0, host);
  await once(server, 'listening');
  const by = new URL(url);
  by.hostname = host;
  by.port = String((server.address() as AddressInfo).port);
  return {
    url: by.href,
    pull() {
      state = 'pulled';
      for (const socket of sockets) socket.pause();
    },
    sever() {
      state = 'severed';
      for (const socket of sockets) socket.destroy();
    },
    swallow() {
      for (const line of lines) {
        line.isLost = true;
        // what waited for the other end is lost, too
        line.near.resume();
        line.far.resume();
      }
    },
    slow(ms) {
      lateMs = ms;
    },
    mend() {
      state = 'whole';
      lateMs = 0;
      for (const line of lines) {
        if (!line.isLost) continue;
        line.far.destroy();
        lines.delete(line);
      }
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
