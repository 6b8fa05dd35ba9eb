/** The moving picture of a game, on its card. A game without one gets none, and so does a picture that cannot be loaded. */
import { lazy, Suspense } from 'react';
import { entryOf } from '../boards.ts';

export function hasPicture(game: string): boolean {
  return entryOf(game).front?.picture !== undefined;
}

export function GamePicture({ game }: { readonly game: string }) {
  const Picture = pictureOf(game);
  return (
    Picture && (
      <Suspense fallback={null}>
        <Picture />
      </Suspense>
    )
  );
}

const pictures = new Map<string, ReturnType<typeof lazy>>();

/** The same component at every drawing. */
function pictureOf(game: string) {
  const picture = entryOf(game).front?.picture;
  if (!picture) return null;
  const known = pictures.get(game);
  if (known) return known;
  const Picture = lazy(async () => ({ default: await picture().catch(() => () => null) }));
  pictures.set(game, Picture);
  return Picture;
}
