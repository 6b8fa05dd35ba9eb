/** `npx standpoint play beliefs`. */
import process from 'node:process';
import { run } from '../shared/command.ts';
import { beliefsCommand } from './command.ts';

await run(beliefsCommand((text) => process.stdout.write(text)));
