/**
 * What an operator's action comes to, target by target: a command to the study for one participant, or a command to the
 * session that is played. Time, pauses and seats of participants who play are the session's.
 */
import { policyById } from '../../../bots/index.ts';
import type { RoomAction, SessionConsequence, Targets } from '../../../studies/room/actions.ts';
import type { PersonAction } from '../../../studies/way/contract/decision.ts';
import type { Participant, StudyState } from '../../../studies/way/contract/state.ts';
import type { Sessions } from '../../live/registry/sessions.ts';
import type { LiveSession } from '../../live/session/live-session.ts';
import type { OperatorCommand } from '../../live/session/operating.ts';

export interface PersonDeed {
  readonly kind: 'person';
  /** Names the deed in its command's id. */
  readonly target: string;
  readonly participant: string;
  readonly action: PersonAction;
}
export interface SessionActionDeed {
  readonly kind: 'session';
  readonly target: string;
  /** Participants who were named, and whose session it is. */
  readonly participants: readonly string[];
  readonly session: LiveSession;
  readonly command: OperatorCommand;
  readonly becomes: SessionConsequence['becomes'];
}
export type ActionDeed = PersonDeed | SessionActionDeed;

export interface RefusedDeed {
  readonly target: string;
  readonly code: string;
  readonly message: string;
}

export interface ActionDeeds {
  readonly deeds: readonly ActionDeed[];
  readonly refused: readonly RefusedDeed[];
}

const MINUTE = 60_000;

const NO_PARTICIPANT = { code: 'no_such_participant', message: 'There is no such participant.' };
const NO_SESSION = { code: 'no_such_session', message: 'This study plays no such session now.' };
const IS_OVER = { code: 'is_over', message: 'The participation is over.' };
const DOES_NOT_PLAY = { code: 'not_possible', message: 'The participant plays no session.' };
const TO_PERSON = { code: 'not_possible', message: 'This is done to participants: name them.' };

/** `sessions`: those that are played here, found before. */
export function deedsOf(
  study: StudyState,
  { action, targets, now }: { readonly action: RoomAction; readonly targets: Targets; readonly now: number },
  sessions: ReadonlyMap<string, LiveSession>,
): ActionDeeds {
  const found = new Map<string, ActionDeed>();
  const refused: RefusedDeed[] = [];
  const add = (deed: ActionDeed | RefusedDeed): void => {
    if (!('kind' in deed)) refused.push(deed);
    else {
      const before = found.get(deed.target);
      // a session that two of its participants are named for is acted on once
      found.set(deed.target, before?.kind === 'session' && deed.kind === 'session' ? joined(before, deed) : deed);
    }
  };
  const { participants, sessions: named } = targetsIn(study, targets);
  for (const id of new Set(participants)) {
    const one = study.participants.get(id);
    add(one ? ofPerson(one, { action, now }, sessions) : { target: id, ...NO_PARTICIPANT });
  }
  for (const id of new Set(named)) for (const deed of ofSession(id, { action, now }, sessions)) add(deed);
  return { deeds: [...found.values()], refused };
}

/** Participants and sessions that are meant. All: those who are under way. */
export function targetsIn(study: StudyState, targets: Targets): Exclude<Targets, 'all'> {
  if (targets !== 'all') return targets;
  const underWay = [...study.participants.values()].filter(({ state }) => state.status !== 'finished');
  return { participants: underWay.map(({ id }) => id), sessions: [] };
}

/** The sessions of the study that the targets may concern, from those that are played here. */
export async function sessionsFor(
  study: StudyState,
  targets: Targets,
  sessions: Pick<Sessions, 'find'>,
): Promise<ReadonlyMap<string, LiveSession>> {
  const { participants, sessions: named } = targetsIn(study, targets);
  const played = participants.flatMap((id) => study.participants.get(id)?.session ?? []);
  const found = new Map<string, LiveSession>();
  for (const id of new Set([...named, ...played])) {
    const session = await sessions.find(id);
    if (session?.state().setup.study === study.study) found.set(id, session);
  }
  return found;
}

const joined = (a: SessionActionDeed, b: SessionActionDeed): SessionActionDeed => ({
  ...a,
  participants: [...a.participants, ...b.participants],
});

interface Wish {
  readonly action: RoomAction;
  readonly now: number;
}

