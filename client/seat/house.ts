/**
 * Two houses: the lab, with lists and replays, and that of invited participants, whose pages lead nowhere else. A window
 * that was opened with an invitation is the participant's. So are other windows of a browser that keeps no right to order.
 * Opening the start page leaves that house.
 */
import { keptRight } from './rights.ts';
import { eraseAll, read, write } from './storage.ts';

const GUEST = 'standpoint/guest';
const INVITATION = 'standpoint/invitation';

export function enterAsGuest(): void {
  write('sessionStorage', GUEST, 'yes');
  if (keptRight() === null) write('localStorage', GUEST, 'yes');
}

/** The person is at home in the lab. */
export function enterLab(): void {
  eraseAll('sessionStorage', GUEST);
  eraseAll('localStorage', GUEST);
  eraseAll('sessionStorage', INVITATION);
}

export function isGuest(): boolean {
  if (read('sessionStorage', GUEST) !== null) return true;
  return read('localStorage', GUEST) !== null && keptRight() === null;
}

/** Keeps the address of an invitation while the participant learns to play. */
export function keepInvitation(address: string): void {
  write('sessionStorage', INVITATION, address);
}

/** The seat was taken. */
export function forgetInvitation(): void {
  eraseAll('sessionStorage', INVITATION);
}

/** The address of an invitation whose seat was not taken yet; null: there is none. */
export function pendingInvitation(): string | null {
  return read('sessionStorage', INVITATION);
}
