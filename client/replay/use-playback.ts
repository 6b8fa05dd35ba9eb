/** The position of a replay and how it moves: playing, stepping, keys, and the address that follows. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Seat } from '../../games/core/game.ts';
import { isTaken } from '../play/use-turn.ts';
import { seatsInOrder } from '../signs/plan.tsx';
import type { ReplayAddress } from './address.ts';
import { linkTo, type ReplayLook, readLink, readLook } from './deep-link.ts';
import { after, before, stopsOf } from './places.ts';
import { type Replay, roundsOf } from './replay-log.ts';
import { seqOfTurn } from './turn-link.ts';

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

/** A turn lasts a second at speed 1, in two stops. */
const STOP_MS = 500;

export interface Playback {
  readonly index: number;
  readonly seat: Seat | null;
  readonly playing: boolean;
  readonly speed: Speed;
  /** What the mind view shows. */
  readonly mind: ReplayLook;
  /** A step: the address is replaced. */
  readonly goTo: (index: number) => void;
  /** A jump: the address before it stays in the browser's history. */
  readonly jump: (index: number) => void;
  readonly setMind: (look: ReplayLook) => void;
  readonly look: (seat: Seat | null) => void;
  readonly play: (on: boolean) => void;
  readonly setSpeed: (speed: Speed) => void;
  readonly step: (by: 1 | -1) => void;
  readonly turn: (by: 1 | -1) => void;
}

interface Ways {
  readonly address: ReplayAddress;
  /** The events to which the keys n and p go. */
  readonly matches: readonly number[];
  /** Those to which [ and ] go. */
  readonly moments: readonly number[];
  /** The replay goes no further; null: it goes to its end. */
  readonly until: number | null;
}

export function usePlayback(replay: Replay, { address, matches, moments, until }: Ways): Playback {
  const { log, seats } = replay;
  const last = Math.min(log.length - 1, until ?? log.length);
  const { stops, turns } = useMemo(() => {
    const events = log.map(({ event }) => event);
    return { stops: stopsOf(events), turns: roundsOf(replay) };
  }, [log, replay]);
  const placeIn = (search: string): { index: number; seat: Seat | null } => {
    const link = readLink(search, { events: log.length, seats });
    const from = seqOfTurn(search, log) ?? link.seq;
    return {
      index: Math.max(
        0,
        log.findLastIndex(({ seq }) => seq <= from),
      ),
      seat: link.seat,
    };
  };
  const [start] = useState(() => placeIn(address.search()));
  const [stood, setIndex] = useState(start.index);
  const [seat, setSeat] = useState<Seat | null>(start.seat);
  const [placed, setPlaced] = useState(log);
  if (placed !== log) {
    // another log in the same page: the address says where
    setPlaced(log);
    const { index, seat: viewer } = placeIn(address.search());
    setIndex(index);
    setSeat(viewer);
  }
  const index = Math.min(stood, log.length - 1);
  const [mind, setMind] = useState<ReplayLook>(() => readLook(address.search()));
  const [playing, setPlaying] = useState(() => new URLSearchParams(address.search()).has('play'));
  const [speed, setSpeed] = useState<Speed>(1);

  const seq = log[index]?.seq ?? 1;
  const goTo = (to: number) => {
    setPlaying(false);
    setIndex(Math.min(last, Math.max(0, to)));
  };
  const jump = (to: number) => {
    if (to !== index && to <= last) {
      address.replace(linkTo({ seq, seat }, mind));
      address.push(linkTo({ seq: log[to]?.seq ?? seq, seat }, mind));
    }
    goTo(to);
  };
  const play = (on: boolean) => {
    if (on && index >= last && until !== null) return;
    if (on && index >= last) setIndex(0);
    setPlaying(on);
  };
  const step = (by: 1 | -1) => goTo(index + by);
  const turn = (by: 1 | -1) => goTo((by > 0 ? after(turns, index) : before(turns, index)) ?? (by > 0 ? last : 0));

  useEffect(() => {
    if (!playing) return;
    const stop = after(stops, index);
    const next = until === null || (stop !== null && stop < until) ? stop : index < until ? until : null;
    if (next === null) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setIndex(next), STOP_MS / speed);
    return () => clearTimeout(timer);
  }, [playing, index, speed, stops, until]);

  useEffect(() => {
    if (index <= last) return;
    setPlaying(false);
    setIndex(last);
  }, [index, last]);

  useEffect(() => {
    // browsers limit how often an address may change
    const timer = setTimeout(() => address.replace(linkTo({ seq, seat }, mind)), 200);
    return () => clearTimeout(timer);
  }, [address, seq, seat, mind]);

  const moved = useEffectEvent(() => {
    const search = address.search();
    const place = placeIn(search);
    setPlaying(false);
    setIndex(place.index);
    setSeat(place.seat);
    setMind(readLook(search));
  });
  // a listener that each drawing replaced would miss an address that changes meanwhile
  useEffect(() => address.listen(() => moved()), [address]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const act = actionOf(event);
      if (!act) return;
      event.preventDefault();
      act();
    };
    const actionOf = (event: KeyboardEvent): (() => void) | null => {
      switch (event.key) {
        case 'ArrowLeft':
          return () => (event.shiftKey ? turn(-1) : step(-1));
        case 'ArrowRight':
          return () => (event.shiftKey ? turn(1) : step(1));
        case 'Home':
          return () => goTo(0);
        case 'End':
          return () => goTo(last);
        case '[':
          return () => jump(before(moments, index) ?? index);
        case ']':
          return () => jump(after(moments, index) ?? index);
        case 'f':
          return () => setSeat(seat === null ? 0 : seat + 1 < seats ? seat + 1 : null);
        case 'n':
          return () => goTo(after(matches, index) ?? index);
        case 'p':
          return () => goTo(before(matches, index) ?? index);
        case ' ':
          return isPressable(event.target) ? null : () => play(!playing);
        default:
          return eyesOf(event.key);
      }
    };
    const eyesOf = (key: string): (() => void) | null => {
      const number = /^[1-9]$/.test(key) ? Number(key) : 0;
      if (number === 0 || number > seats + 1) return null;
      return () => setSeat(number === 1 ? null : (seatsInOrder(seats)[number - 2] ?? null));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  return { index, seat, playing, speed, mind, goTo, jump, setMind, look: setSeat, play, setSpeed, step, turn };
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, [role="button"], [role="radio"]') !== null;
}
