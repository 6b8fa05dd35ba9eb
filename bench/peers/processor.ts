/** What processes of this machine have used, as Linux tells it in /proc. Programs in any language are measured by the same clock. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
}

/** Thread -> its CPU time since its start, ms. */
export type ThreadTimes = ReadonlyMap<number, number>;

/** Whether this system tells what threads use. */
export function tellsProcessors(): boolean {
  return existsSync('/proc/self/schedstat');
}

/** A process with all that descend from it; none where it has ended. */
export function processTree(root: number): readonly number[] {
  const all = namesIn('/proc').flatMap((pid) => {
    const line = processFile(pid, 'stat');
    return line === null ? [] : [readStat(line)];
  });
  return treeOf(root, all);
}

export function timesOf(processes: readonly number[]): ThreadTimes {
  return new Map(
    processes.flatMap((pid) =>
      namesIn(`/proc/${pid}/task`).flatMap((thread) => {
        const line = processFile(pid, `task/${thread}/schedstat`);
        return line === null ? [] : [[thread, readSchedstat(line)] as const];
      }),
    ),
  );
}

/** CPU time between two readings, ms: a thread that is new in the second counts from 0, and one that has ended by then not at all. */
export function cpuMsBetween(before: ThreadTimes, after: ThreadTimes): number {
  return [...after].reduce((sum, [thread, ms]) => sum + ms - (before.get(thread) ?? 0), 0);
}

/** MB of memory that these processes hold. Pages that two of them share count twice. */
export function residentMbOf(processes: readonly number[]): number {
  return processes.reduce((sum, pid) => {
    const status = processFile(pid, 'status');
    return status === null ? sum : sum + residentMb(status);
  }, 0);
}

/** `line`: what /proc/PID/stat holds. The second field is a name in brackets, which may have spaces and brackets itself. */
export function readStat(line: string): ProcessStat {
  const [, pid, parent] = /^(\d+) \(.*\) \S (\d+) /s.exec(line) ?? [];
  if (pid === undefined || parent === undefined) throw new Error(`not what /proc/PID/stat holds: ${line}`);
  return { pid: Number(pid), parent: Number(parent) };
}

/** CPU time in ms. `line`: what /proc/PID/task/THREAD/schedstat holds, which begins with it in ns. */
export function readSchedstat(line: string): number {
  const [, ns] = /^(\d+) /.exec(line) ?? [];
  if (ns === undefined) throw new Error(`not what a schedstat of /proc holds: ${line}`);
  return Number(ns) / 1e6;
}

/** MB. `status`: what /proc/PID/status holds; a process that has just ended has no memory. */
export function residentMb(status: string): number {
  const [, kb = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return (Number(kb) * 1024) / 1e6;
}

export function treeOf(root: number, all: readonly ProcessStat[]): readonly number[] {
  if (!all.some(({ pid }) => pid === root)) return [];
  return [root, ...all.filter(({ parent }) => parent === root).flatMap(({ pid }) => treeOf(pid, all))];
}

/** What a file of /proc/PID holds; null: there is no such process on this machine. */
export function processFile(pid: number, name: string): string | null {
  return nullIfEnded(() => readFileSync(`/proc/${pid}/${name}`, 'utf8'));
}

/** The numbers among the names in a folder of /proc; none where the process has ended. */
function namesIn(folder: string): readonly number[] {
  const names = nullIfEnded(() => readdirSync(folder)) ?? [];
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

function nullIfEnded<A>(read: () => A): A | null {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw error;
  }
}
