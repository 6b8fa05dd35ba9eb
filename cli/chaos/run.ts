/** One chaos run: a server, sessions with participants, faults from the plan, and an account of what the faults cost. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { botsOf } from '../../bots/index.ts';
import { seatClient } from '../../bots/seat-client.ts';
import type { AnyGame, GameTypes } from '../../games/core/game.ts';
import { type Rng, rngFor } from '../../games/core/rng.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { GAMES, rulesOfLog } from '../../games/index.ts';
import { openerOf } from '../../server/live/session/free-text.ts';
import type { OrderedSession } from '../../server/live/session/order.ts';
import { readStore } from '../../server/store/open-store.ts';
import { fromLog, streamOfSession } from '../../server/store/session-log.ts';
import { plant, tokenOf } from '../../server/testing/planted.ts';
import { quickened } from '../../server/testing/twins.ts';
import { type ChaosLoss, doubleOwnersOf, type KeptLog, longestGapOf, lossOf } from './account.ts';
import { type ChaosParticipant, openParticipant } from './participant.ts';
import { type ChaosFault, planOf } from './plan.ts';
import { type ScriptedTwins, scriptedClient, scriptedTwins, turnsApart } from './scripted-twins.ts';
import { openOneServer } from './server-process.ts';
import { openServers } from './servers.ts';
import type { ChaosTarget } from './target.ts';

export interface ChaosRunOptions {
  readonly seed: string;
  readonly ms: number;
  /** How many sessions play at once. */
  readonly sessions: number;
  readonly kinds: Parameters<typeof planOf>[0]['kinds'];
  readonly servers: number;
  /** Whether each of several servers is on a host of its own. */
  readonly ownHosts: boolean;
  /** Addresses of servers, for several servers of ours. */
  readonly postgres: string;
  readonly redis: string;
  readonly onProgress: (ms: number) => void;
}

export interface ChaosRunReport extends ChaosLoss {
  readonly faults: readonly ChaosFault[];
  readonly sessions: number;
  /** Turns of twins that were compared, besides all other sessions. */
  readonly twinTurns: number;
  /** Sessions that did not go on within a minute after the last fault. */
  readonly stuck: number;
  /** A line for each stuck session: its game, the last turns that its seats were asked in, and its last events. */
  readonly stuckAt: readonly string[];
  /** One line for each action that was refused unfairly: its session, its seat, how it was sent, and the events of its turn. */
  readonly unfair: readonly string[];
  /** How often two servers told one session at the same time. */
  readonly doubleOwners: number;
  /** How often a server took a session over from another. */
  readonly takeovers: number;
  /** The longest time in which a participant heard nothing new, ms. */
  readonly longestGapMs: number;
  /** How often the server ended by itself, with the end of its output. */
  readonly crashes: readonly string[];
}

/** How long a participant thinks at most, and the time that people have for a turn, ms. */
const THINKS_MS = 600;
const DEADLINE_MS = 5000;
/** How long a session may take to go on once all faults are over, ms. */
const PATIENCE_MS = 60_000;
const BEHIND_MS = 250;

interface PlayedSession {
  readonly session: string;
  readonly participants: readonly ChaosParticipant[];
}

