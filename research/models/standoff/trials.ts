/** The trials that players play, each in a session of its own: their choices and their answers as rows. */
import { policyById } from '../../../bots/index.ts';
import { rationalOpponent } from '../../../bots/standoff/rational-opponent.ts';
import type { ModelSession } from '../../../cli/shared/model-sessions.ts';
import type { GameTypes } from '../../../games/core/game.ts';
import type { AnyPolicy } from '../../../games/core/policy.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { newestRules } from '../../../games/index.ts';
import { Config } from '../../../games/standoff/config.ts';
import { responsesOf } from '../../../games/standoff/responses.ts';
import { SHORTCUTS, type ShortcutId } from '../../../games/standoff/shortcuts.ts';
import { REGIMES, type Regime } from '../../../games/standoff/trials/types.ts';
import type { Standoff, TrialQuestion } from '../../../games/standoff/types.ts';
import type { Player } from '../play.ts';

/** What is asked for: a box to go to, or an answer to a question. */
export const ASKED = ['choice', 'large', 'small', 'otherLarge', 'otherSmall'] as const;
type Asked = (typeof ASKED)[number];

/** What the opponent believes of a treat: where it is, where it is not, or nothing. */
export const CONDITIONS = ['informed', 'false belief', 'ignorant'] as const;
type Condition = (typeof CONDITIONS)[number];

const CONDITION_OF: Readonly<Record<string, Condition>> = { T: 'informed', F: 'false belief', N: 'ignorant' };

export interface AskedTrialRow {
  readonly asked: Asked;
  readonly regime: Regime;
  /** The opponent's belief about the treat that is asked about; about the large one where a box is chosen. */
  readonly condition: Condition;
  readonly correct: boolean;
  /** Whether the player gave no answer. */
  readonly none: boolean;
  readonly group: string;
}

/** What a player did in a trial, and what rules would have done. */
export interface PlayedTrial {
  readonly rows: readonly AskedTrialRow[];
  readonly shortcuts: Readonly<Record<ShortcutId, boolean>>;
}

export function sessionFor({
  number,
  seed,
  player,
}: {
  readonly number: number;
  readonly seed: string;
  readonly player: Player;
}): ModelSession {
  const rules = newestRules('standoff');
  if (!rules) throw new Error('there is no game standoff');
  const session = `trial-${number}`;
  const from = `${REGIMES[number % REGIMES.length]}-p`;
  return {
    ...{ rules, session, seed: `${seed}/${session}`, agents: [player.agent, rationalOpponent] },
    episode: `${session} ${player.name} ${player.variant}`,
    config: Config.parse({ from, trials: 1, asked: 1, feedback: 'none', walk: 'skipped', fallback: 'untaught' }),
  };
}

export function playedIn(log: readonly SessionEvent<GameTypes>[], { session }: ModelSession): readonly PlayedTrial[] {
  const missed = missedIn(log as readonly SessionEvent<Standoff>[]);
  return responsesOf(log as readonly SessionEvent<Standoff>[])
    .filter(({ side }) => side === 'player')
    .map(({ regime: withPresence, correct, chosen, answers, shortcuts }) => {
      const regime = REGIMES.find((one) => withPresence.startsWith(one)) ?? 'Tt';
      const [large, small] = [...regime].map((letter) => CONDITION_OF[letter.toUpperCase()] ?? 'informed') as [
        Condition,
        Condition,
      ];
      const rows = ASKED.map((asked): AskedTrialRow => {
        const condition = asked.toLowerCase().includes('small') ? small : large;
        const none = asked === 'choice' ? chosen === null : missed.has(asked);
        const right = asked === 'choice' ? correct : answers[asked]?.right === true;
        // who says nothing has not said that the other agent knows of no place
        return { asked, regime, condition, correct: right && !none, none, group: session };
      });
      return { rows, shortcuts };
    });
}

/** The questions that seat 0 did not answer. */
function missedIn(log: readonly SessionEvent<Standoff>[]): ReadonlySet<TrialQuestion> {
  const missed = new Set<TrialQuestion>();
  let isDefault = false;
  for (const event of log) {
    if (event.type === 'ActionDefaulted' && event.seat === 0) isDefault = true;
    if (event.type === 'ActionSubmitted' && event.seat === 0) isDefault = false;
    if (event.type === 'GameEventOccurred' && event.event.type === 'QuestionAnswered' && isDefault)
      missed.add(event.event.question);
  }
  return missed;
}

/** The rules that choose a box, on the trials that any player played. */
export function shortcutRows(
  trials: readonly PlayedTrial[],
): readonly { id: ShortcutId; rows: readonly AskedTrialRow[] }[] {
  return SHORTCUTS.map(({ id }) => ({
    id,
    rows: trials.flatMap(({ rows, shortcuts }) =>
      rows.filter(({ asked }) => asked === 'choice').map((row) => ({ ...row, correct: shortcuts[id], none: false })),
    ),
  }));
}

/** Networks of the paper's shape that were trained here, on all trials and on trials in which the opponent is informed. */
const NETWORKS = ['standoff/full-both-s1', 'standoff/contrast-Tt-s1'];

export function networks(): readonly AnyPolicy[] {
  return NETWORKS.map((id) => {
    const policy = policyById(id);
    if (!policy) throw new Error(`there is no policy ${id}`);
    return policy;
  });
}
