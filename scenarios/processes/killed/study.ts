/** Participants of a study on their way: each is at the same place afterwards, with more time, and no id of theirs is printed. */
import { expect } from 'vitest';
import { ask, operatorTokenOf } from '../../../server/testing/server.ts';
import { goOn, goOnTo, publish, template, type Visitor, visit } from '../../../server/testing/study.ts';
import type { Killed, KillStory } from './story.ts';

/** The sign of life of a server is a second old at most: an outage that gives time has to be longer, ms. */
export const STUDY_DOWN_MS = 1500;
/** The kill that strikes here, which lasts for so long. */
const KILL = 0;
const ALONE = template('sally-anne');
const linkOf = (person: string): string => `?PROLIFIC_PID=${person}&STUDY_ID=st&SESSION_ID=sub-${person}`;

/** The server has to print all that it can. */
export function openStudy(server: Killed): KillStory {
  let on: { readonly reader: Visitor; readonly player: Visitor } | null = null;
  return {
    async reach(nth) {
      if (nth !== KILL) return;
      const study = await publish(server, ALONE);
      const reader = await visit(server.url, study, linkOf('worker-7'));
      const player = await visit(server.url, study, linkOf('worker-8'));
      await goOn(reader, ALONE);
      await goOnTo(player, 'playing', ALONE);
      await reader.request('draft', 'PUT', { key: reader.page().key, revision: 1, value: 'half' });
      on = { reader, player };
    },
    async back(nth) {
      if (nth !== KILL || !on) return;
      const { reader, player } = on;
      const [before, playing] = [reader.page(), player.page()];
      const { page, draft } = await reader.read();
      expect(page).toMatchObject({ key: before.key, participant: before.participant });
      expect(page.until).toBeGreaterThan(before.until ?? 0);
      expect(draft).toEqual({ revision: 1, value: 'half' });
      expect((await player.read()).page.key).toBe(playing.key);
      expect(await player.request('connect', 'POST', {})).toMatchObject({ status: 200, body: { seat: 0 } });
    },
    async over() {
      const metrics = await ask(server.url, '/metrics', { token: operatorTokenOf(server) });
      for (const printed of [server.printed(), String(metrics.body)])
        expect(printed).not.toMatch(/worker-[78]|PROLIFIC_PID/);
    },
  };
}
