/** A plan on disk, with the analysis script beside it. What is wrong with them is the user's mistake and gets a sentence. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { Plan } from '../../studies/preregister/plan.ts';
import { BadOption } from '../shared/command.ts';

export function readPlan(file: string): Plan {
  const parsed = Plan.safeParse(jsonIn(file));
  if (!parsed.success) throw new BadOption(`${file} is no plan:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** SHA-256 of the script's bytes. Its path counts from the folder of the plan. */
export function scriptHash(file: string, { script }: Plan): string {
  return hashOf(path.join(path.dirname(file), script), `the plan names the script ${script}`);
}

/** SHA-256 of the file of `--script`. */
export function givenScriptHash(file: string): string {
  return hashOf(file, '--script names a file');
}

function hashOf(file: string, what: string): string {
  return createHash('sha256').update(bytesOf(file, what)).digest('hex');
}

function jsonIn(file: string): unknown {
  const text = bytesOf(file, 'a plan is a file of JSON').toString('utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadOption(`${file} is not JSON: ${(error as Error).message}`);
  }
}

function bytesOf(file: string, what: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new BadOption(`${what}, and ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
