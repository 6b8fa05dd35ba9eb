/**
 * A link becomes a place in a study, and opens the same place again: for the browser that has a right to it, and for others
 * where the link is signed or an operator lets the browser in. So an id that anyone can type is no key to a place.
 */
import { createHmac } from 'node:crypto';
import { nextWithin } from '../../../studies/definition/hours.ts';
import type { Study } from '../../../studies/definition/types.ts';
import type { StudyRefusal } from '../../../studies/way/contract/commands.ts';
import type { StudyCommand } from '../../../studies/way/contract/decision.ts';
import { hashToken, newId } from '../../live/seat/tokens.ts';
import type { SideWrite } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import type { JoinRefusal, OpenElsewhere, OutsideHours } from '../refusals.ts';
import type { LiveStudy } from '../run/live-study.ts';
import type { ReadStudies } from '../run/read-studies.ts';
import { openArrivals } from './arrivals.ts';
import { pseudonymIn } from './earlier.ts';
import { languageOf } from './languages.ts';
import {
  externalKeyOf,
  isRefusal,
  keptOf,
  type RecruitedPerson,
  type Recruiters,
  refusedIdOf,
  SIGNATURE_MISSING,
} from './recruiters.ts';
import type { RefusedLinks } from './refused-links.ts';

interface Join {
  /** The query of the address, as it came. */
  readonly query: string;
  readonly device: 'desktop' | 'tablet' | 'phone';
  readonly tab: string;
  /** The languages of the browser, the best first. */
  readonly languages: readonly string[];
  /** A link that names no person has one place for each of these. It is a secret of the browser, as a token is. */
  readonly commandId: string;
  /** Rights to places of the study that the browser holds. */
  readonly tokens: readonly string[];
  /** The address in the network. It bounds arrivals and is not kept. */
  readonly address: string;
  /** A program takes part, as in a pilot. */
  readonly simulated: boolean;
}

interface Joined {
  readonly participant: string;
  /** The right to the place. */
  readonly token: string;
}

export interface Doors {
  join(study: LiveStudy, wish: Join): Promise<Joined | JoinRefusal | OpenElsewhere | OutsideHours | StudyRefusal>;
  /** Whose place the browser of this number asked for; null: none did since the process started, or two did. */
  askedBy(study: string, browser: string): string | null;
}

export interface DoorsOptions {
  readonly store: Pick<Store, 'studies'>;
  readonly recruiters: Recruiters;
  readonly now: () => number;
  readonly refusedLinks: Pick<RefusedLinks, 'count'>;
  /** The study with this participant, whichever process runs it; null: there is none. */
  readonly read: ReadStudies['read'];
}

const TOO_MANY: JoinRefusal = {
  code: 'too_many_arrivals',
  message: 'Many people opened the study from this network within an hour. Please try again later.',
};
const NOT_INVITED: JoinRefusal = {
  code: 'not_invited',
  message: 'This study is for participants of an earlier one. Open it from the account with which you took part then.',
};
/** Rights to one place: those of the newest browsers. */
const MOST_RIGHTS = 5;
/** Browsers that wait to be let in, in all studies. */
const MOST_WAITING = 1000;

/** Persons without a signature whose refusal is noted one by one. Ids can be made up, so the others are counted together. */
const MOST_UNSIGNED = 1000;

