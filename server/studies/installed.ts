/** What is installed here, for the check of a study. All words of games are in English. */
import { botsOf, POLICIES, YARDSTICKS } from '../../bots/index.ts';
import { PACKAGES } from '../../games/index.ts';
import { VARIANTS } from '../../llm/variants.ts';
import type { Catalogue } from '../../studies/definition/catalogue.ts';

/** What a server says of its own: published studies, accounts of bots, language models, sessions that a study names as recordings. */
export type ServerFacts = Pick<Catalogue, 'studies' | 'bots' | 'models' | 'recordings'>;

const NO_SERVER: ServerFacts = { studies: null, bots: null, models: null, recordings: null };

/** `facts`: left out: no server is asked. */
export function installed(facts: ServerFacts = NO_SERVER): Catalogue {
  return {
    policies: [...POLICIES, ...YARDSTICKS].map(({ id, game, version, privileged, whyNot }) => ({
      id,
      game,
      version,
      privileged: privileged === true,
      paysSilence: botsOf(game)?.silencePays?.includes(id) === true,
      whyNot: (config) => whyNot?.(config) ?? null,
    })),
    words: Object.fromEntries(PACKAGES.map(({ id, languages = [] }) => [id, ['en', ...languages]])),
    variants: VARIANTS.map(({ id }) => id),
    zones: new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]),
    ...facts,
  };
}
