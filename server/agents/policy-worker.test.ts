/** Whom a thread of policies blames when it ends. */
import { expect, onTestFinished, test } from 'vitest';
import { openPolicyWorker, startPolicyThread } from './policy-worker.ts';

test('a thread that ends names the policy that was at work, not the one that answered before it', async () => {
  const blamed = await new Promise<number | null>((resolve) => {
    const worker = openPolicyWorker({
      program: new URL('../testing/exiting-program.ts', import.meta.url),
      startThread: startPolicyThread,
      stalls: { whenCaughtUp: (act) => act(0), onStall: () => () => undefined },
      patienceMs: 60_000,
      limitMs: 60_000,
      said: () => undefined,
      failed: () => undefined,
      stuck: () => undefined,
      overdue: () => undefined,
      ended: (_, agent) => resolve(agent),
    });
    onTestFinished(() => worker.close());
    worker.sit(1, 'test/innocent', 'a');
    worker.tell(1, { type: 'accepted', commandId: 'one' }, false);
    worker.sit(2, 'test/exits', 'b');
  });
  expect(blamed).toBe(2);
});
