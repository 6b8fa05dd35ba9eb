/** The list of participants who are to come back for a wave, as a file for the recruiter. */
import { useCallback, useState } from 'react';
import { Button } from 'react-aria-components';
import { saveFile } from '../sessions/save-file.ts';
import { saidBy, useLoaded } from '../use-loaded.ts';
import { getRecontact, getStudy } from './admin-api.ts';

/** The lists of a study that is published, where it has several waves. */
export function LaterWaves({ study }: { readonly study: string }) {
  const load = useCallback(() => getStudy(study), [study]);
  const [status] = useLoaded(load);
  return status.kind === 'there' && status.value.waves > 1 ? (
    <RecontactLists study={study} waves={status.value.waves} />
  ) : null;
}

/** `waves`: how many the study has, at least two. */
function RecontactLists({ study, waves }: { readonly study: string; readonly waves: number }) {
  const [told, setTold] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = async (wave: number): Promise<void> => {
    setProblem(null);
    setTold(null);
    try {
      const { participants, unnamed, csv } = await getRecontact(study, { wave, origin: window.location.origin });
      const missing = unnamed.length === 0 ? '' : ` Without an id of the recruiter: ${unnamed.length}.`;
      setTold(`Participants in the list: ${participants.length}.${missing}`);
      if (participants.length > 0) saveFile(`${study}-wave-${wave}.csv`, 'text/csv', csv);
    } catch (error) {
      setProblem(saidBy(error).message);
    }
  };
  return (
    <div className="admin-parts">
      <h3>Later waves</h3>
      <p>
        A list has the recruiter's ids of participants who completed the wave before, their windows, links and messages.
        The log notes who reads it.
      </p>
      <div className="actions">
        {Array.from({ length: waves - 1 }, (_, i) => i + 2).map((wave) => (
          <Button key={wave} className="button" onPress={() => void load(wave)}>
            List for wave {wave}
          </Button>
        ))}
      </div>
      <p role="status">{told}</p>
      <p role="alert" className="problem">
        {problem}
      </p>
    </div>
  );
}
