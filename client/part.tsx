/**
 * Parts of the page that are fetched when they are needed. A page that was opened before an upgrade of the server asks
 * for files that are gone. The page then says so, with a way out, and does not call it a bug.
 */
import { Button } from 'react-aria-components';
import { ApiError } from './api-error.ts';

export const OUT_OF_DATE =
  'Standpoint may have been updated since this page was opened, or the connection was lost. Nothing is lost on the server: reload the page and go on.';

export class PartMissing extends Error {}

/** Rejects with `PartMissing` if it cannot be fetched. What the server refuses stays an `ApiError`. */
export function part<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((error: unknown) => {
    if (error instanceof ApiError) throw error;
    throw new PartMissing(OUT_OF_DATE, { cause: error });
  });
}

export function Reload({ primary = false }: { readonly primary?: boolean }) {
  return (
    <Button className={primary ? 'button primary' : 'button'} onPress={() => window.location.reload()}>
      Reload the page
    </Button>
  );
}

/** Shown in place of a part that is missing, when the page can do without it. */
export function NotLoaded({ what }: { readonly what: string }) {
  return (
    <div className="working">
      <p role="alert">
        {what} could not be loaded. {OUT_OF_DATE}
      </p>
      <Reload />
    </div>
  );
}
