/** The link that the recruiter puts before participants: copied, or as a QR code, with a warning where it cannot be opened. */
import { useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { QrCode } from '../invite/qr-code.tsx';
import { reachOf } from '../invite/reach.ts';
import { useCopy } from '../use-copy.ts';

export function ShareLink({ study }: { readonly study: string }) {
  const id = useId();
  const [code, setCode] = useState(false);
  const { origin, hostname } = window.location;
  const link = `${origin}/s/${study}`;
  const reach = reachOf(hostname);
  const { copied, copy } = useCopy(link);
  return (
    <div className="admin-parts">
      {reach !== 'anywhere' && (
        <p className="notice" role="note">
          {reach === 'machine'
            ? `This link begins with ${origin}. It opens on this machine only. Open this page under an address that participants can reach, then copy the link again.`
            : `This link begins with ${origin}, an address of a private network. It opens for people in the same network only.`}
        </p>
      )}
      <div className="field">
        <label htmlFor={id}>Link for the recruiter</label>
        <input id={id} readOnly value={link} onFocus={({ target }) => target.select()} />
        <p className="muted small">
          The recruiter puts its own ids behind it, as in <code>?PROLIFIC_PID=…</code>.
        </p>
      </div>
      <div className="actions">
        <Button className="button" onPress={copy}>
          Copy the link
        </Button>
        <Button className="button" aria-expanded={code} onPress={() => setCode(!code)}>
          {code ? 'Hide the QR code' : 'Show a QR code'}
        </Button>
        <span role="status" className="small">
          {copied === 'yes' && 'Copied.'}
          {copied === 'by hand' && 'The browser does not allow copying here: select the link and copy it.'}
        </span>
      </div>
      {code && (
        <div className="admin-code">
          <QrCode text={link} label={`QR code of ${link}`} />
        </div>
      )}
    </div>
  );
}
