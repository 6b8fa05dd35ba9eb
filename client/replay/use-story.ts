/** What a replay tells at each moment: the beliefs of all minds, worked out in a worker, and one sentence a game event. */
import { useEffect, useMemo, useState } from 'react';
import type { MomentStory, MomentsSaid } from '../../games/core/beliefs/sentences.ts';
import type { BeliefTimeline } from '../../games/core/beliefs/timeline.ts';
import type { MindRow } from '../../games/core/beliefs/turnings.ts';
import type { LanguageTag } from '../../games/core/words/languages.ts';
import type { en } from '../../games/core/words/moments/en.ts';
import { part } from '../part.tsx';
import { letterOf } from '../signs/shapes.ts';
import { type CatalogueFiles, saidIn } from '../words/catalogue-in.ts';
import { type MindsRequest, useMinds } from './mind/use-minds.ts';
import type { Replay } from './replay-log.ts';

export interface ReplayStory {
  /** One for each event of the game, in the order of the log; empty: the game has no sentences. */
  readonly stories: readonly MomentStory[];
  /** Empty until the beliefs are worked out. */
  readonly timelines: readonly BeliefTimeline[];
  readonly rows: readonly MindRow[];
  /** Where rounds begin; empty: the session has none. */
  readonly starts: readonly number[];
  readonly state: 'working' | 'there' | 'failed' | 'none';
  readonly onAgain: () => void;
}

const NONE: readonly BeliefTimeline[] = [];

type Tools = Pick<typeof import('../../games/core/beliefs/sentences.ts'), 'storiesOf'> &
  Pick<typeof import('../../games/core/beliefs/turnings.ts'), 'mindRowsOf'> & { readonly said: MomentsSaid };

const CATALOGUE: CatalogueFiles<typeof en> = {
  en: () => import('../../games/core/words/moments/en.ts'),
  de: () => import('../../games/core/words/moments/de.json', { with: { type: 'json' } }),
  es: () => import('../../games/core/words/moments/es.json', { with: { type: 'json' } }),
  he: () => import('../../games/core/words/moments/he.json', { with: { type: 'json' } }),
  zh: () => import('../../games/core/words/moments/zh.json', { with: { type: 'json' } }),
};

/** What was loaded for an earlier replay of the page: the next one needs not wait for it, nor be drawn twice. */
const loadedTools = new Map<LanguageTag, Tools>();

async function loadTools(language: LanguageTag): Promise<Tools> {
  const [{ storiesOf }, { mindRowsOf }, said] = await Promise.all([
    part(() => import('../../games/core/beliefs/sentences.ts')),
    part(() => import('../../games/core/beliefs/turnings.ts')),
    part(() => saidIn(language, CATALOGUE)),
  ]);
  const tools = { storiesOf, mindRowsOf, said };
  loadedTools.set(language, tools);
  return tools;
}

/** `model`: the belief model that the reader chose; undefined: the game's own choice. */
export function useStory(replay: Replay, model: string | undefined): ReplayStory {
  const { log, states, beliefs, moments: words, eyes, language } = replay;
  const [attempt, setAttempt] = useState(0);
  const [tools, setTools] = useState<Tools | null>(loadedTools.get(language) ?? null);
  const [untold, setUntold] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to load once more
  useEffect(() => {
    let wanted = true;
    setUntold(false);
    // without them a replay tells what happened in the words of its events
    loadTools(language).then(
      (loaded) => wanted && setTools(loaded),
      () => wanted && setUntold(true),
    );
    return () => {
      wanted = false;
    };
  }, [attempt, language]);
  const isBegun = hasBegun(replay);
  const request = storyRequest(replay, model);
  const { asked, onAgain } = useMinds(replay, request);
  const again = (): void => {
    if (untold) setAttempt((count) => count + 1);
    if (asked.kind === 'stopped' || asked.kind === 'failed') onAgain();
  };
  const timelines = asked.kind === 'there' && asked.answer.kind === 'minds' ? asked.answer.minds.timelines : NONE;
  const state = untold ? 'failed' : request === null ? 'none' : STATES[asked.kind];

  const starts = useMemo(() => roundStarts(replay), [replay]);
  const rows = useMemo(
    () => words?.minds?.(timelines) ?? tools?.mindRowsOf(timelines) ?? [],
    [words, timelines, tools],
  );
  const stories = useMemo(() => {
    if (!words || !isBegun || !tools) return [];
    const events = log.map(({ event }) => event);
    const frames = (seat: number) => eyes(seat).frames;
    const nothing = beliefs?.nothing;
    const { said } = tools;
    return tools.storiesOf({ words, said, log: events, states, frames, rows, starts, nothing, nameOf: letterOf });
  }, [words, log, states, eyes, rows, starts, beliefs, isBegun, tools]);
  return { stories, timelines, rows, starts, state, onAgain: again };
}

const STATES = { asking: 'working', there: 'there', stopped: 'failed', failed: 'failed' } as const;

/** The question for the beliefs that the sentences tell; null: there is none. */
export function storyRequest(replay: Replay, model: string | undefined): MindsRequest | null {
  const { moments } = replay;
  const asked = modelFor(replay, model);
  if (!moments || !asked || !hasBegun(replay)) return null;
  return { model: asked.id, depth: Math.min(moments.depth, asked.depth), between: null };
}

const hasBegun = ({ states }: Pick<Replay, 'states'>): boolean => states.some(({ phase }) => phase !== 'open');

/** The model whose beliefs the page tells, and the depth that it answers; null: the game has none. */
function modelFor(
  { beliefs, moments }: Pick<Replay, 'beliefs' | 'moments'>,
  chosen: string | undefined,
): { readonly id: string; readonly depth: number } | null {
  const find = (id: string | undefined) => beliefs?.models.find(({ model }) => model.id === id);
  const offered = find(chosen) ?? find(moments?.model) ?? beliefs?.models[0];
  return offered ? { id: offered.model.id, depth: offered.depth } : null;
}

export function roundStarts({ game, states }: Pick<Replay, 'game' | 'states'>): readonly number[] {
  const rounds = states.map((state) => game.roundOf?.(state.game) ?? 0);
  return rounds.flatMap((round, i) => (round > (rounds[i - 1] ?? 0) ? [i] : []));
}

/** The proposition about which beliefs turn most often; null: none ever turns. */
export function likeliestAbout(stories: readonly MomentStory[]): string | null {
  const turned = stories.flatMap(({ turnings }) => turnings.map(({ proposition }) => proposition));
  const counts = [...Map.groupBy(turned, (id) => id)].map(([id, all]) => ({ id, count: all.length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.id ?? null;
}
