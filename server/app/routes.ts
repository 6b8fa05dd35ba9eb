/** Every route over HTTP, each behind the same limits, and the pages of the client. */
import compress from '@fastify/compress';
import { type Access, openAccess } from '../access/access.ts';
import { openCookies } from '../access/cookie.ts';
import { type FeedPasses, openFeedPasses } from '../access/feed-passes.ts';
import { openKnownBrowsers } from '../access/known-browsers.ts';
import { type OperatorSignIn, openOperators } from '../access/operators.ts';
import { openReservations, type Reservations } from '../doors/rooms/reservations.ts';
import { annotationRoutes } from '../http/annotation-routes.ts';
import { beliefRoutes } from '../http/belief-routes.ts';
import { botRoutes } from '../http/bot-routes.ts';
import { commentRoutes } from '../http/comment-routes.ts';
import { doorOf } from '../http/door.ts';
import { forkRoutes } from '../http/fork-routes.ts';
import { healthRoutes } from '../http/health-routes.ts';
import { openInTurn } from '../http/in-turn.ts';
import { invitationRoutes } from '../http/invitation-routes.ts';
import { labRoutes } from '../http/lab-routes.ts';
import { limitRequests, limitTries, REQUEST_LIMITS } from '../http/limits.ts';
import { servePages } from '../http/pages.ts';
import { peopleRoutes } from '../http/people-routes.ts';
import { predictionRoutes } from '../http/prediction-routes.ts';
import { quizRoutes } from '../http/quiz-routes.ts';
import { rootRoutes } from '../http/root-routes.ts';
import { schemaRoutes } from '../http/schema-routes.ts';
import { sessionRoutes } from '../http/session-routes.ts';
import { openSessionRows } from '../http/session-rows.ts';
import { viewRoutes } from '../http/view-routes.ts';
import { openShelf } from '../shelf/shelf.ts';
import { textReads } from '../studies/operators/personal-reads.ts';
import type { PlayingProcess } from './playing.ts';
import type { Storing } from './storing.ts';

/** Who may ask for what. */
export interface RouteRights {
  readonly operators: OperatorSignIn;
  readonly access: Access;
  /** null: the cookie of a sign-in counts at every process. */
  readonly feedPasses: FeedPasses | null;
  readonly reservations: Reservations;
}

export interface RoutesOptions {
  /** Why this process must get no new participants; null: it may. */
  readonly notReady: () => { readonly code: string; readonly message: string } | null;
  /** Whether the account of a bot has a line to this process. */
  readonly hasLine: (account: string) => boolean;
  readonly clientFolder: string;
}

export async function addRoutes(
  storing: Storing,
  playing: PlayingProcess,
  options: RoutesOptions,
): Promise<RouteRights> {
  const { app, store, leases, now, counts, metrics, operatorToken, isOperator, sharedRooms } = storing;
  const { sessions, served, build } = playing;
  const { studies } = served;
  const { visitors, publicReplays, publicUrl } = storing.settings;
  const { requestLimits, passwordLogN } = storing.forTests;
  healthRoutes(app, options.notReady);
  const operators = openOperators(store.operators, now, passwordLogN);
  const cookies = openCookies(publicUrl);
  const access = openAccess({
    ...{ store, sessions, studies, operators, cookies, isOperator, now, visitors, publicReplays },
  });
  const feedPasses = storing.passing ? openFeedPasses({ cookies, operators, proofs: storing.proofs }) : null;
  const reservations = openReservations({ sessions, ...(sharedRooms ? { canList: sharedRooms.isReady } : {}) });
  const door = { store, sessions, access, reservations };
  const { mustMay } = doorOf(door);
  await app.register(async (limited) => {
    const limits = { ...REQUEST_LIMITS, ...requestLimits };
    await limitRequests(limited, { sessions, studies: store.studies, access, limits });
    await limited.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'] });
    limited.get('/metrics', async (request, reply) => {
      // the number of events would tell a participant that another one has acted
      await mustMay(request, 'count');
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
    });
    peopleRoutes(limited, {
      ...{ ...door, operators, cookies, refused: counts.refused },
      knownBrowsers: openKnownBrowsers(cookies, operatorToken),
      tries: limitTries(limited, limits),
    });
    botRoutes(limited, { ...door, leases, now, hasLine: options.hasLine, refused: counts.refused });
    const inTurn = openInTurn(doorOf(door));
    const rowsFor = openSessionRows({ store, sessions, leases });
    sessionRoutes(limited, { ...door, rowsFor, inTurn, noteTextReads: textReads(studies, store.sessions.studyOf) });
    labRoutes(limited, { ...door, rowsFor, inTurn, shelf: openShelf({ store, sessions, now }) });
    invitationRoutes(limited, door);
    schemaRoutes(limited, door);
    viewRoutes(limited, door);
    annotationRoutes(limited, { ...door, operatorToken, now });
    commentRoutes(limited, { ...door, now });
    quizRoutes(limited, { ...door, now });
    beliefRoutes(limited, door);
    predictionRoutes(limited, door);
    forkRoutes(limited, { ...door, now, build });
    rootRoutes(limited, { ...door, roots: storing.roots });
    await served.addRoutes(limited, door);
  });
  await servePages(app, {
    folder: options.clientFolder,
    missing(reply) {
      counts.refused('malformed');
      return reply.code(404).send({ code: 'malformed', message: 'There is nothing here.' });
    },
  });
  return { operators, access, feedPasses, reservations };
}
