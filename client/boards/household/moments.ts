/** Moments of a replay in a language. They need the rules, so only replays load this. */
export { momentWordsIn } from '../../../games/household/moment-words.ts';
