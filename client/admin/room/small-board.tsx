/** The board of one session, small, as the viewer of everything sees it. It says nothing to screen readers. */
import { useCallback } from 'react';
import { loadView } from '../../boards.ts';
import { SignedAside } from '../../signs/plan.tsx';
import { useLoaded } from '../../use-loaded.ts';
import type { SmallBoardState } from './feed-state.ts';

interface Props {
  readonly game: string;
  /** null: nothing of it came yet. */
  readonly shown: SmallBoardState | null;
}

const NO_CHOICE = (): void => undefined;
const NO_CHOICES = {};
const NO_ACTIONS: readonly never[] = [];

export function SmallBoard({ game, shown }: Props) {
  const load = useCallback(() => loadView(game), [game]);
  const [view] = useLoaded(load);
  if (view.kind !== 'there' || shown === null)
    return <div className="room-board waiting">{view.kind === 'failed' ? view.message : 'no board yet'}</div>;
  const { Board } = view.value;
  return (
    <div className="room-board" data-game={game} aria-hidden inert>
      <SignedAside by={shown.signs}>
        <Board
          observation={shown.state}
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
