/** The posterior under a conduct, on sessions of the policy that the conduct describes. */
import { expect, test } from 'vitest';
import type { AnyBeliefModel } from '../../games/core/beliefs/model.ts';
import { beliefMoments } from '../../games/core/beliefs/moments.ts';
import { playout } from '../../games/core/log/playout.ts';
import { roundRobinConduct } from '../../games/symmtom/beliefs/conduct.ts';
import { beliefs, posteriorModel } from '../../games/symmtom/beliefs/models.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { heuristic } from './heuristic.ts';

test('if all play the heuristic, the matching posterior is certain of everything, and right', () => {
  const model: AnyBeliefModel = posteriorModel(roundRobinConduct);
  for (const rules of ['paper', 'released'] as const)
    for (let i = 0; i < 4; i++) {
      const config = symmtom.schemas.config.parse({
        agents: 3,
        width: 5,
        pieces: 3 + (i % 2) * 3,
        rules,
        silence: false,
      });
      const policies = [heuristic, heuristic, heuristic];
      const log = playout(symmtom, { session: 's', config, seed: `round-robin/${rules}/${i}`, policies });
      let bases = 0;
      for (const moment of beliefMoments(symmtom, log, model)) {
        bases = Math.max(0, ...moment.state.visits);
        for (const proposition of symmtom.propositions(symmtom.observe(moment.state, 'all')))
          for (const chain of [[0], [0, 1], [0, 2]]) {
            const [known] = model.query(moment.beliefs[0], chain, proposition);
            expect(known?.probability).toBe(Number(beliefs.truth(moment.state, proposition)));
            expect(model.accuracy?.(moment.beliefs[0], chain)).toMatchObject({ method: 'exact', surprises: 0 });
          }
      }
      // an agent has forgotten a piece
      expect(bases).toBeGreaterThan(0);
    }
});
