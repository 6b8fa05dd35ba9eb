/** Help behind one button or the ? key: the keys, and a link to the tutorial. */
import { type ReactNode, use, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { useLocale } from 'use-intl';
import { Embedded } from '../embedded.tsx';
import { FramedDialog } from '../framed-dialog.tsx';
import type { AnyGameView, KeyHelp } from '../game-view.ts';
import { ThemeSwitch } from '../theme-switch.tsx';
import { useWords } from '../words/use-words.ts';
import { lessonsAt } from './language.ts';
import { isTaken } from './use-turn.ts';

export function HelpButton({ view, game, switches = null }: { view: AnyGameView; game: string; switches?: ReactNode }) {
  // a study teaches the game by itself
  const embedded = use(Embedded) !== null;
  const say = useWords('table.help');
  const language = useLocale();
  const keys = [
    ...view.keys,
    { keys: [say('enter')], does: say('send') },
    { keys: [say('backspace')], does: say('takeBack') },
    { keys: ['?'], does: say('help') },
  ];
  return (
    <KeysDialog title={say('title')} keys={keys}>
      {(close) => (
        <>
          <p className="muted after-keys">{say('otherWays')}</p>
          {switches}
          <div className="ends">
            {view.lessons && !embedded && (
              <a className="button" href={lessonsAt(game, language)} target="_blank" rel="noreferrer">
                {say('learn')}
              </a>
            )}
            <Button className="button primary" onPress={close}>
              {say('close')}
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
  const say = useWords('table.help');
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
      <Button className="button square" aria-label={say('title')} onPress={() => setOpen(true)}>
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