/** Runs in a folder of its own and calls `check` with its database before it removes it. */
export async function chaosRun(options: ChaosRunOptions, check: (database: string) => void): Promise<ChaosRunReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-chaos-'));
  try {
    return await runIn(folder, options, check);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The server under test, with the sessions of the twins in its database. */
async function targetIn(
  folder: string,
  options: ChaosRunOptions,
  twins: readonly ScriptedTwins[],
): Promise<ChaosTarget> {
  const planted = twins.flatMap(({ sessions }) => sessions);
  const { servers: count, postgres, redis, ownHosts } = options;
  if (count > 1)
    return openServers({
      ...{ count, folder, postgres, redis, ownHosts },
      prepare: (database) => plant(folder, planted, database),
    });
  await plant(folder, planted);
  return openOneServer(folder);
}

async function runIn(
  folder: string,
  options: ChaosRunOptions,
  check: (database: string) => void,
): Promise<ChaosRunReport> {
  const twins = scriptedTwins(options.seed, Date.now());
  const target = await targetIn(folder, options, twins);
  try {
    const plan = planOf(options);
    const rng = rngFor(options.seed, 'tables');
    const past: PlayedSession[] = [];
    const playing: PlayedSession[] = [];
    const pairs = twins.map((pair) => ({ pair, players: seatTwins(pair, target.url) }));
    const begun = performance.now();
    const elapsed = (): number => performance.now() - begun;

    let over = false;
    const keepPlaying = async (): Promise<void> => {
      while (!over) {
        for (const one of playing.filter(isOver)) past.push(...playing.splice(playing.indexOf(one), 1));
        if (playing.length < options.sessions)
          // while the server is down, an order fails
          await orderSession({ target, rng, nth: past.length + playing.length }).then(
            (one) => playing.push(one),
            () => {},
          );
        options.onProgress(Math.min(options.ms, elapsed()));
        await sleep(BEHIND_MS);
      }
    };
    const keeping = keepPlaying();

    for (const fault of plan) {
      await sleep(Math.max(0, fault.at - elapsed()));
      if (fault.kind === 'malformed')
        for (const { participants } of playing) for (const one of participants) one.misbehave(fault.forMs);
      const unplugged = fault.kind === 'unplug' ? target.addressOf(fault.which) : null;
      const allParticipants = [
        ...playing.flatMap(({ participants }) => participants),
        ...pairs.flatMap(({ players }) => players.flat()),
      ];
      const unseen = unplugged === null ? [] : allParticipants.map((one) => one.loseSightOf(unplugged));
      await target.suffer(fault);
      for (const { over } of unseen) over();
    }
    await sleep(Math.max(0, options.ms - elapsed()));
    over = true;
    await keeping;
    const stuck = await stuckOf(playing);
    const twinPlayers = pairs.flatMap(({ pair: { sessions }, players }) =>
      sessions.map(({ session }, i): PlayedSession => ({ session, participants: players[i] ?? [] })),
    );
    const all = [...past, ...playing, ...twinPlayers];
    await Promise.all(all.flatMap(({ participants }) => participants.map((one) => one.leave())));
    await target.stop();
    const logs = await logsOf(target.database, all);
    check(target.database);
    const kept = all.flatMap(({ participants }) => participants.map((one) => one.kept));
    const loss = lossOf(logs, kept);
    const takeovers = await target.takeovers();
    // those of twins stay silent once their script is over
    const longestGapMs = longestGapOf(
      [...past, ...playing].flatMap(({ participants }) => participants.map((one) => one.kept)),
    );
    const apart = pairs.reduce((sum, { pair, players }) => sum + apartIn(pair, players), 0);
    return {
      ...loss,
      leaks: loss.leaks + apart,
      twinTurns: twins.reduce((sum, { script }) => sum + script.length, 0),
      faults: plan,
      sessions: all.length,
      stuck: stuck.length,
      stuckAt: stuck.map(({ session, participants }) => {
        const log = logs.find((one) => one.session === session);
        const seats = participants.map(({ kept: { seat, turn, ended } }) => ({ seat, turn, ended }));
        return `${log?.game.id} ${session}: ${JSON.stringify({ seats, last: log?.events.slice(-3) })}`;
      }),
      unfair: kept.flatMap(({ session, seat, refusedUnfairly }) =>
        refusedUnfairly.map((refusal) => {
          const events = logs.find((one) => one.session === session)?.events ?? [];
          const opened = events.findIndex((event) => event.type === 'TurnOpened' && event.turn === refusal.turn);
          const until = events.findIndex((event) => event.type === 'TurnOpened' && event.turn === refusal.turn + 1);
          const ofTurn = events.slice(opened, until < 0 ? undefined : until + 1);
          return `${session} seat ${seat}: ${JSON.stringify({ ...refusal, events: ofTurn.filter(isOfTime) })}`;
        }),
      ),
      doubleOwners: doubleOwnersOf(kept, takeovers),
      takeovers: [...takeovers.values()].reduce((sum, one) => sum + one, 0),
      longestGapMs,
      crashes: target.crashes(),
    };
  } finally {
    await target.stop();
    await target.clear();
  }
}

/** Seats every place of both twins; the watched seat as a page, the others as bots from outside. By session. */
function seatTwins(pair: ScriptedTwins, url: string): readonly (readonly ChaosParticipant[])[] {
  return pair.sessions.map(({ session, seats }) =>
    seats.map((held, seat) =>
      openParticipant({
        url,
        session,
        seat,
        token: tokenOf(session, seat),
        as: held === 'outside' ? 'outside' : 'person',
        brain: scriptedClient(pair, seat),
        rng: rngFor(session, 'thinking', seat),
        thinksMs: THINKS_MS,
      }),
    ),
  );
}

function apartIn(pair: ScriptedTwins, players: readonly (readonly ChaosParticipant[])[]): number {
  const [one, other] = players.map((participants) => participants[pair.eyes]?.kept);
  if (!one || !other) throw new Error('both twins have a watched seat');
  return turnsApart(pair, [one, other]);
}

/** Events that say who acted when, and what the clock did. */
const isOfTime = ({ type }: SessionEvent<GameTypes>): boolean => type !== 'GameEventOccurred';

const isOver = ({ participants }: PlayedSession): boolean => participants.every(({ kept }) => kept.ended);

/** Waits until every session has gone on by a turn or ended; returns those that have not. */
async function stuckOf(playing: readonly PlayedSession[]): Promise<readonly PlayedSession[]> {
  const turnsBefore = playing.map(({ participants }) => participants.map(({ kept }) => kept.turn));
  const isStuck = ({ participants }: PlayedSession, i: number): boolean =>
    participants.some(({ kept }, j) => !kept.ended && kept.turn <= (turnsBefore[i]?.[j] ?? 0));
  const until = performance.now() + PATIENCE_MS;
  while (playing.some(isStuck) && performance.now() < until) await sleep(BEHIND_MS);
  return playing.filter(isStuck);
}

interface Laying {
  readonly target: ChaosTarget;
  readonly rng: Rng;
  readonly nth: number;
}

/** Orders a session, and seats its participants: one as a page, one as a bot from outside, the others policies. */
async function orderSession({ target: { url, operatorToken }, rng, nth }: Laying): Promise<PlayedSession> {
  const game = GAMES[nth % GAMES.length] as AnyGame;
  const bots = botsOf(game.id);
  if (!bots) throw new Error(`there is no game ${game.id}`);
  const config = configOf(game, rng);
  const kinds = game.roles(config).map((_, seat) => KINDS[seat] ?? 'policy');
  const seats = kinds.map((kind) => (kind === 'policy' ? { kind, policy: bots.defaultPartner.id } : { kind }));
  const answer = await fetch(`${url}/api/sessions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${operatorToken()}`,
    },
    // its participants press no "Ready"
    body: JSON.stringify({ game: game.id, config, seats, ready: null }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`no session: ${answer.status} ${await answer.text()}`);
  const created = (await answer.json()) as OrderedSession;
  const { session } = created;
  const participants = created.seats.flatMap(({ seat, token }) => {
    const as = kinds[seat];
    if (token === null || as === undefined || as === 'policy') return [];
    const brain = seatClient(bots.defaultPartner, `${session} ${seat}`);
    return [
      openParticipant({
        url,
        session,
        seat,
        token,
        as,
        brain,
        rng: rngFor(session, 'thinking', seat),
        thinksMs: THINKS_MS,
      }),
    ];
  });
  return { session, participants };
}

const KINDS = ['person', 'outside'] as const;

/** A config by chance, with a deadline for people where the game has one, and its shows as short as they may be. */
function configOf(game: AnyGame, rng: Rng): unknown {
  const quick = quickened(game, game.sampleConfig(rng) as object);
  const timed = { ...(quick as object), deadlineMs: DEADLINE_MS };
  return game.schemas.config.safeParse(timed).success ? timed : quick;
}

/** The sessions as this database holds them, a file or the address of one. */
export async function logsOf(
  databaseFile: string,
  played: readonly { readonly session: string }[],
): Promise<readonly KeptLog[]> {
  const store = await readStore(databaseFile);
  try {
    return await Promise.all(
      played.map(async ({ session }): Promise<KeptLog> => {
        const stored = await store.events.read(streamOfSession(session));
        const events = stored.map((one) => fromLog<GameTypes>(one));
        const rules = rulesOfLog(events);
        if (typeof rules === 'string') throw new Error(rules);
        const openText = openerOf(await store.texts.of(session));
        return { session, game: rules.game, events, commandIds: stored.map(({ commandId }) => commandId), openText };
      }),
    );
  } finally {
    await store.close();
  }
}
