/**
 * Compares the rights to the seats of a session with its log. A session issues its tokens when it begins: one for each seat
 * that waits for an agent, none for the seat of a policy or of a participant of a study. A row that was added later has
 * another time, is the second of its seat, or is for a seat that had none. A row whose hash alone was changed is not found.
 */
import type { GameTypes } from '../../games/core/game.ts';
import { originOf } from '../../games/core/log/branch.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { isServerAgent } from '../../games/core/session/server-agent.ts';
import type { StreamFinding } from './finding.ts';
import type { SeatToken } from './rows.ts';

export type IssuedToken = Pick<SeatToken, 'seat' | 'participant' | 'createdAt'>;

/** `seats`: how many the session has; 0: its rules are not here. */
export function tokenFindings(
  stream: string,
  events: readonly SessionEvent<GameTypes>[],
  { seats, tokens }: { readonly seats: number; readonly tokens: readonly IssuedToken[] },
): readonly StreamFinding[] {
  if (tokens.length === 0) return [];
  const whyNot = knownOf(events, seats);
  const issued = new Set<number>();
  return tokens
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .flatMap((token): StreamFinding[] => {
      const { seat } = token;
      const why = whyNot(token) ?? (issued.has(seat) ? 'and an older one does, too' : null);
      issued.add(seat);
      if (why === null) return [];
      return [
        { name: 'token_unknown', stream, version: null, what: `a token gives the right to seat ${seat}, ${why}` },
      ];
    });
}

/** What the log knows of its tokens: says of a token why the session cannot have issued it; null: it may have. */
function knownOf(events: readonly SessionEvent<GameTypes>[], seats: number): (token: IssuedToken) => string | null {
  const [created] = events;
  if (created?.type !== 'SessionCreated') throw new Error('the log of a session begins with SessionCreated');
  const origin = originOf(events);
  const policies = new Set(
    (created.arrivals ?? []).flatMap(({ seat, controller }) => (isPolicy(controller) ? [seat] : [])),
  );
  const participants = new Map<number, Set<string>>();
  // a branch has copies of its parent's agents, which had tokens of the parent
  for (const event of events.slice(origin ? 2 + origin.copied : 1)) {
    if (event.type !== 'AgentSeated' && event.type !== 'ControllerChanged') continue;
    const { at, seat, controller } = event;
    if (!isServerAgent(controller))
      participants.set(seat, (participants.get(seat) ?? new Set()).add(controller.participant));
    else if (!origin && at === created.at && isPolicy(controller)) policies.add(seat);
  }
  return ({ seat, participant, createdAt }) => {
    if (seats > 0 && seat >= seats) return `and the session has ${seats} seats`;
    if (createdAt !== created.at)
      return `and was made at ${timeOf(createdAt)}: the session began at ${timeOf(created.at)}`;
    if (typeof created.participants?.[seat] === 'string') return 'which is that of a participant of a study';
    if (policies.has(seat)) return 'which is that of a policy';
    const others = participants.get(seat);
    if (others && !others.has(participant)) return `to ${participant}, and ${[...others].join(', ')} took it`;
    return null;
  };
}

/** Whether no token is for the seat. A policy that leaves its seat to a participant holds it for the one who has the token. */
const isPolicy = (controller: { readonly kind: string; readonly until?: number | undefined }): boolean =>
  controller.kind === 'recorded' ||
  controller.kind === 'model' ||
  (controller.kind === 'policy' && controller.until === undefined);

function timeOf(at: number): string {
  return new Date(at).toISOString();
}
