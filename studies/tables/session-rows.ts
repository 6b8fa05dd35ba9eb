/** The rows that follow from one session's log: the session, decisions of its participants, questions, texts, lines. */

import { parseToken } from '../../games/core/free-text.ts';
import type { GameTypes } from '../../games/core/game.ts';
import { canonicalJson } from '../../games/core/json.ts';
import { beginLog } from '../../games/core/log/replay.ts';
import type { KeptFacts } from '../../games/core/session/client-facts.ts';
import { reactionMs } from '../../games/core/session/client-rows.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { agentName } from '../../games/core/session/server-agent.ts';
import { evolveSession, type SessionState } from '../../games/core/session/session.ts';
import { shownLetter } from '../../games/core/session/signs.ts';
import type { Controller } from '../../games/core/session/types.ts';
import { BEATEN } from '../../games/core/session/waiting.ts';
import { rulesOfLog } from '../../games/index.ts';
import { actionCells } from './action-columns.ts';
import { botRows } from './bot-rows.ts';
import type { BundleCell, BundleRow } from './columns.ts';
import type { PlannedPlay, StudyFacts } from './design.ts';
import { modelRows, modelSeatsIn, modelUse } from './model-rows.ts';
import { pairRows } from './pair-rows.ts';
import { factorCells, type PlayedSeat } from './participant-rows.ts';
import { probeRows } from './probe-rows.ts';
import { recordedSeatIn, recordingRows } from './recording-rows.ts';
import type { CellsAt, SessionInStudy, SessionLog } from './session-log.ts';
import { textRows } from './text-rows.ts';

/**
 * Name of the table -> its rows; a practice session has only texts, lines and deeds of operators. Throws a sentence
 * where the rules of the session are missing.
 */
export function sessionRows(log: SessionLog, inStudy: SessionInStudy): Readonly<Record<string, readonly BundleRow[]>> {
  const { events, stream, facts } = log;
  const rules = rulesOfLog(events);
  if (typeof rules === 'string') throw new Error(`${stream}: ${rules}`);
  const { game } = rules;
  const created = events[0];
  if (created?.type !== 'SessionCreated') throw new Error(`${stream} does not begin with SessionCreated`);
  const { session, assignment } = created;
  const states = statesAlong(game, events);
  const people = new Map(inStudy.seats.map((one) => [one.seat, one]));
  const opened = (seat: number): PlayedSeat | null => {
    const one = people.get(seat);
    return one && inStudy.permits(one.participant).data ? one : null;
  };
  const texts = textRows({ log, game, states, nameOf: (index, seat) => nameAt(states[index], people, seat), inStudy });
  const beside = {
    messages: texts,
    connections: lineRows(log, people),
    operator_actions: deedRows(log, people),
  };
  const [first] = inStudy.seats;
  if (!assignment || !first || first.play === null || assignment.slot === null || assignment.group === null)
    return beside;
  const planned = inStudy.study.playOf(assignment.version, assignment.slot, first.play);
  const asked = events.flatMap((event, index) =>
    event.type === 'ProbeShown' ? [{ index, seat: event.probe.seat }] : [],
  );
  const models = modelSeatsIn(events).filter((seat) => !people.has(seat));
  const cellsAt: CellsAt = (index, seat) => {
    const state = states[index];
    const own = people.get(seat);
    if (!state || !(own || models.includes(seat)))
      throw new Error(`${stream} has at ${index + 1} no participant and no language model in seat ${seat}`);
    return {
      participant: own?.participant ?? null,
      group_id: assignment.group,
      ...placeCells(inStudy.study, planned),
      trial: game.roundOf?.(state.game) ?? state.turn,
      // a model plays beside participants for whom the session has one number
      play_order: own?.play ?? first.play,
      seat,
      sign: signOf(created, seat),
      arm: created.arm ?? planned.slot.cell,
      partner_kinds: state.seats.flatMap((held, other) => (other === seat ? [] : [held?.kind ?? 'empty'])).join(' '),
      controller: controllerOf(state.seats[seat] ?? null),
      probe_before: asked.some((one) => one.seat === seat && one.index < index),
      excluded_by: own?.excludedBy ?? null,
    };
  };
  const roles = game.roles(created.config);
  const waveCell = inStudy.study.own.waves ? { wave: planned.wave } : {};
  const inDesign = { ...factorCells(inStudy.study, planned.levels, 'all'), ...waveCell };
  const owners = inStudy.owners ?? new Map<string, string>();
  return {
    ...beside,
    sessions: [{ ...sessionRow(log, { created, inStudy }), ...waveCell }],
    ...(inStudy.study.own.recordings
      ? recordingRows(log, {
          study: inStudy.study,
          sign: (seat) => signOf(created, seat),
          cells: { group_id: assignment.group, play_order: first.play, arm: created.arm ?? planned.slot.cell },
        })
      : {}),
    decisions: decisionRows(log, { cellsAt, opened, roles, study: inStudy.study }),
    ...(inStudy.study.own.bots ? { bots: botRows(log, { game, place: inDesign, owners }) } : {}),
    ...(inStudy.study.own.models ? modelRows(log, { place: inDesign, inStudy }) : {}),
    certified_pairs: inStudy.study.own.pairs ? pairRows(log, { rules, cellsAt, opened }) : [],
    probes: probeRows(log, {
      ...{ rules, cellsAt, opened, models: inStudy.study.own.models ? models : null },
      told: (index) => toldCells(facts[index] ?? null),
    }).map((row) => ({ session, ...row })),
  };
}

