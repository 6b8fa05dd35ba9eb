/** A page of a study by its kind. Boards and SurveyJS are fetched when they are needed, or while people read. */
import { lazy } from 'react';
import type { Page } from '../../studies/way/contract/page.ts';
import { part } from '../part.tsx';
import { AiHelpPage } from './pages/ai-help.tsx';
import { AwayPage } from './pages/away.tsx';
import { ComprehensionPage } from './pages/comprehension.tsx';
import { ConsentPage } from './pages/consent.tsx';
import { DebriefPage } from './pages/debrief.tsx';
import { FinishedPage } from './pages/finished.tsx';
import { LanguagePage } from './pages/language.tsx';
import { PausedPage } from './pages/paused.tsx';
import { ReadyPage } from './pages/ready.tsx';
import { ScreeningPage } from './pages/screening.tsx';
import { TextPage } from './pages/text.tsx';
import { WaitingPage } from './pages/waiting.tsx';

const loadSurvey = () => import('./pages/survey.tsx');
const loadPlaying = () => import('./pages/playing.tsx');
const SurveyPage = lazy(() => part(loadSurvey));
const PlayingPage = lazy(() => part(loadPlaying));
const LessonsPage = lazy(() => part(() => import('./pages/lessons.tsx')));

export function PageBody({ page }: { readonly page: Page }) {
  switch (page.kind) {
    case 'language':
      return <LanguagePage page={page} />;
    case 'screening':
      return <ScreeningPage page={page} />;
    case 'consent':
      return <ConsentPage page={page} />;
    case 'text':
      return <TextPage page={page} />;
    case 'lessons':
      return <LessonsPage page={page} />;
    case 'comprehension':
      return <ComprehensionPage page={page} />;
    case 'waiting':
      return <WaitingPage page={page} />;
    case 'ready':
      return <ReadyPage />;
    case 'playing':
      return <PlayingPage page={page} />;
    case 'survey':
      return <SurveyPage page={page} />;
    case 'ai_help':
      return <AiHelpPage />;
    case 'debrief':
      return <DebriefPage page={page} />;
    case 'away':
      return <AwayPage page={page} />;
    case 'paused':
      return <PausedPage page={page} />;
    case 'finished':
      return <FinishedPage page={page} />;
  }
}

/** Fetches what later pages need, while this one is read. Returns what calls it off. */
export function fetchAhead(): () => void {
  // one that fails is fetched again when it is needed
  const timer = setTimeout(() => void Promise.allSettled([loadPlaying(), loadSurvey()]), READING_MS);
  return () => clearTimeout(timer);
}

/** The page itself is drawn first. */
const READING_MS = 2000;