export function openDoors({ store, recruiters, now, refusedLinks, read }: DoorsOptions): Doors {
  const arrivals = openArrivals(now);
  /** Key -> the joins that are under way, one after another, so that one person gets one place. */
  const turns = new Map<string, Promise<unknown>>();
  /** Study and number of the browser -> the participant, or null where browsers of two participants have the number. */
  const waiting = new Map<string, string | null>();
  const inTurn = <A>(key: string, work: () => Promise<A>): Promise<A> => {
    const mine = (turns.get(key) ?? Promise.resolve()).then(work, work);
    turns.set(key, mine);
    const done = (): void => {
      if (turns.get(key) === mine) turns.delete(key);
    };
    mine.then(done, done);
    return mine;
  };

  /** Whether the person has a place in one of the studies that this one excludes. */
  const isExcluded = async ({ intake }: Study, who: string | null): Promise<boolean> => {
    const { recruiter } = intake;
    for (const study of who === null ? [] : intake.excludes)
      if ((await pseudonymIn(store, study, { recruiter, externalId: who ?? '' })) !== null) return true;
    return false;
  };

  /** Whether the person ended one of the studies whose participants this one invites, and as it asks. */
  const isInvited = async ({ intake }: Study, who: string | null): Promise<boolean> => {
    if (intake.invites === undefined) return true;
    const { recruiter } = intake;
    for (const { study, outcomes } of who === null ? [] : intake.invites) {
      const known = await pseudonymIn(store, study, { recruiter, externalId: who ?? '' });
      const earlier = known === null ? undefined : (await read(study, [known]))?.participants.get(known);
      if (earlier?.state.status === 'finished' && outcomes.includes(earlier.state.outcome)) return true;
    }
    return false;
  };

  /** The first right to the participant's place among these; null: none is one. */
  const rightAmong = async (tokens: readonly string[], participant: string): Promise<string | null> => {
    for (const token of tokens)
      if ((await store.studies.withToken(hashToken(token)))?.participant === participant) return token;
    return null;
  };

  /** The right with which the browser opens a place that is there, and how many rights of other browsers stay. */
  const reopen = async (study: LiveStudy, wish: Join, who: RecruitedPerson, participant: string): Promise<Reopened> => {
    const { joinKey } = study.secret;
    const own = tokenFor(joinKey, participant, wish.commandId);
    const place = study.state().participants.get(participant);
    const wasSigned = place?.signed ?? false;
    // what opens a place for the first time as securely leaves no right of a browser that came with less
    const earlier = who.signed && !wasSigned ? 0 : MOST_RIGHTS - 1;
    const held = await rightAmong([...wish.tokens, own], participant);
    if (held !== null) return { token: held, issues: earlier === 0, earlier };
    // who knows the command that made the place is the browser that made it
    if (who.signed || who.externalId === null) return { token: own, issues: true, earlier };
    if (wasSigned) return SIGNATURE_MISSING;
    const browser = numberOf(joinKey, participant, wish.commandId);
    if (place?.letIn === browser) return { token: own, issues: true, earlier: 0 };
    wait(study.id, browser, participant);
    return { code: 'open_elsewhere', message: 'Another browser has opened the study with this link.', browser };
  };

  const wait = (study: string, browser: string, participant: string): void => {
    const key = `${study}/${browser}`;
    const other = waiting.get(key);
    waiting.delete(key);
    waiting.set(key, other === undefined || other === participant ? participant : null);
    const [oldest] = waiting.keys();
    if (waiting.size > MOST_WAITING && oldest !== undefined) waiting.delete(oldest);
  };

  const admit = async (study: LiveStudy, wish: Join, who: RecruitedPerson, externalKey: string) => {
    const { definition } = newestOf(study);
    const before = await store.studies.recruitWith(study.id, externalKey);
    const known = refusedIdOf(study.secret.joinKey, externalKey);
    const participant = before?.participant ?? (study.state().refused.has(known) ? known : newId());
    // a program of a pilot took part in no earlier study
    if (!before && !wish.simulated && !(await isInvited(definition, who.externalId))) {
      if (who.externalId === null) refusedLinks.count(study.id, NOT_INVITED.code);
      else await refuse(study, wish, { why: 'not_invited', externalKey, signed: who.signed, named: who.languages });
      return NOT_INVITED;
    }
    const excluded = before ? false : await isExcluded(definition, who.externalId);
    const opened = before
      ? await reopen(study, wish, who, participant)
      : { token: tokenFor(study.secret.joinKey, participant, wish.commandId), issues: true, earlier: 0 };
    if ('code' in opened) {
      refusedLinks.count(study.id, opened.code);
      return opened;
    }
    const isCounted = !before && !who.signed && !wish.simulated;
    const from = { study: study.id, address: wish.address };
    if (isCounted && !arrivals.take(from, definition.intake.arrivalsAnHour)) {
      refusedLinks.count(study.id, TOO_MANY.code);
      return TOO_MANY;
    }
    let isIn = false;
    try {
      const joined = await enter(study, wish, who, { ...opened, participant, externalKey, isNew: !before, excluded });
      isIn = !('code' in joined);
      return joined;
    } finally {
      if (isCounted && !isIn) arrivals.giveBack(from);
    }
  };

  /** Opens the place, and makes it where it is new. */
  const enter = async (
    study: LiveStudy,
    wish: Join,
    who: RecruitedPerson,
    place: Place,
  ): Promise<Joined | OutsideHours | StudyRefusal> => {
    const { definition } = newestOf(study);
    const { recruiter } = definition.intake;
    const { token, issues, earlier, participant, externalKey, isNew, excluded } = place;
    const row = { tokenHash: hashToken(token), participant, study: study.id, createdAt: now() };
    const also: SideWrite[] = issues ? [{ kind: 'issueParticipantToken', row, earlier }] : [];
    const { externalId, submissionId, signed } = who;
    const { query, tab, device, simulated } = wish;
    const stage = stageOf(study, wish);
    if (isNew)
      also.push({
        kind: 'keepRecruit',
        row: {
          ...{ participant, study: study.id, externalKey, externalId, submissionId },
          // from where a person comes is kept once the person consents
          ...{ query: keptOf(query, recruiter), address: null, userAgent: null, createdAt: now() },
        },
      });
    const refusal = await study.perform(
      {
        ...{ type: 'join', participant, tab, device, stage, simulated, recruiter, signed, excluded },
        ...languageOf(definition, { named: who.languages, browser: wish.languages }),
      },
      { commandId: `join-${participant}-${newId()}`, also },
    );
    if (refusal?.code === 'outside_hours') {
      const at = now();
      await refuse(study, wish, { why: 'outside_hours', externalKey, signed, named: who.languages });
      return { ...refusal, opensInMs: nextWithin(definition.intake, at) - at };
    }
    if (refusal) refusedLinks.count(study.id, refusal.code);
    return refusal ?? { participant, token };
  };

  /** Notes that a person came whom the link names; many unsigned ones are only counted. */
  const refuse = async (study: LiveStudy, wish: Join, { why, externalKey, signed, named }: Refused): Promise<void> => {
    if (!signed && study.state().refused.size >= MOST_UNSIGNED) return refusedLinks.count(study.id, why);
    const { definition } = newestOf(study);
    const participant = refusedIdOf(study.secret.joinKey, externalKey);
    const { language } = languageOf(definition, { named, browser: wish.languages });
    await study.perform(
      {
        ...{ type: 'refuseArrival', participant, why, signed, language, device: wish.device },
        ...{ stage: stageOf(study, wish), recruiter: definition.intake.recruiter },
      },
      { commandId: `refuse-${participant}-${newId()}` },
    );
  };

  return {
    askedBy: (study, browser) => waiting.get(`${study}/${browser}`) ?? null,
    async join(study, wish) {
      const { definition } = newestOf(study);
      const { id, intake } = definition;
      const { joinKey } = study.secret;
      const who = await recruiters.read(wish.query, { id, intake, linkKey: joinKey });
      if (isRefusal(who)) {
        const { code, message } = who;
        if (code === 'signature_expired' && who.who !== undefined) {
          const externalKey = externalKeyOf(joinKey, intake.recruiter, who.who);
          await refuse(study, wish, { why: code, externalKey, signed: true });
        } else refusedLinks.count(study.id, code);
        return { code, message };
      }
      const externalKey =
        who.externalId === null
          ? externalKeyOf(joinKey, 'command', wish.commandId)
          : externalKeyOf(joinKey, intake.recruiter, who.externalId);
      return inTurn(`${study.id}/${externalKey}`, () => admit(study, wish, who, externalKey));
    },
  };
}

