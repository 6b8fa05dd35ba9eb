/**
 * /story: people write a story, and see at once what each agent thinks. The rules tell it in the browser, and it travels in the
 * address: no server is asked for anything but this page. /embed/story shows one in a frame of another page.
 */
import { type ComponentProps, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { SHIPPED_STORIES } from '../../../../games/household/stories/shipped.ts';
import type { StoryLog } from '../../../../games/household/stories/story-log.ts';
import { sceneId, type WrittenStory } from '../../../../games/household/stories/written.ts';
import { Fold } from '../../../fold.tsx';
import { HomeLink, Page, Screen } from '../../../page.tsx';
import { BareFrame } from '../../../replay/bare-frame.tsx';
import { readLook } from '../../../replay/deep-link.ts';
import { lookedAt } from '../../../replay/mind/looked-at.ts';
import type { MindsRequest } from '../../../replay/mind/use-minds.ts';
import type { Replay } from '../../../replay/replay-log.ts';
import { type ReplayExtras, ReplayedSession, type ReplayPlace } from '../../../replay/replay-page.tsx';
import { type ReplayLinks, ShareBar } from '../../../replay/share/share-bar.tsx';
import { storyRequest } from '../../../replay/use-story.ts';
import { useLoaded } from '../../../use-loaded.ts';
import { DialogsWorded } from '../../../words/dialogs-words.tsx';
import { AddStep } from './add-step.tsx';
import { Cast } from './cast.tsx';
import {
  beginHistory,
  changed,
  type Edited,
  redone,
  remembered,
  type StoryHistory,
  undone,
  withoutStep,
  withStep,
  withStepAt,
} from './edits.ts';
import { fragmentOf, namesStory, storyIn } from './fragment.ts';
import { StepList } from './step-list.tsx';
import { type StoryAddress, storyAddress } from './story-address.ts';
import { Thoughts, thoughtsRequest } from './thoughts.tsx';
import { type ToldStory, useTold } from './use-told.ts';
import './story.css';

const [FIRST = ''] = Object.keys(SHIPPED_STORIES);

/** The story in the address; the first shipped one where the address has no fragment. */
const readAddress = () => storyIn(window.location.hash === '' ? `#${FIRST}` : window.location.hash);

export function StoryPage() {
  const [opened] = useLoaded(readAddress);
  if (opened.kind !== 'there') return <Screen title="A story" heading="Loading the story …" />;
  const read = opened.value;
  if (!read.ok) return <NoStory why={read.message} actions />;
  return <Editor first={read.story} />;
}

function NoStory({ why, actions = false }: { readonly why: string; readonly actions?: boolean }) {
  return (
    <Screen
      title="No story"
      heading="There is no story here"
      actions={
        actions && (
          <>
            <a className="button primary" href="/story">
              Begin with Sally and Anne
            </a>
            <HomeLink />
          </>
        )
      }
    >
      <p role="alert">{why}</p>
    </Screen>
  );
}

const LINKS: ReplayLinks = {
  page: (search) => `${window.location.origin}/story${search}${window.location.hash}`,
  frame: (search) => `${window.location.origin}/embed/story${search}${window.location.hash}`,
  isOpen: async () => true,
};

const NOTHING_BESIDE: ReplayExtras = {
  ...{ marks: [], head: () => null, deed: () => null, notes: () => null, family: null },
  quizzes: null,
};

/** Whether the address names a moment. */
const isPlaced = (): boolean => new URLSearchParams(window.location.search).has('seq');

/** Where the first thing of the story is. */
const aboutIn = ({ things }: WrittenStory): string => `at/${sceneId(things[0]?.name ?? '')}`;

function Editor({ first }: { readonly first: WrittenStory }) {
  const [history, setHistory] = useState<StoryHistory>(() => beginHistory(first));
  const story = history.now;
  const [said, setSaid] = useState('');
  const [place, setPlace] = useState<ReplayPlace | null>(null);
  const latest = useRef(first);
  latest.current = story;
  const [address] = useState(() => storyAddress(() => aboutIn(latest.current)));
  /** The step after which the next replay opens. */
  const wanted = useRef<number | null>(isPlaced() ? null : first.steps.length - 1);
  const onReady = useCallback(
    (told: StoryLog) => {
      if (wanted.current !== null) address.go(told.ends[Math.min(wanted.current, told.ends.length - 1)] ?? told.begins);
      wanted.current = null;
    },
    [address],
  );
  const { told, shown, failed } = useTold(story, { onReady, asks: (replay) => asksOf(replay, address) });
  /** The step that was chosen last: one that cannot happen has the moment of the step before. */
  const [chosen, setChosen] = useState(-1);
  const current = shown && place ? stepAt(shown.told, place.index, chosen) : -1;
  useFragment(story, (other) =>
    edit({ ok: true, story: other, said: `Opened: ${other.title}.` }, other.steps.length - 1),
  );

  /** `at`: the step after which the replay stands then; left out: where it stood. */
  function edit(edited: Edited, at = current): void {
    setSaid(edited.said);
    if (!edited.ok) return;
    wanted.current = at;
    setChosen(at);
    setHistory((before) => remembered(before, edited.story));
  }
  const go = (to: StoryHistory, words: string): void => {
    if (to.now === story) return;
    wanted.current = current;
    setSaid(words);
    setHistory(to);
  };
  const undo = (): void => go(undone(history), 'Undone.');
  const redo = (): void => go(redone(history), 'Done again.');
  useUndoKeys(undo, redo);
  const open = (name: string): void => {
    const other = SHIPPED_STORIES[name];
    if (other) edit({ ok: true, story: other, said: `Opened: ${other.title}.` }, other.steps.length - 1);
  };
  const goTo = (step: number): void => {
    setChosen(step);
    address.go(step < 0 ? told.begins : (told.ends[step] ?? told.begins));
  };
  return (
    <Page title="Your own story" bar={<span className="muted small">Your own story</span>} wide>
      <div className="story">
        <div className="story-editor">
          <div className="writing">
            <div className="row">
              <select aria-label="Open a story" value="" onChange={({ target }) => open(target.value)}>
                <option value="">Open …</option>
                {Object.entries(SHIPPED_STORIES).map(([name, { title }]) => (
                  <option key={name} value={name}>
                    {title}
                  </option>
                ))}
              </select>
              <Button className="button" isDisabled={history.past.length === 0} onPress={undo}>
                Undo
              </Button>
              <Button className="button" isDisabled={history.future.length === 0} onPress={redo}>
                Redo
              </Button>
            </div>
            <Fold title="Who and where" about={castOf(story)}>
              <Cast story={story} onEdit={edit} />
            </Fold>
            <section aria-labelledby="steps">
              <div className="row">
                <h2 id="steps">What happens</h2>
                {story.steps.length > 0 && (
                  <Button
                    className="button plain small"
                    onPress={() => edit(changed(story, { steps: [] }, 'All steps removed.'), -1)}
                  >
                    Remove all steps
                  </Button>
                )}
              </div>
              <StepList
                story={story}
                unfolded={told.unfolded}
                current={current}
                onGoTo={goTo}
                onMove={(step, to) => edit(withStepAt(story, step, to), to)}
                onRemove={(step) => edit(withoutStep(story, step), step - 1)}
              />
            </section>
          </div>
          <div className="adding">
            <AddStep
              story={story}
              unfolded={told.unfolded}
              onAdd={(step) => edit(withStep(story, step), story.steps.length)}
            />
            <p role="status" className="said small">
              {said}
            </p>
          </div>
          {shown && place && (
            <Thoughts story={shown.story} replay={shown.replay} index={place.index} when={whenOf(current)} />
          )}
        </div>
        <div className="story-replay">
          {failed !== null && <p role="alert">The story cannot be shown: {failed}</p>}
          {shown && <Shown shown={shown} address={address} onPlace={setPlace} />}
        </div>
      </div>
    </Page>
  );
}

/** The step after which the replay stands; -1: the start. */
function stepAt({ ends, begins }: StoryLog, index: number, chosen: number): number {
  const last = ends.findLastIndex((end) => end <= index);
  return chosen < ends.length && (ends[chosen] ?? begins) === (ends[last] ?? begins) ? chosen : last;
}

const castOf = ({ agents, rooms, things }: WrittenStory): string =>
  `${agents.map(({ name }) => name).join(', ')}; ${[...rooms, ...things.map(({ name }) => name)].join(', ')}`;

const whenOf = (step: number): string => (step < 0 ? 'at the start' : `after step ${step + 1}`);

/** What is asked about minds: by the sentences and the pictures of the replay, and by the list of thoughts. */
function asksOf(replay: Replay, address: StoryAddress): readonly MindsRequest[] {
  const look = readLook(address.search());
  const told = storyRequest(replay, look.model);
  const looked = lookedAt(replay, { ...look, model: look.model ?? replay.moments?.model });
  return [
    thoughtsRequest(replay),
    ...(told ? [told] : []),
    ...(looked ? [{ model: looked.offered.model.id, depth: looked.depth, between: null }] : []),
  ];
}

interface ShownProps {
  readonly shown: ToldStory;
  readonly address: StoryAddress;
  readonly onPlace: (place: ReplayPlace) => void;
}

function Shown({ shown: { replay }, address, onPlace }: ShownProps) {
  const extras = useMemo(
    (): ReplayExtras => ({
      ...NOTHING_BESIDE,
      head: (place) => (
        <>
          <Placed place={place} onPlace={onPlace} />
          <ShareBar replay={replay} place={place} links={LINKS} />
        </>
      ),
    }),
    [replay, onPlace],
  );
  return (
    <DialogsWorded>
      <ReplayedSession replay={replay} address={address} Frame={InPage} extras={extras} />
    </DialogsWorded>
  );
}

/** Tells the page around the replay where it stands. */
function Placed({ place, onPlace }: { readonly place: ReplayPlace; readonly onPlace: (place: ReplayPlace) => void }) {
  // before it is painted: what stands beside the replay is of the same moment
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another moment is another place
  useLayoutEffect(() => onPlace(place), [place.index]);
  return null;
}

function InPage({ bar, end, children }: ComponentProps<typeof Page>) {
  return (
    <>
      <div className="bar">
        <div className="bar-middle">{bar}</div>
        <div className="bar-end">{end}</div>
      </div>
      {children}
    </>
  );
}

const keep = (fragment: string): void => window.history.replaceState(null, '', `${window.location.search}${fragment}`);

/** Keeps the story in the address, and opens one that the reader puts there. */
function useFragment(story: WrittenStory, onOther: (story: WrittenStory) => void): void {
  const own = useRef<string | null>(null);
  useEffect(() => {
    let wanted = true;
    void fragmentOf(story).then((fragment) => {
      if (!wanted) return;
      own.current = fragment;
      keep(fragment);
    });
    return () => {
      wanted = false;
    };
  }, [story]);
  useEffect(() => {
    const onHash = async (): Promise<void> => {
      const { hash } = window.location;
      if (hash === own.current) return;
      const read = namesStory(hash) ? await storyIn(hash) : null;
      if (read?.ok) onOther(read.story);
      // a link within the page leads to its place, and leaves the story where it was
      else if (own.current !== null) keep(own.current);
    };
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  });
}

/** Types of fields in which nothing is typed. */
const UNTYPED: readonly string[] = ['radio', 'range'];

/** Control or Command with Z, with Shift or Y to do again. In a field with a text they are the field's own. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyped = event.target instanceof HTMLInputElement && !UNTYPED.includes(event.target.type);
      if (isTyped || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}

/** The story of the address with the scrubber alone, for a frame of another page. */
export function EmbeddedStory() {
  const [opened] = useLoaded(readAddress);
  if (opened.kind !== 'there') return <Screen title="A story" heading="Loading the story …" />;
  const read = opened.value;
  return read.ok ? <Embedded story={read.story} /> : <NoStory why={read.message} />;
}

function Embedded({ story }: { readonly story: WrittenStory }) {
  const [address] = useState(() => storyAddress(() => aboutIn(story)));
  const { shown, failed } = useTold(story, {
    onReady: ({ begins }) => isPlaced() || address.go(begins),
    asks: () => [],
  });
  if (failed !== null) return <NoStory why={failed} />;
  if (!shown) return <Screen title="A story" heading="Loading the story …" />;
  const extras: ReplayExtras = {
    ...NOTHING_BESIDE,
    head: ({ search }) => (
      <a className="button" href={LINKS.page(search)} target="_blank" rel="noreferrer">
        Change this story
      </a>
    ),
  };
  return <ReplayedSession replay={shown.replay} address={address} Frame={BareFrame} extras={extras} />;
}
