/** The branches of a session, as links; nothing where there are none. */
import { useCallback } from 'react';
import { sessionName } from '../../answers/session-name.ts';
import { getBranches } from '../api.ts';
import { Fold } from '../fold.tsx';
import { useInLanguage } from '../reader-language.ts';
import { useLoaded } from '../use-loaded.ts';
import { useWhen } from '../words/region.ts';
import { useWords } from '../words/use-words.ts';

export function BranchList({ session }: { readonly session: string }) {
  const say = useWords('replay');
  const when = useWhen();
  const inLanguage = useInLanguage();
  const load = useCallback(() => getBranches(session), [session]);
  const [branches] = useLoaded(load);
  // a replay can be read without its branches
  if (branches.kind !== 'there' || branches.value.length === 0) return null;
  return (
    <div className="branches">
      <Fold title={say('branches', { count: branches.value.length })}>
        <ul>
          {branches.value.map((branch) => (
            <li key={branch.session}>
              {branch.status === 'ended' ? (
                <a href={inLanguage(`/replay/${branch.session}`)}>{nameOf(branch)}</a>
              ) : (
                <span>{say('branchPlayed', { name: nameOf(branch) })}</span>
              )}
              {branch.seq !== null && <Fact>{say('branchFrom', { seq: String(branch.seq) })}</Fact>}
              <Fact>{say('branchMade', { when: when(branch.createdAt) })}</Fact>
              {branch.returns && <Fact>{say('branchReturns', { points: branch.returns.join(', ') })}</Fact>}
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  );
}

const Fact = ({ children }: { readonly children: string }) => <span className="muted"> · {children}</span>;

function nameOf({ session, number }: { readonly session: string; readonly number?: number | undefined }): string {
  return number === undefined ? session : sessionName(number);
}