interface Opening {
  /** The right of this browser. */
  readonly token: string;
  /** Whether the right is written down. */
  readonly issues: boolean;
  /** How many earlier rights stay then. */
  readonly earlier: number;
}

type Reopened = Opening | JoinRefusal | OpenElsewhere;

interface Place extends Opening {
  readonly participant: string;
  readonly externalKey: string;
  readonly isNew: boolean;
  /** The person took part in a study that this one excludes. */
  readonly excluded: boolean;
}

/** The right that a command of a browser gets: the same again, where the first answer was lost. */
function tokenFor(joinKey: string, participant: string, commandId: string): string {
  return createHmac('sha256', joinKey)
    .update(JSON.stringify(['token', participant, commandId]))
    .digest('base64url');
}

/** Eight digits by which an operator is told of a browser. They follow from its command alone, and do not tell it. */
function numberOf(joinKey: string, participant: string, commandId: string): string {
  const proof = createHmac('sha256', joinKey)
    .update(JSON.stringify(['browser', participant, commandId]))
    .digest();
  return String(proof.readUInt32BE() % 100_000_000).padStart(8, '0');
}

type RefuseArrival = Extract<StudyCommand, { readonly type: 'refuseArrival' }>;

interface Refused extends Pick<RefuseArrival, 'why' | 'signed'> {
  readonly externalKey: string;
  /** The languages that the link names. */
  readonly named?: RecruitedPerson['languages'];
}

const stageOf = (study: LiveStudy, { simulated }: Join): string =>
  study.state().preview ? 'preview' : simulated ? 'simulated' : 'main';

function newestOf(study: LiveStudy) {
  const version = study.state().versions.at(-1);
  if (!version) throw new Error(`study ${study.id} has no version`);
  return version.frozen;
}
