/** Which operator acted on which participant last, and at which place in the log: so that a second operator is told. */
import type { StreamEvent, StreamEvents } from '../../../studies/way/contract/events.ts';

export interface DoneDeed {
  /** Pseudonym. */
  readonly operator: string;
  /** Type of the event. */
  readonly what: string;
  /** Place in the log; infinite until it is on disk. */
  readonly position: number;
}

export interface DoneDeeds {
  /** The newest deed on the participant; null: there is none. */
  on(participant: string): DoneDeed | null;
  /** An event that is on disk. */
  note(given: StreamEvent, position: number): void;
  /** Events that are decided; the function that it returns is called with their place once they are on disk. */
  noteDecided(writes: readonly StreamEvents[]): (position: number) => void;
}

export function openDeeds(): DoneDeeds {
  const newest = new Map<string, DoneDeed>();
  const note: DoneDeeds['note'] = (given, position) => {
    const operator = operatorOf(given);
    if (given.stream === 'participant' && operator !== null)
      newest.set(given.participant, { operator, what: given.event.type, position });
  };
  return {
    on: (participant) => newest.get(participant) ?? null,
    note,
    noteDecided(writes) {
      const noted = new Map<string, DoneDeed>();
      for (const write of writes) {
        if (write.stream === 'study') continue;
        const { participant } = write;
        for (const event of write.events) {
          note({ stream: 'participant', participant, event }, Number.POSITIVE_INFINITY);
          const deed = newest.get(participant);
          if (deed && deed.position === Number.POSITIVE_INFINITY) noted.set(participant, deed);
        }
      }
      return (position) => {
        for (const [participant, deed] of noted)
          if (newest.get(participant) === deed) newest.set(participant, { ...deed, position });
      };
    },
  };
}

function operatorOf({ event }: StreamEvent): string | null {
  const cause = 'cause' in event ? event.cause : null;
  return typeof cause === 'object' && cause !== null ? cause.operator : null;
}
