/** One room of the plan: its walls and name, the agents in it, its furniture, and the things on it and in it. */
import { agentOf } from '../../../games/household/types.ts';
import { colourOf, inkOn, letterDrop, letterOf, shapePath } from '../../signs/shapes.ts';
import { type Chip, type LaidFurniture, type LaidRoom, PAD, textWidth } from './layout.ts';
import { capital } from './names.ts';
import { FurnitureShape, HandShape, RelationShape, standingOf } from './pieces.tsx';
import type { PlanAgent, PlanLoose, PlanObject } from './plan.ts';
import { type BoardSaid, useSaid } from './said.ts';
import { beliefInWords } from './sentences.ts';
import { type Pressing, Target } from './target.tsx';
import { Words } from './words.tsx';

interface Props {
  readonly room: LaidRoom;
  readonly pressing: Pressing;
  /** The things that sent actions are about. */
  readonly sent: readonly string[];
}

export function RoomBox({ room, pressing, sent }: Props) {
  const { say, labelOf, namedOf } = useSaid();
  const { box, of, status, tall } = room;
  const inView = of.own || of.age === 0;
  const inner = box.width - 2 * PAD;
  return (
    <g className="room" data-in-view={inView || undefined} data-barred={of.barred || undefined}>
      <Target
        id={of.id}
        className="floor"
        label={say('plan.room', { name: capital(namedOf(of.id)), status })}
        pressing={pressing}
        attributes={{ 'data-sent': sent.includes(of.id) || undefined }}
        words={
          <>
            <Words text={labelOf(of.id)} x={box.x + PAD} y={box.y + 17} size={15} width={inner} className="name" />
            <Words
              text={status}
              x={tall ? box.x + PAD : box.x + box.width - PAD}
              y={box.y + (tall ? 35 : 17)}
              size={12}
              width={inner}
              className={tall ? 'status' : 'status end'}
            />
          </>
        }
      >
        <rect className={of.barred ? 'ground' : 'ground edge'} {...box} rx={4} />
        {of.barred && <rect className="hatch edge" {...box} rx={4} fill="url(#household-hatch)" />}
      </Target>
      {room.agents.map((agent) => (
        <AgentChip key={agent.of.seat} chip={agent} room={of.id} pressing={pressing} />
      ))}
      {room.loose.map((chip) => (
        <LooseChip key={chip.of.id} chip={chip} pressing={pressing} />
      ))}
      {room.furniture.map((piece) => (
        <Piece key={piece.of.id} piece={piece} inView={inView} pressing={pressing} sent={sent} />
      ))}
    </g>
  );
}

interface PieceProps extends Pick<Props, 'pressing' | 'sent'> {
  readonly piece: LaidFurniture;
  readonly inView: boolean;
}

function Piece({ piece, inView, pressing, sent }: PieceProps) {
  const said = useSaid();
  const { box, of, note, objects } = piece;
  const standing = standingOf(of);
  const noteWidth = note === '' ? 0 : textWidth(note, 11) + 4;
  return (
    <>
      <Target
        id={of.id}
        className="piece"
        label={pieceInWords(said, of)}
        pressing={pressing}
        attributes={{
          'data-stale': !inView || undefined,
          'data-sent': sent.includes(of.id) || undefined,
        }}
        words={
          <>
            <g transform={`translate(${box.x + 5} ${box.y + 5})`}>
              <FurnitureShape standing={standing} />
            </g>
            <Words
              text={said.labelOf(of.id)}
              x={box.x + 30}
              y={box.y + 15.5}
              size={13}
              width={box.width - 36 - noteWidth}
              className="name"
              bold
            />
            <Words
              text={note}
              x={box.x + box.width - 6}
              y={box.y + 15.5}
              size={11}
              width={noteWidth}
              className="status end"
            />
          </>
        }
      >
        <rect className="top edge" {...box} rx={5} />
      </Target>
      {objects.map((chip) => (
        <ObjectChip key={chip.of.id} chip={chip} furniture={of.id} pressing={pressing} sent={sent} />
      ))}
    </>
  );
}

function pieceInWords(said: BoardSaid, of: LaidFurniture['of']): string {
  const { say, list, words, namedOf, agoInWords } = said;
  const standing = standingOf(of);
  const stands =
    standing === 'open' || standing === 'closed' ? words.stateInWords(of.id, standing) : say(`plan.${standing}`);
  const name = capital(namedOf(of.id));
  const piece =
    of.open !== null && of.age > 0
      ? say('plan.pieceSeen', { name, stands, seen: agoInWords(of.age) })
      : say('plan.piece', { name, stands });
  if (of.objects.length === 0) return piece;
  const things = of.objects.map((object) =>
    objectInWords(said, object, say(object.relation === 'on' ? 'plan.onIt' : 'plan.inIt')),
  );
  return say('plan.pieceWith', { piece, things: list(things) });
}

/** `place`: where it is. */
function objectInWords(said: BoardSaid, { id, age, gone, hidden, belief }: PlanObject, place: string): string {
  const { say, namedOf, agoInWords } = said;
  const at = { thing: namedOf(id), place };
  if (belief) return say('plan.believed', { ...at, source: beliefInWords(said, belief) });
  if (gone) return say('plan.gone', at);
  if (age > 0) return say('plan.seen', { ...at, ago: agoInWords(age) });
  return say(hidden ? 'plan.hidden' : 'plan.thing', at);
}

