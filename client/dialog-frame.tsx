/** What draws a dialog (framed-dialog.tsx): over the page, with the focus inside, in the language of the part that opens it. */
import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay, useLocale } from 'react-aria-components';

export interface DialogProps {
  readonly title: ReactNode;
  readonly isOpen: boolean;
  /** The dialog was closed by Escape, or by a press beside it. */
  readonly onClose: () => void;
  /** Whether only Escape and its own buttons close it: it holds what a stray press would lose. */
  readonly staysOpen?: boolean;
  /** A class of the dialog, for its size. */
  readonly size?: string | undefined;
  /** An alert asks before something that matters. */
  readonly role?: 'dialog' | 'alertdialog';
  readonly children: ReactNode;
}

export function DialogFrame({
  title,
  isOpen,
  onClose,
  staysOpen = false,
  size,
  role = 'dialog',
  children,
}: DialogProps) {
  // it stands at the end of the document, outside of that part
  const { locale, direction } = useLocale();
  return (
    <ModalOverlay
      className="shade"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!staysOpen}
    >
      <Modal>
        <Dialog className={size === undefined ? 'dialog' : `dialog ${size}`} role={role} lang={locale} dir={direction}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
