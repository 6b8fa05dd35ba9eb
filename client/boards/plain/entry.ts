/** Any game that has no entry of its own. */
import type { GameEntry } from '../../game-view.ts';

export function plainEntry(game: string): GameEntry {
  return {
    id: game,
    name: titleOf(game),
    form: async (language) => (await import('./form.ts')).plainForm(game, language),
    load: async (language) => (await import('./view.tsx')).plainView(game, language),
  };
}

/** "hide-and-seek" is "Hide and seek". */
function titleOf(game: string): string {
  const words = game.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
