/** For tests: sessions of a study, laid as the study's own process lays them, and participants who take seats by their ids. */
import type { Dropout } from '../../games/core/session/types.ts';
import type { InStudy } from '../live/session/order.ts';
import type { SessionOrder } from '../live/session/session-order.ts';
import { STUDY_RELEASED, streamOfStudy } from '../store/releases.ts';
import { logOf } from './log.ts';
import { type PersonLine, sitDownWith } from './seats.ts';
import type { Served } from './server.ts';

type Rule = NonNullable<InStudy['dropout']>;

export const PEOPLE = ['p-ada', 'p-ben'] as const;

/** Two participants in a small session of SymmToM, without a clock. */
const ORDER: SessionOrder = {
  game: 'symmtom',
  config: { agents: 2, width: 4, pieces: 2, turns: 4 },
  seats: [{ kind: 'person' }, { kind: 'person' }],
};

export function rule(then: Dropout['then'], more: Partial<Rule> = {}): Rule {
  return { graceMs: 300, then, policy: 'symmtom/uniform', minPeople: 1, disclose: true, ...more };
}

/** Lays the session in one append with an event of the study, and opens it; returns the session's id. */
export async function layInStudy(
  { sessions, store }: Served,
  more: Partial<InStudy> & { readonly order?: Partial<SessionOrder> } = {},
): Promise<string> {
  const { order = {}, ...study } = more;
  const laid = sessions.readySession(
    { ...ORDER, ...order },
    { study: 'sally', arm: 'aids', participants: PEOPLE, ...study },
    { accounts: await store.bots.all() },
  );
  if ('code' in laid) throw new Error(laid.message);
  const stream = streamOfStudy('sally');
  const write = {
    stream,
    expectedVersion: await store.events.head(stream),
    events: [{ type: 'study.GroupMatched', data: {} }],
  };
  await store.events.append([write, laid.write], `match-${laid.session}`, { also: laid.also });
  if (!(await sessions.find(laid.session))) throw new Error('the session cannot be played');
  return laid.session;
}

export async function release({ store }: Served): Promise<void> {
  const stream = streamOfStudy('sally');
  const expectedVersion = await store.events.head(stream);
  await store.events.append([{ stream, expectedVersion, events: [{ type: STUDY_RELEASED, data: {} }] }], 'release');
}

/** Takes the seat of this participant. `through`: an address for its WebSocket other than the server's. */
export async function comeIn(
  server: Served,
  session: string,
  participant: string,
  through: string = server.url,
): Promise<PersonLine> {
  const reserved = await server.reservations.reserveFor(session, participant);
  if ('code' in reserved) throw new Error(`${reserved.code}: ${reserved.message}`);
  return sitDownWith(through, reserved.reservation);
}

/** Does the first legal action of this turn. */
export async function act(line: PersonLine, turn: number): Promise<void> {
  const { request } = await line.hear('request', ({ request }) => request.turn === turn);
  line.say({ type: 'submit', commandId: `command-${turn}`, turn, action: request.legalActions[0] });
  await line.hear('accepted', ({ commandId }) => commandId === `command-${turn}`);
}

/** The types of the session's own events in the log. */
export async function typesOf(server: Served, session: string): Promise<readonly string[]> {
  return (await logOf(server.databaseFile, session)).map(({ type }) => type);
}
