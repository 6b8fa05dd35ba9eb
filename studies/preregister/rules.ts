/**
 * Who is excluded, against what the SQL of the plan's exclusions gives on the data: a participant who is excluded by a rule
 * without meeting it, and one who meets a rule and counts. Participants whose data a bundle withholds are not judged.
 */
import type { PlacedEvent, RegistrationDeviation } from './deviation.ts';
import type { Plan } from './plan.ts';

/** Id of the rule -> the participants who meet it; a text: why its SQL does not run. */
export type RulesMet = ReadonlyMap<string, ReadonlySet<string> | string>;

interface Standing {
  /** Where it is told: the end of the participation, else its beginning; the exclusion where there is one. */
  readonly position: number;
  readonly at: number;
  readonly by: string | null;
  /** null: the data count. */
  readonly excludedBy: string | null;
}

export function ruleDeviations(
  events: readonly PlacedEvent[],
  rules: Plan['exclusions'],
  met: RulesMet,
): readonly RegistrationDeviation[] {
  const standing = standingOf(events);
  return rules.flatMap(({ id }): readonly RegistrationDeviation[] => {
    const found = met.get(id) ?? new Set<string>();
    const last = events.at(-1);
    if (typeof found === 'string')
      return [
        {
          ...{ position: last?.position ?? 0, at: last?.event.at ?? 0, kind: 'exclusion_failed', by: null },
          what: `The SQL of the rule ${id} does not run on the data, so that nobody is checked: ${found}`,
        },
      ];
    return [...standing].flatMap(
      ([participant, { position, at, by, excludedBy }]): readonly RegistrationDeviation[] => {
        if (excludedBy === id && !found.has(participant)) {
          const what = `Participant ${participant} is excluded by the rule ${id}, and does not meet its SQL.`;
          return [{ position, at, kind: 'exclusion_unmet', what, by }];
        }
        if (excludedBy !== null || !found.has(participant)) return [];
        const what = `Participant ${participant} meets the SQL of the rule ${id}, and is not excluded.`;
        return [{ position, at, kind: 'exclusion_missed', what, by: null }];
      },
    );
  });
}

function standingOf(events: readonly PlacedEvent[]): ReadonlyMap<string, Standing> {
  const standing = new Map<string, Standing>();
  for (const placed of events) {
    if (placed.stream !== 'participant' || placed.unnamed) continue;
    const { event, position, participant } = placed;
    const { at } = event;
    const before = standing.get(participant) ?? { position, at, by: null, excludedBy: null };
    switch (event.type) {
      case 'ParticipantArrived':
        standing.set(participant, before);
        break;
      case 'ParticipantFinished':
        // an exclusion is told where it was decided
        standing.set(participant, before.excludedBy === null ? { ...before, position, at } : before);
        break;
      case 'ExclusionDecided': {
        const by = typeof event.cause === 'object' ? event.cause.operator : null;
        standing.set(participant, { position, at, by, excludedBy: event.rule });
        break;
      }
      case 'ExclusionLifted':
        standing.set(participant, { ...before, position, at, excludedBy: null });
        break;
      // no other event includes or excludes
    }
  }
  return standing;
}
