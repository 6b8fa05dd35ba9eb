/** The CPU that a server process has used, asked for by its parent. */
export interface Stat {
  readonly cpuMs: number;
  readonly rssMb: number;
}

/** Answers every message of the parent with what was used since the process began, and says where the server is. */
export function reportTo(parent: NodeJS.Process, port: number): void {
  parent.on('message', () => {
    const { user, system } = process.cpuUsage();
    parent.send?.({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 1e6 } satisfies Stat);
  });
  parent.on('disconnect', () => process.exit(0));
  parent.send?.({ port });
}
