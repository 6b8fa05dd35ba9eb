/**
 * Parts of the page that are fetched when they are needed. A page that was opened before an upgrade of the server asks
 * for files that are gone. The page then says so, with a way out, and does not call it a bug.
 */
import { Button } from 'react-aria-components';
import { ApiError } from './api-error.ts';
import { useText } from './words/use-list.ts';
import { useWords } from './words/use-words.ts';

export class PartMissing extends Error {}

/** Rejects with `PartMissing` if it cannot be fetched. What the server refuses stays an `ApiError`. */
export function part<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((error: unknown) => {
    if (error instanceof ApiError) throw error;
    throw new PartMissing('a part of the page could not be fetched', { cause: error });
  });
}

export function Reload({ primary = false }: { readonly primary?: boolean }) {
  const say = useWords('table.page');
  return (
    <Button className={primary ? 'button primary' : 'button'} onPress={() => window.location.reload()}>
      {say('reload')}
    </Button>
  );
}

/** Shown in place of a part that is missing, when the page can do without it. `said`: the sentence that says what is missing. */
export function NotLoaded({ said }: { readonly said: string }) {
  const say = useWords('table.refused');
  const text = useText();
  return (
    <div className="working">
      <p role="alert">{text([said, say('part_missing')])}</p>
      <Reload />
    </div>
  );
}
