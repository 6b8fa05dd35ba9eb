/**
 * The bar in the head of a replay: a link to what is shown, with everything that is open; and pictures and films of it,
 * made by the browser from the page's own elements.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useWords } from '../../words/words.tsx';
import { InWords } from '../mind/in-words.tsx';
import { saveFile } from '../save-file.ts';
import { filmOf, filmType, MOST_STEPS } from './film.ts';
import { pngOf, type Snapshot, snapshotOf } from './snapshot.ts';
import './share.css';

interface Props {
  /** Id of the session, for the names of files. */
  readonly session: string;
  /** Above each picture: what is played. */
  readonly title: string;
  /** The address of what is shown, from the root of the server. */
  readonly link: string;
  /** Place in the log at which the replay stands, from 0. */
  readonly index: number;
  /** Places where the replay stops, in the order of the log: the steps of a film. */
  readonly stops: readonly number[];
  /** The number by which readers look an event up. */
  readonly seqOf: (index: number) => number;
  /** A step of the replay. */
  readonly onGoTo: (index: number) => void;
}

export function ShareBar(props: Props) {
  return (
    <InWords>
      <div className="share-bar">
        <ShareLink link={props.link} />
        <Pictures {...props} />
      </div>
    </InWords>
  );
}

function ShareLink({ link }: Pick<Props, 'link'>) {
  const say = useWords('share');
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const whole = `${window.location.origin}${link}`;
  const copy = async () => {
    try {
      // only pages from a safe address may copy by themselves
      await navigator.clipboard.writeText(whole);
      setCopied('yes');
      setTimeout(() => setCopied(null), 3000);
    } catch {
      setCopied('no');
    }
  };
  return (
    <>
      <Button className="button" onPress={copy}>
        {say('share')}
      </Button>
      <span role="status" className="small">
        {copied === 'yes' && say('copied')}
      </span>
      {copied === 'no' && (
        <label className="small by-hand">
          {say('copyByHand')} <input readOnly value={whole} onFocus={({ target }) => target.select()} />
        </label>
      )}
    </>
  );
}

function Pictures(props: Props) {
  const say = useWords('share');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="button" onPress={() => setOpen(true)}>
        {say('make')}
      </Button>
      <ModalOverlay className="shade" isOpen={open} onOpenChange={setOpen} isDismissable>
        <Modal>
          <Dialog className="dialog share-dialog">
            <Heading slot="title" level={2}>
              {say('title')}
            </Heading>
            <Picture {...props} />
            <Filming {...props} />
            <div className="ends">
              <Button className="button" onPress={() => setOpen(false)}>
                {say('close')}
              </Button>
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}

/** The parts of the page that a picture shows have `data-pictured`; its words are in `data-caption`. */
function snapshot(title: string): Snapshot {
  const caption = document.querySelector('[data-caption]')?.textContent ?? '';
  const parts = [...document.querySelectorAll('[data-pictured]')].map((part) =>
    // a frame that has no box of its own stands for what it begins with
    getComputedStyle(part).display === 'contents' ? (part.firstElementChild ?? part) : part,
  );
  return snapshotOf({ parts, title, caption });
}

function Picture({ session, title, index, seqOf }: Props) {
  const say = useWords('share');
  const [outcome, setOutcome] = useState<ReactNode>(null);
  const save = async (kind: 'png' | 'svg') => {
    const name = `${session}-${seqOf(index)}.${kind}`;
    try {
      const found = snapshot(title);
      saveFile(name, kind === 'png' ? await pngOf(found, 2) : new Blob([found.svg], { type: 'image/svg+xml' }));
      setOutcome(say('saved', { name }));
    } catch (error) {
      setOutcome(say('failed', { why: (error as Error).message }));
    }
  };
  return (
    <section>
      <h3>{say('picture')}</h3>
      <div className="row">
        <Button className="button" onPress={() => save('png')}>
          {say('png')}
        </Button>
        <Button className="button" onPress={() => save('svg')}>
          {say('svg')}
        </Button>
      </div>
      <p role="status" className="small">
        {outcome}
      </p>
    </section>
  );
}

const SECONDS = [0.5, 1, 2, 4] as const;

function Filming({ session, title, index, stops, seqOf, onGoTo }: Props) {
  const say = useWords('share');
  const [from, setFrom] = useState(() => stops.findLast((at) => at <= index) ?? stops[0] ?? 0);
  const [to, setTo] = useState(() => stops.filter((at) => at > index)[3] ?? stops.at(-1) ?? 0);
  const [seconds, setSeconds] = useState<number>(1);
  const [at, setAt] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<ReactNode>(null);
  const making = useRef<AbortController | null>(null);
  // who closes the dialog wants no film
  useEffect(() => () => making.current?.abort(), []);
  const steps = stops.filter((stop) => stop >= Math.min(from, to) && stop <= Math.max(from, to));
  if (filmType() === null)
    return (
      <section>
        <h3>{say('film')}</h3>
        <p>{say('noFilms')}</p>
      </section>
    );
  const make = async () => {
    const stopper = new AbortController();
    making.current = stopper;
    setOutcome(null);
    try {
      const picture = async (step: number) => {
        onGoTo(step);
        await drawn();
        return snapshot(title);
      };
      const film = await filmOf({ steps, stepMs: 1000 * seconds, picture, onStep: setAt, signal: stopper.signal });
      const name = `${session}-${seqOf(steps[0] ?? 0)}-${seqOf(steps.at(-1) ?? 0)}.${film.ending}`;
      saveFile(name, film.content);
      setOutcome(say('saved', { name }));
    } catch (error) {
      setOutcome(stopper.signal.aborted ? say('cancelled') : say('failed', { why: (error as Error).message }));
    } finally {
      making.current = null;
      setAt(null);
      onGoTo(index);
    }
  };
  const chooser = (label: string, value: number, onChange: (value: number) => void) => (
    <label>
      {label}
      <select value={value} disabled={at !== null} onChange={(event) => onChange(Number(event.target.value))}>
        {stops.map((stop) => (
          <option key={stop} value={stop}>
            {seqOf(stop)}
          </option>
        ))}
      </select>
    </label>
  );
  const tooLong = steps.length > MOST_STEPS;
  return (
    <section>
      <h3>{say('film')}</h3>
      <div className="row">
        {chooser(say('from'), from, setFrom)}
        {chooser(say('to'), to, setTo)}
        <label>
          {say('perStep')}
          <select value={seconds} disabled={at !== null} onChange={(event) => setSeconds(Number(event.target.value))}>
            {SECONDS.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className="small muted">
        {tooLong
          ? say('tooLong', { most: MOST_STEPS })
          : say('takes', { steps: steps.length, seconds: steps.length * seconds })}
      </p>
      {at === null ? (
        <Button className="button primary" isDisabled={tooLong} onPress={make}>
          {say('makeFilm')}
        </Button>
      ) : (
        <div className="row">
          <progress aria-label={say('film')} value={at} max={steps.length} />
          <span className="small">{say('making', { at: at + 1, of: steps.length })}</span>
          <Button className="button" onPress={() => making.current?.abort()}>
            {say('cancel')}
          </Button>
        </div>
      )}
      <p role="status" className="small">
        {outcome}
      </p>
    </section>
  );
}

/** Resolves when the page has been drawn with what was set before. */
function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0))));
}