interface ObjectProps extends Pick<Props, 'pressing' | 'sent'> {
  readonly chip: Chip<PlanObject>;
  readonly furniture: string;
}

function ObjectChip({ chip, furniture, pressing, sent }: ObjectProps) {
  const said = useSaid();
  const { box, of, text } = chip;
  return (
    <Target
      id={of.id}
      className="thing"
      label={capital(objectInWords(said, of, said.names.in(furniture, of.relation)))}
      pressing={pressing}
      attributes={{
        'data-stale': of.age > 0 || undefined,
        'data-gone': of.gone || undefined,
        'data-hidden': of.hidden || undefined,
        'data-belief': of.belief ? true : undefined,
        'data-sent': sent.includes(of.id) || undefined,
      }}
      words={
        <>
          <g className="over" transform={`translate(${box.x + 4} ${box.y + 5})`}>
            <RelationShape relation={of.relation} />
          </g>
          <Words text={text} x={box.x + 22} y={box.y + 12.5} size={12} width={box.width - 26} className="name" />
          {of.belief?.mark(box)}
        </>
      }
    >
      <rect className="chip edge" {...box} rx={5} />
    </Target>
  );
}

function LooseChip({ chip, pressing }: { chip: Chip<PlanLoose>; pressing: Pressing }) {
  const { say, namedOf, agoInWords } = useSaid();
  const { box, of, text } = chip;
  const label = say('plan.held', {
    thing: capital(namedOf(of.id)),
    name: letterOf(of.seat),
    ago: agoInWords(of.age),
  });
  return (
    <Target
      id={of.id}
      className="thing"
      label={label}
      pressing={pressing}
      attributes={{ 'data-stale': of.belief ? undefined : true, 'data-belief': of.belief ? true : undefined }}
      words={
        <>
          {of.belief?.mark(box)}
          <g className="over" transform={`translate(${box.x + 5} ${box.y + 7})`}>
            <HandShape />
          </g>
          <Words text={text} x={box.x + 26} y={box.y + 15} size={12} width={box.width - 30} className="name" />
        </>
      }
    >
      <rect className="chip edge" {...box} rx={5} />
    </Target>
  );
}

/** All seats know where an agent begins, in view or not. */
function agentInWords(said: BoardSaid, { seat, you, inView, age, holding, belief }: PlanAgent, room: string): string {
  const { say, names, agoInWords } = said;
  const name = letterOf(seat);
  if (you || inView) {
    const who = you ? 'you' : 'agent';
    if (holding === null) return say(`plan.${who}`, { name });
    return say(you ? 'plan.youHold' : 'plan.agentHolds', { name, held: names.in(holding, 'object') });
  }
  if (belief) return say('plan.agentBelieved', { name, source: beliefInWords(said, belief) });
  const where = names.in(room, 'inRoom');
  return age > 0
    ? say('plan.agentWas', { name, room: where, ago: agoInWords(age) })
    : say('plan.agentBegins', { name, room: where });
}

/**
 * An agent's sign: ringed for the participant's own, dotted where the agent is not in view. What it holds stands beside
 * it.
 */
function AgentChip({ chip, room, pressing }: { chip: Chip<PlanAgent>; room: string; pressing: Pressing }) {
  const { box, of, text } = chip;
  const [x, y] = [box.x + 15, box.y + 15];
  const stale = !of.inView;
  const label = agentInWords(useSaid(), of, room);
  const sign = (
    <>
      {of.you && <circle className="ring" cx={x} cy={y} r={14} />}
      <g transform={`translate(${x} ${y})`}>
        <path
          d={shapePath(of.seat, of.you ? 9.5 : 11)}
          fill={stale ? 'var(--surface)' : colourOf(of.seat)}
          stroke={stale ? colourOf(of.seat) : 'none'}
          strokeWidth={stale ? 2.5 : 0}
          strokeDasharray={stale ? '2 3' : undefined}
        />
        <text
          className="letter"
          y={letterDrop(of.seat, of.you ? 9.5 : 11)}
          style={{ fill: stale ? 'var(--ink)' : inkOn(of.seat) }}
          fontSize={of.you ? 12 : 13}
        >
          {letterOf(of.seat)}
        </text>
      </g>
      {of.holding !== null && (
        <g transform={`translate(${box.x + 32} ${box.y + 7})`}>
          <HandShape />
        </g>
      )}
      {of.belief?.mark({ ...box, width: 30 }, true)}
      {text !== '' && (
        <Words
          text={text}
          x={box.x + (of.holding === null ? 33 : 52)}
          y={y + 0.5}
          size={12}
          width={box.width - (of.holding === null ? 35 : 54)}
          className={stale ? 'status' : 'name'}
        />
      )}
    </>
  );
  // what a participant holds is marked by pressing their own sign
  const id = of.you ? of.holding : agentOf(of.seat);
  if (id === null)
    return (
      <g className="agent">
        <title>{label}</title>
        {sign}
      </g>
    );
  return (
    <Target
      id={id}
      className="agent"
      label={label}
      pressing={pressing}
      attributes={{ 'data-seat': of.seat }}
      words={<g className="over">{sign}</g>}
    >
      <rect className="chip edge" {...box} rx={5} />
    </Target>
  );
}
