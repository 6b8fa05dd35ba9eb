/**
 * The cues of SymmToM's certified pairs: yes-or-no questions about a question, as the asked seat could answer them at that
 * moment from what it noticed. "The agent" is the one whose knowledge the question asks for in the first place: B in "Does B
 * know piece 3?" and in "Does B know whether C knows piece 3?". "The other" is C.
 */
import type { Seat } from '../core/game.ts';
import { begin, type Memory, remember } from './memory.ts';
import { sameCell } from './movement.ts';
import type { Warranted } from './pair-warrants.ts';
import type { Cell, PairLife, Piece } from './types.ts';

/** What the seat noticed up to now, as far as cues read it. */
export interface Noticed {
  readonly memory: Memory;
  readonly turns: number;
  readonly bases: readonly Cell[];
  /** Seat -> first-hand pieces, as far as they were shown. */
  readonly firstHand: readonly (readonly Piece[])[];
  /** Words that the seat heard or said, in order. */
  readonly said: readonly Saying[];
  /** Seat -> the seats in its hearing now. */
  readonly near: readonly (readonly Seat[])[];
  /** Seat -> the seats that have been in its hearing since the first turn. */
  readonly met: readonly (readonly Seat[])[];
  /** Seats that have been on their base since the first turn. */
  readonly home: readonly Seat[];
}

interface Saying {
  readonly turn: number;
  readonly speaker: Seat;
  readonly piece: Piece;
  readonly hearers: readonly Seat[];
}

export function noticedIn({ first, experiences }: PairLife): Noticed {
  const { observation } = first;
  const { agents } = observation.parameters;
  const nobody: readonly (readonly Seat[])[] = Array.from({ length: agents }, () => []);
  const start: Noticed = {
    memory: begin(first),
    turns: 0,
    bases: observation.bases,
    firstHand: observation.firstHand.map((own) => own ?? []),
    said: [],
    near: nobody,
    met: nobody,
    home: [],
  };
  return experiences.reduce(noticedAfter, start);
}

function noticedAfter(noticed: Noticed, experience: PairLife['experiences'][number]): Noticed {
  const memory = remember(noticed.memory, experience);
  const percept = experience.percepts.find(({ type }) => type === 'turn');
  if (percept?.type !== 'turn') return { ...noticed, memory };
  const { inRange, heard, positions } = percept;
  const say = experience.acted?.action.say ?? null;
  const own = say !== null && memory.couldSay.includes(say) ? [{ speaker: memory.seat, piece: say }] : [];
  const said = [...own, ...heard].map(({ speaker, piece }) => ({
    turn: experience.turn,
    speaker,
    piece,
    hearers: inRange[speaker] ?? [],
  }));
  return {
    ...noticed,
    memory,
    turns: noticed.turns + 1,
    said: [...noticed.said, ...said],
    near: inRange,
    met: noticed.met.map((seats, i) => [...new Set([...seats, ...(inRange[i] ?? [])])]),
    home: [
      ...new Set([
        ...noticed.home,
        ...positions.flatMap((cell, i) => (noticed.bases[i] && sameCell(cell, noticed.bases[i]) ? [i] : [])),
      ]),
    ],
  };
}

type Asked = Pick<Warranted, 'thinker' | 'agent' | 'piece'>;

export function pairCuesOf(noticed: Noticed, asked: Asked): readonly boolean[] {
  const seen = seenOf(noticed, asked);
  return CUES.map(([, holds]) => holds(seen));
}

interface Seen extends Noticed {
  readonly seat: Seat;
  readonly piece: Piece;
  readonly agent: Seat;
  /** null: the question is about the agent alone. */
  readonly other: Seat | null;
  readonly told: readonly Saying[];
  readonly last: Saying | undefined;
  /** The agents that have the piece first-hand, as far as that was shown. */
  readonly owners: readonly Seat[];
}

function seenOf(noticed: Noticed, { thinker, agent: about, piece }: Asked): Seen {
  const told = noticed.said.filter((one) => one.piece === piece);
  return {
    ...noticed,
    seat: noticed.memory.seat,
    piece,
    agent: thinker ?? about,
    other: thinker === null ? null : about,
    told,
    last: told.at(-1),
    owners: noticed.firstHand.flatMap((own, seat) => (own.includes(piece) ? [seat] : [])),
  };
}

const CUES: readonly (readonly [name: string, holds: (seen: Seen) => boolean])[] = [
  ['you know the piece', ({ memory, piece }) => memory.known.includes(piece)],
  ['the piece is first-hand to you', ({ memory, piece }) => memory.firstHand.includes(piece)],
  ['you have said the piece', ({ told, seat }) => told.some(({ speaker }) => speaker === seat)],
  ['the piece was said in your hearing', ({ told }) => told.length > 0],
  ['the piece was said more than once', ({ told }) => told.length > 1],
  ['the piece was said last turn', ({ last, turns }) => last?.turn === turns - 1],
  ['the piece was said in the last five turns', ({ last, turns }) => last !== undefined && last.turn >= turns - 5],
  ['you said the piece last', ({ last, seat }) => last?.speaker === seat],
  ['the number of the piece is even', ({ piece }) => piece % 2 === 1],
  ['the agent has said the piece', ({ told, agent }) => told.some(({ speaker }) => speaker === agent)],
  ['the agent heard or said the piece when it was said last', ({ last, agent }) => wasThere(last, agent)],
  ['the agent is in your hearing', ({ near, seat, agent }) => has(near, seat, agent)],
  ['the agent has been in your hearing', ({ met, seat, agent }) => has(met, seat, agent)],
  ['the agent is in hearing of an agent', ({ near, agent }) => (near[agent]?.length ?? 0) > 0],
  [
    'the agent has been in hearing of an agent that has the piece first-hand',
    ({ met, agent, owners }) => owners.some((owner) => has(met, owner, agent)),
  ],
  ['the agent has been on its base', ({ home, agent }) => home.includes(agent)],
  ['the agent is the first of the others', ({ agent, seat }) => agent === (seat === 0 ? 1 : 0)],
  ['the question is about what the agent knows of another', ({ other }) => other !== null],
  ['the other is you', ({ other, seat }) => other === seat],
  ['the other has said the piece', ({ told, other }) => told.some(({ speaker }) => speaker === other)],
  ['the other heard or said the piece when it was said last', ({ last, other }) => wasThere(last, other)],
  ['the other has been on its base', ({ home, other }) => other !== null && home.includes(other)],
  ['the other is in hearing of the agent', ({ near, agent, other }) => has(near, agent, other)],
  ['the other has been in hearing of the agent', ({ met, agent, other }) => has(met, agent, other)],
  ['the piece is first-hand to the agent', ({ owners, agent }) => owners.includes(agent)],
];

export const PAIR_CUES: readonly string[] = CUES.map(([name]) => name);

function wasThere(said: Saying | undefined, seat: Seat | null): boolean {
  return said !== undefined && seat !== null && (said.speaker === seat || said.hearers.includes(seat));
}

function has(lists: readonly (readonly Seat[])[], of: Seat, seat: Seat | null): boolean {
  return seat !== null && (lists[of]?.includes(seat) ?? false);
}
