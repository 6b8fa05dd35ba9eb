/** What the page works out from the log of a session: the sentences of its moments, and its end for a seat. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type MomentStory, storiesOf } from '../../games/core/beliefs/sentences.ts';
import { timelinesOf } from '../../games/core/beliefs/timeline.ts';
import { mindRowsOf } from '../../games/core/beliefs/turnings.ts';
import type { GameTypes, Seat } from '../../games/core/game.ts';
import { playout } from '../../games/core/log/playout.ts';
import { foldLog, framesOf } from '../../games/core/log/replay.ts';
import { eventOfLine } from '../../games/core/session/upcast.ts';
import type { LanguageTag } from '../../games/core/words/languages.ts';
import { en } from '../../games/core/words/moments/en.ts';
import { saidInEach } from '../../games/core/words/testing/catalogue.ts';
import { newestRules, rulesOfLog } from '../../games/index.ts';
import { boardOf } from '../boards.ts';
import type { AnyMindPictures } from '../game-view.ts';
import type { AnyEvent } from '../replay/any-event.ts';
import type { SessionEnd } from '../replay/end/ended-session.ts';
import { roundStarts } from '../replay/use-story.ts';
import { letterOf } from '../signs/shapes.ts';

const inEach = saidInEach(en, path.join(import.meta.dirname, '../../games/core/words/moments'));

/** The demo that a new database shows. */
export function demoOf(game: string, name: string): readonly AnyEvent[] {
  const file = path.join(import.meta.dirname, '../../games', game, 'demos', `${name}.jsonl`);
  return readFileSync(file, 'utf8').trimEnd().split('\n').map(eventOfLine);
}

/** A session that policies play. */
export function played(game: string, config: unknown, policies: readonly unknown[]): readonly AnyEvent[] {
  const rules = newestRules(game);
  if (!rules) throw new Error(`there is no game ${game}`);
  const parsed = rules.game.schemas.config.parse(config);
  const options = { session: 's', config: parsed, seed: '11', policies: policies as never };
  return playout(rules.game as never, options as never) as unknown as readonly AnyEvent[];
}

/** `language`: one in which the game's pictures are there. */
export async function endFor(log: readonly AnyEvent[], seat: Seat, language: LanguageTag = 'en'): Promise<SessionEnd> {
  const created = log[0];
  if (created?.type !== 'SessionCreated') throw new Error('a log begins with its session');
  const pictures = await boardOf(created.game)?.minds?.(language);
  const { game, told, timelines, frames, states } = tellingOf(log, language, pictures);
  const endOf = await pictures?.end?.();
  if (!endOf) throw new Error(`${game.id} has no end`);
  return endOf({
    seat,
    log,
    states: states.map((state) => state.game),
    stories: told,
    timelines,
    percepts: (index: number) => frames[seat]?.[index]?.percepts ?? [],
    nameOf: letterOf,
  });
}

/** What the replay's caption says of each event of the game. */
export const storiesIn = (log: readonly AnyEvent[]): readonly MomentStory[] => tellingOf(log).told;

function tellingOf(log: readonly AnyEvent[], language: LanguageTag = 'en', pictures?: AnyMindPictures) {
  const rules = rulesOfLog(log);
  if (typeof rules === 'string') throw new Error(rules);
  const { game, beliefs } = rules;
  const words = pictures?.moments ?? rules.moments;
  const said = inEach.find((one) => one.language === language);
  if (!beliefs || !words || !said) throw new Error(`${game.id} has no moments in ${language}`);
  const offered = beliefs.models.find(({ model }) => model.id === words.model) ?? beliefs.models[0];
  if (!offered) throw new Error(`${game.id} has no belief model`);
  const states = foldLog<GameTypes>(game, log);
  const seats = states.at(-1)?.seats.map((_, at) => at) ?? [];
  const depth = Math.min(words.depth, offered.depth);
  const timelines = timelinesOf({ game, beliefs, offered, log, depth }, seats);
  const frames = seats.map((at) => framesOf<GameTypes>(game, log, at));
  const told = storiesOf({
    words,
    said,
    log,
    states,
    frames: (at) => frames[at] ?? [],
    rows: words.minds?.(timelines) ?? mindRowsOf(timelines),
    starts: roundStarts({ game, states }),
    nothing: beliefs.nothing,
    nameOf: letterOf,
  });
  return { game, told, timelines, frames, states };
}
