/**
 * Reads a study's link: who the recruiter says the participant is, and whether that is signed. The query is outside
 * input: it decides nothing but the recruiter's ids and never reaches logs, metrics or addresses of sockets.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import type { Study } from '../../../studies/definition/types.ts';
import type { Submission } from '../../../studies/way/contract/page.ts';
import type { RecruiterKeys } from '../../config.ts';
import { newId } from '../../live/seat/tokens.ts';
import type { Recruit } from '../../store/rows.ts';
import type { JoinRefusal, LinkRefusal } from '../refusals.ts';
import { type LinkQuery, type NamedLanguage, namedLanguages } from './languages.ts';
import { MTURK_HOSTS } from './mturk.ts';

/** What a link says about the participant. */
export interface RecruitedPerson {
  /** Who the person is to the recruiter; null: the link names no person, as a shared link of a lab. */
  readonly externalId: string | null;
  /** The recruiter's id of this participation. */
  readonly submissionId: string | null;
  /** Whether a signature of the link was checked. */
  readonly signed: boolean;
  /** The languages that the link names, the first one that counts first. Left out: it names none. */
  readonly languages?: readonly NamedLanguage[];
}

export interface Recruiters {
  /** What the query of a study's address says, or why it is refused. `linkKey`: of the study's own signed links. */
  read(query: string, study: LinkedStudy): Promise<RecruitedPerson | LinkRefusal>;
}

export interface LinkedStudy {
  readonly id: string;
  readonly intake: Pick<Study['intake'], 'recruiter' | 'signed' | 'prolificStudy' | 'prolificWaves' | 'language'>;
  readonly linkKey: string;
}

const ExternalId = z.string().regex(/^[\w.:@+=~-]{1,128}$/);
/**
 * The value of the claim `prolific`: the parameters of the study's address, filled in. What this server reads of it has to be
 * text, whatever the case of its name.
 */
const Claimed = z
  .record(z.string(), z.unknown())
  .refine((claims) => Object.entries(claims).every(([name, value]) => !isRead(name) || typeof value === 'string'));
const READ = ['PROLIFIC_PID', 'STUDY_ID', 'SESSION_ID'] as const;
const isRead = (name: string): boolean => (READ as readonly string[]).includes(name.toUpperCase());

/** An id of a person, a study or a submission at Prolific. */
const PROLIFIC_ID = /^[0-9a-f]{24}$/i;

/** What MTurk puts in place of an assignment's id while a worker looks at a task. */
const NOT_ACCEPTED = 'ASSIGNMENT_ID_NOT_AVAILABLE';

