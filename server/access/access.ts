/**
 * Who may do what over HTTP, in one place that every route asks. Closed by default. Operators may do what their role
 * allows: they are recognised by the cookie of their sign-in, and commands on the machine by the token in the file. A right
 * that an operator gave out, or that a visitor's browser got with its first order, orders sessions within its bounds and
 * reads what it ordered. The token of a seat opens that seat's own view of its session, where the order allows that.
 * All readers may see demos, and with the setting PUBLIC_REPLAYS every session whose order tells what holds its seats.
 * Only operators read a session while any session of its family is still played, or while it or one that it is a branch of
 * belongs to a study that has not been released. What such a study plays, only operators order.
 */
import type { Operator } from '../../answers/people.ts';
import { may } from '../../answers/roles.ts';
import { policyById } from '../../bots/index.ts';
import type { Refusal } from '../../games/core/session/commands.ts';
import type { Review } from '../../games/core/session/types.ts';
import type { SeatRight } from '../live/registry/seat-rights.ts';
import type { Sessions } from '../live/registry/sessions.ts';
import { hashToken, newId, newToken } from '../live/seat/tokens.ts';
import { MODEL_AUTHOR } from '../live/session/free-text.ts';
import { openReleases } from '../store/releases.ts';
import type { KeptText, Origin, RightBounds, RightUse, SideWrite, StoredRight } from '../store/rows.ts';
import type { ShownSessions, Store, StoreReader, TextsById } from '../store/store.ts';
import type { Studies } from '../studies/run/studies.ts';
import type { Play } from '../studies/run/under-way.ts';
import type { CookieRequest, Cookies } from './cookie.ts';
import { FILE_OPERATOR } from './file-operator.ts';
import type { OperatorSignIn } from './operators.ts';
import { openVisitorShares, VISITOR_SHARE } from './visitor-shares.ts';

export type { CookieRequest };

/** `operator`: one whose role may watch. All others are asked about like people without an account. */
export type Asker =
  | { readonly kind: 'operator'; readonly operator: Operator }
  | { readonly kind: 'right'; readonly right: StoredRight }
  | { readonly kind: 'endedRight'; readonly why: string }
  | { readonly kind: 'seat'; readonly seat: SeatRight }
  | { readonly kind: 'nobody' };

/** What an asker may see of a session: all of it, or what the asker's own seat saw. */
type Sight = 'all' | 'own';

/** How an order is to be carried out. */
export interface OrderBounds {
  /** The most turns, or trials, of a session; null: as many as its config says. */
  readonly longest: number | null;
  /** What the agents in the seats may look back at, unless the order says. */
  readonly review: Review;
  readonly forVisitor: boolean;
  /** Rows for the transaction that stores the session. */
  originOf(session: string): readonly SideWrite[];
  /** The token of a right that this order gives to a visitor. */
  readonly token: string | null;
}

/** How large an order is, and the network address that it comes from. */
interface Ordered {
  readonly bytes: number;
  readonly address: string;
}

export interface Access {
  askerOf(request: CookieRequest): Promise<Asker>;
  /**
   * The operator whose request this is; null: no operator's. A cookie counts only where the request comes from a page of
   * this server: give the method, without which every request is taken for one that changes something.
   */
  operatorOf(request: CookieRequest): Promise<Operator | null>;
  /** The seat that the token of the request gives the right to; null: none. It is looked up once for each request. */
  seatOf(request: CookieRequest): Promise<SeatRight | null>;
  /** Whether the request carries the cookie of a sign-in and comes from elsewhere, so that the cookie does not count. */
  isForeign(request: CookieRequest): boolean;
  /** What the asker may see of this session; a refusal: nothing, and why. */
  sightOf(asker: Asker, session: string): Promise<Sight | Refusal>;
  /** The same for each of these sessions, with as many reads of the database as for one. */
  sightsOf(asker: Asker, sessions: readonly string[]): Promise<ReadonlyMap<string, Sight | Refusal>>;
  /** The sessions that the asker's list is made of; null: all. Some of them may be secret still. */
  listFor(asker: Asker): ShownSessions | null;
  /** Whether the asker has ordered this session. */
  hasOrdered(asker: Asker, session: string): Promise<boolean>;
  /** Why the asker may not order sessions; null: the asker may, within bounds. */
  whyNoOrder(asker: Asker): Promise<Refusal | null>;
  /** Why the asker may not order a session of this game with this config; null: no study that is under way plays it. */
  whyNoPlay(asker: Asker, play: Play): Promise<Refusal | null>;
  /** Carries out an order, or refuses it where the right does not go so far. */
  order<A>(asker: Asker, from: Ordered, carryOut: (ordering: OrderBounds) => Promise<A>): Promise<A | Refusal>;
  /** Which of these texts the asker may read: all read policies' texts; operators, participants and orderers people's. */
  readingOf(asker: Asker, texts: TextsById): Promise<(kept: KeptText) => boolean>;
}

