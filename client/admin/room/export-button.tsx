/** Bundles of the data so far, and who is to come back for a later wave, in a dialog. Play goes on meanwhile. */
import { useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Exports } from '../exports.tsx';
import { LaterWaves } from '../recontact.tsx';

export function ExportButton({ study }: { readonly study: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="button" onPress={() => setOpen(true)}>
        Export
      </Button>
      <ModalOverlay className="shade" isOpen={open} onOpenChange={setOpen} isDismissable>
        <Modal>
          <Dialog className="dialog">
            <Heading slot="title" level={2}>
              Export the data so far
            </Heading>
            <div className="room-deed">
              <Exports study={study} />
              <LaterWaves study={study} />
            </div>
            <div className="ends">
              <Button className="button" onPress={() => setOpen(false)}>
                Close
              </Button>
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}
