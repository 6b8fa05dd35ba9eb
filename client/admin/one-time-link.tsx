/** A link that is shown this once, with a button that copies it. */
import type { MadeLink } from '../../answers/people.ts';
import { timeOf } from './role-words.ts';
import { ShownOnce } from './shown-once.tsx';

export function OneTimeLink({ for: whom, made }: { readonly for: string; readonly made: MadeLink }) {
  return (
    <ShownOnce label={`Link for ${whom}`} value={`${window.location.origin}${made.link}`} copyWords="Copy the link">
      It works once, until {timeOf(made.until)}. Send it to {whom} alone.
    </ShownOnce>
  );
}
