/** The stories that come with Standpoint, by the names that addresses give them. */

import chocolate from './shipped/chocolate-bar.json' with { type: 'json' };
import van from './shipped/ice-cream-van.json' with { type: 'json' };
import sally from './shipped/sally-and-anne.json' with { type: 'json' };
import { WrittenStory } from './written.ts';

/** The first is the one that the page begins with. */
export const SHIPPED_STORIES: Readonly<Record<string, WrittenStory>> = {
  'sally-and-anne': WrittenStory.parse(sally),
  'ice-cream-van': WrittenStory.parse(van),
  'chocolate-bar': WrittenStory.parse(chocolate),
};
