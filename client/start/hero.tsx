/** The top of the start page: one sentence, and one live picture, which is loaded after the words are there. */
import { type ComponentType, Suspense, use } from 'react';
import { useLocale } from 'use-intl';
import { Link } from 'wouter';
import type { SessionSummary } from '../../answers/sessions.ts';
import type { LanguageTag } from '../../games/core/words/languages.ts';
import { BOARDS } from '../boards.ts';
import type { Front, FrontStoryProps } from '../game-view.ts';
import { once } from '../once.ts';
import { part } from '../part.tsx';
import { useInLanguage } from '../reader-language.ts';
import { useWords } from '../words/use-words.ts';

type FrontStory = NonNullable<Front['story']>;

const STORY: FrontStory | undefined = BOARDS.find(({ front }) => front?.story)?.front?.story;

/** `examples`: the sessions that the server recorded, among them that of the picture. */
export function Hero({ examples }: { readonly examples: readonly SessionSummary[] }) {
  const say = useWords('start');
  const inLanguage = useInLanguage();
  const shown = examples.find(({ name }) => name === STORY?.demo);
  return (
    <section className="hero">
      <div>
        <h1>{say('heading')}</h1>
        <p className="lead">{say('lead')}</p>
        <div className="actions">
          {shown && (
            <Link className="button primary" href={inLanguage(`/replay/${shown.session}`)}>
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
            <Picture />
          </Suspense>
        )}
      </div>
    </section>
  );
}

/** The same promise at every drawing, as React's `use` needs; null: the picture cannot be loaded. */
const pictureIn = once((language: LanguageTag): Promise<ComponentType<FrontStoryProps> | null> => {
  const story = STORY;
  return story ? part(() => story.load(language)).catch(() => null) : Promise.resolve(null);
});

/** A picture that cannot be loaded takes nothing else of the page with it. */
function Picture() {
  const say = useWords('start');
  const Story = use(pictureIn(useLocale() as LanguageTag));
  return Story ? <Story /> : <p className="muted">{say('noPicture')}</p>;
}
