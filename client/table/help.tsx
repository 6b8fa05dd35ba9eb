/** Help behind one button or the ? key: the keys, a link to the tutorial, and how to leave. */
import { type ReactNode, use, useEffect, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Embedded } from '../embedded.tsx';
import type { AnyGameView, KeyHelp } from '../game-view.ts';
import { isTaken } from './use-turn.ts';

const SEND: KeyHelp = { keys: ['Enter'], does: 'send; what is not chosen is filled in as shown' };
const HELP: KeyHelp = { keys: ['?'], does: 'this help' };

/** `onLeave` gives the seat up for good; null: there is no seat to give up. */
export function HelpButton({
  view,
  game,
  name,
  onLeave,
}: {
  view: AnyGameView;
  game: string;
  name: string;
  onLeave: (() => void) | null;
}) {
  // a study teaches the game by itself
  const embedded = use(Embedded) !== null;
  return (
    <KeysDialog title={`${name}: keys`} keys={[...view.keys, ...(view.whole ? [] : [SEND]), HELP]}>
      {(close) => (
        <>
          <p className="muted after-keys">Everything can also be pressed or reached with Tab.</p>
          <div className="ends">
            {view.lessons && !embedded && (
              <a className="button" href={`/learn?game=${game}`} target="_blank" rel="noreferrer">
                How to play
              </a>
            )}
            {onLeave && <Leave onLeave={onLeave} />}
            <Button className="button primary" onPress={close}>
              Back to the table
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
      <ModalOverlay className="shade" isOpen={open} onOpenChange={setOpen} isDismissable>
        <Modal>
          <Dialog className="dialog">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
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
            {children(() => setOpen(false))}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}

/** Asks for confirmation, because a participant cannot take a seat again that they gave up during play. */
export function Leave({ onLeave, sure = 'Leave for good' }: { onLeave: () => void; sure?: string }) {
  const [asked, setAsked] = useState(false);
  // a study has one way out, on every page
  if (use(Embedded)) return null;
  return asked ? (
    <Button className="button" onPress={onLeave}>
      {sure}
    </Button>
  ) : (
    <Button className="button" onPress={() => setAsked(true)}>
      Leave the table …
    </Button>
  );
}
