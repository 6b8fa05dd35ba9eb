/**
 * Log entries: what can happen to one variable (the place of a thing, the state of a door), and what each agent notices
 * of it. Both engines read them: `belief-tables.ts` keeps one value per chain, `views.ts` makes an event model of each entry.
 */
import type { Agent, AgentChain, AgentGroup } from './chains.ts';

/** null: never seen, so that agents have no idea of it. Otherwise a value like any other. */
export type Value = string | number | boolean | null;

export type LogEntry<V extends Value = Value> = Change<V> | Look | WatchedLook | Tell<V>;

/**
 * The variable becomes `value`. The agents in `seenBy` see that, and see each other see it; the others notice nothing.
 */
interface Change<V extends Value = Value> {
  readonly type: 'change';
  readonly value: V;
  readonly seenBy: AgentGroup;
}

/** The agents in `by` see the value, and see each other see it. A single agent: a peek. */
interface Look {
  readonly type: 'look';
  readonly by: AgentGroup;
}

/** `by` sees the value. The `watchers` see together that `by` looks, but not the value. */
export interface WatchedLook {
  readonly type: 'watched look';
  readonly by: Agent;
  readonly watchers: AgentGroup;
  /** true: `by` and the watchers all know of the watching. false: `by` believes that it is alone. */
  readonly open: boolean;
}

/**
 * `from` says to `to` that the variable is `value`. All of them see each other. The receivers believe it; `from` keeps
 * its own belief, so this entry also serves for lies. With `knowers` the words are that these agents know it.
 */
export interface Tell<V extends Value = Value> {
  readonly type: 'tell';
  readonly from: Agent;
  readonly to: AgentGroup;
  readonly value: V;
  /** [2, 3]: the words are that agent 2 knows that agent 3 knows that it is `value`. Outermost first. */
  readonly knowers?: AgentChain;
  /** Each of these agents overhears and believes it, unnoticed by all others. */
  readonly overheardBy?: AgentGroup;
}
