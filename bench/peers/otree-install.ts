/** oTree in a virtual environment of its own, from PyPI, at one version. */
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { environmentOf } from '../../server/testing/environment.ts';

export const OTREE_VERSION = '6.0.15';
/** What oTree's documentation names for PostgreSQL, as a package that needs no compiler. */
const DRIVER = 'psycopg2-binary==2.9.13';

/** Where the environment is kept from run to run, unless an option names another folder. */
export const OTREE_FOLDER = path.join(tmpdir(), `standpoint-bench-otree-${OTREE_VERSION}`);

const execute = promisify(execFile);

/** The folder of an environment's programs. */
export const programsIn = (folder: string): string => path.join(folder, 'bin');

/**
 * Makes the environment in this folder unless it is there. Returns a sentence that says why there can be none; null: there is
 * one.
 */
export async function installOTree(python: string, folder: string): Promise<string | null> {
  if ((await versionIn(folder)) === OTREE_VERSION) return null;
  const env = environmentOf();
  try {
    await execute(python, ['-m', 'venv', folder], { env });
  } catch (error) {
    return `peers needs a Python that makes virtual environments, and ${python} does not: ${lastLine(error)}`;
  }
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `otree==${OTREE_VERSION}`, DRIVER];
  try {
    await execute(path.join(programsIn(folder), 'python'), pip, { env });
  } catch (error) {
    return `peers needs oTree ${OTREE_VERSION} of PyPI, and pip cannot install it: ${lastLine(error)}`;
  }
  const version = await versionIn(folder);
  return version === OTREE_VERSION
    ? null
    : `peers needs oTree ${OTREE_VERSION}, and ${folder} has ${version ?? 'none'}`;
}

/** null: the folder has no oTree that starts. */
async function versionIn(folder: string): Promise<string | null> {
  try {
    const { stdout } = await execute(path.join(programsIn(folder), 'otree'), ['--version'], { env: environmentOf() });
    return stdout.trim();
  } catch {
    return null;
  }
}

function lastLine(error: unknown): string {
  const { stderr = '', message } = error as Error & { readonly stderr?: string };
  return stderr.trim().split('\n').at(-1) || message;
}
