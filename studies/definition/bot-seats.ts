/** What is wrong with the seats of bots in the plan of a session. */
import { firstClock } from '../../games/core/first-clock.ts';
import type { AnyGame } from '../../games/core/game.ts';
import type { BotHolder } from './bot-holder.ts';
import type { Catalogue } from './catalogue.ts';
import { didYouMean } from './did-you-mean.ts';
import { ownOf } from './freeze.ts';
import { problem, type StudyProblem } from './problem.ts';

interface Planned {
  readonly seats: readonly ({ readonly kind: string } | BotHolder)[];
  readonly dropout: { readonly graceMs: number };
}

/** `config`: as the game parsed it. Accounts are looked up where a server is asked. */
export function checkBotSeats(
  { seats, dropout }: Planned,
  { bots }: Catalogue,
  {
    game,
    config,
    path,
  }: { readonly game: AnyGame; readonly config: unknown; readonly path: readonly (string | number)[] },
): readonly StudyProblem[] {
  return seats.flatMap((seat, i) => {
    if (!isBot(seat) || bots === null) return [];
    const at = [...path, 'seats', i, 'bot'];
    const account = ownOf(bots, seat.bot);
    if (!account || account.revoked) {
      const known = Object.keys(bots).filter((name) => !bots[name]?.revoked);
      const message = account
        ? `An operator has taken the account ${seat.bot} back.`
        : `There is no account ${seat.bot} on this server.${didYouMean(seat.bot, known)}`;
      return [problem(at, 'bot_unknown', message)];
    }
    const clock = firstClock(game, config, 'check');
    const times = [
      ...(clock && 'deadlineMs' in clock ? [{ ms: clock.deadlineMs, of: 'a turn has' }] : []),
      { ms: dropout.graceMs, of: 'the grace is' },
    ];
    return times
      .filter(({ ms }) => ms < account.answerMs)
      .map(({ ms, of }) =>
        problem(at, 'bot_too_slow', `${seat.bot} takes up to ${account.answerMs} ms to answer; ${of} ${ms} ms.`),
      );
  });
}

function isBot(seat: Planned['seats'][number]): seat is BotHolder {
  return seat.kind === 'bot';
}

/** The accounts of a plan's bots, as an author reads them, by seat. */
export function botsIn({ seats }: Pick<Planned, 'seats'>): readonly string[] {
  return seats.flatMap((seat) => (isBot(seat) ? [`\`${seat.bot}\``] : []));
}
