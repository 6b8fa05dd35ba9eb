/**
 * What Standoff hides: what happens where a seat's view is shut, until the feedback tells it; the trials that are still
 * to come; the other side's choice, until the walk shows it; and the other side's answers, for ever.
 */
import type { Seat, Secrecy, Secret } from '../core/game.ts';
import { blockAt } from './folding.ts';
import { blocksOf, type UncheckedConfig } from './session-config.ts';
import { lookalike, otherTrial } from './twins.ts';
import { BOXES, type Standoff, SURE } from './types.ts';

export const secrecy: Secrecy<Standoff> = {
  twinTurns: 9,
  kinds: { 'behind a screen': 30, 'behind a later screen': 30, 'trials to come': 20 },
  secretsOf: (config) =>
    blocksOf(config).flatMap((block, i) =>
      (block.list ?? []).flatMap((_, n): Secret[] => {
        const first = i === 0 && n === 0;
        const kind = first ? 'behind a screen' : 'behind a later screen';
        const unseen = seatsOf(config).map((seat) => ({ id: `unseen/${i}/${n}/${seat}`, kind, from: [seat] }));
        return first ? unseen : [...unseen, { id: `trial/${i}/${n}`, kind: 'trials to come', from: seatsOf(config) }];
      }),
    ),
  otherwise(config, { id }, rng) {
    const { kind, block: index, number, seat } = partsOf(id);
    const block = blockAt(config, index);
    const item = block.list?.[number];
    if (!item) return null;
    const other = kind === 'trial' ? otherTrial(item, rng) : lookalike(item, { config, block, seat }, rng);
    if (other === null) return null;
    const blocks = blocksOf(config).with(index, { ...block, list: block.list?.with(number, other) ?? null });
    return { ...config, blocks };
  },
  reveals({ id }, { turns }) {
    const { kind, block, number } = partsOf(id);
    const trial = turns.filter(({ state }) => state.block === block && state.number === number);
    if (kind === 'trial') return trial.length > 0;
    return trial.some(({ state }) => {
      const { feedback, criterion } = blockAt(state.config, block);
      return state.phase === 'outcome' && (feedback !== 'none' || criterion !== null);
    });
  },
  acts: {
    kinds: { choice: 1, answer: 6 },
    otherwise({ sides }, { action }, rng) {
      if (sides?.opponent === null) return null;
      const boxes = Array.from({ length: BOXES }, (_, box) => box);
      switch (action.type) {
        case 'choose':
          // to choose nothing is to have no walk, which shows at once
          if (action.box === null) return null;
          return {
            kind: 'choice',
            action: { type: 'choose', box: rng.pick(boxes.filter((box) => box !== action.box)) },
          };
        case 'answer': {
          const sure = rng.pick(SURE.filter((percent) => percent !== action.sure));
          return { kind: 'answer', action: { ...action, box: rng.pick(boxes), sure } };
        }
        case 'ready':
        case 'walk':
          return null;
      }
    },
    // the walk goes to the box chosen, and lasts as long as that takes
    reveals: ({ kind, turn }, { turns }) =>
      kind === 'choice' && turns.slice(turn).some(({ percepts }) => percepts.some(({ type }) => type === 'walked')),
  },
};

/** `unseen/1/0/0`: a trial of a block as one seat does not see it; `trial/1/0`: the trial itself. */
function partsOf(id: string) {
  const [kind = '', block, number, seat] = id.split('/');
  return { kind, block: Number(block), number: Number(number), seat: Number(seat) };
}

function seatsOf({ seats }: UncheckedConfig): readonly Seat[] {
  return Array.from({ length: seats }, (_, seat) => seat);
}
