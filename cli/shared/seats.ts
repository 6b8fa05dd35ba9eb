/** Seats on the command line and in tables: by letter, as pages name them, or by number. A is seat 0, B is seat 1. */
import { Option } from 'commander';
import type { Seat, Viewer } from '../../games/core/game.ts';
import { BadOption } from './command.ts';

export const seatLetter = (seat: Seat): string => String.fromCharCode(65 + seat);

/** The letters of a session with so many seats, as 'A' or 'A to C', with their numbers. */
export function seatRange(seats: number): string {
  return seats === 1 ? 'A (0)' : `A to ${seatLetter(seats - 1)} (0 to ${seats - 1})`;
}

/** 'A about B': what A believes about B's beliefs. One seat: 'A'. */
export const chainInWords = (chain: readonly Seat[]): string => chain.map(seatLetter).join(' about ');

/** null: the text names no seat. */
export function seatIn(text: string): Seat | null {
  if (/^[A-Za-z]$/.test(text)) return text.toUpperCase().charCodeAt(0) - 65;
  const seat = Number(text);
  return /^\d+$/.test(text) && Number.isSafeInteger(seat) ? seat : null;
}

/** A parser for commander: one seat. */
export function oneSeat(name: string): (text: string) => Seat {
  return (text) => {
    const seat = seatIn(text);
    if (seat === null) throw new BadOption(`${name} takes a seat, as B or 1, not '${text}'`);
    return seat;
  };
}

/** An option that takes one seat. `more`: what the help says beside. */
export function seatOption(name: string, what: string, more = ''): Option {
  return new Option(`${name} <seat>`, `${what}, as A or 0${more && `; ${more}`}`).argParser(oneSeat(name));
}

/** A parser for commander: one seat, or all seats, or what all may see. */
export function oneViewer(name: string): (text: string) => Viewer {
  return (text) => {
    const viewer = text === 'all' || text === 'public' ? text : seatIn(text);
    if (viewer === null) throw new BadOption(`${name} takes a seat, as B or 1, public or all, not '${text}'`);
    return viewer;
  };
}

/** Throws unless a table with so many seats has all of these. */
export function checkSeats(name: string, wanted: readonly Seat[], seats: number): void {
  const missing = wanted.find((seat) => seat >= seats);
  if (missing !== undefined)
    throw new BadOption(`${name}: there is no seat ${seatLetter(missing)} (${missing}); seats are ${seatRange(seats)}`);
}

/** A parser for commander: seats with commas between them, each once. */
export function severalSeats(name: string): (text: string) => readonly Seat[] {
  return (text) => {
    const seats = all(text.split(','));
    if (seats === null) throw new BadOption(`${name} takes seats, as A,B or 0,1, not '${text}'`);
    return [...new Set(seats)];
  };
}

/** A parser for commander: two different seats with a comma between them. */
export function twoSeats(name: string): (text: string) => readonly [Seat, Seat] {
  return (text) => {
    const [a, b, ...more] = all(text.split(',')) ?? [];
    if (a === undefined || b === undefined || a === b || more.length > 0)
      throw new BadOption(`${name} takes two different seats, as A,B or 0,1, not '${text}'`);
    return [a, b];
  };
}

/** A parser for commander: a chain of seats, as A, A>B, "A about B" or 0>1. No seat stands beside itself. */
export function chainOfSeats(name: string): (text: string) => readonly Seat[] {
  return (text) => {
    const chain = all(text.split(/>|\babout\b/));
    if (chain === null || chain.some((seat, i) => i > 0 && seat === chain[i - 1]))
      throw new BadOption(`${name} takes a chain of seats, as A, A>B or "A about B", not '${text}'`);
    return chain;
  };
}

function all(texts: readonly string[]): readonly Seat[] | null {
  const seats = texts.map((text) => seatIn(text.trim()));
  return seats.every((seat) => seat !== null) ? seats : null;
}
