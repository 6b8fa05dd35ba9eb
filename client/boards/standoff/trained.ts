/** What cards of policies that were trained for Standoff say, in a language. */
import type { LearnedCard } from '../../../answers/games.ts';
import type { Say } from '../../../games/core/words/say.ts';
import type { TrainedWords } from '../../game-view.ts';
import type { en } from './words/form/en.ts';

export function trainedIn({ say }: Say<typeof en>): (card: LearnedCard) => TrainedWords | null {
  return ({ algorithm, config: { dataset } }) => {
    if (algorithm !== 'cnn-lstm' || typeof dataset !== 'string') return null;
    return {
      about: [say('trained.about', { dataset }), say('trained.sees')],
      saw: say('trained.saw', { dataset }),
      measures: {
        'right choices without an opponent': say('trained.alone'),
        'right choices with an opponent': say('trained.opposed'),
        'readout large, held-out trials': say('trained.readout', { belief: 'large' }),
        'readout small, held-out trials': say('trained.readout', { belief: 'small' }),
        'readout otherLarge, held-out trials': say('trained.readout', { belief: 'otherLarge' }),
        'readout otherSmall, held-out trials': say('trained.readout', { belief: 'otherSmall' }),
      },
    };
  };
}
