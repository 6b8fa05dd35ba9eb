/** One session's table, small: its own board, as the viewer of everything sees it. It says nothing to screen readers. */
import { useCallback, useMemo } from 'react';
import type { Signs } from '../../../games/core/session/types.ts';
import { loadView } from '../../boards.ts';
import { loadFolds } from '../../replay/live-replay.ts';
import { SignedAside } from '../../signs/plan.tsx';
import { useLoaded } from '../../use-loaded.ts';

interface Props {
  readonly game: string;
  readonly signs: Signs | null;
  readonly board: { readonly turn: number; readonly state: unknown } | null;
}

const NO_CHOICE = (): void => undefined;
const NO_CHOICES = {};
const NO_ACTIONS: readonly never[] = [];

export function SmallBoard({ game, signs, board }: Props) {
  const load = useCallback(async () => ({ view: await loadView(game), folds: await loadFolds() }), [game]);
  const [loaded] = useLoaded(load);
  const observation = useMemo(
    () => (loaded.kind === 'there' && board ? loaded.value.folds.table(game, board.state) : null),
    [loaded, board, game],
  );
  if (loaded.kind !== 'there' || observation === null)
    return <div className="room-board waiting">{loaded.kind === 'failed' ? loaded.message : 'no board yet'}</div>;
  const { Board } = loaded.value.view;
  return (
    <div className="room-board" aria-hidden inert>
      <SignedAside by={signs}>
        <Board
          observation={observation}
          seat={null}
          legalActions={NO_ACTIONS}
          choices={NO_CHOICES}
          acted={null}
          memory={null}
          onChoose={NO_CHOICE}
        />
      </SignedAside>
    </div>
  );
}
