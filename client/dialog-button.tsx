/** A button that opens a dialog, which closes by its own button, by Escape and by a press beside it. */
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import { FramedDialog } from './framed-dialog.tsx';

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
      <FramedDialog title={title} isOpen={open} onClose={() => setOpen(false)} size={size}>
        {children}
        <div className="ends">
          <Button className="button" onPress={() => setOpen(false)}>
            {close}
          </Button>
        </div>
      </FramedDialog>
    </>
  );
}
