import { Command } from 'commander';
import { run } from '../shared/command.ts';
import { standoffCommand } from './standoff.ts';

await run(new Command('train').addCommand(standoffCommand));
