/** What is installed here, for the check of a study. All words of games are in English. */
import { botsOf, POLICIES, YARDSTICKS } from '../../bots/index.ts';
import { GAMES } from '../../games/index.ts';
import type { Catalogue } from '../../studies/definition/catalogue.ts';

/** What a server says of its own: published studies, accounts of bots, sessions that a study names as recordings. */
export type ServerFacts = Pick<Catalogue, 'studies' | 'bots' | 'recordings'>;

/** `facts`: left out: no server is asked. */
export function installed(facts: ServerFacts = { studies: null, bots: null, recordings: null }): Catalogue {
  return {
    policies: [...POLICIES, ...YARDSTICKS].map(({ id, game, version, privileged, whyNot }) => ({
      id,
      game,
      version,
      privileged: privileged === true,
      paysSilence: botsOf(game)?.silencePays?.includes(id) === true,
      whyNot: (config) => whyNot?.(config) ?? null,
    })),
    words: Object.fromEntries(GAMES.map(({ id }) => [id, ['en']])),
    zones: new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]),
    ...facts,
  };
}
