/** The end of a study for good. It first says what comes of it. */
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { StudyStatus } from '../../answers/studies.ts';
import { SureDialog } from '../sure-dialog.tsx';
import { saidBy } from '../use-loaded.ts';
import { release } from './admin-api.ts';
import { useSignedIn } from './signed-in.ts';

interface Props {
  readonly status: StudyStatus;
  readonly onChanged: () => void;
}

export function Release({ status: { study, released, states }, onChanged }: Props) {
  const { may } = useSignedIn();
  const [asks, setAsks] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const underWay = Object.values(states).reduce((sum, count) => sum + count, 0);
  const end = async (): Promise<void> => {
    setAsks(false);
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
      <Button className="button" isDisabled={underWay > 0} onPress={() => setAsks(true)}>
        Release the study …
      </Button>
      <SureDialog
        title={`Release ${study}?`}
        sure="Release it"
        keep="Leave it as it is"
        isOpen={asks}
        onSure={() => void end()}
        onClose={() => setAsks(false)}
      >
        <ul className="admin-points">
          <li>The study ends for good: no participant can join again. This cannot be undone.</li>
          <li>
            Replays of its sessions open to those whom the settings of this server let read them, and its seed is
            public.
          </li>
          <li>The arm of each participant is in the participant's own copy of the data.</li>
          <li>Visitors of the start page can try what the study plays.</li>
        </ul>
      </SureDialog>
      <p role="alert" className="problem">
        {problem}
      </p>
    </div>
  );
}
