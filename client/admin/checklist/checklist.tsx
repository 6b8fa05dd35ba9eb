/** A study as a checklist: each step with its state in words, what comes of it, and its button. */
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link } from 'wouter';
import type { DraftReport, DraftSource } from '../../../answers/drafts.ts';
import type { StudyStatus } from '../../../answers/studies.ts';
import { saidBy } from '../../use-loaded.ts';
import { setArchived } from '../admin-api.ts';
import { IntakeSwitch } from '../intake-switch.tsx';
import { Release } from '../release.tsx';
import { useSignedIn } from '../signed-in.ts';
import { useIntakeStand } from '../use-intake-stand.ts';
import { type ChecklistStep, draftSteps, runSteps } from './steps.ts';

interface Props {
  readonly id: string;
  /** null: the study has no draft here, or the role does not edit it. */
  readonly draft: { readonly source: DraftSource; readonly report: DraftReport | null } | null;
  /** null: the study is not published. */
  readonly status: StudyStatus | null;
  readonly onChanged: () => void;
}

export function Checklist({ id, draft, status, onChanged }: Props) {
  const stand = useIntakeStand(status?.intake ?? 'unopened', status?.intakeHours ?? ALWAYS);
  const buttons: Partial<Record<ChecklistStep['id'], ReactNode>> = status
    ? {
        open: <IntakeSwitch status={status} onChanged={onChanged} />,
        release: <Release status={status} onChanged={onChanged} />,
        archive: <Archive status={status} onChanged={onChanged} />,
      }
    : {};
  const steps = [...(draft ? draftSteps({ id, ...draft }) : []), ...runSteps(id, status, stand.words)];
  return (
    <ol className="admin-checklist" aria-label="Steps of the study">
      {steps.map((step) => (
        <li key={step.id} data-done={step.done ?? undefined}>
          <span className="mark" aria-hidden>
            {step.done === true ? '✓' : ''}
          </span>
          <div>
            <h3>
              {step.name}
              <span className="unseen">{step.done === null ? '' : step.done ? ': done' : ': to do'}</span>
            </h3>
            <p role={step.id === 'open' ? 'status' : undefined}>{step.state}</p>
            <p className="muted small">{step.comes}</p>
          </div>
          <div className="actions">
            {step.to && (
              <Link className="button" href={step.to.href}>
                {step.to.words}
              </Link>
            )}
            {step.also && (
              <Link className="button" href={step.also.href}>
                {step.also.words}
              </Link>
            )}
            {buttons[step.id]}
          </div>
        </li>
      ))}
    </ol>
  );
}

const ALWAYS: StudyStatus['intakeHours'] = { hours: null, zone: 'UTC' };

function Archive({
  status: { study, archived, intake },
  onChanged,
}: Required<Pick<Props, 'onChanged'>> & { status: StudyStatus }) {
  const [problem, setProblem] = useState<string | null>(null);
  const { may } = useSignedIn();
  if (!may('edit')) return null;
  const change = async (): Promise<void> => {
    setProblem(null);
    try {
      await setArchived(study, !archived);
      onChanged();
    } catch (error) {
      setProblem(saidBy(error).message);
    }
  };
  return (
    <>
      <Button className="button" isDisabled={intake === 'open'} onPress={() => void change()}>
        {archived ? 'Take it out of the archive' : 'Archive the study'}
      </Button>
      <p role="alert" className="problem">
        {problem}
      </p>
    </>
  );
}
