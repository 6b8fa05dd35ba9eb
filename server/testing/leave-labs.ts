/** Loaded before every test file (vitest.config.ts): the file's tests see no setting of the shell, and write into a folder of their own. */
import { rmSync } from 'node:fs';
import { afterAll } from 'vitest';
import { leaveLabs } from './environment.ts';

const folder = leaveLabs();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
