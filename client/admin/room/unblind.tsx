/** Asks for outcomes by arm while intake is open: an event with a reason, so readers of the study know of it. */
import { type FormEvent, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { saidBy } from '../../use-loaded.ts';
import { unblind } from './room-api.ts';

export function UnblindButton({ study }: { readonly study: string }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      await unblind(study, reason.trim());
      setOpen(false);
    } catch (error) {
      setProblem(saidBy(error).message);
    }
  };
  return (
    <>
      <Button className="room-number" onPress={() => setOpen(true)}>
        Show outcomes by arm …
      </Button>
      <ModalOverlay className="shade" isOpen={open} onOpenChange={setOpen} isDismissable>
        <Modal>
          <Dialog className="dialog">
            <Heading slot="title" level={2}>
              Show outcomes by arm?
            </Heading>
            <form className="room-deed" onSubmit={(event) => void confirm(event)}>
              <p>
                Intake is open. Outcomes by arm can change how operators treat participants. The log keeps that you saw
                them, and it cannot be taken back.
              </p>
              <div className="field">
                <label htmlFor="unblind-reason">Reason (compulsory)</label>
                <textarea
                  id="unblind-reason"
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
                  Stay blind
                </Button>
                <Button type="submit" className="button primary">
                  Show them
                </Button>
              </div>
            </form>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}
