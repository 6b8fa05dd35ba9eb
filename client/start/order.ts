/** From the start form to the request that makes a session. Pure. */
import type { Aids, Disclosure } from '../../games/core/session/types.ts';
import type { GameForm, Option, SetupValues, StartEntry } from '../game-view.ts';
import type { WantedSession } from '../session-order.ts';

/** Who holds the seats: the participant with bots, several people, or bots alone. */
export type StartWay = 'bots' | 'people' | 'watch';

export interface FormState {
  readonly way: StartWay;
  readonly game: string;
  readonly setup: SetupValues;
  /** The number of seats for people, when people play. */
  readonly people: number;
  /** A policy, or a language model, for each seat; those of people's seats are not used. */
  readonly partners: readonly string[];
  readonly aids: Aids;
  readonly disclosure: Disclosure;
  /** Whether the game's questions are asked after the last turn. */
  readonly questions: boolean;
  /** Whether the game's questions between turns are asked, now and then. */
  readonly asked: boolean;
  /** Whether a show waits for people at each step, in games that have one. */
  readonly ownPace: boolean;
  /** Whether a choice can be taken back until all have sent. */
  readonly undo: boolean;
  /** How long people wait for each other, when people play; null: no limit. */
  readonly lobbyMs: number | null;
}

export const DEFAULT_AIDS: Aids = {
  knowledge: true,
  history: false,
  notes: false,
  recap: { reasons: true, points: true, advice: false, ends: true },
};
export const DEFAULT_DISCLOSURE: Disclosure = { kind: true, presence: true };

/** How long a show at people's own pace waits before it goes on. */
const OWN_PACE_MS = 5 * 60_000;
const DEFAULT_LOBBY_MS = 10 * 60_000;
/** The limits that the form offers for the lobby, ms. */
export const LOBBY_CHOICES: readonly (number | null)[] = [2 * 60_000, DEFAULT_LOBBY_MS, 60 * 60_000, null];

export function seatsOf(entry: StartEntry, setup: SetupValues): number {
  const { seats } = entry;
  if (typeof seats === 'function') return seats(setup);
  return typeof seats === 'number' ? seats : Number(setup[seats.key] ?? 2);
}

/** How many of the first seats are for people. */
export function peopleOf({ way, people }: Pick<FormState, 'way' | 'people'>, seats: number): number {
  switch (way) {
    case 'bots':
      return 1;
    case 'people':
      return Math.min(people, seats);
    case 'watch':
      return 0;
  }
}

export function initialForm(entry: StartEntry, way: StartWay, partner: string): FormState {
  return formWith(entry, way, { setup: entry.defaults[way], partner });
}

/** A first try: short, and with advice. */
export function tryForm(entry: StartEntry, partner: string): FormState {
  const form = formWith(entry, 'bots', { setup: entry.defaults.short ?? entry.defaults.bots, partner });
  return { ...form, aids: { ...form.aids, recap: { reasons: true, points: true, advice: true, ends: true } } };
}

function formWith(
  entry: StartEntry,
  way: StartWay,
  { setup, partner }: { readonly setup: SetupValues; readonly partner: string },
): FormState {
  return {
    way,
    game: entry.id,
    setup,
    people: 2,
    partners: Array.from({ length: seatsOf(entry, setup) }, (_, at) => entry.partnerFor?.(setup, at) ?? partner),
    aids: { ...DEFAULT_AIDS, ...entry.aids },
    disclosure: DEFAULT_DISCLOSURE,
    questions: false,
    asked: false,
    ownPace: false,
    undo: true,
    lobbyMs: DEFAULT_LOBBY_MS,
  };
}

/** The form after a change of way: settings stay, except where the defaults of the two ways differ. */
export function withWay(form: FormState, entry: StartEntry, way: StartWay): FormState {
  const [before, after] = [entry.defaults[form.way], entry.defaults[way]];
  const changed = Object.fromEntries(
    Object.entries(after).filter(([key, value]) => before[key] !== value && form.setup[key] === before[key]),
  );
  return { ...form, way, setup: { ...form.setup, ...changed } };
}

export function withPartner(form: FormState, seat: number, partner: string): FormState {
  return { ...form, partners: form.partners.map((policy, at) => (at === seat ? partner : policy)) };
}

export function withSetup(form: FormState, entry: StartEntry, setup: SetupValues, partner: string): FormState {
  const seats = seatsOf(entry, setup);
  const suits = (of: SetupValues, at: number) => entry.partnerFor?.(of, at);
  const partners = Array.from({ length: seats }, (_, at) => {
    const chosen = form.partners[at] ?? form.partners.at(-1) ?? partner;
    // a partner that was not chosen by hand is chosen again for the new settings
    return chosen === suits(form.setup, at) ? (suits(setup, at) ?? chosen) : chosen;
  });
  return { ...form, setup, partners, people: Math.min(form.people, seats) };
}

/** The config for the server. Throws on text that is not JSON: see `check`. */
export function configOf(
  setup: SetupValues,
  { options, moreOptions }: Pick<GameForm, 'options' | 'moreOptions'>,
): Config {
  const texts = [...options, ...moreOptions].filter(isJson).map(({ key }) => key);
  return Object.fromEntries(
    Object.entries(setup).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, texts.includes(key) ? JSON.parse(String(value)) : value]],
    ),
  );
}
type Config = WantedSession['config'];

const isJson = (option: Option): boolean =>
  option.kind === 'json' || (option.kind === 'choice' && option.json === true);

/** What the form can order between turns: in rounds or turns; null: the game asks nothing. */
export type AskedBy = 'turns' | 'rounds' | null;

/** `asks`: what the server says of the game. */
export function orderOf(form: FormState, entry: StartEntry, asks: AskedBy = null): WantedSession {
  const seats = seatsOf(entry, form.setup);
  const people = peopleOf(form, seats);
  return {
    game: form.game,
    config: configOf(form.setup, entry),
    seats: Array.from({ length: seats }, (_, at) =>
      at < people ? { kind: 'person' as const } : agentOf(form.partners[at] ?? ''),
    ),
    aids: form.aids,
    disclosure: form.disclosure,
    ...(entry.asks && form.questions ? { questions: { limitMs: null } } : {}),
    ...(asks && form.asked ? { probes: probesOf(asks, seats) } : {}),
    ...(entry.ownPace && form.ownPace && people > 0 ? { selfPaced: { limitMs: OWN_PACE_MS } } : {}),
    ...(form.undo || people === 0 ? {} : { undo: false }),
    ...(form.way === 'people' ? { lobby: { limitMs: form.lobbyMs } } : {}),
  };
}

/** How the form names a language model among the partners. */
export const MODEL = 'model/';

function agentOf(partner: string): WantedSession['seats'][number] {
  return partner.startsWith(MODEL)
    ? { kind: 'model', model: partner.slice(MODEL.length) }
    : { kind: 'policy', policy: partner };
}

/** The questions of an order: what is so, and what another agent takes to be so. A seat alone is asked the first only. */
function probesOf(asks: NonNullable<AskedBy>, seats: number): NonNullable<WantedSession['probes']> {
  const kinds = seats > 1 ? (['reality', 'first'] as const) : (['reality'] as const);
  return asks === 'rounds'
    ? { kinds, rounds: Array.from({ length: 200 }, (_, i) => i + 1), count: 1 }
    : { kinds, turns: Array.from({ length: 100 }, (_, i) => 5 * i + 4), count: 1 };
}
