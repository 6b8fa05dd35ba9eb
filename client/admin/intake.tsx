/** Whether a published study takes participants, its budget, and the link that the recruiter needs. */
import { useId, useState } from 'react';
import { Button } from 'react-aria-components';
import type { StudyStatus } from '../../answers/studies.ts';
import { saidBy } from '../use-loaded.ts';
import { setIntake } from './admin-api.ts';
import { ChangeBudget } from './change-budget.tsx';
import { moneyOf } from './form/words.ts';
import { Release } from './release.tsx';
import { useSignedIn } from './signed-in.ts';
import { useIntakeStand } from './use-intake-stand.ts';

interface Props {
  readonly status: StudyStatus;
  readonly onChanged: () => void;
}

export function Intake({ status, onChanged }: Props) {
  const { study, intake, intakeHours, released, participants, outcomes, budget } = status;
  const stand = useIntakeStand(intake, intakeHours);
  const id = useId();
  const { may, operator } = useSignedIn();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const reasonId = useId();
  const isOpen = intake === 'open';
  const link = `${window.location.origin}/s/${study}`;
  const change = async (): Promise<void> => {
    if (reason.trim() === '') return setProblem('Say why first: the log keeps the reason.');
    setBusy(true);
    setProblem(null);
    try {
      await setIntake(study, !isOpen, reason);
      setReason('');
      onChanged();
    } catch (error) {
      setProblem(saidBy(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p role="status" className={stand.waits ? 'intake-waits' : undefined}>
        <b>Intake is {stand.words}.</b> Participants so far: {participants}, complete: {outcomes.complete ?? 0}.
        Committed: {moneyOf(budget.committed, budget.currency)} of {moneyOf(budget.limit, budget.currency)}.
      </p>
      {!released && (
        <>
          {may('intake') ? (
            <>
              <div className="field">
                <label htmlFor={reasonId}>{isOpen ? 'Why intake is closed' : 'Why intake is opened'}</label>
                <input
                  id={reasonId}
                  value={reason}
                  maxLength={2000}
                  aria-required="true"
                  onChange={({ target }) => setReason(target.value)}
                />
              </div>
              <div className="actions">
                <Button
                  className={isOpen ? 'button' : 'button primary'}
                  isDisabled={busy}
                  onPress={() => void change()}
                >
                  {isOpen ? 'Close intake' : 'Open intake'}
                </Button>
              </div>
            </>
          ) : (
            <p className="muted small">The role {operator.role} does not open or close intake.</p>
          )}
          <p role="alert" className="problem">
            {problem}
          </p>
          {may('changeBudget') && <ChangeBudget status={status} onChanged={onChanged} />}
          <div className="field">
            <label htmlFor={id}>Link for the recruiter</label>
            <input id={id} readOnly value={link} onFocus={({ target }) => target.select()} />
            <p className="muted small">
              The recruiter puts its own ids behind it, as in <code>?PROLIFIC_PID=…</code>.
            </p>
          </div>
        </>
      )}
      <Release status={status} onChanged={onChanged} />
    </>
  );
}
