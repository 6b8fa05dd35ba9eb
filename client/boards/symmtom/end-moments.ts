/**
 * The turns that decided a session of SymmToM for a seat, by the points at stake: recharging, a turn that could have paid
 * much more, losing track of who knows what, and the turns that paid most.
 */

import type { Chain } from '../../../games/core/beliefs/model.ts';
import { listed } from '../../../games/core/beliefs/moment-words.ts';
import type { Turning } from '../../../games/core/beliefs/turnings.ts';
import { type Annotation, annotationsOf } from '../../../games/symmtom/annotate.ts';
import type { SymmToM } from '../../../games/symmtom/types.ts';
import { actionInWords } from '../../../games/symmtom/words.ts';
import {
  type EndMoment,
  type EndOf,
  falseAfter,
  heaviest,
  type SessionForEnd,
  turnAround,
  type WeighedMoment,
} from '../../replay/end/ended-session.ts';

/** How many points another action must have paid more: a word that one more agent hears is worth one. */
const WORTH_TELLING = 4;

export const endOf: EndOf<SymmToM> = (ended) => {
  const own = annotationsOf(ended.log).filter(({ seat }) => seat === ended.seat);
  return { moments: heaviest(own.map((turn) => weighed(ended, turn))), scores: [], rest: [] };
};

function weighed(ended: SessionForEnd<SymmToM>, note: Annotation): WeighedMoment {
  const { seat, log, stories, nameOf } = ended;
  const { index, gain, best, kind, action } = note;
  const story = stories.find((one) => one.index === index);
  const { from, turn } = turnAround(log, index);
  const moment = (what: string, rest: Pick<EndMoment, 'index' | 'mind' | 'sentences'>): EndMoment => {
    return { from, turn, title: `Turn ${turn + 1}: ${what}`, about: null, ...rest };
  };
  const told = story ? [story.sentence] : [];
  const mind = mindAt(ended, index);
  if (kind === 'recharged')
    return { weight: gain, kind, moment: moment(`you recharged: +${gain}`, { index, mind, sentences: told }) };
  const missed = best ? best.gain - gain : 0;
  if (best && missed >= WORTH_TELLING) {
    const near = kind === 'baseMissed';
    const sentences = [
      near ? 'You knew every piece, and your base was one step away.' : `You chose to ${actionInWords(action)}.`,
      `By what you could know it was better to ${actionInWords(best.action)}: that would have paid ${best.gain}, and not ${gain}.`,
    ];
    // the board before the turn, because the better step leads from there
    const before = { index: from, mind: [seat], sentences };
    return { weight: missed, kind: 'missed', moment: moment(`another action would have paid ${missed} more`, before) };
  }
  const lost = (story?.turnings ?? []).filter((turning) => isLost(turning, seat));
  if (lost.length > gain) {
    const whom = [...new Set(lost.map(({ proposition }) => Number(proposition.split('/')[1])))];
    const what = `you lost track of what ${listed(whom.map(nameOf))} ${whom.length === 1 ? 'knows' : 'know'}`;
    return { weight: lost.length, kind: 'lost', moment: moment(what, { index, mind: [seat], sentences: told }) };
  }
  return { weight: gain, kind: 'paid', moment: moment(`it paid you ${gain}`, { index, mind, sentences: told }) };
}

/** The seat turns wrong about what another agent knows. */
const isLost = ({ kind, mind, proposition }: Turning, seat: number): boolean =>
  kind === 'false' && mind.length === 1 && mind[0] === seat && Number(proposition.split('/')[1]) !== seat;

/** The seat's own mind where it is wrong; else the mind that is wrong about the seat; else the one that is wrong most. */
function mindAt({ timelines, seat }: SessionForEnd<SymmToM>, index: number): Chain {
  if (falseAfter(timelines, [seat], index).length > 0) return [seat];
  const others = timelines
    .filter((one) => one.seat !== seat)
    .map((one) => ({
      chain: [one.seat],
      aboutSeat: falseAfter(timelines, [one.seat], index, (id) => Number(id.split('/')[1]) === seat).length,
      all: falseAfter(timelines, [one.seat], index).length,
    }));
  const [most] = others.toSorted((a, b) => b.aboutSeat - a.aboutSeat || b.all - a.all);
  return most && most.all > 0 ? most.chain : [seat];
}