/** What operators did to the session. */
function deedRows({ stream, events }: SessionLog, people: ReadonlyMap<number, PlayedSeat>): readonly BundleRow[] {
  return events.flatMap((event, index): BundleRow[] => {
    if (!('by' in event) || event.by === undefined || !('at' in event)) return [];
    const { at, by: operator, type: action, words } = event;
    const participant = 'seat' in event ? (people.get(event.seat)?.participant ?? null) : null;
    const reason = words === undefined ? null : (parseToken(words) ?? words);
    return [{ stream, version: index + 1, happened: at, operator, action, participant, reason }];
  });
}

type Created = Extract<SessionEvent<GameTypes>, { type: 'SessionCreated' }>;
type AnySession = SessionState<GameTypes>;

function statesAlong(
  game: Parameters<typeof beginLog>[0],
  events: readonly SessionEvent<GameTypes>[],
): readonly AnySession[] {
  const states: AnySession[] = [];
  let now = beginLog(game, events);
  for (const event of events) {
    if (event.type !== 'SessionCreated') now = evolveSession(game, now, event);
    states.push(now);
  }
  return states;
}

function placeCells(study: StudyFacts, { slot, item, wave, levels }: PlannedPlay): BundleRow {
  const own = study.own.waves ? { wave } : {};
  return { item, list: slot.list, block: slot.block, ...own, ...factorCells(study, levels, 'all') };
}

function signOf({ signs }: Created, seat: number): string {
  return `${signs?.looks[seat] ?? seat}${shownLetter(seat, signs)}`;
}

function controllerOf(held: Controller | null): string {
  return held ? agentName(held) : 'empty';
}

/** Whose text it is: the participant's or the policy's. */
function nameAt(state: AnySession | undefined, people: ReadonlyMap<number, PlayedSeat>, seat: number): string {
  const held = state?.seats[seat] ?? null;
  if (held?.kind === 'policy') return held.policy;
  if (held?.kind === 'recorded') return held.kind;
  if (held?.kind === 'model') return `model/${held.model}`;
  return people.get(seat)?.participant ?? held?.participant ?? 'empty';
}

/** What the page of the seat told with an event; facts that cannot be so are left out. */
function toldCells(facts: KeptFacts | null): BundleRow {
  const told = facts && facts.impossible.length === 0 ? facts.client : null;
  return {
    rt_ms: told ? reactionMs(told) : null,
    frame_ms: told?.frames?.medianMs ?? null,
    hidden_ms: told?.about?.hiddenMs ?? null,
  };
}

function sessionRow(
  { name, events, head }: SessionLog,
  { created, inStudy }: { readonly created: Created; readonly inStudy: SessionInStudy },
): BundleRow {
  const { session, game, rulesVersion, assignment, arm, at, participants = [], languages, bots = [] } = created;
  const ended = events.find((event) => event.type === 'SessionEnded') ?? null;
  const isPerson = (seat: number): boolean => (participants[seat] ?? null) !== null;
  const people = participants.filter((one) => one !== null).length;
  const takeovers = events.filter(
    (event) => event.type === 'ControllerChanged' && event.controller.kind === 'policy' && isPerson(event.seat),
  );
  const recorded = new Set(events.flatMap((event) => recordedSeatIn(event) ?? [])).size;
  const models = modelSeatsIn(events).length;
  const used = modelUse(events);
  const seats = participants.length;
  // an older program did not note the languages of seats; those of the participants are in their own logs
  const known = new Map(inStudy.seats.map(({ seat, language }) => [seat, language]));
  return {
    session,
    session_name: name,
    play: assignment?.play ?? '',
    game,
    rules_version: rulesVersion,
    study_hash: assignment?.hash ?? '',
    arm: arm ?? '',
    slot: assignment?.slot ?? null,
    group_id: assignment?.group ?? null,
    created: at,
    started: events.find((event) => event.type === 'SessionStarted')?.at ?? null,
    ended: ended?.at ?? null,
    reason: ended?.reason ?? null,
    cause: ended?.cause ?? null,
    people,
    policies: seats - people - bots.length - recorded - models,
    ...(inStudy.study.own.bots ? { bots: bots.length } : {}),
    ...(inStudy.study.own.models
      ? { models, model_calls: used.calls, model_tokens: used.tokens, model_micros: used.micros }
      : {}),
    takeovers: takeovers.length,
    turns: events.filter((event) => event.type === 'TurnResolved').length,
    seed: ended?.seed ?? null,
    head,
    counts: inStudy.study.filled.has(assignment?.group ?? ''),
    languages: canonicalJson(languages ?? participants.map((_, seat) => known.get(seat) ?? null)),
  };
}

