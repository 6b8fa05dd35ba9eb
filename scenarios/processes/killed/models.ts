/** A language model that is asked when the server is killed: the call is in the log, and the model is asked again. */
import { expect } from 'vitest';
import type { ScriptedEndpoint } from '../../../server/llm/scripted/endpoint.ts';
import { logOf, ofType } from '../../../server/testing/log.ts';
import { until } from '../../../server/testing/seats.ts';
import { order } from '../../../server/testing/server.ts';
import type { Killed, KillStory } from './story.ts';

/** The kill that strikes here. */
const KILL = 1;
/** The call that is never answered, counted from 1. */
export const HANGING_CALL = 3;

/** A call that is open when the server is killed is noted as lost, and as many calls are in the log as were sent. */
export function openModels({ url, databaseFile }: Killed, endpoint: ScriptedEndpoint): KillStory {
  let session = '';
  return {
    async reach(nth) {
      if (nth !== KILL) return;
      const seats = [
        { kind: 'model', model: 'scripted-1' },
        { kind: 'policy', policy: 'symmtom/uniform' },
      ];
      const config = { agents: 2, width: 3, pieces: 2, turns: 4, deadlineMs: null };
      ({ session } = await order(url, { config, seats }));
      await until(() => endpoint.calls.length === HANGING_CALL, 'the call that hangs has been made');
    },
    async over() {
      const isOver = async () => ofType(await logOf(databaseFile, session), 'SessionEnded').length > 0;
      await until(isOver, 'the session is over');
    },
    async check() {
      const log = await logOf(databaseFile, session);
      expect(ofType(log, 'ModelAnswered').map(({ outcome }) => outcome)).toEqual([
        ...['answered', 'answered', 'lost', 'answered', 'answered'],
      ]);
      expect(ofType(log, 'ModelAsked')).toHaveLength(endpoint.calls.length);
      expect(
        ofType(log, 'ActionSubmitted')
          .filter(({ seat }) => seat === 0)
          .map(({ call }) => call),
      ).toEqual([1, 2, 4, 5]);
    },
  };
}
