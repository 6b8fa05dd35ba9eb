/** For tests: a program that writes far more lines to its log than a pipe holds, and tells its parent when it is through. */
import { openProgramLog } from '../program-log.ts';

const log = openProgramLog();
for (let i = 0; i < 5000; i++) {
  log.write(`${'x'.repeat(199)}\n`);
  if (i % 100 === 99) await new Promise((resolve) => setImmediate(resolve));
}
await log.flush();
process.send?.(log.dropped());
