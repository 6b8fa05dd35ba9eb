/** One seat as it is told at this moment, by the messages that its own page gets. It is drawn as at play, without a way to act. */
import { useCallback, useMemo } from 'react';
import { loadView } from '../../../boards.ts';
import type { AnyGameView } from '../../../game-view.ts';
import { LastTurn, newsOf } from '../../../play/last-turn.tsx';
import { chosenAction, type SeatSession, type SeatState } from '../../../seat/seat-state.ts';
import { letterOf } from '../../../signs/shapes.ts';
import { useLoaded } from '../../../use-loaded.ts';
import { useSecond } from '../use-second.ts';
import { duration } from '../words.ts';
import type { WatchedMoment } from './place.ts';
import { Scrubber } from './scrubber.tsx';

interface Props {
  readonly told: SeatState;
  readonly offsetMs: number;
  readonly onPlace: (place: WatchedMoment) => void;
}

export function SeatNow({ told, offsetMs, onPlace }: Props) {
  const { seated } = told;
  const game = seated?.info.game ?? null;
  const load = useCallback(() => (game === null ? Promise.resolve(null) : loadView(game)), [game]);
  const [view] = useLoaded(load);
  if (view.kind === 'failed') return <p role="alert">{view.message}</p>;
  if (!seated || view.kind === 'loading' || view.value === null) return <p className="muted room-empty">Loading …</p>;
  if (!seated.first || !seated.request)
    return <p className="muted room-empty">The session has not begun: the seat is told nothing yet.</p>;
  return <Told told={told} seated={seated} view={view.value} offsetMs={offsetMs} onPlace={onPlace} />;
}

interface ToldProps extends Props {
  readonly seated: SeatSession;
  readonly view: AnyGameView;
}

const NO_CHOICE = (): void => undefined;
const NO_ACTIONS: readonly never[] = [];

function Told({ told, seated, view, offsetMs, onPlace }: ToldProps) {
  const { request, seat, first, experiences, info } = seated;
  const remembered = useMemo(
    () => (first ? experiences.reduce((memory, lived) => view.remember(memory, lived), view.begin(first)) : null),
    [view, first, experiences],
  );
  if (!request || !first) throw new Error('a seat is drawn from its first request on');
  const { observation } = request;
  const chosen = chosenAction(told);
  const memory = info.aids.knowledge ? remembered : null;
  const parted = {
    observation,
    seat,
    legalActions: NO_ACTIONS,
    choices: chosen ? { [seat]: { parts: chosen.action, stage: chosen.stage } } : {},
    acted: experiences.at(-1)?.acted ?? null,
    memory,
    news: newsOf(view, experiences, seat)?.words ?? [],
    first,
    onChoose: NO_CHOICE,
  };
  const { Board, Legend, Mind } = view;
  const turns = experiences.length;
  return (
    <>
      <div className="board-side room-watched">
        <Board {...parted} />
        <Legend {...parted} />
        <div className="unseen">
          {view.words.observation(observation).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </div>
      <Scrubber
        isNow
        onBack={turns > 0 ? () => onPlace({ at: 'turn', turn: turns - 1 }) : null}
        onNow={() => onPlace({ at: 'now' })}
      >
        <input
          type="range"
          aria-label="Turn"
          aria-valuetext={`Turn ${turns + 1}, now`}
          min={0}
          max={Math.max(1, turns)}
          disabled={turns === 0}
          value={Math.max(1, turns)}
          onChange={({ target }) => onPlace({ at: 'turn', turn: Number(target.value) })}
        />
      </Scrubber>
      <div className="room-told">
        <p>
          <AskedOf seated={seated} view={view} offsetMs={offsetMs} />
        </p>
        <LastTurn view={view} seat={seat} experiences={experiences} lines={0} />
      </div>
      <Mind observation={observation} seat={seat} memory={memory} ticks={null} live />
    </>
  );
}

/** What the seat is asked now, and how long it has. */
function AskedOf({ seated, view, offsetMs }: Pick<ToldProps, 'seated' | 'view' | 'offsetMs'>) {
  const now = useSecond(offsetMs);
  const { request, seat, ended, submitted } = seated;
  if (!request) return null;
  if (ended) return <b>The session is over.</b>;
  const left = request.deadline === null ? 'without a limit' : `${duration(request.deadline - now)} left`;
  const who = letterOf(seat);
  if (request.probe) {
    return (
      <>
        <b>{who} is asked:</b> {request.probe.question} <span className="muted">{left}</span>
      </>
    );
  }
  if (submitted?.turn === request.turn)
    return (
      <>
        <b>{who} has chosen</b> to {view.words.action(submitted.action)}.
      </>
    );
  return request.legalActions.length === 0 ? (
    <b>{who} has nothing to do in this turn.</b>
  ) : (
    <>
      <b>{who} chooses.</b> <span className="muted">{left}</span>
    </>
  );
}
