/** A person's page while the process that plays the session is killed, with another process behind the same address. */
import { afterAll, expect, test, vi } from 'vitest';
import { launchBrowser } from '../../client/testing/browser.ts';
import { turnOf } from '../../client/testing/stage.ts';
import { newestRules } from '../../games/index.ts';
import { tokenOf } from '../../server/testing/planted.ts';
import { MISSING, startLab } from '../../server/testing/processes.ts';

const BOT = { policy: 'symmtom/uniform' };

if (MISSING !== null) test.todo(`unchecked without ${MISSING}: a person plays on while the process is killed`);
else {
  const browser = launchBrowser({ brief: true });
  afterAll(async () => (await browser).close());

  test.each([
    ['paths of one host', false],
    ['hosts of their own', true],
  ])(
    'processes at %s: the person plays on at another one, and the page says nothing worse than that it reconnects',
    async (_, ownHosts) => {
      const game = newestRules('symmtom')?.game;
      if (!game) throw new Error('no symmtom');
      const config = { agents: 3, width: 5, pieces: 4, turns: 6, deadlineMs: null };
      const seats = ['person', BOT, BOT] as const;
      const planted = { game, session: 'table', config, seed: 'takeover', at: Date.now(), seats };
      const lab = await startLab(2, { planted: [planted], ownHosts });
      const page = await (await browser).newPage({ baseURL: lab.front.url });
      page.setDefaultTimeout(30_000);
      const faults: string[] = [];
      page.on('pageerror', ({ message }) => faults.push(message));
      const lines: string[] = [];
      page.on('websocket', (line) => lines.push(new URL(line.url()).host));
      await page.goto(`/play/table?seat=0#${tokenOf('table', 0)}`);
      await page.getByRole('button', { name: /^Take seat/ }).click();
      await turnOf(page, 1);
      await page.keyboard.press('Enter');
      await turnOf(page, 2);
      // it took all sessions before the second one started
      await lab.processes[0]?.kill();
      const lost = page.getByRole('heading', { name: 'The connection is lost. Reconnecting …' });
      await lost.waitFor();
      await lost.waitFor({ state: 'detached' });
      // the page may still be told of its turn: a key until then says nothing
      await vi.waitFor(
        async () => {
          await page.keyboard.press('Enter');
          await page.getByText(/^Turn [3-6] of/).waitFor({ timeout: 3000 });
        },
        { timeout: 30_000 },
      );
      expect(faults).toEqual([]);
      const hostOf = (number: number): string => new URL(`http://${lab.addressOf(number)}`).host;
      expect([lines[0], lines.at(-1)]).toEqual([hostOf(1), hostOf(2)]);
      expect(hostOf(1) === hostOf(2)).toBe(!ownHosts);
    },
  );
}
