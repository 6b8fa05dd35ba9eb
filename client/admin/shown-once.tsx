/** A link or a token that is shown this once, with a button that copies it. */
import { type ReactNode, useId } from 'react';
import { Button } from 'react-aria-components';
import { useCopy } from '../use-copy.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  /** What the button is called. */
  readonly copyWords: string;
  /** What to do with it. */
  readonly children: ReactNode;
}

export function ShownOnce({ label, value, copyWords, children }: Props) {
  const id = useId();
  const { copied, copy } = useCopy(value);
  return (
    <div className="admin-link admin-parts">
      <div className="field">
        <label htmlFor={id}>{label}, shown this once</label>
        <input id={id} readOnly value={value} onFocus={({ target }) => target.select()} />
      </div>
      <div className="actions">
        <Button className="button" onPress={copy}>
          {copyWords}
        </Button>
      </div>
      <p role="status" className="small">
        {copied === 'yes' && 'Copied. '}
        {copied === 'by hand' && 'The browser does not allow copying here: select the text and copy it. '}
        {children}
      </p>
    </div>
  );
}
