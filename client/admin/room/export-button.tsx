/** Makes a bundle of the data so far, and offers it once it is made. Play goes on meanwhile. */
import { useEffect, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { saidBy } from '../../use-loaded.ts';
import { EarlyReason, NEEDS_REASON } from '../early-reason.tsx';
import { type Bundle, getExports, startExport } from './room-api.ts';
import { clockTime } from './words.ts';

const STAGES = ['main', 'pilot', 'simulated'] as const;
/** Until a bundle is made, ms. */
const LOOK_MS = 1000;

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
            <Exports study={study} />
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

function Exports({ study }: { readonly study: string }) {
  const [stage, setStage] = useState<(typeof STAGES)[number]>('main');
  const [bundles, setBundles] = useState<readonly Bundle[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  const [reason, setReason] = useState<string | null>(null);
  const running = bundles.some(({ status }) => status === 'running');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each start is a reason to look
  useEffect(() => {
    let wanted = true;
    const look = () =>
      getExports(study).then(
        (found) => wanted && setBundles(found),
        (error: unknown) => wanted && setProblem(saidBy(error).message),
      );
    void look();
    const timer = running ? setInterval(() => void look(), LOOK_MS) : undefined;
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [study, running, asked]);
  const start = async (): Promise<void> => {
    setProblem(null);
    try {
      await startExport(study, stage, reason);
      setReason(null);
    } catch (error) {
      const { code, message } = saidBy(error);
      setProblem(message);
      if (code === NEEDS_REASON) setReason((given) => given ?? '');
    }
    setAsked((n) => n + 1);
  };
  return (
    <div className="room-deed">
      <p className="muted">
        A bundle holds what the consent of each participant allows. Participants play on meanwhile.
      </p>
      <div className="field room-short">
        <label htmlFor="export-stage">Stage of data collection</label>
        <select id="export-stage" value={stage} onChange={({ target }) => setStage(target.value as typeof stage)}>
          {STAGES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      <EarlyReason reason={reason} onReason={setReason} />
      <div className="actions">
        <Button className="button primary" isDisabled={running} onPress={() => void start()}>
          {running ? 'Being made …' : 'Make a bundle'}
        </Button>
      </div>
      <p role="alert" className="problem">
        {problem}
      </p>
      <ul className="room-points" aria-live="polite">
        {bundles.map(({ id, stage: of, at, status, message }) => (
          <li key={id}>
            {of}, {clockTime(at)}:{' '}
            {status === 'made' ? (
              <a href={`/api/studies/${encodeURIComponent(study)}/exports/${encodeURIComponent(id)}`} download>
                take it
              </a>
            ) : status === 'running' ? (
              'is being made'
            ) : (
              (message ?? 'was not made')
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
