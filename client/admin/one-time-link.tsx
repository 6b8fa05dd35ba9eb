/** A link that is shown this once, with a button that copies it. */
import { useId } from 'react';
import { Button } from 'react-aria-components';
import type { MadeLink } from '../../answers/people.ts';
import { useCopy } from '../use-copy.ts';
import { timeOf } from './role-words.ts';

export function OneTimeLink({ for: whom, made }: { readonly for: string; readonly made: MadeLink }) {
  const id = useId();
  const link = `${window.location.origin}${made.link}`;
  const { copied, copy } = useCopy(link);
  return (
    <div className="admin-link admin-parts">
      <div className="field">
        <label htmlFor={id}>Link for {whom}, shown this once</label>
        <input id={id} readOnly value={link} onFocus={({ target }) => target.select()} />
      </div>
      <div className="actions">
        <Button className="button" onPress={copy}>
          Copy the link
        </Button>
      </div>
      <p role="status" className="small">
        {copied === 'yes' && 'Copied. '}
        {copied === 'by hand' && 'The browser does not allow copying here: select the link and copy it. '}
        It works once, until {timeOf(made.until)}. Send it to {whom} alone.
      </p>
    </div>
  );
}
