/** A seat inside the page of a study: without links to anywhere else, and with the way on at the end. */
import { useMemo } from 'react';
import { Embedded } from '../embedded.tsx';
import type { Reserve } from '../seat/seat-connection.ts';
import { SeatRoom } from './seat-room.tsx';

interface Props {
  readonly session: string;
  /** Asks for a reservation of the participant's seat. It must stay the same function as long as the seat is the same. */
  readonly reserve: Reserve;
  /** The participant has read how the session ended, and goes on with the study. */
  readonly onOver: () => void;
  /** What comes then, in a sentence; null: not known yet. */
  readonly next: string | null;
  /** That of the page of the study. */
  readonly language: string;
}

export function SessionSeat({ session, reserve, onOver, next, language }: Props) {
  const inStudy = useMemo(() => ({ goOn: onOver, next }), [onOver, next]);
  return (
    <Embedded value={inStudy}>
      <SeatRoom session={session} reserve={reserve} language={language} practice={false} onAgain={null} />
    </Embedded>
  );
}