export function openRecruiters({ keys, audiences }: RecruiterKeys, now: () => number): Recruiters {
  let keySet: JWTVerifyGetKey | null = null;
  /** Read at the first token, so that a server without such studies needs no keys. */
  const keySetOf = ({ createLocalJWKSet, createRemoteJWKSet }: typeof import('jose')): JWTVerifyGetKey => {
    keySet ??= /^https:\/\//.test(keys)
      ? createRemoteJWKSet(new URL(keys))
      : createLocalJWKSet(JSON.parse(readFileSync(keys, 'utf8')));
    return keySet;
  };

  const claimsOf = async (token: string): Promise<Readonly<Record<string, unknown>> | LinkRefusal> => {
    if (audiences.length === 0)
      return refusedSignature('This server does not know its own address, so it cannot check signed links.');
    // most servers never see a token
    const jose = await import('jose');
    let payload: JWTPayload;
    try {
      const checks = {
        algorithms: ['RS256'],
        audience: [...audiences],
        requiredClaims: ['exp'],
        currentDate: new Date(now()),
      };
      ({ payload } = await jose.jwtVerify(token, keySetOf(jose), checks));
    } catch (error) {
      // signature and audience are checked before the time is
      if (error instanceof jose.errors.JWTExpired) return expired(personIn(error.payload.prolific));
      // keys that cannot be fetched say nothing about the link
      if (error instanceof jose.errors.JOSEError && !(error instanceof jose.errors.JWKSTimeout))
        return refusedSignature();
      throw error;
    }
    const claimed = Claimed.safeParse(payload.prolific);
    return claimed.success ? claimed.data : refusedSignature();
  };

  const fromProlific = async (
    given: LinkQuery,
    { signed, prolificStudy, prolificWaves = [], language }: LinkedStudy['intake'],
  ): Promise<RecruitedPerson | LinkRefusal> => {
    const token = given('prolific_token');
    if (signed === 'required' && token === null) return SIGNATURE_MISSING;
    const claims = token === null || signed === 'ignored' ? null : await claimsOf(token);
    if (claims && isRefusal(claims)) return claims;
    const claimed = claims ? queryOf(textsIn(claims)) : null;
    const of = (name: string): string | null => claimed?.(name) ?? given(name);
    for (const name of READ) {
      const [said, proved] = [given(name), claimed?.(name) ?? null];
      // a signature of one person's link does not open the study to another
      if (said !== null && proved !== null && !isSame(said, proved)) return refusedSignature();
    }
    if (claimed && !PROLIFIC_ID.test(claimed('PROLIFIC_PID') ?? '')) return refusedSignature();
    // a token of another study at Prolific does not open this one
    const own = prolificStudy === undefined ? [] : [prolificStudy, ...prolificWaves, ...studiesNamed(language)];
    if (claimed && own.length > 0 && !own.some((study) => isSame(claimed('STUDY_ID') ?? '', study)))
      return refusedSignature();
    const who = identified(onePerson(of('PROLIFIC_PID')), of('SESSION_ID'), claimed !== null);
    return withLanguages(who, namedLanguages(of, language));
  };

  return {
    async read(query, study) {
      const given = queryOf(new URLSearchParams(query));
      const { intake } = study;
      if (intake.recruiter === 'prolific') return fromProlific(given, intake);
      const who = personOf(given, study, intake.recruiter);
      return withLanguages(who, namedLanguages(given, intake.language));
    },
  };

  function personOf(
    given: LinkQuery,
    { id, intake, linkKey }: LinkedStudy,
    recruiter: Exclude<LinkedStudy['intake']['recruiter'], 'prolific'>,
  ): RecruitedPerson | LinkRefusal {
    switch (recruiter) {
      case 'mturk':
        if (given('assignmentId') === NOT_ACCEPTED) return PREVIEW;
        if (intake.signed === 'required') return SIGNATURE_MISSING;
        return identified(given('workerId'), given('assignmentId'), false);
      case 'labels': {
        if (intake.signed === 'required') return SIGNATURE_MISSING;
        const label = given('participant_label');
        // a room where all open the same link
        return label === null
          ? { externalId: null, submissionId: null, signed: false }
          : identified(label, null, false);
      }
      case 'links': {
        const link = given('link');
        if (link === null) return ID_MISSING;
        return readLink(link, { study: id, key: linkKey, at: now() });
      }
    }
  }
}

/** The studies at Prolific that send participants of one language each. */
function studiesNamed(language: LinkedStudy['intake']['language']): readonly string[] {
  return language?.parameter.toUpperCase() === 'STUDY_ID' ? Object.keys(language.values ?? {}) : [];
}

function withLanguages(
  who: RecruitedPerson | LinkRefusal,
  languages: readonly NamedLanguage[],
): RecruitedPerson | LinkRefusal {
  return isRefusal(who) || languages.length === 0 ? who : { ...who, languages };
}

/**
 * A link of the recruiter `links`: who it is for, until when it opens the study, and the proof that this server made it. `id`: of
 * a person who has a place.
 */
export function signLink({ study, key, until, id }: ToSign): string {
  const named = `${id ?? newId()}.${until === null ? '' : Math.floor(until / 1000).toString(36)}`;
  return `${named}.${proofOf(named, { study, key })}`;
}

interface ToSign {
  readonly study: string;
  readonly key: string;
  readonly until: number | null;
  readonly id?: string;
}

function readLink(
  link: string,
  { study, key, at }: { study: string; key: string; at: number },
): RecruitedPerson | LinkRefusal {
  const [, named = '', id = '', until = '', proof = ''] =
    /^(([a-z0-9]{12})\.([a-z0-9]{0,9}))\.([\w-]{43})$/.exec(link) ?? [];
  if (id === '') return refusedSignature();
  const [found, made] = [proof, proofOf(named, { study, key })].map((text) => Buffer.from(text));
  if (!found || !made || !timingSafeEqual(found, made)) return refusedSignature();
  if (until !== '' && Number.parseInt(until, 36) * 1000 <= at) return expired(id);
  return { externalId: id, submissionId: null, signed: true };
}

function proofOf(named: string, { study, key }: { study: string; key: string }): string {
  return createHmac('sha256', key).update(`link ${study} ${named}`).digest('base64url');
}

/**
 * Where a participant from MTurk submits the assignment. null: the link does not say it, or names a host that is not MTurk's:
 * no link sends a participant's code elsewhere.
 */
