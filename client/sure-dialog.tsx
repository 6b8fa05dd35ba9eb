/** Asks before what cannot be undone. The harmless answer has the focus; Escape and a press beside the dialog give it, too. */
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { FramedDialog } from './framed-dialog.tsx';

interface Props {
  readonly title: string;
  /** The words of the two answers. */
  readonly sure: string;
  readonly keep: string;
  readonly isOpen: boolean;
  readonly onSure: () => void;
  readonly onClose: () => void;
  /** What comes of it. */
  readonly children: ReactNode;
}

export function SureDialog({ title, sure, keep, isOpen, onSure, onClose, children }: Props) {
  return (
    <FramedDialog title={title} isOpen={isOpen} onClose={onClose} role="alertdialog">
      {children}
      <div className="ends">
        <Button className="button" onPress={onSure}>
          {sure}
        </Button>
        <Button className="button primary" autoFocus onPress={onClose}>
          {keep}
        </Button>
      </div>
    </FramedDialog>
  );
}
