/**
 * Where a study does not tell of dropouts, a partner is sent the same bytes whether the participant stays or drops out, as
 * long as the seat acts alike.
 */
import { expect, test } from 'vitest';
import type { Dropout } from '../../games/core/session/types.ts';
import { AT, quickRoom } from '../../server/testing/compare-twins.ts';
import { logOf } from '../../server/testing/log.ts';
import { act, comeIn, layInStudy, PEOPLE, rule } from '../../server/testing/opened-study.ts';
import { decodeFrames, unexplained, withoutToken } from '../../server/testing/room-frames.ts';
import { until } from '../../server/testing/seats.ts';
import { serve } from '../../server/testing/server.ts';
import { tap, type WireFrame } from '../../server/testing/tap.ts';

const [ADA, BEN] = PEOPLE;
const TURNS = [1, 2, 3];

interface Played {
  readonly frames: readonly string[];
  readonly unexplained: number;
  /** What the other seat did, by turn. */
  readonly actions: ReadonlyMap<number, unknown>;
}

/** `actions`: what the participant does who stays; null: the participant drops out after the first turn. */
async function play(dropout: ReturnType<typeof rule>, actions: Played['actions'] | null): Promise<Played> {
  const server = await serve({ now: () => AT, closedMs: 1, room: quickRoom });
  const order = { disclosure: { kind: true, presence: false }, pace: null };
  const session = await layInStudy(server, { id: 'twin', seed: '5eed'.repeat(8), dropout, order });
  const tapped = await tap(server.url);
  const ada = await comeIn(server, session, ADA);
  const ben = await comeIn(server, session, BEN, tapped.url);
  await act(ada, 0);
  await act(ben, 0);
  await ben.hear('request', ({ request }) => request.turn === 1);
  if (!actions) {
    const live = await server.sessions.find(session);
    await ada.drop();
    await until(() => live?.state().lines[0]?.status === 'out', 'the grace is over');
  }
  for (const turn of TURNS) {
    if (actions) {
      ada.say({ type: 'submit', commandId: `command-${turn}`, turn, action: actions.get(turn) });
      await ada.hear('accepted', ({ commandId }) => commandId === `command-${turn}`);
    } else if (dropout.then === 'policy') {
      const log = () => logOf(server.databaseFile, session);
      await until(
        async () =>
          (await log()).some((event) => event.type === 'ActionSubmitted' && event.seat === 0 && event.turn === turn),
        'the policy has acted',
      );
    }
    await act(ben, turn);
  }
  await ben.hear('ended');
  const frames = tapped.frames();
  const log = await logOf(server.databaseFile, session);
  const own = log.flatMap((event) =>
    (event.type === 'ActionSubmitted' || event.type === 'ActionDefaulted') && event.seat === 0
      ? [[event.turn, event.action] as const]
      : [],
  );
  await server.close();
  return { frames: comparable(frames), unexplained: unexplained(decodeFrames(frames)).length, actions: new Map(own) };
}

function comparable(frames: readonly WireFrame[]): readonly string[] {
  const decoded = decodeFrames(frames);
  return frames.map(({ payload }, i) =>
    (decoded[i]?.kind === 'joined' ? withoutToken(payload) : payload).toString('hex'),
  );
}

async function twins(then: Dropout['then'], disclose: boolean) {
  const dropout = rule(then, { graceMs: 0, disclose });
  const dropped = await play(dropout, null);
  const stayed = await play(dropout, dropped.actions);
  expect(stayed.actions).toEqual(dropped.actions);
  return { dropped, stayed };
}

test.each(['policy', 'continue'] as const)(
  'then %s, not disclosed: the partner is sent the same bytes',
  async (then) => {
    const { dropped, stayed } = await twins(then, false);
    expect(dropped.frames).toEqual(stayed.frames);
    expect(dropped.unexplained + stayed.unexplained).toBe(0);
  },
);

test('then policy, disclosed: the partner is told that a bot plays', async () => {
  const { dropped, stayed } = await twins('policy', true);
  expect(dropped.frames).not.toEqual(stayed.frames);
});
