/**
 * A session inside of a study: the seat at play, without links to anything else. When it is over, the next page comes
 * by itself.
 */
import type { Page, PageOf } from '../../../studies/way/contract/page.ts';
import { loadView, shownIn } from '../../boards.ts';
import { SessionSeat } from '../../play/session-seat.tsx';
import { useWords } from '../../words/use-words.ts';
import { Heading } from '../frame/heading.tsx';
import { Markdown } from '../markdown.tsx';
import { useOwnLanguage } from '../own-language.ts';
import { Spoken } from '../spoken.tsx';
import { useStudy } from '../study-context.ts';

export default function PlayingPage({ page }: { readonly page: PageOf<'playing'> }) {
  const { line, goOn, state } = useStudy();
  const say = useWords('playing');
  const own = useOwnLanguage();
  void loadView(page.game, page.language);
  const language = shownIn(page.game, page.language);
  const { play } = page;
  const then = state.page && state.page.key !== page.key ? state.page.kind : null;
  const next = then === null ? null : say(NEXT[then] ?? 'studyGoesOn');
  return (
    <>
      <Heading>{play ? say('play', play) : say('practice')}</Heading>
      {page.partners !== null && <Markdown text={page.partners} level={2} {...own} />}
      {/* a game has its own languages */}
      <Spoken language={language} className="study-game">
        <SessionSeat
          key={page.session}
          session={page.session}
          reserve={line.connect}
          onOver={goOn}
          next={next}
          language={page.language}
        />
      </Spoken>
    </>
  );
}

/** What is said of the page that comes after the game. */
const NEXT: Readonly<Partial<Record<Page['kind'], 'questionsFollow' | 'gameFollows'>>> = {
  survey: 'questionsFollow',
  ai_help: 'questionsFollow',
  waiting: 'gameFollows',
  playing: 'gameFollows',
};