export interface AccessOptions {
  readonly store: Store;
  readonly sessions: Pick<Sessions, 'rightOf'>;
  readonly studies: Pick<Studies, 'plays'>;
  readonly operators: Pick<OperatorSignIn, 'withToken'>;
  readonly cookies: Pick<Cookies, 'tokenIn' | 'isFromHere'>;
  /** Whether this bearer is the operator's token; null: the request has none. */
  readonly isOperator: (bearer: string | null) => boolean;
  readonly now: () => number;
  /** The setting VISITORS. */
  readonly visitors: boolean;
  /** The setting PUBLIC_REPLAYS. */
  readonly publicReplays: boolean;
}

const DAY_MS = 24 * 60 * 60_000;

/** What one visitor may order, and all visitors together. */
export const VISITOR: RightBounds = { live: 8, aDay: 200 };
const ALL_VISITORS: RightBounds = { live: 64, aDay: 4000 };
/** The most bytes of a visitor's order, and the most turns, or trials, of the session. */
export const VISITOR_ORDER = { bytes: 16 * 1024, longest: 300 } as const;

const NOTHING = new Map<string, never>();

const NO_SESSION: Refusal = { code: 'no_such_session', message: 'There is no such session.' };
const CLOSED: Refusal = {
  code: 'not_allowed',
  message: 'Sessions here are closed: operators may look at this one, and the person or program that ordered it.',
};
const SEAT_CLOSED: Refusal = {
  code: 'not_allowed',
  message: 'The order of this session does not let participants look back at it.',
};
const NOT_OVER: Refusal = {
  code: 'not_over',
  message: 'It can be looked at when it is over, and with it every session that belongs with it.',
};
const NOT_RELEASED: Refusal = {
  code: 'not_released',
  message: 'This session belongs to a study that has not been released: only operators may look at it.',
};
const IN_STUDY: Refusal = {
  code: 'in_study',
  message: 'A study that is under way here plays this, so that only operators order it.',
};
const NO_RIGHT: Refusal = {
  code: 'no_right',
  message: 'Sessions are ordered here with a right that an operator gave out.',
};

