/** For tests: a study of two waves on a real server, for participants who play alone. */
import { serve } from './server.ts';
import { publish, template, visit } from './study.ts';
import { playAll } from './study-play.ts';

export const HOUR = 3_600_000;
const WAVE = {
  ...{ id: 'later', fromMs: 0, toMs: HOUR, code: { code: 'FIRST-PART' }, message: 'come-back' },
  ...{ sessions: ['problems'], pay: 50 },
};
export const LINK = '?PROLIFIC_PID=ann&STUDY_ID=s&SESSION_ID=sub';

function twoWaves(wave: object = {}) {
  const source = template('sally-anne', (same) => ({ ...same, waves: [{ ...WAVE, ...wave }] }));
  const texts = { ...source.texts.en, 'come-back': 'Please come back after {from} and before {to}: {link}' };
  return { ...source, texts: { en: texts } };
}

/** A server of its own, on which a participant has completed the first wave. */
export async function atEndOfFirst(wave: object = {}) {
  const server = await serve({ messagesPerSecond: 10_000 });
  return { server, ...(await firstWaveOver(server, wave)) };
}

/** The same on a server that runs already. */
export async function firstWaveOver(server: { readonly url: string; readonly dataDir: string }, wave: object = {}) {
  const source = twoWaves(wave);
  const study = await publish(server, source);
  const ann = await visit(server.url, study, LINK);
  await playAll(server, ann, source);
  if (ann.page().kind !== 'away') throw new Error(`the first wave is not over: ${ann.page().key}`);
  return { source, study, ann };
}
