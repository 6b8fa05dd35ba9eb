/**
 * Parts of the page that are fetched when they are asked for. A page that was opened before the server was upgraded asks
 * for files that are gone: that is said, with the way out, and never taken for a fault of the page.
 */
import { Button } from 'react-aria-components';

export const OUT_OF_DATE =
  'Standpoint may have been updated since this page was opened, or the connection was lost. Nothing is lost on the server: reload the page and go on.';

export class PartMissing extends Error {}

/** Rejects with `PartMissing` if it cannot be fetched. */
export function part<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((error: unknown) => {
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

/** In the place of something that the rest of the page can do without. */
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
