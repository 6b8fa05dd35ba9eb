/**
 * Prints the CPU time, in ms, that the beliefs of one session need in this process, which has computed none before. The
 * log is read from standard input, the model is the argument.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import type { SessionEvent } from '../../games/core/session/events.ts';
import type { SymmToM } from '../../games/symmtom/types.ts';
import { computeBeliefs, cpuOf } from './session-beliefs.ts';

/** Until the engine has compiled in the background what loading the program made hot. */
const SETTLING_MS = 400;

const [, , model = ''] = process.argv;
const log: readonly SessionEvent<SymmToM>[] = JSON.parse(readFileSync(0, 'utf8'));
await setTimeout(SETTLING_MS);
process.stdout.write(String(cpuOf(() => computeBeliefs(model, log))));
