/** What is saved of a replay: a slide, which is seen before, a film of slides, and a file that plays. */
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { encode } from 'uqr';
import { useFormatter } from 'use-intl';
import { InEnglish } from '../../in-english.tsx';
import { type ReplaySaid, useReplaySaid } from '../../words/replay-words.tsx';
import { useWords } from '../../words/use-words.ts';
import { saveFile } from '../save-file.ts';
import { roundStarts } from '../use-story.ts';
import { type FilmKind, filmKind, filmOf, MOST_FRAMES } from './film.ts';
import { replayFileFor } from './replay-file.ts';
import type { ShareProps } from './share-bar.tsx';
import { addressOf, pngOf, type Slide, slideOf } from './slide.ts';
import { type ShowMoment, SlideStage } from './slide-stage.tsx';
import { type SlideTurn, slideTurns } from './turns.ts';

const SECONDS = [0.5, 1, 2, 4] as const;

export function SlideDialog(props: ShareProps) {
  const { replay, place, links } = props;
  const say = useWords('share');
  const said = useReplaySaid();
  const format = useFormatter();
  const id = useId();
  const turns = useMemo(() => {
    const events = replay.log.map(({ event }) => event);
    return slideTurns(events, roundStarts(replay), replay.moments);
  }, [replay]);
  const here = Math.max(
    0,
    turns.findLastIndex(({ index }) => index <= place.index),
  );
  const [chosen, setChosen] = useState(here);
  const [span, setSpan] = useState<readonly [number, number]>([0, turns.length - 1]);
  const [seconds, setSeconds] = useState<number>(1);
  const [show, setShow] = useState<{ readonly moment: ShowMoment } | null>(null);
  const [preview, setPreview] = useState<Slide | null>(null);
  const [kind, setKind] = useState<FilmKind | null>(null);
  const [frame, setFrame] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<ReactNode>(null);
  const making = useRef<AbortController | null>(null);
  useEffect(() => {
    filmKind().then(setKind, () => setKind('gif'));
    // who closes the dialog wants no film
    return () => making.current?.abort();
  }, []);

  const nameOf = (turn: number): string =>
    wordsOf(turns[turn], replay.moments?.round ?? '', said, replay.moments?.opens !== undefined);
  const searchOf = (turn: number): string => {
    const search = new URLSearchParams(place.search);
    search.set('seq', String(replay.log[turns[turn]?.index ?? 0]?.seq ?? 1));
    return `?${search}`;
  };
  const slideFor = async (moment: ShowMoment, turn: number, linked: number): Promise<Slide> => {
    const link = links.page(searchOf(linked));
    return slideOf({ page: await moment(searchOf(turn)), when: nameOf(turn), link, qr: encode(link, { border: 2 }) });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn and the stage decide what is shown
  useEffect(() => {
    // a film moves the stage, and the preview follows when it is over
    if (!show || frame !== null) return;
    let wanted = true;
    void slideFor(show.moment, chosen, chosen).then((slide) => wanted && setPreview(slide));
    return () => {
      wanted = false;
    };
  }, [show, chosen, frame === null]);

  const slug = (turn: number): string => {
    const { round, number } = turns[turn] ?? { round: null, number: null };
    return [...(round === null ? [] : [round]), number ?? 'start'].join('.');
  };
  /** `make`: the file, or a sentence that says why there is none. */
  const saving = async (name: string, make: () => Promise<Blob | string>): Promise<void> => {
    setOutcome(null);
    try {
      const made = await make();
      if (typeof made === 'string') return setOutcome(made);
      saveFile(name, made);
      setOutcome(say('saved', { name }));
    } catch (error) {
      const cancelled = making.current?.signal.aborted;
      const why = () => <InEnglish>{(error as Error).message}</InEnglish>;
      setOutcome(cancelled ? say('cancelled') : say.rich('failed', { why }));
    }
  };
  const [from, to] = [Math.min(...span), Math.max(...span)];
  const frames = to - from + 1;
  const film = async (): Promise<void> => {
    if (!show || !kind) return;
    const stopper = new AbortController();
    making.current = stopper;
    // also while the encoder is loaded
    setFrame(0);
    const slide = (at: number): Promise<Slide> => {
      setFrame(at);
      return slideFor(show.moment, from + at, from);
    };
    await saving(`${replay.session}-turns-${slug(from)}-${slug(to)}.${kind}`, () =>
      filmOf({ kind, frames, seconds, slide, signal: stopper.signal }),
    );
    making.current = null;
    setFrame(null);
  };
  const chooser = (which: 'shown' | 'from' | 'to', value: number, onChange: (turn: number) => void) => (
    <span className="chooser">
      <label htmlFor={`${id}-${which}`}>{say(which)}</label>
      <select
        id={`${id}-${which}`}
        value={value}
        disabled={frame !== null}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {turns.map(({ index }, turn) => (
          <option key={index} value={turn}>
            {nameOf(turn)}
          </option>
        ))}
      </select>
    </span>
  );
  const busy = preview === null || frame !== null;
  const picture = `${replay.session}-turn-${slug(chosen)}`;
  return (
    <div className="slides">
      <SlideStage replay={replay} opens={searchOf(chosen)} onReady={(moment) => setShow({ moment })} />
      <div className="slide-preview" aria-busy={busy}>
        {preview === null ? (
          <p className="muted">{say('drawing')}</p>
        ) : (
          <img src={addressOf(preview.svg)} alt={say('preview', { turn: preview.when, words: preview.words })} />
        )}
      </div>
      <div className="ways-out">
        <section>
          <h3>{say('picture')}</h3>
          <div className="row">
            {chooser('shown', chosen, setChosen)}
            <Button
              className="button primary"
              isDisabled={busy}
              onPress={() => preview && saving(`${picture}.png`, () => pngOf(preview))}
            >
              {say('png')}
            </Button>
            <Button
              className="button"
              isDisabled={busy}
              onPress={() =>
                preview && saving(`${picture}.svg`, async () => new Blob([preview.svg], { type: 'image/svg+xml' }))
              }
            >
              {say('svg')}
            </Button>
          </div>
        </section>
        <section>
          <h3>{say('film')}</h3>
          <div className="row">
            {chooser('from', from, (turn) => setSpan([turn, Math.max(turn, to)]))}
            {chooser('to', to, (turn) => setSpan([Math.min(from, turn), turn]))}
            <Button className="button" isDisabled={frame !== null} onPress={() => setSpan([0, turns.length - 1])}>
              {say('whole')}
            </Button>
            <Button className="button" isDisabled={frame !== null} onPress={() => setSpan([chosen, chosen])}>
              {say('only')}
            </Button>
            <span className="chooser">
              <label htmlFor={`${id}-seconds`}>{say('perTurn')}</label>
              <select
                id={`${id}-seconds`}
                value={seconds}
                disabled={frame !== null}
                onChange={(event) => setSeconds(Number(event.target.value))}
              >
                {SECONDS.map((one) => (
                  <option key={one} value={one}>
                    {format.number(one)}
                  </option>
                ))}
              </select>
            </span>
          </div>
          <div className="row">
            {frame === null ? (
              <>
                <Button className="button" isDisabled={busy || kind === null || frames > MOST_FRAMES} onPress={film}>
                  {say('makeFilm', { kind: (kind ?? 'mp4').toUpperCase() })}
                </Button>
                <span className="small muted">
                  {frames > MOST_FRAMES
                    ? say('tooLong', { most: MOST_FRAMES })
                    : say('lasts', { turns: frames, seconds: frames * seconds })}
                </span>
              </>
            ) : (
              <>
                <Button className="button" onPress={() => making.current?.abort()}>
                  {say('cancel')}
                </Button>
                <progress aria-label={say('film')} value={frame} max={frames} />
                <span className="small">{say('making', { at: frame + 1, of: frames })}</span>
              </>
            )}
          </div>
        </section>
        <section>
          <h3>{say('html')}</h3>
          <p className="small muted">{say('aboutHtml')}</p>
          <div className="row">
            <Button
              className="button"
              onPress={() =>
                saving(`${replay.session}.html`, async () => {
                  const file = await replayFileFor(replay, searchOf(chosen));
                  if (file.ok) return new Blob([file.html], { type: 'text/html' });
                  if (file.code === 'page_missing') return say('pageMissing');
                  return say('tooLarge', { has: kilobytes(file.bytes), most: kilobytes(file.mostBytes) });
                })
              }
            >
              {say('saveHtml')}
            </Button>
          </div>
        </section>
        <p role="status" className="small outcome">
          {outcome}
        </p>
      </div>
    </div>
  );
}

const kilobytes = (bytes: number): number => Math.ceil(bytes / 1000);

function wordsOf(turn: SlideTurn | undefined, round: string, { say }: ReplaySaid, steps: boolean): string {
  if (!turn) return '';
  const number = String(turn.number);
  const named = steps ? say('replay.stepNumber', { step: number }) : say('replay.turnNumber', { turn: number });
  const place = turn.number === null ? say('minds.theStart') : named;
  return turn.round === null ? place : say('replay.inRound', { round, number: String(turn.round), place });
}
