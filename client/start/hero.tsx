/** The top of the start page: one sentence, and one live picture, which is loaded after the words are there. */
import { type ComponentType, Suspense, use } from 'react';
import { Link } from 'wouter';
import type { SessionSummary } from '../../answers/sessions.ts';
import { BOARDS } from '../boards.ts';
import type { Front, FrontStoryProps } from '../game-view.ts';
import { part } from '../part.tsx';
import { useWords } from '../words/use-words.ts';

type FrontStory = NonNullable<Front['story']>;

const STORY: FrontStory | undefined = BOARDS.find(({ front }) => front?.story)?.front?.story;

/** `examples`: the sessions that the server recorded, among them that of the picture. */
export function Hero({ examples }: { readonly examples: readonly SessionSummary[] }) {
  const say = useWords('start');
  const shown = examples.find(({ name }) => name === STORY?.title);
  return (
    <section className="hero">
      <div>
        <h1>{say('heading')}</h1>
        <p className="lead">{say('lead')}</p>
        <div className="actions">
          {shown && (
            <Link className="button primary" href={`/replay/${shown.session}`}>
              {say('openReplay')}
            </Link>
          )}
          <Link className="button" href="/admin">
            {say('runStudy')}
          </Link>
          <Link className="button" href="/story">
            {say('writeStory')}
          </Link>
        </div>
      </div>
      <div className="hero-picture">
        {STORY && (
          <Suspense fallback={null}>
            <Picture story={STORY} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

/** The same promise at every drawing, as React's `use` needs; null: the picture cannot be loaded. */
let loading: Promise<ComponentType<FrontStoryProps> | null> | undefined;

/** A picture that cannot be loaded takes nothing else of the page with it. */
function Picture({ story }: { readonly story: FrontStory }) {
  const say = useWords('start');
  loading ??= part(story.load).catch(() => null);
  const Story = use(loading);
  return Story ? <Story /> : <p className="muted">{say('noPicture')}</p>;
}
