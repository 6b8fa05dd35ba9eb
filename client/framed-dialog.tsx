/**
 * A dialog over the page: a title above what it tells or asks. What draws it is a file of its own, which is fetched when the page
 * has been quiet for a while, or by the first press. When that file cannot be fetched, a bare dialog of the browser says so, and
 * offers to try again.
 */
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import type { DialogProps } from './dialog-frame.tsx';
import { once } from './once.ts';
import { part, Reload } from './part.tsx';
import { useSettled } from './readable.ts';
import { whenQuiet } from './when-quiet.ts';
import { useWords } from './words/use-words.ts';

const loadFrame = once((_: 'frame') => part(async () => (await import('./dialog-frame.tsx')).DialogFrame));

export function FramedDialog(props: DialogProps) {
  const { title, isOpen, onClose } = props;
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  const loading = useMemo(() => (wasOpened ? loadFrame('frame') : null), [wasOpened, attempt]);
  const loaded = useSettled(loading);
  useEffect(() => whenQuiet(() => void loadFrame('frame')), []);
  if (loaded.kind === 'fulfilled') return <loaded.value {...props} />;
  if (loaded.kind === 'pending' || !isOpen) return null;
  return <Missing title={title} onAgain={() => setAttempt((n) => n + 1)} onClose={onClose} />;
}

interface MissingProps {
  readonly title: ReactNode;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

function Missing({ title, onAgain, onClose }: MissingProps) {
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
        <Button className="button" onPress={onClose}>
          {say('page.close')}
        </Button>
        <Reload />
        <Button className="button primary" autoFocus onPress={onAgain}>
          {say('page.tryNow')}
        </Button>
      </div>
    </dialog>
  );
}
