/** Leaving a session for good: a dialog that says what is lost, with the harmless answer in focus. */
import { use, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Embedded } from '../embedded.tsx';
import { play as words } from '../words/play.ts';

interface Props {
  readonly onLeave: () => void;
  /** What is lost, one sentence each. */
  readonly lost: readonly string[];
  /** Before the start a seat becomes free; afterwards it is given up. */
  readonly before?: boolean;
}

export function Leave({ onLeave, lost, before = false }: Props) {
  const [open, setOpen] = useState(false);
  // a study has one way out, on every page
  if (use(Embedded)) return null;
  return (
    <>
      <Button className="button" onPress={() => setOpen(true)}>
        {words.leave}
      </Button>
      <ModalOverlay className="shade" isOpen={open} onOpenChange={setOpen} isDismissable>
        <Modal>
          <Dialog className="dialog" role="alertdialog">
            <Heading slot="title" level={2}>
              {before ? words.lobbyTitle : words.leaveTitle}
            </Heading>
            {lost.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <div className="ends">
              <Button className="button" onPress={onLeave}>
                {before ? words.lobbySure : words.leaveSure}
              </Button>
              <Button className="button primary" autoFocus onPress={() => setOpen(false)}>
                {words.leaveStay}
              </Button>
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}
