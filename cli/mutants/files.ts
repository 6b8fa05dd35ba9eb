/** The source files that paths name. A folder stands for all its files that are not for tests. */
import { existsSync, globSync, statSync } from 'node:fs';
import path from 'node:path';
import { BadOption } from '../shared/command.ts';

const FOR_TESTS = /(\.test\.tsx?|\.config\.ts|\.d\.ts)$|(^|\/)(testing|contract)\//;

/** Paths relative to `root`, with slashes, each once, in order. */
export function sourceFiles(root: string, paths: readonly string[]): readonly string[] {
  const files = paths.flatMap((given) => {
    const at = path.resolve(root, given);
    const inside = path.relative(root, at).replaceAll(path.sep, '/');
    if (!existsSync(at)) throw new BadOption(`there is no file and no folder '${given}'`);
    if (inside.startsWith('..')) throw new BadOption(`'${given}' is outside the project`);
    if (statSync(at).isFile()) return [inside];
    const found = globSync('**/*.{ts,tsx}', { cwd: at })
      .map((file) => path.posix.join(inside, file.replaceAll(path.sep, '/')))
      .filter((file) => !FOR_TESTS.test(file));
    if (found.length === 0) throw new BadOption(`the folder '${given}' has no source files`);
    return found;
  });
  return [...new Set(files)].sort();
}
