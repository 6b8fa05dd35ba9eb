/**
 * What can happen to one variable (the place of a thing, the state of a door), and who notices what of it. Both engines
 * read a log of these: `tables.ts` keeps one value a chain, `views.ts` makes an event model of each.
 */
import type { Agent, Chain, Group } from './chains.ts';

/** null: never seen, so that nobody has an idea; otherwise a value like any other. */
export type Value = string | number | boolean | null;

export type LogEntry<V extends Value = Value> = Change<V> | Look | WatchedLook | Tell<V>;

/** It becomes `value`. `seenBy` see that, and one another seeing it; the others believe that nothing happened. */
export interface Change<V extends Value = Value> {
  readonly type: 'change';
  readonly value: V;
  readonly seenBy: Group;
}

/** `by` see how it is, and one another seeing it. One alone: a peek. */
export interface Look {
  readonly type: 'look';
  readonly by: Group;
}

/** `by` sees how it is; `watchers` see together that `by` looks, not what there is to see. */
export interface WatchedLook {
  readonly type: 'watched look';
  readonly by: Agent;
  readonly watchers: Group;
  /** Whether `by` and the watchers all know of the watching; otherwise `by` feels alone. */
  readonly open: boolean;
}

/**
 * `from` says to `to` that it is `value`, in a talk whose members see one another. They believe it; `from` goes on
 * believing what it did, so that this is also how to lie. What is said can be that somebody knows it.
 */
export interface Tell<V extends Value = Value> {
  readonly type: 'tell';
  readonly from: Agent;
  readonly to: Group;
  readonly value: V;
  /** [2, 3]: the words are that agent 2 knows that agent 3 knows that it is `value`. Outermost first; without: that it is. */
  readonly knowers?: Chain;
  /** Each listens in and believes it, and nobody else notices. */
  readonly overheardBy?: Group;
}
