/** Opens or closes intake. It first says what comes of it. */
import { useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { HeadRow } from '../../../studies/room/panels.ts';
import { saidBy } from '../../use-loaded.ts';
import { setIntake } from '../admin-api.ts';

interface Props {
  readonly study: string;
  readonly head: HeadRow;
}

export function IntakeButton({ study, head }: Props) {
  const [asks, setAsks] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isOpen = head.intake === 'open';
  const words = isOpen ? 'Close intake' : 'Open intake';
  const change = async (): Promise<void> => {
    setProblem(null);
    try {
      await setIntake(study, !isOpen);
      setAsks(false);
    } catch (error) {
      setProblem(saidBy(error).message);
    }
  };
  return (
    <>
      <Button className="button" onPress={() => setAsks(true)}>
        {words}
      </Button>
      <ModalOverlay className="shade" isOpen={asks} onOpenChange={setAsks} isDismissable>
        <Modal>
          <Dialog className="dialog">
            <Heading slot="title" level={2}>
              {words}?
            </Heading>
            {isOpen ? (
              <ul className="room-points">
                <li>Links that are opened from now on are refused.</li>
                <li>{head.underWay} participants are under way: they go on and are paid.</li>
                <li>{head.placesLeft} places stay empty.</li>
                {head.blind && <li>Outcomes by arm are shown from then on.</li>}
              </ul>
            ) : (
              <ul className="room-points">
                <li>Links that are opened from now on are let in, within the hours of intake.</li>
                <li>{head.placesLeft} places are left.</li>
              </ul>
            )}
            <p role="alert" className="problem">
              {problem}
            </p>
            <div className="ends">
              <Button className="button" onPress={() => setAsks(false)}>
                Leave it as it is
              </Button>
              <Button className="button primary" onPress={() => void change()}>
                {words}
              </Button>
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}
