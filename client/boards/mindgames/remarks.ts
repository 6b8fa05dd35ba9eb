/** What the rules mark in a session: only replays load it. */
export { notableIn } from '../../../games/mindgames/replay/notable.ts';
