/**
 * The turns that decided a session of SymmToM for a seat, by the points at stake: recharging, a turn that could have paid
 * much more, losing track of who knows what, and the turns that paid most.
 */

import type { Chain } from '../../../games/core/beliefs/model.ts';
import type { Turning } from '../../../games/core/beliefs/turnings.ts';
import { type Annotation, annotationsOf } from '../../../games/symmtom/annotate.ts';
import { momentWordsIn } from '../../../games/symmtom/moment-words.ts';
import type { SymmToM } from '../../../games/symmtom/types.ts';
import {
  type EndMoment,
  type EndOf,
  falseAfter,
  heaviest,
  type SessionForEnd,
  turnAround,
  type WeighedMoment,
} from '../../replay/end/ended-session.ts';
import type { BoardWords } from './said.ts';

/** How many points another action must have paid more: a word that one more agent hears is worth one. */
const WORTH_TELLING = 4;

export const momentsIn = momentWordsIn;

export function endIn(words: BoardWords): EndOf<SymmToM> {
  return (ended) => {
    const own = annotationsOf(ended.log).filter(({ seat }) => seat === ended.seat);
    return { moments: heaviest(own.map((turn) => weighed(ended, turn, words))), scores: [], rest: [] };
  };
}

function weighed(ended: SessionForEnd<SymmToM>, note: Annotation, { say, list, rules }: BoardWords): WeighedMoment {
  const { seat, log, stories, nameOf } = ended;
  const { index, gain, best, kind, action } = note;
  const story = stories.find((one) => one.index === index);
  const { from, turn } = turnAround(log, index);
  const moment = (title: string, rest: Pick<EndMoment, 'index' | 'mind' | 'sentences'>): EndMoment => {
    return { from, turn, title, about: null, ...rest };
  };
  const paid = { turn: turn + 1, points: gain };
  const told = story ? [story.sentence] : [];
  const mind = mindAt(ended, index);
  if (kind === 'recharged')
    return { weight: gain, kind, moment: moment(say('end.recharged', paid), { index, mind, sentences: told }) };
  const missed = best ? best.gain - gain : 0;
  if (best && missed >= WORTH_TELLING) {
    const near = kind === 'baseMissed';
    const sentences = [
      near ? say('end.baseNear') : say('recap.chose', { what: rules.actionInWords(action) }),
      say('end.better', { what: rules.actionInWords(best.action), best: best.gain, paid: gain }),
    ];
    // the board before the turn, because the better step leads from there
    const before = { index: from, mind: [seat], sentences };
    return { weight: missed, kind: 'missed', moment: moment(say('end.missed', { ...paid, points: missed }), before) };
  }
  const lost = (story?.turnings ?? []).filter((turning) => isLost(turning, seat));
  if (lost.length > gain) {
    const whom = [...new Set(lost.map(({ proposition }) => Number(proposition.split('/')[1])))];
    const title = say('end.lost', { turn: turn + 1, names: list(whom.map(nameOf)), count: whom.length });
    return { weight: lost.length, kind: 'lost', moment: moment(title, { index, mind: [seat], sentences: told }) };
  }
  return { weight: gain, kind: 'paid', moment: moment(say('end.paid', paid), { index, mind, sentences: told }) };
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
