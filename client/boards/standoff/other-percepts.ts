/**
 * Percepts that a seat could have had of a step of the show instead: another box, another screen, another onlooker.
 * Pure.
 */
import { type Observation, type Percept, SIDES } from '../../../games/standoff/types.ts';
import { numbered } from '../../../games/standoff/words.ts';
import type { OtherPercept } from '../../game-view.ts';
import { letterOf } from '../../signs/shapes.ts';
import { BOX_NUMBERS } from './geometry.ts';
import type { OnBoard } from './said.ts';

export function otherPercepts(
  said: OnBoard,
  percept: Percept,
  seat: number,
  { sides }: Observation,
): readonly OtherPercept[] {
  const { say } = said;
  switch (percept.type) {
    case 'screens':
      return SIDES.flatMap((side) => {
        const screen = percept.screens[side];
        if (screen === null || screen === 'gone') return [];
        const other = screen === 'clear' ? 'opaque' : 'clear';
        const words = say(`instead.${side}${other === 'clear' ? 'Clear' : 'Opaque'}`);
        return [{ words, percept: { ...percept, screens: { ...percept.screens, [side]: other } } }];
      });
    case 'placed':
      return [
        ...BOX_NUMBERS.filter((box) => box !== percept.box).map((box) => ({
          words: say('instead.placed', { treat: percept.treat, box: numbered(box) }),
          percept: { ...percept, box },
        })),
        ...seenOtherwise(said, percept, seat, sides),
      ];
    case 'swapped': {
      const { boxes, now } = percept;
      const inside = [...new Set([now.large, now.small])].filter((box) => box !== null);
      const [held, ...more] = inside;
      // when both boxes are full, neither can be another box without adding or removing a treat
      const elsewhere = held === undefined || more.length > 0 ? [] : BOX_NUMBERS.filter((box) => !boxes.includes(box));
      const moved =
        (from: number, to: (typeof BOX_NUMBERS)[number]) =>
        <T>(box: T) =>
          box === from ? to : box;
      return [
        ...elsewhere.map((box) => {
          const to = moved(held ?? -1, box);
          const [a, b] = boxes;
          return {
            words: say('instead.goes', { from: numbered(held ?? 0), to: numbered(box) }),
            percept: { ...percept, boxes: [to(a), to(b)], now: { large: to(now.large), small: to(now.small) } },
          };
        }),
        ...seenOtherwise(said, percept, seat, sides),
      ];
    }
    case 'trialBegan':
    case 'showEnded':
    case 'sealed':
    case 'answered':
    case 'walked':
    case 'ended':
    case 'blockEnded':
    case 'finished':
      return [];
  }
}

/** Whether the seat notices that the other agent looks on. */
function seenOtherwise(
  { say }: OnBoard,
  percept: Extract<Percept, { type: 'placed' | 'swapped' }>,
  seat: number,
  sides: Observation['sides'],
): readonly OtherPercept[] {
  const other = [sides?.player, sides?.opponent].find((one) => one !== seat) ?? null;
  if (other === null) return [];
  const sees = percept.seenBy.includes(other);
  const seenBy = sees ? percept.seenBy.filter((one) => one !== other) : [...percept.seenBy, other].toSorted();
  const words = say(sees ? 'instead.unseen' : 'instead.seen', { other: letterOf(other) });
  return [{ words, percept: { ...percept, seenBy } }];
}
