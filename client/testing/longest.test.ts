import { expect, test } from 'vitest';
import { committedLog, DEMOS } from '../../server/shelf/demo.ts';
import { storiesIn } from './ended.ts';
import { LONGEST } from './longest.ts';

test('slides are measured with the longest sentence about a belief of the demos of each game', () => {
  for (const [game, demos] of Map.groupBy(DEMOS, (demo) => demo.game.id)) {
    const told = demos.flatMap((demo) =>
      storiesIn(committedLog(demo))
        .filter(({ turnings }) => turnings.length > 0)
        .map(({ index, sentence }) => ({ label: demo.label, seq: index + 1, letters: sentence.length })),
    );
    const named = LONGEST.find((one) => one.game === game);
    const [longest] = told.toSorted((a, b) => b.letters - a.letters);
    if (!longest) expect(named?.seq, game).toBe(1);
    else expect(named, game).toMatchObject({ label: longest.label, seq: longest.seq });
  }
});
