import { describe, expect, test } from 'vitest';
import { encode, encodeOracle } from '../../../bots/symmtom/encoder.ts';
import { checkRecording } from './check.ts';
import { recordedFiles } from './testing/recorded-files.ts';

describe.each(recordedFiles())('$name, recorded from the released program', ({ recordings }) => {
  test.each(recordings)('entry $name: our observations give every recorded vector', (recording) => {
    const { differences } = checkRecording(recording, (observation, seat, oracle) =>
      oracle ? encodeOracle(observation, seat) : encode(observation, seat),
    );
    expect(differences).toEqual([]);
  });
});
