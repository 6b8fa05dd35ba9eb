/** Fields with a frame and a heading around them. */
import type { ReactNode } from 'react';
import type { Path } from './paths.ts';
import type { FieldProblem } from './problems.ts';
import { idOf, saidOf } from './said.tsx';

interface GroupProps {
  readonly path: Path;
  readonly label: string;
  readonly about: string;
  readonly problems: readonly FieldProblem[];
  readonly bare?: boolean;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Group({ path, label, about, problems, bare = false, actions, children }: GroupProps) {
  const { below } = saidOf({ path, about, problems });
  return (
    <fieldset className={bare ? 'admin-group bare' : 'admin-group'} id={idOf(path)} tabIndex={-1}>
      <legend className={bare ? 'unseen' : undefined}>{label}</legend>
      {below}
      <div className="admin-parts">{children}</div>
      {actions && <div className="actions">{actions}</div>}
    </fieldset>
  );
}
