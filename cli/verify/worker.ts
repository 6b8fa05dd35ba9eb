/** A worker thread of `verify`: takes some streams of a database, verifies them, and sends back what it found. */
import { parentPort } from 'node:worker_threads';
import { readStore } from '../../server/store/open-store.ts';
import type { StoreReader } from '../../server/store/store.ts';
import type { LogVerification } from '../../server/store/verify.ts';
import { checkIn, type Undecided } from './check.ts';

export interface VerifyJob {
  readonly file: string;
  readonly streams: readonly string[];
  /** Whether to make every decision again. */
  readonly again: boolean;
}

export interface VerifyResult extends LogVerification {
  readonly undecided: readonly Undecided[];
}

/** Verifies these streams of an open store, with all that `verify` checks in a stream. */
export async function verifyStreams(
  store: StoreReader,
  { streams, again }: Omit<VerifyJob, 'file'>,
): Promise<VerifyResult> {
  const undecided: Undecided[] = [];
  const verification = await store.verification.streams(streams, { check: checkIn(store, { again, undecided }) });
  return { ...verification, undecided };
}

let open: { readonly file: string; readonly store: Promise<StoreReader> } | null = null;

parentPort?.on('message', async ({ file, ...job }: VerifyJob) => {
  if (open?.file !== file) open = { file, store: readStore(file) };
  parentPort?.postMessage(await verifyStreams(await open.store, job));
});
