/** For tests: the processor time that this process and the programs that it started have taken so far. */
import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';

/** Linux counts processor time in ticks of 10 ms for every program, whatever the kernel is. */
const TICKS_A_SECOND = 100;

interface Entry {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
}

/**
 * Seconds of user and system time: of this process, of its descendants that run, and of those that ended and were waited for.
 * Where there is no /proc, those of this process alone.
 */
export function cpuSeconds(): number {
  const entries = processes();
  if (entries.length === 0) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  }
  const parents = new Map(entries.map(({ pid, parent }) => [pid, parent]));
  const isOurs = (pid: number | undefined): boolean =>
    pid === process.pid || (pid !== undefined && isOurs(parents.get(pid)));
  const ticks = entries.reduce((sum, entry) => (isOurs(entry.pid) ? sum + entry.ticks : sum), 0);
  return ticks / TICKS_A_SECOND;
}

/** Every process of this machine; none where there is no /proc. */
function processes(): readonly Entry[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? statOf(pid) : null;
    if (stat === null) return [];
    // the name of the program stands in parentheses, and may hold any character
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15);
    return [{ pid, parent: fields[1] ?? 0, ticks: user + system + childrenUser + childrenSystem }];
  });
}

/** null: the process has ended since its folder was listed. */
function statOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(String((error as NodeJS.ErrnoException).code))) return null;
    throw error;
  }
}
