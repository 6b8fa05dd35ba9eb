/** Reports the CPU time of a server process to its parent. */
export interface Stat {
  readonly cpuMs: number;
  readonly rssMb: number;
}

/** Answers every message of the parent with the CPU time since the start, and sends it the server's port. */
export function reportTo(parent: NodeJS.Process, port: number): void {
  parent.on('message', () => {
    const { user, system } = process.cpuUsage();
    parent.send?.({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 1e6 } satisfies Stat);
  });
  parent.on('disconnect', () => process.exit(0));
  parent.send?.({ port });
}
