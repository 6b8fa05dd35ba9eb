/** The bundles of a study: one is made by a button, also while the study runs, and downloaded as a zip. */
import { useCallback, useEffect, useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { EXPORT_STAGES, type ExportLine } from '../../answers/exports.ts';
import type { TimeMeasure } from '../../studies/tables/describe.ts';
import { saidBy, useLoaded } from '../use-loaded.ts';
import { EarlyReason, NEEDS_REASON } from './early-reason.tsx';
import { beginExport, bundleAddress, getExports } from './exports-api.ts';

const STAGE_WORDS: Readonly<Record<(typeof EXPORT_STAGES)[number], string>> = {
  main: 'Participants of the study',
  pilot: 'Participants of a pilot',
  simulated: 'Programs that took part in a pilot',
};

const TIMES_WORDS: Readonly<Record<TimeMeasure, string>> = {
  exact: 'Exact, for your own analysis',
  coarse: 'Days alone, to share with others',
};

const LOOK_MS = 1000;

export function Exports({ study }: { readonly study: string }) {
  const id = useId();
  const load = useCallback(() => getExports(study), [study]);
  const [lines, again] = useLoaded(load);
  const [stage, setStage] = useState<string>('main');
  const [times, setTimes] = useState<string>('exact');
  const [problem, setProblem] = useState<string | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const isRunning = lines.kind === 'there' && lines.value.some(({ status }) => status === 'running');
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(again, LOOK_MS);
    return () => clearInterval(timer);
  }, [isRunning, again]);
  const begin = async (): Promise<void> => {
    setProblem(null);
    try {
      await beginExport(study, { stage, times, reason });
      setReason(null);
      again();
    } catch (error) {
      const { code, message } = saidBy(error);
      setProblem(message);
      if (code === NEEDS_REASON) setReason((given) => given ?? '');
    }
  };
  return (
    <div className="admin-parts">
      <p>
        A bundle holds all data up to now: tables, a codebook, every event, and hashes of all of it. It names
        participants by pseudonyms, and leaves out what their consent does not open. The study can go on meanwhile.
      </p>
      <div className="admin-new">
        <div className="field">
          <label htmlFor={`${id}-stage`}>Whose data</label>
          <select id={`${id}-stage`} value={stage} onChange={({ target }) => setStage(target.value)}>
            {EXPORT_STAGES.map((one) => (
              <option key={one} value={one}>
                {STAGE_WORDS[one]}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={`${id}-times`}>Times</label>
          <select
            id={`${id}-times`}
            value={times}
            aria-describedby={`${id}-times-about`}
            onChange={({ target }) => setTimes(target.value)}
          >
            {Object.entries(TIMES_WORDS).map(([one, words]) => (
              <option key={one} value={one}>
                {words}
              </option>
            ))}
          </select>
          <p className="muted small" id={`${id}-times-about`}>
            Readers who have the recruiter's list can find a participant by exact times. Durations are exact in both; a
            bundle to share has no events.
          </p>
        </div>
        <EarlyReason reason={reason} onReason={setReason} />
        <Button className="button" isDisabled={isRunning} onPress={() => void begin()}>
          Export
        </Button>
      </div>
      <p role="alert" className="problem">
        {problem ?? (lines.kind === 'failed' ? lines.message : null)}
      </p>
      <div role="status">
        {lines.kind === 'there' && lines.value.length > 0 && (
          <ul className="admin-bundles">
            {lines.value.map((line) => (
              <li key={line.id}>
                <Line line={line} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="muted small">
        The five newest bundles are kept for 14 days. All of them are dropped when a participant is erased.
      </p>
    </div>
  );
}

function Line({ line }: { readonly line: ExportLine }) {
  const { id, study, status, stage, at, read, of, message, bundle } = line;
  const when = new Date(at).toLocaleString('en-GB');
  if (status === 'running')
    return (
      <>
        {stage}, {when}: {of === 0 ? 'begins …' : `${read} of ${of} streams are read …`}
      </>
    );
  if (status === 'failed' || !bundle)
    return (
      <>
        {stage}, {when}: {message}
      </>
    );
  return (
    <>
      {stage}, {when}, times {bundle.times}, up to position {bundle.position}: {bundle.arrivals} arrivals,{' '}
      {bundle.events} events.{' '}
      <a className="button" href={bundleAddress(study, id)} download>
        Download the bundle of {when}, {sizeOf(bundle.bytes)}
      </a>
    </>
  );
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
