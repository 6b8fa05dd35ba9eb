/** Where plays stand in a study's design: levels of factors, lists, items and blocks, by version of the definition. */
import { NEWEST, newestRules } from '../../games/index.ts';
import { type Combination, cellsOf, conditionsOf, playsOf } from '../allocation/cells.ts';
import { orderIn, type Slot, slotsOf } from '../allocation/slots.ts';
import { allPlans } from '../definition/all-plans.ts';
import { type FrozenStudy, ownOf } from '../definition/freeze.ts';
import { publishedStudy } from '../definition/published.ts';
import { recordingsNamed } from '../definition/recordings.ts';
import type { SessionPlan } from '../definition/types.ts';
import { waveOfSession, wavesIn } from '../definition/waves.ts';
import type { StudyLogEvent } from '../way/contract/events.ts';
import { actionColumns } from './action-columns.ts';
import type { FactorColumn, OwnColumns } from './columns.ts';

export interface PlannedPlay {
  readonly slot: Slot;
  readonly item: string | null;
  /** Number of the wave, from 1. */
  readonly wave: number;
  /** Factor -> level: factors between participants, and factors within. */
  readonly levels: Readonly<Record<string, string>>;
}

interface PublishedVersion {
  readonly hash: string;
  readonly frozen: FrozenStudy;
  readonly published: unknown;
}

/** The first refusal's time and facts, and the newest reason. */
export interface TurnedAway {
  readonly at: number;
  readonly why: string;
  readonly link: NonNullable<Extract<StudyLogEvent, { readonly type: 'ArrivalRefused' }>['link']>;
}

type DrawnFact = Extract<StudyLogEvent, { type: 'RecordingDrawn' }>;

export interface StudyFacts {
  /** Version of the definition -> the definition. `published`: as the log has it, whose hash it is. */
  readonly versions: ReadonlyMap<number, PublishedVersion>;
  readonly own: OwnColumns;
  /** Persons whose links were refused, by pseudonym. Those who came in later have a stream, too. */
  readonly turnedAway: ReadonlyMap<string, TurnedAway>;
  /** Why participants could not take part. */
  readonly refused: ReadonlyMap<string, string>;
  /** Every participant that the study's stream names. */
  readonly named: ReadonlySet<string>;
  /** Ids of the groups that filled their slots. */
  readonly filled: ReadonlySet<string>;
  /** Group -> index of the slot that it plays. */
  readonly slots: ReadonlyMap<string, number>;
  /** Session -> how its recording was drawn. */
  readonly recordings: ReadonlyMap<string, DrawnFact>;
  /** Levels of the factors between participants; {}: the version has no such arm. */
  levelsOf(version: number, arm: string): Readonly<Record<string, string>>;
  /** `play`: number among the participant's plays, from 0. */
  playOf(version: number, slot: number, play: number): PlannedPlay;
}

