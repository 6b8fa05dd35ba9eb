/** A part of `npm run lint`: prints each import that the arrows do not allow, and each circle of files; exit code 1 if there are any. */
import path from 'node:path';
import { circles, violations } from './arrows.ts';
import { importsOfProject } from './imports.ts';

const imports = importsOfProject(path.resolve(import.meta.dirname, '..'));
const wrong = violations(imports);
for (const { from, line, to, instead } of wrong) console.error(`${from}:${line} imports ${to}\n  ${instead}`);
const found = circles(imports);
for (const files of found) console.error(`These files import each other in a circle:\n  ${files.join('\n  ')}`);
if (wrong.length + found.length > 0) process.exitCode = 1;
