/** The bots with accounts of a session: one row for each seat to which one was invited. */
import type { AnyRecordedGame, GameTypes } from '../../games/core/game.ts';
import { timedAnswers } from '../../games/core/log/timed-answers.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { LeaveCause, MissCause, TakeOverCause } from '../../games/core/session/types.ts';
import { quantileOf } from '../room/quartiles.ts';
import { type BundleRow, type BundleTable, type Column, column } from './columns.ts';
import type { SessionLog } from './session-log.ts';

/** `place`: columns that say where the session stands in the design. */
export function botsTable(place: readonly Column[]): BundleTable {
  return {
    name: 'bots',
    what: 'One row for every seat to which a bot with an account was invited, also where it did not come.',
    key: ['session', 'seat'],
    columns: [
      column('session:s', 'id of the session', 'SessionCreated'),
      column('seat:i', 'place at the table, from 0', 'SessionCreated'),
      column('bot:s', 'the account, as name@version', 'SessionCreated'),
      column('checksum:s', 'SHA-256 of what the account says that the bot is', 'SessionCreated'),
      column('owner:s?', 'who answers for the bot; empty: the account is not in this database', 'accounts'),
      column('pseudonym:s', 'of the bot in this seat, as `messages` names it', 'SessionCreated'),
      column('group_id:s', 'id of the group', 'SessionCreated'),
      column('play:s', 'id among the sessions of the study', 'SessionCreated'),
      column('arm:s', 'id of the arm', 'SessionCreated'),
      ...place,
      column('came:t?', 'when it took its seat; empty: it did not', 'AgentSeated'),
      column('missed:s?', 'why it did not come; empty: it came, or the session was over before', 'BotMissed', {
        levels: MissCause.options,
      }),
      column('lost:i', 'how often its line was lost', 'ConnectionLost'),
      column('back:i', 'how often it came back', 'ConnectionResumed'),
      column('gone:s?', 'why it lost its seat; empty: it had it to the end, or never', 'AgentLeft, ControllerChanged', {
        levels: [...new Set([...LeaveCause.options, ...TakeOverCause.options])],
      }),
      column('answers:i', 'actions and answers to questions that it gave', 'ActionSubmitted, ProbeAnswered'),
      column('timed_out:i', 'turns in which it gave no action in time', 'ActionTimedOut'),
      column('defaults:i', 'turns in which the seat did the default action for another cause', 'ActionDefaulted'),
      column('illegal:i', 'turns in which it chose something illegal', 'ActionIllegal'),
      column(
        'own_p50_ms:n?',
        'its own time for an answer, before it was held back: median; empty: none',
        'events, metadata',
      ),
      column('own_p95_ms:n?', 'the same: 95th percentile', 'events, metadata'),
      column(
        'later_than_drawn:i?',
        'answers that came later than drawn; empty: no times were drawn',
        'events, metadata',
      ),
    ],
  };
}

interface BotsIn {
  readonly game: AnyRecordedGame;
  /** Cells that say where the session stands in the design. */
  readonly place: BundleRow;
  /** Name of the account -> its owner. */
  readonly owners: ReadonlyMap<string, string>;
}

export function botRows(
  log: Pick<SessionLog, 'events' | 'cameAt'>,
  { game, place, owners }: BotsIn,
): readonly BundleRow[] {
  const [created] = log.events;
  if (created?.type !== 'SessionCreated' || !created.bots) return [];
  const { session, arm, assignment, pace } = created;
  const timed = timedAnswers(game, log.events, log.cameAt);
  return created.bots.map(({ seat, controller }) => {
    const own = log.events.filter((event) => 'seat' in event && event.seat === seat);
    const count = (type: SessionEvent<GameTypes>['type']): number => own.filter((event) => event.type === type).length;
    const answers = timed.filter((one) => one.seat === seat && one.kind === 'outside');
    const times = answers.map(({ tookMs, ownMs }) => ownMs ?? tookMs);
    const quantile = (share: number) => (times.length === 0 ? null : Math.round(quantileOf(times, share)));
    const late = answers.filter(({ ownMs, tookMs, drawnMs }) => drawnMs !== null && (ownMs ?? tookMs) > drawnMs);
    return {
      ...{ session, seat, bot: controller.name, checksum: controller.checksum ?? '' },
      ...{ owner: owners.get(controller.name) ?? null, pseudonym: controller.participant },
      ...{ group_id: assignment?.group ?? '', play: assignment?.play ?? '', arm: arm ?? '', ...place },
      came: cameIn(own),
      missed: missedIn(own),
      ...{ lost: count('ConnectionLost'), back: count('ConnectionResumed'), gone: goneIn(own) },
      ...{ answers: answers.length, timed_out: count('ActionTimedOut'), defaults: count('ActionDefaulted') },
      ...{ illegal: count('ActionIllegal'), own_p50_ms: quantile(0.5), own_p95_ms: quantile(0.95) },
      later_than_drawn: pace ? late.length : null,
    };
  });
}

/** When the bot took its seat first; null: it never did. */
function cameIn(own: readonly SessionEvent<GameTypes>[]): number | null {
  for (const event of own) if (event.type === 'AgentSeated' && event.controller.kind === 'outside') return event.at;
  return null;
}

function missedIn(own: readonly SessionEvent<GameTypes>[]): string | null {
  for (const event of own) if (event.type === 'BotMissed') return event.why;
  return null;
}

/** Why the bot has its seat no longer; null: it has it, or never had. */
function goneIn(own: readonly SessionEvent<GameTypes>[]): string | null {
  let gone: string | null = null;
  for (const event of own) {
    if (event.type === 'AgentSeated' || event.type === 'ControllerChanged')
      gone =
        event.controller.kind === 'outside' ? null : event.type === 'ControllerChanged' ? (event.cause ?? null) : gone;
    if (event.type === 'AgentLeft') gone = event.cause;
  }
  return gone;
}
