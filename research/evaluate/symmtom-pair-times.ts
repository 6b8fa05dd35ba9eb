/** The moments of sessions of SymmToM at which certified pairs can come: after each turn of a session of policies. */
import { heuristic } from '../../bots/symmtom/heuristic.ts';
import { symmtomBots } from '../../bots/symmtom/package.ts';
import { playout } from '../../games/core/log/playout.ts';
import { bankOf } from '../../games/core/pairs/bank.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { PAIR_CUES } from '../../games/symmtom/pair-cues.ts';
import {
  askedBefore,
  lifeAfter,
  lifeAtFirst,
  type MomentBank,
  momentBank,
  PAIRS_SEAT,
} from '../../games/symmtom/pairs.ts';
import { initialState } from '../../games/symmtom/rules.ts';
import { Config, type PairLife, type PairQuestion, type State } from '../../games/symmtom/types.ts';
import type { PairTime } from './pair-participants.ts';

/** As in the study that ships. */
const CONFIG = { agents: 3, pieces: 6, turns: 60 };
/** Sessions whose pairs say which rules are good. */
const SESSIONS = 4;

/** Sessions of policies: what a seat is asked does not change what agents do. */
export function symmtomPairTimes(seed: string) {
  const timesIn = (session: string): readonly PairTime[] =>
    banksIn(session).map((bank) => ({ bank, used: (asked) => askedBefore(bank, asked as readonly PairQuestion[]) }));
  const pairs = Array.from({ length: SESSIONS }, (_, i) => banksIn(`${seed}/bank/${i}`)).flatMap((banks) =>
    banks.flatMap((bank) => bank.pairs),
  );
  return { bank: bankOf(PAIR_CUES, pairs), timesIn };
}

function banksIn(seed: string): readonly MomentBank[] {
  const config = Config.parse(CONFIG);
  const policies = Array.from({ length: config.agents }, (_, seat) =>
    seat === PAIRS_SEAT ? symmtomBots.defaultPartner : heuristic,
  );
  const log = playout(symmtom, { session: 'pairs', config, seed, policies });
  const banks: MomentBank[] = [];
  let before: State = initialState(config);
  let life: PairLife | null = null;
  for (const one of log) {
    if (one.type !== 'GameEventOccurred') continue;
    const { event } = one;
    const after = symmtom.evolve(before, event);
    if (event.type === 'Dealt') life = lifeAtFirst(after, event);
    if (event.type === 'TurnPlayed' && life) {
      life = lifeAfter(life, event, { before, after });
      // after the last turn nothing is asked
      if (!symmtom.isTerminal(after)) banks.push(momentBank(life));
    }
    before = after;
  }
  return banks;
}
