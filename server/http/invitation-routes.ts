/**
 * What an invitation says before the seat is taken, to the holder of the link alone: the game, how long it takes, and who
 * is there. It holds what every participant is told in the lobby, and nothing of the session's config but its length and
 * the time for a turn, which the first observation carries.
 */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Sent } from '../../answers/schema.ts';
import type { InvitationAnswer } from '../../answers/sessions.ts';
import { doorOf, type RouteOptions, SessionParams } from './door.ts';
import { lengthOf } from './session-rows.ts';

/** Where a game has a time for a turn, its config has it under this name. */
const Limited = z.looseObject({ deadlineMs: z.number().nullable().default(null) });

export function invitationRoutes(app: FastifyInstance, { sessions, access }: RouteOptions): void {
  const { refuse, parse } = doorOf({ sessions, access });

  app.get('/api/sessions/:session/invitation', async (request): Promise<Sent<typeof InvitationAnswer>> => {
    const { session } = parse(SessionParams, request.params);
    const right = await access.seatOf(request);
    if (right?.session !== session) return refuse('unauthorised', 'This link is not valid for this session.');
    const live = await sessions.find(session);
    const why = sessions.whyNotPlayed(session);
    if (why !== null) return refuse('no_rules', why);
    if (!live || live.phase() === 'ended') return refuse('ended', 'This session is over.');
    const { setup } = live.told();
    const { phase, deadline, seats } = live.publicState();
    const limits = Limited.safeParse(setup.config);
    return {
      game: setup.game,
      seat: right.seat,
      // drawn signs are told with the seat
      signs: setup.signs ? 'drawn' : 'seat',
      phase,
      length: lengthOf(live),
      unit: live.game.roundOf ? 'trials' : 'turns',
      turnMs: limits.success ? limits.data.deadlineMs : null,
      lobby: {
        deadline: deadline > 0 ? deadline : null,
        // where kinds are hidden the clock of the lobby is hidden, too
        limitMs: setup.disclosure.kind ? (setup.lobby?.limitMs ?? null) : null,
        told: setup.disclosure.kind,
      },
      seats: seats.map(({ taken, kind }) => ({ taken, kind })),
    };
  });
}
