/** Where participants are sent at their end: addresses of recruiters, which no participant of another recruiter can use. */
import type { Study } from './types.ts';

type Recruiter = Study['intake']['recruiter'];

/** The hosts of a recruiter's addresses; null: the recruiter has none. */
const HOSTS: Readonly<Record<Recruiter, RegExp | null>> = {
  prolific: /(^|\.)prolific\.(com|co)$/,
  mturk: /(^|\.)mturk\.com$/,
  labels: null,
  links: null,
};

export function isRecruiter(value: unknown): value is Recruiter {
  return typeof value === 'string' && Object.hasOwn(HOSTS, value);
}

/** The recruiter to whom this address belongs; null: it is none of theirs, or no address. */
export function recruiterAt(url: string): Recruiter | null {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return (
    Object.keys(HOSTS)
      .filter(isRecruiter)
      .find((one) => HOSTS[one]?.test(host)) ?? null
  );
}

/** What a definition has of intake and exits; a draft may have anything there. */
type Draft = Readonly<Record<string, unknown>>;

/** The definition with another recruiter, without the addresses of those it does not have. */
export function withRecruiter(definition: Draft, recruiter: Recruiter): Draft {
  const kept = (code: unknown): unknown => {
    if (!isObject(code) || typeof code.url !== 'string') return code;
    const { url, ...rest } = code;
    return [null, recruiter].includes(recruiterAt(url as string)) ? code : rest;
  };
  const { intake, codes, failedAttention, waves } = definition;
  return {
    ...definition,
    intake: { ...(isObject(intake) ? intake : {}), recruiter },
    ...(isObject(codes)
      ? { codes: Object.fromEntries(Object.entries(codes).map(([id, one]) => [id, kept(one)])) }
      : {}),
    ...(failedAttention === undefined ? {} : { failedAttention: kept(failedAttention) }),
    ...(Array.isArray(waves)
      ? { waves: waves.map((wave: unknown) => (isObject(wave) ? { ...wave, code: kept(wave.code) } : wave)) }
      : {}),
  };
}

function isObject(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