function ofPerson(
  { id, state }: Participant,
  { action, now }: Wish,
  sessions: ReadonlyMap<string, LiveSession>,
): ActionDeed | RefusedDeed {
  const playing = state.status === 'playing' ? state : null;
  switch (action.type) {
    case 'giveTime':
    case 'pause':
    case 'resume': {
      if (!playing) return { kind: 'person', target: id, participant: id, action };
      const session = sessions.get(playing.session);
      if (!session) return { target: id, ...NO_SESSION };
      return { ...toSession(session, action, now), participants: [id] };
    }
    case 'stopModels': {
      if (!playing) return { target: id, ...(state.status === 'finished' ? IS_OVER : DOES_NOT_PLAY) };
      const session = sessions.get(playing.session);
      return session ? { ...toSession(session, action, now), participants: [id] } : { target: id, ...NO_SESSION };
    }
    case 'replace':
    case 'giveBack': {
      if (!playing) return { target: id, ...(state.status === 'finished' ? IS_OVER : DOES_NOT_PLAY) };
      const session = sessions.get(playing.session);
      if (!session) return { target: id, ...NO_SESSION };
      const about = { kind: 'session', target: id, participants: [id], session } as const;
      const { seat } = playing;
      if (action.type === 'giveBack')
        return { ...about, command: { type: 'giveBack', seat }, becomes: 'seat_given_back' };
      const policy = action.policy === null ? null : standInFor(session, action.policy);
      if (typeof policy === 'string') return { target: id, code: 'not_offered', message: policy };
      return { ...about, command: { type: 'replace', seat, policy }, becomes: 'seat_replaced' };
    }
    case 'message':
    case 'endWithPay':
    case 'advance':
    case 'markDropped':
    case 'exclude':
    case 'liftExclusion':
    case 'adjustPay':
      return { kind: 'person', target: id, participant: id, action };
  }
}

function ofSession(
  id: string,
  { action, now }: Wish,
  sessions: ReadonlyMap<string, LiveSession>,
): readonly (ActionDeed | RefusedDeed)[] {
  const session = sessions.get(id);
  if (!session) return [{ target: id, ...NO_SESSION }];
  switch (action.type) {
    case 'giveTime':
    case 'pause':
    case 'resume':
    case 'stopModels':
    case 'endWithPay':
      return [toSession(session, action, now)];
    case 'message': {
      const people = session.state().setup.participants?.filter((one) => one !== null) ?? [];
      return people.map((participant) => ({ kind: 'person', target: participant, participant, action }));
    }
    case 'replace':
    case 'giveBack':
    case 'advance':
    case 'markDropped':
    case 'exclude':
    case 'liftExclusion':
    case 'adjustPay':
      return [{ target: id, ...TO_PERSON }];
  }
}

function toSession(
  session: LiveSession,
  action: Extract<RoomAction, { readonly type: 'giveTime' | 'pause' | 'resume' | 'stopModels' | 'endWithPay' }>,
  now: number,
): SessionActionDeed {
  const about = { kind: 'session', target: session.id, participants: [], session } as const;
  switch (action.type) {
    case 'giveTime':
      return {
        ...about,
        command: { type: 'extend', byMs: action.minutes * MINUTE, cause: 'operator' },
        becomes: 'given_time',
      };
    case 'pause':
      return { ...about, command: { type: 'pause', until: now + action.minutes * MINUTE }, becomes: 'paused' };
    case 'resume':
      return { ...about, command: { type: 'resume' }, becomes: 'running' };
    case 'stopModels':
      return { ...about, command: { type: 'stopModels' }, becomes: 'models_stopped' };
    case 'endWithPay':
      return { ...about, command: { type: 'abandon', reason: 'abandoned', cause: 'operator' }, becomes: 'ended' };
  }
}

/** The policy that is named, or a sentence that says why it may not play here. */
function standInFor({ game, state }: LiveSession, id: string): { policy: string; version: number } | string {
  const policy = policyById(id);
  if (!policy) return `There is no policy ${id}.`;
  if (policy.game !== game.id) return `The policy ${id} plays ${policy.game}, and this session plays ${game.id}.`;
  if (policy.privileged) return `The policy ${id} sees the whole state, so it may not play with participants.`;
  const unfit = policy.whyNot?.(state().setup.config) ?? null;
  if (unfit !== null) return unfit;
  return { policy: policy.id, version: policy.version };
}
