/** `npm run beliefs`. */
import process from 'node:process';
import { beliefsCommand } from './beliefs-command.ts';
import { run } from './command.ts';

await run(beliefsCommand((text) => process.stdout.write(text)));