export function openAccess(options: AccessOptions): Access {
  const { store, sessions, studies, operators, cookies, isOperator, now, visitors, publicReplays } = options;
  const releases = openReleases(store.events);
  const shares = openVisitorShares(store, now);
  const seats = new WeakMap<CookieRequest, Promise<SeatRight | null>>();
  /** Right, address of visitors, or all visitors together -> orders that are being carried out. */
  const pending = new Map<string, number>();

  const sightsOf: Access['sightsOf'] = async (asker, asked) => {
    const isOperator = asker.kind === 'operator';
    const [openness, shelves, studyOf, origins, secret] = await Promise.all([
      store.sessions.opennessOf(asked),
      store.sessions.shelvesOf(asked),
      isOperator ? NOTHING : store.sessions.studiesOf(asked),
      isOperator ? NOTHING : store.sessions.originsOf(asked),
      isOperator ? NOTHING : store.sessions.secretAmong(asked),
    ]);
    const unreleased = new Set<string>();
    for (const study of new Set(studyOf.values())) if (!(await releases.isReleased(study))) unreleased.add(study);
    const sightIn = (session: string): Sight | Refusal => {
      const open = openness.get(session);
      if (!open || (shelves.get(session)?.deletedAt ?? null) !== null) return NO_SESSION;
      if (isOperator) return 'all';
      const study = studyOf.get(session);
      if (study !== undefined && unreleased.has(study)) return NOT_RELEASED;
      const origin = origins.get(session) ?? null;
      if (origin?.kind === 'demo') return 'all';
      const isOwn = asker.kind === 'seat' && asker.seat.session === session;
      const seesAll = hasMade(asker, origin) || (publicReplays && open.kinds);
      const sight = seesAll ? 'all' : isOwn && open.review === 'own' ? 'own' : null;
      if (sight === null) return asker.kind === 'endedRight' ? rightEnded(asker) : isOwn ? SEAT_CLOSED : CLOSED;
      return secret.has(session) ? NOT_OVER : sight;
    };
    return new Map(asked.map((session) => [session, sightIn(session)]));
  };
  const sightOf: Access['sightOf'] = async (asker, session) =>
    (await sightsOf(asker, [session])).get(session) ?? NO_SESSION;

  const whyNoOrder: Access['whyNoOrder'] = async (asker) => {
    switch (asker.kind) {
      case 'operator':
        return null;
      case 'right':
        return asker.right.kind === 'visitor' && !visitors ? NO_RIGHT : null;
      case 'endedRight':
        return rightEnded(asker);
      case 'seat':
      case 'nobody':
        return visitors ? null : NO_RIGHT;
    }
  };

  /** Why one more session is too many; null: it is not. */
  const whyTooMany = async (
    scope: string,
    { live, aDay }: RightBounds,
    using: () => Promise<RightUse>,
  ): Promise<string | null> => {
    if (live === null && aDay === null) return null;
    const used = await using();
    const more = pending.get(scope) ?? 0;
    if (live !== null && used.live + more >= live) return `${live} sessions at once, and so many are not over yet`;
    if (aDay !== null && used.recent + more >= aDay) return `${aDay} sessions in 24 hours, and so many were ordered`;
    return null;
  };

  const operatorOf: Access['operatorOf'] = async (request) => {
    if (isOperator(bearerOf(request))) return FILE_OPERATOR;
    const token = cookies.tokenIn(request);
    return token !== null && cookies.isFromHere(request) ? operators.withToken(token) : null;
  };

  const seatOf: Access['seatOf'] = (request) => {
    const token = bearerOf(request);
    const seat = seats.get(request) ?? (token === null ? Promise.resolve(null) : sessions.rightOf(token));
    seats.set(request, seat);
    return seat;
  };

  return {
    operatorOf,
    seatOf,
    isForeign: (request) => cookies.tokenIn(request) !== null && !cookies.isFromHere(request),
    async askerOf(request) {
      const operator = await operatorOf(request);
      if (operator && may(operator, 'watch')) return { kind: 'operator', operator };
      const token = bearerOf(request);
      if (token === null) return { kind: 'nobody' };
      const right = await store.rights.withToken(hashToken(token));
      if (right) {
        const { revokedAt, until } = right;
        if (revokedAt !== null) return { kind: 'endedRight', why: 'An operator has taken this right back.' };
        if (until !== null && until <= now()) return { kind: 'endedRight', why: 'The time of this right is over.' };
        return { kind: 'right', right };
      }
      const seat = await seatOf(request);
      return seat ? { kind: 'seat', seat } : { kind: 'nobody' };
    },
    sightOf,
    sightsOf,
    listFor: (asker) =>
      asker.kind === 'operator'
        ? null
        : { orderedBy: asker.kind === 'right' ? asker.right.id : null, ended: publicReplays },
    async hasOrdered(asker, session) {
      return asker.kind === 'right' && hasMade(asker, await store.sessions.originOf(session));
    },
    whyNoOrder,
    whyNoPlay: async (asker, play) => (asker.kind !== 'operator' && (await studies.plays(play)) ? IN_STUDY : null),
    async order(asker, { bytes, address }, carryOut) {
      const why = await whyNoOrder(asker);
      if (why) return why;
      if (asker.kind === 'operator')
        return carryOut({ longest: null, review: 'none', forVisitor: false, originOf: () => [], token: null });
      const given = asker.kind === 'right' ? asker.right : null;
      const token = given ? null : newToken();
      const right = given ?? visitorRight(token ?? '', now());
      const isVisitor = right.kind === 'visitor';
      if (isVisitor && bytes > VISITOR_ORDER.bytes)
        return { code: 'too_large', message: `A visitor's order may have ${VISITOR_ORDER.bytes} bytes.` };
      const share = shares.keyOf(address);
      const scopes = [right.id, ...(isVisitor ? [share, VISITORS] : [])];
      const since = now() - DAY_MS;
      const own = await whyTooMany(right.id, right.bounds, () => store.rights.orderedWith({ id: right.id }, since));
      if (own !== null) return { code: 'too_many_sessions', message: `This right allows ${own}.` };
      const there = isVisitor ? await whyTooMany(share, VISITOR_SHARE, () => shares.used(share)) : null;
      if (there !== null)
        return { code: 'too_many_sessions', message: `Visitors from one network address may have ${there}.` };
      const all = isVisitor
        ? await whyTooMany(VISITORS, ALL_VISITORS, () => store.rights.orderedWith('visitors', since))
        : null;
      if (all !== null) return { code: 'too_many_sessions', message: `All visitors together may have ${all}.` };
      for (const scope of scopes) pending.set(scope, (pending.get(scope) ?? 0) + 1);
      try {
        return await carryOut({
          longest: isVisitor ? VISITOR_ORDER.longest : null,
          review: isVisitor ? 'own' : 'none',
          forVisitor: isVisitor,
          originOf: (session) => {
            if (isVisitor) shares.ordered(share, session);
            return [
              ...(given ? [] : [{ kind: 'keepRight' as const, right }]),
              { kind: 'keepOrigin', session, at: now(), origin: { kind: 'right', right: right.id } },
            ];
          },
          token,
        });
      } finally {
        for (const scope of scopes) {
          const left = (pending.get(scope) ?? 1) - 1;
          if (left === 0) pending.delete(scope);
          else pending.set(scope, left);
        }
      }
    },
    async readingOf(asker, texts) {
      if (asker.kind === 'operator') return () => true;
      const own = new Set<string>();
      if (asker.kind === 'seat') own.add(asker.seat.session);
      if (asker.kind === 'right')
        for (const [session, origin] of await store.sessions.originsOf([...texts.values()].map((kept) => kept.session)))
          if (hasMade(asker, origin)) own.add(session);
      // what a language model wrote may tell its reason, which no seat is told
      const mayReadModels = asker.kind === 'right';
      return ({ author, session }) =>
        author.startsWith(MODEL_AUTHOR)
          ? mayReadModels && own.has(session)
          : policyById(author) !== undefined || own.has(session);
    },
  };
}

/** Whether an operator deleted the session: then no route has it. */
export async function isDeleted({ sessions }: Pick<StoreReader, 'sessions'>, session: string): Promise<boolean> {
  return ((await sessions.shelvesOf([session])).get(session)?.deletedAt ?? null) !== null;
}

/** The key of all visitors together among rights; no right has this id. */
const VISITORS = 'visitors';

/** Whether the session comes from an order with the asker's right. */
export function hasMade(asker: Asker, origin: Origin | null): boolean {
  return asker.kind === 'right' && origin?.kind === 'right' && origin.right === asker.right.id;
}

function rightEnded({ why }: { readonly why: string }): Refusal {
  return { code: 'right_ended', message: why };
}

function visitorRight(token: string, at: number): StoredRight {
  const dates = { until: null, createdAt: at, revokedAt: null };
  return { id: newId(), tokenHash: hashToken(token), kind: 'visitor', name: 'visitor', bounds: VISITOR, ...dates };
}

export function bearerOf(request: CookieRequest): string | null {
  return /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
