/** For tests: writes sessions into a database before a server opens it, so that a test chooses ids, tokens, seeds and times. */

import type { AnyGame, GameTypes } from '../../games/core/game.ts';
import type { SessionCommand } from '../../games/core/session/commands.ts';
import { decideSession } from '../../games/core/session/decide.ts';
import { sessionAfter } from '../../games/core/session/decision.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { createSession, initialSession } from '../../games/core/session/session.ts';
import type { Controller, Disclosure, Probes, Questions, Signs } from '../../games/core/session/types.ts';
import { hashToken } from '../live/seat/tokens.ts';
import { databaseFile, openStore } from '../store/open-store.ts';
import type { BotAccount, SideWrite } from '../store/rows.ts';
import { LISTING, rowOf } from '../store/session-list.ts';
import { streamOfSession, toLog } from '../store/session-log.ts';
import { CHECKSUM } from './bot-accounts.ts';

export interface Planted {
  readonly game: AnyGame;
  readonly session: string;
  readonly config: unknown;
  readonly seed: string;
  readonly at: number;
  /**
   * A policy's id for a seat that it holds. The other seats have a token, see `tokenOf`; for `bot` it is that of an account of
   * its own, which is invited to the seat.
   */
  readonly seats: readonly ('person' | 'outside' | 'bot' | { readonly policy: string; readonly version?: number })[];
  readonly disclosure?: Partial<Disclosure>;
  readonly questions?: Questions;
  readonly probes?: Probes;
  readonly signs?: Signs;
  /** Commands that the session has performed already. */
  readonly already?: readonly SessionCommand<GameTypes>[];
}

export function tokenOf(session: string, seat: number): string {
  return `token-of-${session}-${seat}`;
}

function participantOf({ session, seats }: Planted, seat: number): string {
  return seats[seat] !== 'person' ? `bot-${session}-${seat}` : `p-${session}-${seat}`;
}

function invitationTo(planted: Planted, seat: number): SideWrite {
  const { session, at } = planted;
  const account = accountOf(session, seat).id;
  const participant = participantOf(planted, seat);
  return {
    kind: 'inviteBot',
    row: { session, seat, account, participant, createdAt: at, until: at + 600_000, answer: null },
  };
}

/** The account of its own that a seat for a bot has. */
function accountOf(session: string, seat: number): BotAccount {
  return {
    ...{ id: `account-${session}-${seat}`, name: `bot-${seat}`, version: session, owner: 'Ada', checksum: CHECKSUM },
    ...{ tokenHash: hashToken(tokenOf(session, seat)), seats: 1, answerMs: 0, createdAt: 1, revokedAt: null },
  };
}

/** `file`: the database; left out, the one that a server has in this folder without a setting. */
export async function plant(
  dataDir: string,
  sessions: readonly Planted[],
  file = databaseFile(dataDir),
): Promise<void> {
  const store = await openStore({ file, now: () => sessions[0]?.at ?? 0 });
  await Promise.all(
    sessions.map((planted) => {
      const { game, session: id, seed, at, seats, disclosure, questions, probes, signs, already = [] } = planted;
      const setup = {
        session: id,
        config: game.schemas.config.parse(planted.config),
        study: null,
        arm: null,
        build: 'test',
        label: null,
        aids: { knowledge: true, history: false, notes: false },
        disclosure: { kind: true, presence: false, ...disclosure },
        ...(questions ? { questions } : {}),
        ...(probes ? { probes } : {}),
        ...(signs ? { signs } : {}),
      };
      const created = createSession(game, setup, { seed, at });
      const seated = seats.flatMap((held, seat): SessionCommand<GameTypes>[] => {
        if (typeof held === 'string') return [];
        const controller: Controller = {
          kind: 'policy',
          policy: held.policy,
          version: held.version ?? 1,
          seed: `${seed}-${seat}`,
          privileged: false,
        };
        return [{ type: 'seat', seat, controller }];
      });
      let session = initialSession(game, created);
      const events: SessionEvent<GameTypes>[] = [created];
      for (const command of [...seated, ...already]) {
        const decided = decideSession(game, session, command, { seed, at });
        if (decided.refusal) throw new Error(`${command.type}: ${decided.refusal.message}`);
        session = sessionAfter(game, session, decided);
        events.push(...decided.events);
      }
      const tokens = seats.flatMap((held, seat) => {
        if (typeof held !== 'string') return [];
        if (held === 'bot') return [invitationTo(planted, seat)];
        const row = {
          tokenHash: hashToken(tokenOf(id, seat)),
          session: id,
          seat,
          participant: participantOf(planted, seat),
          ...(held === 'outside' ? { kind: held, name: 'planted' } : { kind: held, name: null }),
          createdAt: at,
        };
        return [{ kind: 'issueToken' as const, row }];
      });
      return store.events.append(
        [{ stream: streamOfSession(id), expectedVersion: 0, events: events.map((event) => toLog(game.id, event)) }],
        'create',
        {
          also: [
            ...(session.phase === 'ended' ? [] : [{ kind: 'keepSecret' as const, session: id, seed }]),
            { kind: 'listSession', row: rowOf(events, LISTING) },
            ...tokens,
          ],
        },
      );
    }),
  );
  for (const { session, seats } of sessions)
    for (const [seat, held] of seats.entries()) if (held === 'bot') await store.bots.add(accountOf(session, seat));
  await store.close();
}
