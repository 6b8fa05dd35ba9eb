/**
 * What recruiters report: submissions that an operator uploads, and Prolific's signed webhooks
 * (https://docs.prolific.com/api-reference/webhooks/verifying). A returned or timed-out submission frees its slot at once.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { readJson } from '../../bounded-json.ts';
import { PlayedElsewhere } from '../../live/owner/ownership.ts';
import { externalKeyOf } from '../../studies/arrivals/recruiters.ts';
import { notePersonalRead } from '../../studies/operators/personal-reads.ts';
import { type PlanAnswer, planFor, reconcileWith, reportSubmission } from '../../studies/operators/reconciling.ts';
import { doorOf, refusing } from '../door.ts';
import { StudyParams, type StudyRouteOptions, stored, studyIn } from './study-route.ts';

export interface RecruiterRouteOptions extends StudyRouteOptions {
  /** The secret with which Prolific signs; null: no report is taken. */
  readonly webhookSecret: string | null;
  /** The scheme of the addresses at which processes reach each other: http or https. */
  readonly scheme: string;
}

/** Bytes of an upload of submissions, and of a report. */
const MAX_UPLOAD = 8 * 1024 * 1024;
const MAX_REPORT = 16 * 1024;
/** The bounds of 50,000 submissions, each with its fields. */
const UPLOAD_BOUNDS = { depth: 5, parts: 500_000 };
const FRESH_MS = 5 * 60_000;

const Check = z.string().max(48).nullable();
const Id = z.string().min(1).max(128);
/** A decimal number of the study's currency. */
const Told = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,3})?$/)
  .nullable()
  .default(null);
/** `submissions` null: there is no file, and only what to do is asked. */
const ReconcileBody = z.strictObject({
  submissions: z
    .array(
      z.strictObject({
        ...{ id: Id, person: Id, status: z.string().min(1).max(48), code: z.string().max(128) },
        ...{ authenticity: z.strictObject({ llm: Check, bots: Check }).nullable(), reward: Told, bonus: Told },
      }),
    )
    .max(50_000)
    .nullable(),
});
/** Prolific may add fields. */
const Report = z.object({
  event_type: z.literal('submission.status.change'),
  resource_id: Id,
  participant_id: Id,
  status: z.string().regex(/^[A-Za-z][A-Za-z _-]{0,47}$/),
});

export function recruiterRoutes(app: FastifyInstance, options: RecruiterRouteOptions): void {
  const { store, sessions, access, refused } = options;
  const door = doorOf({ sessions, access });
  const { parse, mustMay } = door;
  const refuse = refusing(refused);

  app.post('/api/studies/:study/reconcile', {
    bodyLimit: MAX_UPLOAD,
    config: { json: UPLOAD_BOUNDS },
    // before the body is read: it may be large
    onRequest: async (request) => void (await mustMay(request, 'act')),
    handler: async (request) => {
      const live = await studyIn(request, door, options);
      const { submissions } = parse(ReconcileBody, request.body);
      // without a file it is this server that tells who the participants are
      const reader = submissions === null ? await mustMay(request, 'readPersonal') : null;
      const found = await stored(submissions === null ? planFor(live, store) : reconcileWith(live, store, submissions));
      if ('code' in found) return refuse(found.code, found.message);
      if (reader) await stored(notePersonalRead(live, reader, ...readOf(found)));
      return found;
    },
  });
}

/** Reports that recruiters send by themselves, whichever process they reach: recruiters follow no redirects. */
export function hookRoutes(app: FastifyInstance, options: RecruiterRouteOptions): void {
  const { store, sessions, access, studies, refused, now, webhookSecret } = options;
  const { parse } = doorOf({ sessions, access });
  const refuse = refusing(refused);

  /** Signatures of the last minutes, and until when they are kept: Prolific's reports have no ids. */
  const seen = new Map<string, number>();
  const isRepeated = (signature: string, at: number): boolean => {
    for (const [old, until] of seen) if (until < at) seen.delete(old);
    if (seen.has(signature)) return true;
    seen.set(signature, at + 2 * FRESH_MS);
    return false;
  };

  app.register(async (hooks) => {
    // what is signed are the bytes
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_REPORT }, (_request, body, done) =>
      done(null, body),
    );
    // only what is signed is passed on
    hooks.setErrorHandler(async (error, request, reply) => {
      if (!(error instanceof PlayedElsewhere)) throw error;
      const { ok, status } = await passOn(request, error.address, options.scheme);
      return reply.code(ok ? 204 : status).send();
    });
    hooks.post('/hooks/:study/prolific', { bodyLimit: MAX_REPORT }, async (request, reply) => {
      if (webhookSecret === null) return refuse('hooks_off', 'This server takes no reports of recruiters.');
      const { 'x-prolific-request-signature': signature, 'x-prolific-request-timestamp': timestamp } = request.headers;
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const at = now();
      if (
        typeof signature !== 'string' ||
        typeof timestamp !== 'string' ||
        !isSigned({ secret: webhookSecret, timestamp, body, signature }) ||
        !isFresh(timestamp, at)
      )
        return refuse('hook_refused', 'This report is not signed, or is too old.');
      const { study } = parse(StudyParams, request.params);
      const live = await stored(studies.find(study));
      const read = readJson(body);
      // the schema refuses what cannot be read
      const report = Report.safeParse('refusal' in read ? undefined : read.value).data;
      if (live && report && !isRepeated(signature, at)) {
        const key = externalKeyOf(live.secret.joinKey, 'prolific', report.participant_id);
        const recruit = await store.studies.recruitWith(live.id, key);
        // another submission of the same person changes nothing; an erased recruit has no id of one
        const isOwn = recruit?.submissionId === null || recruit?.submissionId === report.resource_id;
        if (recruit && isOwn) {
          const { status } = report;
          try {
            const refusal = await stored(reportSubmission(live, recruit.participant, { status, authenticity: null }));
            if (refusal) refused(refusal.code);
          } catch (error) {
            // it was not kept, and Prolific may send it again
            seen.delete(signature);
            throw error;
          }
        }
      }
      return reply.code(204).send();
    });
  });
}

/** What is read of whom, where a plan names ids of the recruiter. */
export function readOf({ actions }: PlanAnswer): readonly [what: string, participants: readonly string[]] {
  const named = actions.filter(({ person, submission }) => person !== null || submission !== null);
  return ['ids of the recruiter, for what to do there', named.flatMap(({ participant }) => participant ?? [])];
}

/** Sends a report to the process at this address. */
function passOn({ url, headers, body }: FastifyRequest, address: string, scheme: string): Promise<Response> {
  const kept = Object.entries(headers).filter(([name]) => name === 'content-type' || name.startsWith('x-prolific-'));
  return fetch(`${scheme}://${address}${url}`, {
    method: 'POST',
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(body as Buffer),
    redirect: 'error',
  });
}

interface Signed {
  readonly secret: string;
  readonly timestamp: string;
  readonly body: Buffer;
  readonly signature: string;
}

function isSigned({ secret, timestamp, body, signature }: Signed): boolean {
  const due = Buffer.from(createHmac('sha256', secret).update(timestamp).update(body).digest('base64'));
  const given = Buffer.from(signature);
  return given.length === due.length && timingSafeEqual(given, due);
}

/** The timestamp is in seconds since the epoch. */
function isFresh(timestamp: string, at: number): boolean {
  return /^\d{1,12}(\.\d{1,9})?$/.test(timestamp) && Math.abs(at - Number(timestamp) * 1000) <= FRESH_MS;
}
