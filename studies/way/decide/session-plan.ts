/** What the server lays a session from: plan, seats and seed. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../../../games/core/json.ts';
import { newestRules } from '../../../games/index.ts';
import { cellsOf, conditionsOf, playsOf } from '../../allocation/cells.ts';
import { orderIn, type Slot, seatsIn } from '../../allocation/slots.ts';
import { inArm } from '../../definition/arms.ts';
import { type FrozenStudy, ownOf } from '../../definition/freeze.ts';
import { SessionPlan } from '../../definition/types.ts';
import { stepsOf, waveNumbered, waveOfSession } from '../../definition/waves.ts';
import type { PlannedSession } from '../contract/decision.ts';
import type { Group, Participant, StudyState } from '../contract/state.ts';
import { frozenOf, versionOf } from '../fold/stops.ts';
import { shownIn } from './consent.ts';
import { slotsIn } from './deciding.ts';
import { type DrawnRecording, recordedPlace } from './drawn-recording.ts';

/** The slot with this index in the newest version. */
function slotIn(study: StudyState, seed: string, index: number): Slot {
  const slot = slotsIn(study, seed)[index];
  if (!slot) throw new Error(`the study has no slot ${index}`);
  return slot;
}

/** The seed of a session: a keyed hash, so that none tells another. Equal deals are equal in all arms. */
export function sessionSeed(seed: string, key: readonly (string | number)[]): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(seed), utf8ToBytes(canonicalJson(['session', ...key]))));
}

/** The plan of a group's play, after all patches. */
export function planIn(
  frozen: FrozenStudy,
  { seed, slot, play }: { readonly seed: string; readonly slot: Slot; readonly play: number },
): SessionPlan {
  const { definition, items } = frozen;
  const cell = cellsOf(definition).find(({ id }) => id === slot.cell);
  if (!cell) throw new Error(`the design has no arm ${slot.cell}`);
  const list = slot.list === null ? null : (ownOf(items, slot.list) ?? null);
  const planned = playsOf(definition, cell, { order: orderIn(definition, seed, slot), items: list })[play];
  if (!planned) throw new Error(`there is no play ${play}`);
  return SessionPlan.parse(planned.plan);
}

export function plannedSession(
  study: StudyState,
  group: Group,
  {
    seed,
    session,
    play,
    recording,
  }: {
    readonly seed: string;
    readonly session: string;
    readonly play: number;
    /** null: the session has none. */
    readonly recording: DrawnRecording | null;
  },
): PlannedSession {
  const [first] = group.participants.map((id) => study.participants.get(id));
  if (!first) throw new Error(`group ${group.id} has no participants`);
  const { version, hash, frozen } = versionOf(study, first);
  const { design } = frozen.definition;
  const slot = slotIn(study, seed, group.slot);
  const { definition } = inArm(frozen, slot.cell);
  const { match } = definition;
  const played = Math.floor(play / conditionsOf(definition).length);
  const filling = waveNumbered(definition, waveOfSession(definition, played))?.policy;
  const plan = planIn(frozen, { seed, slot, play });
  const places = seatsIn(plan.seats, slot);
  const seats = plan.seats.map((holder, seat): PlannedSession['seats'][number] => {
    if (holder.kind === 'recorded') return recordedPlace(recording, seat);
    if (holder.kind === 'policy')
      return {
        kind: 'policy',
        policy: holder.policy,
        privileged: holder.privileged ?? false,
        ...(holder.later ? { later: holder.later } : {}),
      };
    if (holder.kind === 'bot' || holder.kind === 'model') return holder;
    const participant = group.participants[places[seat] ?? -1];
    if (participant !== undefined) return { kind: 'person', participant };
    const policy = filling ?? match.fill?.policy;
    if (policy === undefined)
      throw new Error(`seat ${seat} of group ${group.id} has no participant, and no policy fills it`);
    return { kind: 'policy', policy, privileged: false };
  });
  return {
    session,
    group: group.id,
    play,
    plan,
    assignment: { version, hash, stage: first.stage, slot: slot.index, group: group.id, play },
    arm: slot.cell,
    seats,
    languages: languagesIn(study, seats),
    ...(definition.models ? { modelBudget: definition.models.budget } : {}),
    seed: recording?.seed ?? sessionSeed(seed, design.sameDeals ? ['deal', slot.deal, play] : ['own', session]),
    signRotation: slot.signRotation,
    simulated: first.simulated,
  };
}

function languagesIn(study: StudyState, seats: PlannedSession['seats']): PlannedSession['languages'] {
  return seats.map((seat) => {
    const participant = seat.kind === 'person' ? study.participants.get(seat.participant) : undefined;
    return participant ? shownIn(frozenOf(study, participant), participant.language) : null;
  });
}

/** An unpaid play of one participant with policies. */
export function practiceSession(
  study: StudyState,
  participant: Participant,
  { seed, session, step }: { readonly seed: string; readonly session: string; readonly step: number },
): PlannedSession {
  const described = stepsOf(frozenOf(study, participant).definition)[step];
  if (described?.kind !== 'practice') throw new Error(`step ${step} is no practice`);
  const { game, config, policy, limitMs } = described.play;
  const rules = newestRules(game);
  if (!rules) throw new Error(`there is no game ${game}`);
  const roles = rules.game.roles(rules.game.schemas.config.parse({ ...rules.forPeople, ...config }));
  const others = roles.slice(1).map(() => {
    if (policy === null) throw new Error(`practice of ${game} has no policy for its other seats`);
    return { kind: 'policy', policy } as const;
  });
  const plan = SessionPlan.parse({
    id: 'practice',
    game,
    config,
    seats: [{ kind: 'person' }, ...others],
    limitMs,
    minutes: 1,
    dropout: { graceMs: 60_000, then: 'endWithPay', minPeople: 1, disclose: true },
  });
  const seats: PlannedSession['seats'] = [
    { kind: 'person', participant: participant.id },
    ...others.map((one) => ({ ...one, privileged: false })),
  ];
  return {
    session,
    group: null,
    play: null,
    plan,
    assignment: null,
    arm: null,
    seats,
    languages: languagesIn(study, seats),
    seed: sessionSeed(seed, ['practice', session]),
    signRotation: 0,
    simulated: participant.simulated,
  };
}
