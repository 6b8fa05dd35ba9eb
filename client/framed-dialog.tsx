/**
 * A dialog over the page: a title above what it tells or asks. What draws it is a file of its own, which is fetched when the page
 * has been quiet for a while, or by the first press. When that file cannot be fetched, a bare dialog of the browser says so, and
 * offers to reload the page: after a failed import, some browsers do not ask for the file again.
 */
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import type { DialogFrame, DialogProps } from './dialog-frame.tsx';
import { once } from './once.ts';
import { part, Reload } from './part.tsx';
import { useSettled } from './readable.ts';
import { whenQuiet } from './when-quiet.ts';
import { useWords } from './words/use-words.ts';

const loadFrame = once((_: 'frame') => part(async () => (await import('./dialog-frame.tsx')).DialogFrame));

export function FramedDialog(props: DialogProps) {
  const { title, isOpen, onClose } = props;
  // where it is missing, the next press asks for it again
  const loading = useMemo(() => (isOpen ? loadFrame('frame') : null), [isOpen]);
  const loaded = useSettled(loading);
  const [Frame, setFrame] = useState<typeof DialogFrame | null>(null);
  if (loaded.kind === 'fulfilled' && Frame === null) setFrame(() => loaded.value);
  useEffect(() => whenQuiet(() => void loadFrame('frame')), []);
  if (Frame !== null) return <Frame {...props} />;
  return loaded.kind === 'rejected' ? <Missing title={title} onClose={onClose} /> : null;
}

interface MissingProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
}

function Missing({ title, onClose }: MissingProps) {
  const id = useId();
  const say = useWords('table');
  return (
    // opened by its own method alone, a dialog of the browser keeps the focus inside
    <dialog
      className="dialog"
      role="alertdialog"
      aria-labelledby={id}
      ref={(dialog) => {
        if (dialog?.isConnected && !dialog.open) dialog.showModal();
      }}
      onClose={onClose}
    >
      <h2 id={id}>{title}</h2>
      <p>{say('refused.part_missing')}</p>
      <div className="ends">
        <Button className="button" autoFocus onPress={onClose}>
          {say('page.close')}
        </Button>
        <Reload primary />
      </div>
    </dialog>
  );
}
