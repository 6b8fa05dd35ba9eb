/**
 * A study in a hurry, for a pilot: all durations divided by one number, open at any hour, for anyone with a label. Rules,
 * texts, arms and pay stay as they are. The gap between waves is a moment.
 */
import type { AnyGame } from '../../games/core/game.ts';
import { newestRules } from '../../games/index.ts';
import { withRecruiter } from '../../studies/definition/exits.ts';
import { type FrozenStudy, freeze } from '../../studies/definition/freeze.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Throws where the study in a hurry is no study: a pace that the schema of a game or study does not allow. */
export function paced({ definition, texts, surveys, items }: FrozenStudy, pace: number): FrozenStudy {
  const hurried = divided(definition as unknown as Json, pace) as unknown as typeof definition;
  const { intake, sessions } = hurried;
  const { invites: _, ...open } = intake;
  const source = {
    definition: {
      ...withRecruiter(hurried, 'labels'),
      sessions: sessions.map((session, i) => ({
        ...session,
        config: configFor(session.game, session.config, definition.sessions[i]?.config ?? {}),
      })),
      ...(hurried.waves ? { waves: hurried.waves.map(soonOpen) } : {}),
      // what a page measures of its machine is not what is tried here
      intake: { ...open, hours: null, recruiter: 'labels', signed: 'ignored', excludes: [] },
    },
    texts,
    surveys,
    items: divided(items as unknown as Json, pace) as unknown as typeof items,
  };
  const frozen = freeze(source);
  if (!('definition' in frozen))
    throw new Error(`--pace ${pace}: ${frozen.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`);
  return frozen;
}

/** Shortest durations that a check allows, by the name of the field: machines, unlike people, are in no greater hurry. */
const LEAST: Readonly<Record<string, number>> = {
  graceMs: 15_000,
  // a page shows the end of a session before it goes to the next one
  lobbyMs: 15_000,
  readyMs: 5000,
  waitMs: 10_000,
  afterMs: 0,
};

/** No participant of a pilot waits for days: the window opens after a moment, and stays open for as long as a pair may need. */
function soonOpen<W extends { readonly fromMs: number; readonly toMs: number }>(wave: W): W {
  const openMs = Math.min(Math.max(wave.toMs - wave.fromMs, 20_000), 30_000);
  return { ...wave, fromMs: GAP_MS, toMs: GAP_MS + openMs };
}
const GAP_MS = 2000;

/**
 * Every number whose name ends in `Ms`, divided; at least a second, where the field has no other bound. Lists of them are times that
 * are drawn, which have none.
 */
function divided(value: Json, pace: number): Json {
  if (Array.isArray(value)) return value.map((one: Json) => divided(one, pace));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      typeof part === 'number' && key.endsWith('Ms')
        ? Math.min(part, Math.max(LEAST[key] ?? 1000, Math.round(part / pace)))
        : Array.isArray(part) && key.endsWith('Ms')
          ? part.map((one: Json) => (typeof one === 'number' ? Math.round(one / pace) : one))
          : divided(part, pace),
    ]),
  );
}

/** The hurried config; durations that the game refuses stay as they were. */
function configFor(game: string, hurried: object, own: object): object {
  const schema = (newestRules(game)?.game as AnyGame | undefined)?.schemas.config;
  if (!schema || schema.safeParse(hurried).success) return hurried;
  return own;
}
