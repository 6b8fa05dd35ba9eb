/** Plays with recordings: the reader takes one seat of a new session, and all others do again what they did in the replay. */
import { useCallback, useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { useLocation } from 'wouter';
import { loadNewestRules } from '../../games/apart.ts';
import type { Seat } from '../../games/core/game.ts';
import { createSession, getRight } from '../api.ts';
import { part } from '../part.tsx';
import { useInLanguage } from '../reader-language.ts';
import { useServerSays } from '../refusals.ts';
import { keepCreated } from '../seat/keep-created.ts';
import { letterOf } from '../signs/shapes.ts';
import { saidBy, useLoaded } from '../use-loaded.ts';
import { useList } from '../words/use-list.ts';
import { useWords } from '../words/use-words.ts';
import { orderWithRecordings, seatsToTake } from './recorded-order.ts';
import type { Replay } from './replay-log.ts';
import './fork.css';
import { FramedDialog } from '../framed-dialog.tsx';

interface Props {
  readonly replay: Replay;
  /** The seat that is viewed, which the reader takes unless another one is chosen. */
  readonly seat: Seat | null;
}

/** The button and its dialog; nothing where no seat of the session can act again, or this browser may not order sessions. */
export function RecordedButton({ replay, seat }: Props) {
  const [open, setOpen] = useState(false);
  const say = useWords('replay');
  const load = useCallback(async () => {
    const newest = await part(() => loadNewestRules(replay.game.id));
    const seats = seatsToTake(replay, newest?.game.version ?? null);
    return seats.length > 0 && (await getRight()).mayOrder ? seats : [];
  }, [replay]);
  const [seats] = useLoaded(load);
  if (seats.kind !== 'there' || seats.value.length === 0) return null;
  const name = say('withRecordings', { others: replay.seats - 1 });
  return (
    <>
      <Button className="button" onPress={() => setOpen(true)}>
        {name}
      </Button>
      <FramedDialog title={name} isOpen={open} onClose={() => setOpen(false)} size="fork">
        <SitDown replay={replay} seats={seats.value} viewed={seat} onClose={() => setOpen(false)} />
      </FramedDialog>
    </>
  );
}

interface SitDownProps {
  readonly replay: Replay;
  readonly seats: readonly Seat[];
  readonly viewed: Seat | null;
  readonly onClose: () => void;
}

function SitDown({ replay, seats, viewed, onClose }: SitDownProps) {
  const id = useId();
  const say = useWords('recorded');
  const serverSays = useServerSays();
  const inLanguage = useInLanguage();
  const list = useList();
  const [, navigate] = useLocation();
  const [own, setOwn] = useState<Seat>(viewed !== null && seats.includes(viewed) ? viewed : (seats[0] ?? 0));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const others = Array.from({ length: replay.seats }, (_, seat) => seat).filter((seat) => seat !== own);
  const begin = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const order = orderWithRecordings(replay, own);
      const created = await createSession(order);
      keepCreated(created, order);
      navigate(inLanguage(`/play/${created.session}`));
    } catch (error) {
      const { code, message } = saidBy(error);
      // the server says why a seat cannot act again, or what a right allows
      setProblem(serverSays(code, message));
      setBusy(false);
    }
  };
  return (
    <form
      className="fork-form"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <div className="field">
        <label htmlFor={id}>{say('seat')}</label>
        <select id={id} value={own} onChange={({ target }) => setOwn(Number(target.value))}>
          {seats.map((seat) => (
            <option key={seat} value={seat}>
              {letterOf(seat)}
            </option>
          ))}
        </select>
      </div>
      <p>{say('again', { count: others.length, names: list(others.map(letterOf)) })}</p>
      {problem !== null && (
        <p className="notice" role="alert">
          {problem}
        </p>
      )}
      <div className="ends">
        <Button className="button" onPress={onClose}>
          {say('back')}
        </Button>
        <Button type="submit" className="button primary" isDisabled={busy}>
          {say('sit', { name: letterOf(own) })}
        </Button>
      </div>
    </form>
  );
}
