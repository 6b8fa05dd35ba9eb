/** The branches of a session, as links; nothing where there are none. */
import { useCallback } from 'react';
import { sessionName } from '../../answers/session-name.ts';
import { getBranches } from '../api.ts';
import { Fold } from '../fold.tsx';
import { useLoaded } from '../use-loaded.ts';

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

export function BranchList({ session }: { readonly session: string }) {
  const load = useCallback(() => getBranches(session), [session]);
  const [branches] = useLoaded(load);
  // a replay can be read without its branches
  if (branches.kind !== 'there' || branches.value.length === 0) return null;
  const { length } = branches.value;
  return (
    <div className="branches">
      <Fold title={length === 1 ? '1 branch of this session' : `${length} branches of this session`}>
        <ul>
          {branches.value.map((branch) => (
            <li key={branch.session}>
              {branch.status === 'ended' ? (
                <a href={`/replay/${branch.session}`}>{nameOf(branch)}</a>
              ) : (
                <span>{nameOf(branch)}, still played</span>
              )}
              <span className="muted">
                {branch.seq !== null && ` · from event ${branch.seq}`}
                {` · made ${WHEN.format(branch.createdAt)}`}
                {branch.returns && ` · returns ${branch.returns.join(', ')}`}
              </span>
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  );
}

function nameOf({ session, number }: { readonly session: string; readonly number?: number | undefined }): string {
  return number === undefined ? session : sessionName(number);
}
