/** The built client: where it is, and whether it is as old as its sources say. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

export const CLIENT_FOLDER = path.join(ROOT, 'client/dist');

/** Whether the built client is missing, or older than one of its sources. */
export function clientIsOld(folder: string): boolean {
  const page = path.join(folder, 'index.html');
  if (!existsSync(page)) return true;
  const built = statSync(page).mtimeMs;
  // a pattern of globSync takes six times as long, at every start
  const sources = ['client', 'games', 'epistemics']
    .flatMap((part) =>
      readdirSync(path.join(ROOT, part), { recursive: true }).map((name) => path.join(part, `${name}`)),
    )
    .filter((name) => /\.(ts|tsx|js|css|html)$/.test(name) && !name.startsWith('client/dist/'));
  const settings = ['package.json', 'vite.config.ts', 'vite.replay-file.config.ts'];
  return [...sources, ...settings].some((file) => statSync(path.join(ROOT, file)).mtimeMs > built);
}
