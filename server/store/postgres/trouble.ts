/** What is wrong with the database, as a code and a sentence that says what an operator can do. */
import type { Trouble } from '../store.ts';

/** The address of the database without its password. */
export function addressIn(url: string): string {
  try {
    const parsed = new URL(url);
    parsed.password = '';
    parsed.search = '';
    return parsed.href.replace(/\/$/, '');
  } catch {
    return 'the database';
  }
}

/** null: the error says nothing of the database or the way to it. */
export function troubleOf(error: unknown, url: string): Trouble | null {
  const code = codeOf(error);
  const where = addressIn(url);
  if (/^(53100|ENOSPC)$/.test(code))
    return { code: 'disk_full', message: `the disk of ${where} is full: make room, and the server goes on by itself` };
  if (/^55P03$/.test(code)) return { code: 'locked', message: `another program keeps the tables of ${where} locked` };
  if (/^(25006|42501)$/.test(code))
    return { code: 'not_writable', message: `${where} does not let this user write: check the user and the server` };
  if (/^XX00[12]$/.test(code))
    return {
      code: 'damaged',
      message: `${where} says that its data are damaged: stop the server and restore a backup`,
    };
  if (/^58/.test(code)) return { code: 'disk_fails', message: `the disk of ${where} cannot be read or written` };
  const sentence = sentenceOf(error, url);
  return sentence === null ? null : { code: 'write_failed', message: sentence };
}

/** Why the database cannot be used, for the person who starts a program; null: the error says nothing of that. */
export function sentenceOf(error: unknown, url: string): string | null {
  const code = codeOf(error);
  const where = addressIn(url);
  if (/^(28P01|28000)$/.test(code)) return `${where} refuses this user or password: check DATABASE_URL`;
  if (code === '3D000') return `there is no database at ${where}: make it with createdb, or check DATABASE_URL`;
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code)) return `the host of ${where} is unknown: check DATABASE_URL`;
  if (/^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(code) || isCut(error))
    return `${where} cannot be reached: check that PostgreSQL runs there and that this machine may connect`;
  if (/^(57P0[1-5]|53300|08\w{3}|25P03)$/.test(code))
    return `${where} does not take connections now: it is starting, stopping or full`;
  return null;
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  const { code, cause } = (error ?? {}) as { readonly code?: unknown; readonly cause?: unknown };
  return typeof code === 'string' ? code : cause === undefined ? '' : codeOf(cause);
}

/** Whether the connection broke, or could not be made: nothing is wrong with what was asked. */
export function isBroken(error: unknown): boolean {
  return isCut(error) || /^(57P0[1-3]|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(codeOf(error));
}

/** Whether a question had no answer in time. */
export function isUnanswered(error: unknown): boolean {
  return /Query read timeout/.test(messageOf(error));
}

/** How the driver says that the connection is gone. */
function isCut(error: unknown): boolean {
  return (
    isUnanswered(error) ||
    /Connection terminated|timeout exceeded when trying to connect|connection timeout|timeout expired|not queryable/i.test(
      messageOf(error),
    )
  );
}

function messageOf(error: unknown): string {
  return String((error as { readonly message?: unknown } | null)?.message);
}