interface Deciding {
  readonly cellsAt: CellsAt;
  readonly opened: (seat: number) => PlayedSeat | null;
  readonly roles: readonly string[];
  readonly study: StudyFacts;
}

/** One for each seat and turn: on a beat the last action counts. */
function decisionRows(
  { events, facts }: SessionLog,
  { cellsAt, opened, roles, study }: Deciding,
): readonly BundleRow[] {
  const created = events[0];
  const session = created?.type === 'SessionCreated' ? created.session : '';
  const rows = new Map<string, Record<string, BundleCell>>();
  /** Rewards since the last turn was resolved, by seat. */
  let rewards: readonly number[] = [];
  let openedAt = 0;
  /** Seat -> the last action that was sent. */
  const sent = new Map<number, Sent>();
  /** The seats whose participants chose the own pace of shows; and those with a turn at that pace since their last decision. */
  const ownPace = new Set<number>();
  const slowed = new Set<number>();
  /** Turn and seat -> the actions that were taken back. */
  const back = new Map<string, readonly TakenBack[]>();
  for (const [index, event] of events.entries()) {
    switch (event.type) {
      case 'ActionSubmitted':
      case 'ActionTimedOut':
      case 'ActionDefaulted': {
        const { seat, turn, action } = event;
        if (!opened(seat)) break;
        rows.set(`${turn} ${seat}`, {
          ...{ session, version: index + 1, turn, ...cellsAt(index, seat) },
          ...{ timed_out: event.type !== 'ActionSubmitted', ...toldCells(facts[index] ?? null) },
          ...{ role: roles[seat] ?? '', action: JSON.stringify(action), ...actionCells(action, study.own.actions) },
          ...{
            own_pace: slowed.has(seat),
            reward: 0,
            late_ms: null,
            ...backCells(back.get(`${turn} ${seat}`) ?? []),
          },
        });
        if (event.type === 'ActionSubmitted') sent.set(seat, { action, sent_ms: event.at - openedAt });
        break;
      }
      case 'ActionWithdrawn': {
        const key = `${event.turn} ${event.seat}`;
        const taken = sent.get(event.seat);
        rows.delete(key);
        if (taken) back.set(key, [...(back.get(key) ?? []), { ...taken, back_ms: event.at - openedAt }]);
        break;
      }
      case 'ActionRefused': {
        const row = rows.get(`${event.turn} ${event.seat}`);
        if (row) row.late_ms = event.lateMs;
        break;
      }
      case 'GameEventOccurred': {
        const paid = event.event.rewards ?? [];
        rewards = Array.from(
          { length: Math.max(paid.length, rewards.length) },
          (_, seat) => (rewards[seat] ?? 0) + (paid[seat] ?? 0),
        );
        break;
      }
      case 'TurnHeld':
        for (const seat of ownPace) slowed.add(seat);
        break;
      case 'PaceChosen':
        if (event.own) ownPace.add(event.seat);
        else ownPace.delete(event.seat);
        break;
      case 'TurnResolved':
        for (const [seat, reward] of rewards.entries()) {
          const row = rows.get(`${event.turn} ${seat}`);
          if (row) row.reward = reward;
        }
        for (const seat of roles.keys()) if (rows.has(`${event.turn} ${seat}`)) slowed.delete(seat);
        rewards = [];
        break;
      // what the start pays belongs to no decision
      case 'TurnOpened':
        if (BEATEN.has(event.clock)) for (const seat of ownPace) slowed.add(seat);
        rewards = [];
        openedAt = event.at;
        break;
    }
  }
  return [...rows.values()];
}

/** Times are ms from the opening of the turn. */
interface Sent {
  readonly action: unknown;
  readonly sent_ms: number;
}
interface TakenBack extends Sent {
  readonly back_ms: number;
}

function backCells(taken: readonly TakenBack[]) {
  return { taken_back: taken.length, taken_back_list: JSON.stringify(taken) };
}

function lineRows({ stream, events }: SessionLog, people: ReadonlyMap<number, PlayedSeat>): readonly BundleRow[] {
  return events.flatMap((event, index): BundleRow[] => {
    if (event.type !== 'ConnectionLost' && event.type !== 'ConnectionResumed') return [];
    const own = people.get(event.seat);
    if (!own) return [];
    const { session, seat, participant } = own;
    const isLost = event.type === 'ConnectionLost';
    const [why, gap] = isLost ? [event.why, null] : [null, event.gapMs];
    const change = isLost ? 'lost' : 'resumed';
    return [{ stream, version: index + 1, happened: event.at, participant, session, seat, change, why, gap_ms: gap }];
  });
}