/** `events`: of the study's stream, in order. `seed`: of the study. */
export function studyFacts(events: readonly StudyLogEvent[], seed: string): StudyFacts {
  const versions = new Map<number, PublishedVersion>();
  const refused = new Map<string, string>();
  const named = new Set<string>();
  const turnedAway = new Map<string, TurnedAway>();
  const slots = new Map<string, number>();
  const filled = new Set<string>();
  const playing = new Map<number, string>();
  const recordings = new Map<string, DrawnFact>();
  for (const event of events) {
    if (event.type === 'StudyPublished') {
      const { version, hash, frozen: published } = event;
      versions.set(version, { hash, frozen: publishedStudy(event), published });
    }
    if (event.type === 'ArrivalRefused' && event.link) {
      const { participant, at, why, link } = event;
      turnedAway.set(participant, { ...(turnedAway.get(participant) ?? { at, link }), why });
    } else if (event.type === 'ArrivalRefused') {
      refused.set(event.participant, event.why);
      named.add(event.participant);
    }
    if (event.type === 'ArmDrawn' || event.type === 'GroupMatched') for (const id of event.participants) named.add(id);
    if (event.type === 'GroupMatched') {
      slots.set(event.group, event.slot);
      playing.set(event.slot, event.group);
    }
    if (event.type === 'RecordingDrawn') recordings.set(event.session, event);
    if (event.type === 'SlotFilled') {
      const group = playing.get(event.slot);
      if (group !== undefined) filled.add(group);
    }
  }
  const frozenOf = (version: number): FrozenStudy => {
    const found = versions.get(version);
    if (!found) throw new Error(`the study has no version ${version}`);
    return found.frozen;
  };
  const laid = new Map<number, readonly Slot[]>();
  const slotsIn = (version: number): readonly Slot[] => {
    const known = laid.get(version) ?? slotsOf(frozenOf(version).definition, seed);
    laid.set(version, known);
    return known;
  };
  const cellIn = (version: number, arm: string): Combination | undefined =>
    cellsOf(frozenOf(version).definition).find(({ id }) => id === arm);
  // a study may grow, so a slot can be one of a later version
  const newest = (): number => Math.max(...versions.keys());
  return {
    versions,
    own: ownColumns([...versions.values()].map(({ frozen }) => frozen)),
    turnedAway,
    refused,
    named,
    filled,
    slots,
    recordings,
    levelsOf: (version, arm) => cellIn(version, arm)?.levels ?? {},
    playOf(version, index, play) {
      const slot = slotsIn(version)[index] ?? slotsIn(newest())[index];
      const { definition, items } = frozenOf(version);
      const cell = slot && cellIn(version, slot.cell);
      if (!slot || !cell) throw new Error(`the study has no slot ${index}`);
      const list = slot.list === null ? null : (ownOf(items, slot.list) ?? null);
      const planned = playsOf(definition, cell, { order: orderIn(definition, seed, slot), items: list })[play];
      const condition = conditionsOf(definition).find(({ id }) => id === planned?.condition);
      const levels = { ...cell.levels, ...condition?.levels };
      const wave = waveOfSession(definition, Math.floor(play / conditionsOf(definition).length));
      return { slot, item: list?.[play]?.id ?? null, wave, levels };
    },
  };
}

function hasPairs({ game, config: given }: SessionPlan): boolean {
  const rules = newestRules(game);
  const config = rules?.game.schemas.config.safeParse({ ...rules.forPeople, ...given });
  return config?.success === true && rules?.pairs?.orders(config.data) === true;
}

const hasBots = ({ seats }: SessionPlan): boolean => seats.some(({ kind }) => kind === 'bot');
const hasModels = ({ seats }: SessionPlan): boolean => seats.some(({ kind }) => kind === 'model');

/** The columns that the factors and games of all versions need. */
export function ownColumns(frozen: readonly FrozenStudy[]): OwnColumns {
  const factors = new Map<string, FactorColumn>();
  const games = new Set<string>();
  for (const { definition } of frozen) {
    for (const { id, vary, levels } of definition.design.factors) {
      const before = factors.get(id)?.levels ?? [];
      factors.set(id, { id, vary, levels: [...new Set([...before, ...levels.map((level) => level.id)])] });
    }
    for (const { game } of definition.sessions) games.add(game);
  }
  const played = NEWEST.map(({ game }) => game).filter(({ id }) => games.has(id));
  const links = frozen.some(
    ({ definition }) => definition.intake.invites?.some(({ link }) => link !== undefined) === true,
  );
  const waves = frozen.some(({ definition }) => wavesIn(definition) > 1);
  const plans = frozen.flatMap(allPlans);
  const has = (isOne: (plan: SessionPlan) => boolean): boolean => plans.some(({ plan }) => isOne(plan));
  return {
    ...{ factors: [...factors.values()], actions: actionColumns(played), waves, links },
    ...{ pairs: has(hasPairs), bots: has(hasBots), models: has(hasModels) },
    recordings: frozen.some(({ definition }) => recordingsNamed(definition).length > 0),
  };
}
