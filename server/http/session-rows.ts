/** Sessions as lists show them: what an asker may know of each, with how far it has come. */
import type { Sent } from '../../answers/schema.ts';
import type { SessionAnswer } from '../../answers/sessions.ts';
import type { GameTypes } from '../../games/core/game.ts';
import { beginLog } from '../../games/core/log/replay.ts';
import { evolveAll } from '../../games/core/session/session.ts';
import { PACKAGES, rulesOfLog } from '../../games/index.ts';
import type { Asker } from '../access/access.ts';
import type { Sessions } from '../live/registry/sessions.ts';
import type { LiveSession } from '../live/session/live-session.ts';
import type { Leases } from '../store/leases.ts';
import type { SessionRow } from '../store/rows.ts';
import { readSessionLog, streamOfSession } from '../store/session-log.ts';
import type { Store } from '../store/store.ts';

/** A session in a list, with more for programs. */
export type ListedSession = Sent<typeof SessionAnswer> & Pick<SessionRow, 'label'>;

/** The rows for this asker, who may have them in a list. */
export type RowsFor = (asker: Asker, rows: readonly SessionRow[]) => Promise<readonly ListedSession[]>;

/** Games with rounds to count, in at least one of their versions. */
const HAVE_ROUNDS: ReadonlySet<string> = new Set(
  PACKAGES.filter(({ rules }) => rules.some(({ game }) => game.roundOf)).map(({ id }) => id),
);

export function openSessionRows({
  store,
  sessions,
  leases = null,
}: {
  readonly store: Store;
  readonly sessions: Pick<Sessions, 'live' | 'whyNotPlayed'>;
  /** Left out: this process plays all. */
  readonly leases?: Pick<Leases, 'ownersOf'> | null;
}): RowsFor {
  const counted = new Map<string, number>();
  /** The rounds of an ended session, which never change. */
  const roundsInLog = async (session: string): Promise<number | null> => {
    const known = counted.get(session);
    if (known !== undefined) return known;
    const log = await readSessionLog<GameTypes>(store.events, session);
    const rules = rulesOfLog(log);
    if (typeof rules === 'string' || !rules.game.roundOf) return null;
    const { game } = rules;
    const rounds = rules.game.roundOf(evolveAll(game, beginLog(game, log), log).game);
    counted.set(session, rounds);
    return rounds;
  };
  const roundsOf = async ({ session, game, status }: SessionRow, live: LiveSession | undefined) => {
    if (!HAVE_ROUNDS.has(game)) return null;
    if (status === 'ended') return roundsInLog(session);
    // what the seats have been told of
    return live?.game.roundOf?.(live.told().game) ?? null;
  };

  return async (asker, rows) => {
    const ids = rows.map(({ session }) => session);
    const [begun, openness, shelves, branches, origins, studies, numbers] = await Promise.all([
      store.sessions.begunAmong(ids),
      store.sessions.opennessOf(ids),
      store.sessions.shelvesOf(ids),
      store.sessions.branchCounts(ids),
      store.sessions.originsOf(ids),
      asker.kind === 'operator' ? store.sessions.studiesOf(ids) : undefined,
      // numbers tell how many sessions there are, and only operators may know that
      asker.kind === 'operator' ? store.sessions.numbersOf(ids) : undefined,
    ]);
    const owners = asker.kind === 'operator' ? await leases?.ownersOf(ids.map(streamOfSession)) : undefined;
    const live = new Map(sessions.live().map((session) => [session.id, session]));
    return Promise.all(
      rows.map(async (row): Promise<ListedSession> => {
        const { session } = row;
        const played = live.get(session);
        const facts = played?.publicState();
        const shelf = shelves.get(session);
        const name = shelf?.name ?? row.label;
        const listed = {
          ...row,
          name,
          turn: facts?.turn ?? row.turn,
          inRounds: HAVE_ROUNDS.has(row.game),
          rounds: await roundsOf(row, played),
          length: played ? lengthOf(played) : null,
          begun: begun.has(session),
          stranded: row.status !== 'ended' && sessions.whyNotPlayed(session) !== null,
          example: origins.get(session)?.kind === 'demo',
          archived: (shelf?.archivedAt ?? null) !== null,
          branches: branches.get(session) ?? 0,
        };
        if (asker.kind === 'operator') {
          const playedBy = owners && { playedBy: owners.get(streamOfSession(session)) ?? null };
          const known = { number: numbers?.get(session) ?? null, study: studies?.get(session) ?? null };
          return { ...listed, ...playedBy, ...known, seats: row.seats.map(holderInList) };
        }
        const kinds = openness.get(session)?.kinds ?? false;
        const isOver = row.status === 'ended';
        return {
          ...listed,
          // a label could tell what holds the seats, a parent what will come
          label: kinds ? row.label : null,
          name: kinds ? name : null,
          parent: isOver ? row.parent : null,
          branches: isOver ? listed.branches : 0,
          cause: causeTold(row, kinds),
          // until it is over, no more than its participants know
          seats: row.seats.map((held, seat) =>
            holderInList(kinds && (isOver || facts?.seats[seat]?.kind) ? held : null),
          ),
        };
      }),
    );
  };
}

/** The most turns or trials of a session; null: its game sets none. */
export function lengthOf({ game, told }: Pick<LiveSession, 'game' | 'told'>): number | null {
  return game.lengthOf?.(told().setup.config) ?? null;
}

/** Agents that may not know of bots are not told that a policy failed. */
function causeTold({ cause }: Pick<SessionRow, 'cause'>, kinds: boolean): SessionRow['cause'] {
  return cause === 'policy_lost' && !kinds ? 'fault' : cause;
}

/** A seat in the list. */
function holderInList(held: SessionRow['seats'][number]): ListedSession['seats'][number] {
  if (held === null) return { kind: '', name: '' };
  return { kind: held.kind === 'policy' ? 'bot' : held.kind, name: held.name ?? '' };
}
