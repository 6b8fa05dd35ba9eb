/** For tests: studies under way on a real server, whose operator acts on participants and sessions. */
import { expect } from 'vitest';
import type { StudySource } from '../../studies/definition/freeze.ts';
import type { ActionBody, Consequences, RoomAction, Targets } from '../../studies/room/actions.ts';
import { type HttpAnswer, operatorTokenOf, post, type Served, serve } from './server.ts';
import { goOnTo, listen, newCommandId, publish, template, type Visitor, visit } from './study.ts';
import { sitDown } from './study-play.ts';

export interface Scene {
  readonly server: Served;
  readonly study: string;
  act(action: RoomAction, targets: Targets, more?: Partial<ActionBody>): Promise<HttpAnswer>;
  preview(action: RoomAction, targets: Targets): Promise<Consequences>;
  position(): Promise<number>;
  log(stream: string): Promise<readonly { readonly type: string; readonly data: unknown }[]>;
}

export async function scene(source: StudySource, options: Parameters<typeof serve>[0] = {}): Promise<Scene> {
  const server = await serve(options);
  const study = await publish(server, source);
  const route = `/api/studies/${study}/actions`;
  const preview: Scene['preview'] = async (action, targets) => {
    const { status, body } = await post(server.url, `${route}/preview`, { action, targets }, operatorTokenOf(server));
    expect({ status, body }).toMatchObject({ status: 200 });
    return body as Consequences;
  };
  const position = async (): Promise<number> => (await server.store.events.headsAfter(0)).position;
  return {
    server,
    study,
    preview,
    position,
    async act(action, targets, more = {}) {
      const body = { commandId: newCommandId(), action, targets, reason: 'a good reason', ...more };
      return post(server.url, route, { basedOn: await position(), ...body }, operatorTokenOf(server));
    },
    log: (stream) => server.store.events.read(stream),
  };
}

export const person = (...participants: readonly string[]): Targets => ({
  participants: [...participants],
  sessions: [],
});
export const newsOf = async ({ server, study }: Scene, { token, tab }: Visitor) =>
  listen(server.url, study, { token, tab });

export async function alone(name = 'sally-anne'): Promise<Scene & { visitor: Visitor; participant: string }> {
  const made = await scene(template(name));
  const visitor = await visit(made.server.url, made.study, 'PROLIFIC_PID=p1&STUDY_ID=s&SESSION_ID=sub');
  const { participant } = await goOnTo(visitor, 'text', template(name));
  return { ...made, visitor, participant };
}

/** Two participants in a session, with their lines. */
export async function together(source: StudySource = template('symmtom-memory')) {
  const made = await scene(source, { closedMs: 50 });
  const pair = await Promise.all(
    ['ada', 'ben'].map((who) => visit(made.server.url, made.study, `PROLIFIC_PID=${who}&STUDY_ID=s&SESSION_ID=${who}`)),
  );
  const news = await Promise.all(pair.map((one) => newsOf(made, one)));
  await Promise.all(pair.map((one) => goOnTo(one, 'playing', source)));
  const lines = await Promise.all(pair.map((one) => sitDown(made.server.url, one)));
  await Promise.all(lines.map((line) => line.hear('request')));
  const [ada, ben] = pair;
  const page = ada?.page();
  if (!ada || !ben || page?.kind !== 'playing') throw new Error('two play');
  return { ...made, ada, ben, news, lines, session: page.session, source };
}
