/** The deviations of a study from its preregistration: those found in the log, and those recorded by hand. */
import { differenceOf } from '../definition/difference.ts';
import type { FrozenStudy } from '../definition/freeze.ts';
import { publishedStudy } from '../definition/published.ts';
import type { Cause } from '../way/contract/parts.ts';
import type { PlacedEvent, RegistrationDeviation } from './deviation.ts';
import { Registration } from './plan.ts';
import { type RulesMet, ruleDeviations } from './rules.ts';
import { stoppingDeviations } from './stopping.ts';

/** The registration with its hash and time; null: the study is not preregistered. */
export function preregistrationIn(events: readonly PlacedEvent[]): {
  readonly hash: string;
  readonly at: number;
  readonly position: number;
  readonly registration: Registration;
} | null {
  for (const { event, position } of events)
    if (event.type === 'StudyPreregistered')
      return { hash: event.hash, at: event.at, position, registration: Registration.parse(event.plan) };
  return null;
}

interface Known {
  /** Stage of the participants whose events these are. The stopping rule counts those of `main`. */
  readonly stage: string;
  /** null: the SQL of the exclusions has not run. */
  readonly met: RulesMet | null;
}

/**
 * The deviations, in the order of the log. `events`: those of the study and its participants, in that order. Empty
 * without a preregistration.
 */
export function deviationsFrom(
  events: readonly PlacedEvent[],
  { stage, met }: Known = { stage: 'main', met: null },
): readonly RegistrationDeviation[] {
  const registered = preregistrationIn(events);
  if (!registered) return [];
  const rules = new Map(registered.registration.plan.exclusions.map(({ id, text }) => [id, text]));
  const found: RegistrationDeviation[] = [];
  const excludedBy = new Map<string, string>();
  let intake: 'open' | 'closed' = 'open';
  let isSeen = false;
  let published: FrozenStudy | null = null;
  for (const { event, position, ...of } of events) {
    const isLater = position > registered.position;
    const note = (kind: RegistrationDeviation['kind'], what: string, cause: Cause): void => {
      const by = typeof cause === 'object' ? cause.operator : null;
      if (isLater) found.push({ position, at: event.at, kind, what, by });
    };
    switch (event.type) {
      case 'StudyPublished': {
        const now = publishedStudy(event);
        note('version', versionChange(event.version, published, now), event.cause);
        published = now;
        break;
      }
      case 'IntakeOpened':
        if (isSeen) note('unblinded', 'Intake was opened again after a bundle of the outcomes was made.', event.cause);
        intake = 'open';
        break;
      case 'BundleExported':
        if (isLater && event.stage === 'main' && intake === 'closed') isSeen = true;
        break;
      case 'IntakeClosed':
        intake = 'closed';
        break;
      case 'BudgetChanged':
        note('budget', `The budget of the study is ${event.minor} minor units.`, event.cause);
        break;
      case 'OutcomesUnblinded':
        if (intake === 'open') note('unblinded', 'Outcomes by arm were seen before intake was closed.', event.cause);
        break;
      case 'ExclusionDecided':
        if (of.stream === 'participant') excludedBy.set(of.participant, event.rule);
        // an attention check is part of the definition that was registered, or of a version that is noted
        if (!rules.has(event.rule) && event.cause !== 'program')
          note(
            'exclusion',
            `${who(of)} is excluded by a rule that the plan does not have: ${event.rule}.`,
            event.cause,
          );
        break;
      case 'ExclusionLifted': {
        const rule = of.stream === 'participant' ? excludedBy.get(of.participant) : undefined;
        if (rule !== undefined && rules.has(rule))
          note('exclusion_lifted', `${who(of)} counts again, whom the rule ${rule} of the plan excluded.`, event.cause);
        break;
      }
      case 'DeviationRecorded':
        note('recorded', event.what, event.cause);
        break;
      // no other event departs from a plan by itself
    }
  }
  const { plan } = registered.registration;
  return [
    ...found,
    ...(stage === 'main' ? stoppingDeviations(events, plan.stopping, registered.position) : []),
    ...(met ? ruleDeviations(events, plan.exclusions, met) : []),
  ].toSorted((a, b) => a.position - b.position);
}

const who = (of: { readonly participant?: string; readonly unnamed?: true }): string =>
  of.unnamed ? 'A participant without consent for data' : `Participant ${of.participant ?? 'unknown'}`;

/** How many parts of a version are named. */
const MOST = 12;

function versionChange(version: number, before: FrozenStudy | null, now: FrozenStudy): string {
  const parts =
    before === null
      ? []
      : differenceOf(before, now).map(({ path, before: was, after }) =>
          path.startsWith('texts.') ? `${path} is another text` : `${path} ${short(was)} is ${short(after)}`,
        );
  const more = parts.length > MOST ? [`and ${parts.length - MOST} more`] : [];
  const changed = [...parts.slice(0, MOST), ...more].join('; ') || 'nothing that counts is changed';
  return `Version ${version} of the study is published: ${changed}.`;
}

function short(value: unknown): string {
  const text = value === undefined ? 'left out' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
