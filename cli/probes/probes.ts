/** `npx standpoint play probes`. */
import process from 'node:process';
import { run } from '../shared/command.ts';
import { probesCommand } from './command.ts';

await run(probesCommand((text) => process.stdout.write(text)));
