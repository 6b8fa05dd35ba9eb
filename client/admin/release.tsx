/** The end of a study for good. It first says what comes of it. */
import { useState } from 'react';
import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { StudyStatus } from '../../answers/studies.ts';
import { saidBy } from '../use-loaded.ts';
import { release } from './admin-api.ts';
import { useSignedIn } from './signed-in.ts';

interface Props {
  readonly status: StudyStatus;
  readonly onChanged: () => void;
}

export function Release({ status: { study, released, states }, onChanged }: Props) {
  const { may } = useSignedIn();
  const [problem, setProblem] = useState<string | null>(null);
  const underWay = Object.values(states).reduce((sum, count) => sum + count, 0);
  const end = async (close: () => void): Promise<void> => {
    close();
    setProblem(null);
    try {
      await release(study);
      onChanged();
    } catch (error) {
      setProblem(saidBy(error).message);
    }
  };
  if (released || !may('release')) return null;
  return (
    <div>
      <DialogTrigger>
        <Button className="button" isDisabled={underWay > 0}>
          Release the study …
        </Button>
        <ModalOverlay className="shade" isDismissable>
          <Modal>
            <Dialog className="dialog" role="alertdialog">
              {({ close }) => (
                <>
                  <Heading slot="title" level={2}>
                    Release {study}?
                  </Heading>
                  <ul className="admin-points">
                    <li>The study ends for good: no participant can join again. This cannot be undone.</li>
                    <li>
                      Replays of its sessions open to those whom the settings of this server let read them, and its seed
                      is public.
                    </li>
                    <li>The arm of each participant is in the participant's own copy of the data.</li>
                    <li>Visitors of the start page can try what the study plays.</li>
                  </ul>
                  <div className="ends">
                    <Button className="button" onPress={close} autoFocus>
                      Leave it as it is
                    </Button>
                    <Button className="button" onPress={() => void end(close)}>
                      Release it
                    </Button>
                  </div>
                </>
              )}
            </Dialog>
          </Modal>
        </ModalOverlay>
      </DialogTrigger>
      <p role="alert" className="problem">
        {problem}
      </p>
    </div>
  );
}
