/** A button that asks for a reason before it does something to the whole study, and first says what comes of it. */
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { saidBy } from '../../use-loaded.ts';

interface Props {
  /** On the button that opens the dialog. */
  readonly opens: string;
  readonly className: string;
  readonly title: string;
  /** On the buttons of the dialog. */
  readonly no: string;
  readonly yes: string;
  readonly children: ReactNode;
  readonly onYes: (reason: string) => Promise<unknown>;
}

export function ReasonDialog({ opens, className, title, no, yes, children, onYes }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(null);
    if (reason.trim() === '') return setProblem('Type a reason: the log keeps it.');
    try {
      await onYes(reason.trim());
      setOpen(false);
      setReason('');
    } catch (error) {
      setProblem(saidBy(error).message);
    }
  };
  return (
    <>
      <Button className={className} onPress={() => setOpen(true)}>
        {opens}
      </Button>
      <ModalOverlay className="shade" isOpen={open} onOpenChange={setOpen} isDismissable>
        <Modal>
          <Dialog className="dialog">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <form className="room-deed" onSubmit={(event) => void confirm(event)}>
              {children}
              <div className="field">
                <label htmlFor={id}>Reason (compulsory; the log keeps it with your name)</label>
                <textarea
                  id={id}
                  rows={2}
                  maxLength={2000}
                  required
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              </div>
              <p role="alert" className="problem">
                {problem}
              </p>
              <div className="ends">
                <Button className="button" onPress={() => setOpen(false)}>
                  {no}
                </Button>
                <Button type="submit" className="button primary">
                  {yes}
                </Button>
              </div>
            </form>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}
