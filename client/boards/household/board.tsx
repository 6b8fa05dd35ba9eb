/**
 * The household as a floor plan. What is in view is solid, what is remembered is faded and has its age, and rooms that
 * are off limits are hatched. Below it are the actions for the marked thing. It has no rules and no socket.
 */
import type { Memory } from '../../../games/household/memory.ts';
import type { Household } from '../../../games/household/types.ts';
import type { BoardProps } from '../../game-view.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { letterOf } from '../../signs/shapes.ts';
import { useWidth } from '../use-width.ts';
import { ActBar } from './act-bar.tsx';
import { type LaidRoom, layoutOf } from './layout.ts';
import { Hatch } from './pieces.tsx';
import { type OnPlan, type PlanRoom, planOf } from './plan.ts';
import { RoomBox } from './room.tsx';
import { type BoardSaid, useSaid } from './said.ts';
import { chosenInWords } from './sentences.ts';
import type { Pressing } from './target.tsx';
import './board.css';

type Props = BoardProps<Household, Memory>;

export function Board(props: Props) {
  const { observation, seat, legalActions, choices, memory, memoryOf, onChoose } = props;
  const said = useSaid();
  const { ref, width } = useWidth<HTMLDivElement>();
  const parts = seat === null ? undefined : choices[seat]?.parts;
  const at = parts?.at ?? null;
  const onPlan = props.believes?.onBoard as OnPlan | undefined;
  const plan = onPlan?.(planOf(observation, memory), props) ?? planOf(observation, memory);
  // on a wide page everything is drawn larger; on a phone the reader should scroll little
  const scale = width > 560 ? Math.min(1.3, width / 560) : 1;
  const across = Math.max(width, 280) / scale;
  const agents = observation.parameters.starts.length;
  const layout = layoutOf(plan, { width: across, height: width > 560 ? 0.5 * across : 0, agents, said });
  const pressing: Pressing = {
    at,
    stop: at ?? observation.room,
    onMark: legalActions.length === 0 ? null : (id, input) => onChoose({ at: id }, input),
  };
  const sent = Object.values(choices).flatMap(({ parts: chosen }) => targetOf(chosen) ?? []);
  const isReplay = memoryOf !== undefined;
  return (
    <div className="household-board">
      <div ref={ref}>
        {width > 0 && (
          <svg className="household-plan" viewBox={`0 0 ${layout.width} ${layout.height}`}>
            <title>{titleOf(said, plan)}</title>
            <defs>
              <Hatch id="household-hatch" />
            </defs>
            <rect className="walls" width={layout.width} height={layout.height} rx={8} />
            {layout.rooms.map((room: LaidRoom) => (
              <RoomBox key={room.of.id} room={room} pressing={pressing} sent={sent} />
            ))}
          </svg>
        )}
      </div>
      {isReplay ? <Chosen {...props} /> : seat !== null && <ActBar {...props} at={at} />}
    </div>
  );
}

/**
 * The sealed choices of a replay's open turn, the seats beside each other. The row is always two lines high. A long
 * message shows only its beginning; the list of events has it whole.
 */
function Chosen({ observation, seat, choices }: Props) {
  const said = useSaid();
  const seats = seat === null ? observation.parameters.starts.map((_, at) => at) : [seat];
  return (
    <ul className="household-chosen" aria-label={said.say('acts.chosenNow')}>
      {seats.map((at) => {
        const parts = choices[at]?.parts;
        const words = parts ? chosenInWords(said, parts) : '';
        return (
          <li key={at}>
            <AgentSign seat={at} size={20} label={letterOf(at)} />
            <span title={words}>{words || '–'}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The thing that a sent action is about. */
function targetOf(parts: NonNullable<Props['choices'][number]>['parts']): string | null {
  if (!('type' in parts)) return null;
  if ('furniture' in parts && parts.furniture !== undefined) return parts.furniture;
  if ('object' in parts && parts.object !== undefined) return parts.object;
  return 'to' in parts && typeof parts.to === 'string' ? parts.to : null;
}

function titleOf({ say }: BoardSaid, plan: readonly PlanRoom[]): string {
  const pieces = plan.flatMap(({ furniture }) => furniture).length;
  return say('plan.title', { rooms: String(plan.length), pieces: String(pieces) });
}
