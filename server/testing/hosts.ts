/**
 * For tests and runs: hosts on this machine. Each is a network namespace with an address of its own, at a bridge to which this
 * machine is connected as well. Programs that are started in a host reach the others and this machine over that bridge alone,
 * and can be cut off from single addresses. It needs Linux, the right to make namespaces (root), and `ip` of iproute2.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

export interface Host {
  readonly address: string;
  /** What stands before a command that runs in this host. */
  readonly enter: readonly [command: string, ...args: string[]];
  /** Nothing passes between the host and this address any more, in either direction, and nobody is told. */
  cutFrom(address: string): void;
  /** Nothing passes between the host and any other address. */
  unplug(): void;
  mend(): void;
}

export interface Hosts {
  readonly hosts: readonly Host[];
  /** Addresses of this machine among the hosts: for people and proxies, for a database, and for a Redis. */
  readonly here: { readonly people: string; readonly database: string; readonly redis: string };
  close(): void;
}

/** For measurements of networks (RFC 2544): no network of a lab or a machine uses these addresses. */
const NETWORKS = '198.18';
/** Names begin with it, and go on with the id of the process that made them. */
const PREFIX = 'sp';
/** No device has it: what is sent there is lost. */
const NOWHERE = '02:00:00:00:00:fe';
/** The order in which a host reads its rules: those that cut it off before that of its own addresses. */
const [CUT, OWN_ADDRESSES] = ['50', '100'];

let made = 0;

/** Why this machine can have no hosts; null: it can. It tries. */
export function whyNoHosts(): string | null {
  if (process.platform !== 'linux') return 'network namespaces need Linux';
  try {
    openHosts(1).close();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Makes hosts. Throws an Error that says which command failed. What a run that was killed has left is taken away first. */
export function openHosts(count: number): Hosts {
  removeLeft();
  const own = `${PREFIX}${process.pid}x${made++}`;
  const bridge = `${own}b`;
  const net = freeNetwork();
  const here = { people: `${net}.1`, database: `${net}.2`, redis: `${net}.3` };
  const names = Array.from({ length: count }, (_, nth) => `${own}n${nth + 1}`);
  const close = (): void => {
    const links = ip('-o', 'link', 'show');
    for (const name of names) {
      // a namespace that goes takes its own end of the cable along only some time later
      if (links.includes(` ${cableOf(name)}@`)) ip('link', 'del', cableOf(name));
      if (isThere(name)) ip('netns', 'del', name);
    }
    ip('link', 'del', bridge);
  };
  ip('link', 'add', bridge, 'type', 'bridge');
  try {
    for (const address of Object.values(here)) ip('addr', 'add', `${address}/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    const hosts = names.map((name, nth) => openHost(name, { bridge, address: `${net}.${11 + nth}` }));
    return { hosts, here, close };
  } catch (error) {
    close();
    throw error;
  }
}

function openHost(name: string, { bridge, address }: { readonly bridge: string; readonly address: string }): Host {
  const within = (...args: string[]): string => ip('-n', name, ...args);
  const cable = cableOf(name);
  ip('netns', 'add', name);
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
  ip('link', 'set', cable, 'master', bridge, 'up');
  within('addr', 'add', `${address}/24`, 'dev', 'eth0');
  for (const device of ['lo', 'eth0']) within('link', 'set', device, 'up');
  within('rule', 'add', 'pref', OWN_ADDRESSES, 'lookup', 'local');
  within('rule', 'del', 'pref', '0');
  const cut = new Set<string>();
  return {
    address,
    enter: ['ip', 'netns', 'exec', name],
    cutFrom(other) {
      if (cut.has(other)) return;
      cut.add(other);
      within('rule', 'add', 'pref', CUT, 'from', other, 'blackhole');
      within('neigh', 'replace', other, 'lladdr', NOWHERE, 'nud', 'permanent', 'dev', 'eth0');
    },
    unplug: () => void ip('link', 'set', cable, 'down'),
    mend() {
      for (const other of cut) {
        within('rule', 'del', 'pref', CUT, 'from', other, 'blackhole');
        within('neigh', 'del', other, 'dev', 'eth0');
      }
      cut.clear();
      ip('link', 'set', cable, 'up');
    },
  };
}

/** The end of a host's cable that is at the bridge. */
const cableOf = (name: string): string => `${name}c`;

/** The first three numbers of addresses that this machine does not have. */
function freeNetwork(): string {
  const taken = ip('-o', '-4', 'addr', 'show');
  for (let tried = 0; tried < 254; tried++) {
    const net = `${NETWORKS}.${1 + ((process.pid + tried) % 254)}`;
    if (!taken.includes(` ${net}.`)) return net;
  }
  throw new Error(`all networks of ${NETWORKS} are taken`);
}

function removeLeft(): void {
  const isLeft = (name: string): boolean => {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)x\\d+[bn]`).exec(name) ?? [];
    return pid !== undefined && !existsSync(`/proc/${pid}`);
  };
  for (const line of ip('netns', 'list').split('\n')) {
    const [name = ''] = line.split(' ');
    if (isLeft(name)) ip('netns', 'del', name);
  }
  for (const line of ip('-o', 'link', 'show', 'type', 'bridge').split('\n')) {
    const [, name = ''] = /^\d+: ([^:@ ]+)/.exec(line) ?? [];
    if (isLeft(name)) ip('link', 'del', name);
  }
}

function isThere(name: string): boolean {
  return ip('netns', 'list')
    .split('\n')
    .some((line) => line.split(' ')[0] === name);
}

/** Runs `ip`; returns what it printed. */
function ip(...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
  return stdout;
}
