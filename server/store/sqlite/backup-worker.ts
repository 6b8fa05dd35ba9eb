/**
 * A thread that copies a database into an empty file. The copy is what the database holds at one moment, also while others
 * write; writers do not wait for it. Posts the size of the database in bytes, then null when the copy is done.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from './open.ts';

const { from, to } = workerData as { readonly from: string; readonly to: string };
const { $client: client } = openDatabase(from, { readOnly: true, anyVersion: true });
const size =
  Number(client.pragma('page_count', { simple: true })) * Number(client.pragma('page_size', { simple: true }));
parentPort?.postMessage(size);
client.prepare('VACUUM INTO ?').run(to);
client.close();
parentPort?.postMessage(null);