export function submissionTo({ query, submissionId }: Pick<Recruit, 'query' | 'submissionId'>): Submission | null {
  const wanted = queryOf(new URLSearchParams(query ?? ''))('turkSubmitTo');
  const url = wanted === null || !URL.canParse(wanted) ? null : new URL(wanted);
  if (submissionId === null || url?.protocol !== 'https:') return null;
  const host = MTURK_HOSTS.find((one) => one === url.host);
  return host === undefined ? null : { address: `https://${host}/mturk/externalSubmit`, assignmentId: submissionId };
}

/** What links of each recruiter say that is kept. Signatures are not: they open the study. */
const KEPT: Readonly<Record<Study['intake']['recruiter'], readonly string[]>> = {
  prolific: READ,
  mturk: ['workerId', 'assignmentId', 'hitId', 'turkSubmitTo'],
  labels: ['participant_label'],
  links: [],
};
const MOST_KEPT = 500;

/** What is kept of a link's query, at most 500 letters; null: nothing. */
export function keptOf(query: string, recruiter: Study['intake']['recruiter']): string | null {
  const given = queryOf(new URLSearchParams(query));
  const kept = new URLSearchParams();
  for (const name of KEPT[recruiter]) {
    const value = given(name);
    if (value === null) continue;
    kept.append(name, value);
    if (kept.toString().length > MOST_KEPT) kept.delete(name);
  }
  return kept.size === 0 ? null : kept.toString();
}

/** One person has one key in a study. Without the study's key it says nothing about the person. */
export function externalKeyOf(joinKey: string, recruiter: string, externalId: string): string {
  return createHmac('sha256', joinKey)
    .update(JSON.stringify([recruiter, externalId]))
    .digest('hex');
}

/**
 * The pseudonym of a person whose link was refused: the same one each time, though nothing is kept about the person. A person
 * who comes in later keeps it.
 */
export function refusedIdOf(joinKey: string, externalKey: string): string {
  return createHmac('sha256', joinKey).update(`refused ${externalKey}`).digest('hex').slice(0, 16);
}

function queryOf(pairs: Iterable<readonly [string, string]>): LinkQuery {
  const values = new Map<string, string>();
  for (const [name, value] of pairs) {
    const known = name.toLowerCase();
    if (value !== '' && !values.has(known)) values.set(known, value);
  }
  return (name) => values.get(name.toLowerCase()) ?? null;
}

function textsIn(claims: Readonly<Record<string, unknown>>): readonly (readonly [string, string])[] {
  return Object.entries(claims).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
}

/** Prolific's ids are the same in small and in capital letters; other texts are not. */
function isSame(one: string, other: string): boolean {
  return onePerson(one) === onePerson(other);
}

function onePerson(id: string): string;
function onePerson(id: string | null): string | null;
function onePerson(id: string | null): string | null {
  return id !== null && PROLIFIC_ID.test(id) ? id.toLowerCase() : id;
}

/** An id that is none, as a placeholder that the recruiter did not fill in, is missing. */
function identified(id: string | null, submission: string | null, signed: boolean): RecruitedPerson | JoinRefusal {
  if (!ExternalId.safeParse(id).success || id === null) return ID_MISSING;
  return { externalId: id, submissionId: ExternalId.safeParse(submission).data ?? null, signed };
}

export function isRefusal(answer: object): answer is LinkRefusal {
  return 'code' in answer && 'message' in answer;
}

const ID_MISSING: JoinRefusal = {
  code: 'recruiter_id_missing',
  message: 'This link does not say who you are. Please open the study from the page where you found it.',
};
const PREVIEW: JoinRefusal = {
  code: 'preview',
  message: 'This is a preview. Accept the task to take part.',
};
export const SIGNATURE_MISSING: JoinRefusal = {
  code: 'signature_missing',
  message: 'This link is not signed. Please open the study from the page where you found it.',
};
function expired(who: string | null): LinkRefusal {
  const message = 'This link is no longer valid. Please open the study again from the page where you found it.';
  return { code: 'signature_expired', message, ...(who === null ? {} : { who }) };
}
/** The person whom the claims of a token name; null: they name none. */
function personIn(claims: unknown): string | null {
  const said = queryOf(textsIn(Claimed.safeParse(claims).data ?? {}))('PROLIFIC_PID');
  return said !== null && PROLIFIC_ID.test(said) ? onePerson(said) : null;
}
function refusedSignature(message = 'This link is not valid. Please open the study from the page where you found it.') {
  return { code: 'signature_refused', message } as const satisfies JoinRefusal;
}
