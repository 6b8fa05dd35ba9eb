/** Help behind one button or the ? key: the keys, and a link to the tutorial. */
import { type ReactNode, use, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { Embedded } from '../embedded.tsx';
import { FramedDialog } from '../framed-dialog.tsx';
import type { AnyGameView, KeyHelp } from '../game-view.ts';
import { ThemeSwitch } from '../theme-switch.tsx';
import { isTaken } from './use-turn.ts';

const SEND: KeyHelp = { keys: ['Enter'], does: 'send; defaults fill the rest' };
const BACK: KeyHelp = { keys: ['Backspace'], does: 'take back what was sent, until all have sent' };
const HELP: KeyHelp = { keys: ['?'], does: 'this help' };

export function HelpButton({
  view,
  game,
  name,
  switches = null,
}: {
  view: AnyGameView;
  game: string;
  name: string;
  switches?: ReactNode;
}) {
  // a study teaches the game by itself
  const embedded = use(Embedded) !== null;
  return (
    <KeysDialog title={`${name}: keys`} keys={[...view.keys, SEND, BACK, HELP]}>
      {(close) => (
        <>
          <p className="muted after-keys">You can also click, tap or use Tab.</p>
          {switches}
          <div className="ends">
            {view.lessons && !embedded && (
              <a className="button" href={`/learn?game=${game}`} target="_blank" rel="noreferrer">
                How to play
              </a>
            )}
            <Button className="button primary" onPress={close}>
              Back to the session
            </Button>
          </div>
        </>
      )}
    </KeysDialog>
  );
}

interface KeysProps {
  readonly title: string;
  readonly keys: readonly KeyHelp[];
  readonly children: (close: () => void) => ReactNode;
}

export function KeysDialog({ title, keys, children }: KeysProps) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTaken(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button className="button square" aria-label="Help and keys" onPress={() => setOpen(true)}>
        ?
      </Button>
      <FramedDialog title={title} isOpen={open} onClose={() => setOpen(false)}>
        <dl className="keys">
          {keys.map(({ keys: named, does }) => (
            <div key={does} style={{ display: 'contents' }}>
              <dt>
                {named.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <ThemeSwitch />
        {children(() => setOpen(false))}
      </FramedDialog>
    </>
  );
}
