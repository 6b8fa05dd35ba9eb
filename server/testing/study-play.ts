/** For tests: participants of studies who play their sessions, with a policy in their place. */
import { botsOf } from '../../bots/index.ts';
import type { StudySource } from '../../studies/definition/freeze.ts';
import { playWith, sitDownWith, until } from './seats.ts';
import { goOn, goOnFrom, type Visitor } from './study.ts';

/** Takes the seat of the page's session, as the page does. */
export async function sitDown(url: string, visitor: Visitor) {
  const { status, body } = await visitor.request('connect', 'POST', {});
  if (status !== 200) throw new Error(`no seat: ${status} ${JSON.stringify(body)}`);
  return sitDownWith(url, (body as { readonly reservation: Parameters<typeof sitDownWith>[1] }).reservation);
}

/** Plays the session of this page to its end. */
async function play({ url }: { readonly url: string }, visitor: Visitor): Promise<void> {
  const page = visitor.page();
  if (page.kind !== 'playing') throw new Error(`nothing is played on ${page.key}`);
  const policy = botsOf(page.game)?.defaultPartner;
  if (!policy) throw new Error(`there is no policy for ${page.game}`);
  const line = await sitDown(url, visitor);
  await playWith(line, policy, visitor.token);
  await until(async () => (await visitor.read()).page.key !== page.key, 'the session is left');
}

/** Plays every session on the way to the first survey, or to the end of the wave. */
export async function playAll(server: { readonly url: string }, visitor: Visitor, source: StudySource): Promise<void> {
  while (visitor.page().kind !== 'survey' && visitor.page().kind !== 'away') {
    if (visitor.page().kind === 'playing') await play(server, visitor);
    else await goOn(visitor, source);
  }
}

/** Goes on from the first survey to the end, and types these words where answers are in own words. */
export async function answerAll(visitor: Visitor, source: StudySource, words: string): Promise<void> {
  while (visitor.page().kind !== 'finished') {
    const command = goOnFrom(visitor.page(), source, words);
    if (!command) throw new Error(`${visitor.page().key} asks for nothing`);
    const { refusal } = await visitor.give(command);
    if (refusal) throw new Error(`refused on ${visitor.page().key}: ${refusal.code}: ${refusal.message}`);
  }
}
