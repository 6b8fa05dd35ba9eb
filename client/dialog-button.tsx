/** A button that opens a dialog, which closes by its own button, by Escape and by a press beside it. */
import { type ReactNode, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

interface Props {
  readonly name: string;
  readonly title: string;
  /** The word on the button that closes it. */
  readonly close: string;
  /** A class of the dialog, for its size. */
  readonly size?: string;
  readonly children: ReactNode;
}

export function DialogButton({ name, title, close, size, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="button" onPress={() => setOpen(true)}>
        {name}
      </Button>
      <ModalOverlay className="shade" isOpen={open} onOpenChange={setOpen} isDismissable>
        <Modal>
          <Dialog className={size === undefined ? 'dialog' : `dialog ${size}`}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {children}
            <div className="ends">
              <Button className="button" onPress={() => setOpen(false)}>
                {close}
              </Button>
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}
