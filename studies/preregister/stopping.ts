/** Whether intake stopped where the plan says: not before so many participants were complete, and not after. */
import type { PlacedEvent, RegistrationDeviation } from './deviation.ts';
import type { Plan } from './plan.ts';

/** The stage that a plan is for: programs of a pilot do not count. */
const STAGE = 'main';

/**
 * Too early: intake is closed, and those who are under way are too few to reach the number. Too late: a participant got a
 * place when the number was reached. `after`: the position of the registration.
 */
export function stoppingDeviations(
  events: readonly PlacedEvent[],
  { complete: wanted }: Plan['stopping'],
  after: number,
): readonly RegistrationDeviation[] {
  if (wanted === null) return [];
  const refused = new Set(events.flatMap(({ event }) => (event.type === 'ArrivalRefused' ? [event.participant] : [])));
  const outcomes = new Map<string, string | null>();
  const complete = (): number => [...outcomes.values()].filter((outcome) => outcome === 'complete').length;
  let closed: RegistrationDeviation | null = null;
  let late: RegistrationDeviation | null = null;
  let tooMany = 0;
  for (const { event, position, ...of } of events) {
    const deviation = { position, kind: 'stopping', what: '', by: null } as const;
    switch (event.type) {
      case 'IntakeOpened':
        closed = null;
        break;
      case 'IntakeClosed': {
        const by = typeof event.cause === 'object' ? event.cause.operator : null;
        if (position > after) closed = { ...deviation, at: event.at, by };
        break;
      }
      case 'ParticipantArrived':
        if (event.stage !== STAGE || refused.has(event.participant)) break;
        if (complete() >= wanted) {
          late ??= { ...deviation, at: event.at };
          tooMany += 1;
        }
        outcomes.set(event.participant, null);
        break;
      case 'ParticipantFinished':
        if (of.stream === 'participant' && outcomes.has(of.participant)) outcomes.set(of.participant, event.outcome);
        break;
      // no other event moves a participant or intake
    }
  }
  const underWay = [...outcomes.values()].filter((outcome) => outcome === null).length;
  const reached = complete();
  return [
    ...(late
      ? [
          {
            ...late,
            what: `Participants who came after ${wanted} were complete: ${tooMany}. The plan closes intake then.`,
          },
        ]
      : []),
    ...(closed && reached + underWay < wanted
      ? [
          {
            ...closed,
            what: `Intake is closed. Complete participants: ${reached}. The plan closes intake at ${wanted}.`,
          },
        ]
      : []),
  ];
}
