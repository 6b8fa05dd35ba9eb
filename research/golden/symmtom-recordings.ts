/** Episodes and cases recorded from the released SymmToM: our rules play every turn again with its coins. */
import { encode, encodeOracle } from '../../bots/symmtom/encoder.ts';
import type { GoldenFormat } from './format.ts';
import { checkRecording } from './symmtom/check.ts';
import { holdsRecordings, recordingsIn } from './symmtom/recordings.ts';

export const symmtomRecordings: GoldenFormat = {
  id: 'symmtom/recordings',
  about: 'episodes or cases of the released SymmToM (keys "episodes" or "cases"); counts turns',
  recognises: ({ json }) => holdsRecordings(json),
  check({ json }, { progress }) {
    const recordings = recordingsIn(json);
    const checks = recordings.map((recording, i) => {
      progress(i, recordings.length);
      return checkRecording(recording, (observation, seat, oracle) =>
        oracle ? encodeOracle(observation, seat) : encode(observation, seat),
      );
    });
    return {
      unit: 'turns',
      entries: checks.length,
      checked: checks.reduce((sum, { turns }) => sum + turns, 0),
      agreed: checks.reduce((sum, { agreed }) => sum + agreed, 0),
      disagreements: checks.flatMap(({ differences }) => differences),
      notes: [
        'compared in each turn: positions, directions, speech, knowledge, rewards and their parts, bad base use, coins, vectors',
      ],
    };
  },
};
