/** What forks over HTTP and `npx standpoint play fork` share: policies for seats, the parent's log, and its texts. */
import { randomBytes } from 'node:crypto';
import { policyById } from '../../bots/index.ts';
import { type OpenText, tokenOf, tokensIn } from '../../games/core/free-text.ts';
import type { AnyGame, GameTypes } from '../../games/core/game.ts';
import type { PolicyController } from '../../games/core/log/fork.ts';
import type { Words } from '../../games/core/package.ts';
import type { Refusal } from '../../games/core/session/commands.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { playableRulesOfLog } from '../../games/index.ts';
import type { KeptText, SideWrite } from '../store/rows.ts';
import { fromLog, streamOfSession } from '../store/session-log.ts';
import type { StoreReader, TextsById } from '../store/store.ts';

/** The holder of a seat for a policy's id; null: this game has no such policy. */
export function seatedInBranch(
  game: string,
  policy: string,
  seed = randomBytes(16).toString('hex'),
): PolicyController | null {
  const found = policyById(policy);
  if (found?.game !== game) return null;
  const { id, version, privileged = false } = found;
  return { kind: 'policy', policy: id, version, seed, privileged };
}

/** Why a policy cannot play on at the parent's session, in a sentence; null: it can. */
export function whyNotInBranch({ events }: Pick<Parent, 'events'>, policy: string): string | null {
  const [created] = events;
  return created?.type === 'SessionCreated' ? (policyById(policy)?.whyNot?.(created.config) ?? null) : null;
}

/** A policy of the parent in its present version, since the program may be newer than the log; null: it is gone. */
export function keptInBranch(held: PolicyController): PolicyController | null {
  const found = policyById(held.policy);
  return found ? { ...held, version: found.version } : null;
}

export interface Parent {
  /** The rules of the version that the parent was played with. */
  readonly game: AnyGame;
  readonly words: Words;
  readonly events: readonly SessionEvent<GameTypes>[];
  /** The seed, which is secret until the session is over. */
  readonly seed: string;
}

/** The session to fork; a refusal where there is no such session, or where no rules here can play it on. */
export async function readParent(
  store: Pick<StoreReader, 'events' | 'secrets'>,
  session: string,
): Promise<Parent | Refusal> {
  const events = (await store.events.read(streamOfSession(session))).map((stored) => fromLog<GameTypes>(stored));
  const last = events.at(-1);
  const seed = last?.type === 'SessionEnded' ? last.seed : await store.secrets.seedOf(session);
  if (events[0]?.type !== 'SessionCreated' || seed === null)
    return { code: 'no_such_session', message: `There is no session '${session}' that can be forked.` };
  const rules = playableRulesOfLog(events);
  if (typeof rules === 'string') return { code: 'no_rules', message: `This session cannot be forked here. ${rules}` };
  return { game: rules.game, words: rules.words, events, seed };
}

/**
 * Puts tokens in place of the parent's texts in a percept: a text that a branch quoted in clear could not be erased.
 * A text stays where the schema takes no token: there it is one of the game's own words.
 */
export function withTokens(
  { game, events }: Pick<Parent, 'game' | 'events'>,
  open: OpenText,
): (percept: unknown) => unknown {
  const tokens = new Map(tokensIn(events).map((token) => [open(token), tokenOf(token)]));
  const close = (value: unknown, text: string | null, token: string): unknown => {
    if (typeof value === 'string') return value === text ? token : value;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((part) => close(part, text, token));
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, close(part, text, token)]));
  };
  const isPercept = (value: unknown): boolean => game.schemas.percept.safeParse(value).success;
  return (percept) => {
    if (!isPercept(percept)) return percept;
    return [...tokens].reduce((now, [text, token]) => {
      const closed = close(now, text, token);
      return isPercept(closed) ? closed : now;
    }, percept);
  };
}

/** Whether this percept holds a token of a text that the parent does not have. */
export function hasStrangeTokens({ game, events }: Pick<Parent, 'game' | 'events'>, percept: unknown): boolean {
  // the fork refuses what is no percept
  if (!game.schemas.percept.safeParse(percept).success) return false;
  // tokens in the config do not count: the operator who ordered the session chose them
  const own = new Set(tokensIn(events.filter(({ type }) => type !== 'SessionCreated')).map(tokenOf));
  return tokensIn(percept).some((token) => !own.has(tokenOf(token)));
}

/** Whether the maker of a branch may read every text that the branch tells its participants. It tells no notes to self. */
export function mayTell(
  { events }: Pick<Parent, 'events'>,
  texts: TextsById,
  mayRead: (kept: KeptText) => boolean,
): boolean {
  return tokensIn(events).every(({ textId }) => {
    const kept = texts.get(textId);
    return kept === undefined || mayRead(kept);
  });
}

/** The author of texts in a changed action. */
export const EXPERIMENTER = 'experimenter';

/** The texts of the parent and of the branch so far, by id, for the policies that play on; null: there are none. */
export function textsFor(
  { events }: Pick<Parent, 'events'>,
  open: OpenText,
  also: readonly SideWrite[],
): Readonly<Record<string, string>> | null {
  const tokens = tokensIn(events);
  const written = also.flatMap((write) => (write.kind === 'keepText' ? [write.row] : []));
  if (tokens.length + written.length === 0) return null;
  const texts: Record<string, string> = {};
  for (const token of tokens) {
    const text = open(token);
    if (text !== null) texts[token.textId] = text;
  }
  for (const { id, text } of written) texts[id] = text;
  return texts;
}
