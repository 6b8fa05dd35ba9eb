/** For tests of the readers: a made-up task and run in the format of EnactToM's records. */

/** kitchen_1: cabinet_1 with cup_0; hall_1: table_2. agent_1 is barred from the kitchen; each may send one message. */
export function recordedTask(change: Readonly<Record<string, unknown>> = {}) {
  return {
    key: 'run',
    task_id: 'task_run',
    title: 'A run',
    category: 'cooperative',
    task: 'Open the cabinet and put the cup onto the table.',
    scene_id: '1',
    episode_id: '2',
    num_agents: 2,
    agent_secrets: { agent_0: ['The cabinet is cabinet_1.'], agent_1: [] },
    agent_actions: { agent_0: ['Navigate', 'Open', 'Close', 'Pick', 'Place', 'FindObjectTool', 'Communicate', 'Wait'] },
    active_mechanics: ['limited_bandwidth', 'room_restriction'],
    mechanic_bindings: [
      { mechanic_type: 'room_restriction', restricted_rooms: ['kitchen_1'], for_agents: ['agent_1'] },
      { mechanic_type: 'limited_bandwidth', message_limits: { agent_0: 1, agent_1: 1 } },
    ],
    message_targets: {},
    problem_pddl: `(define (problem run) (:domain enacttom)
      (:objects agent_0 agent_1 - agent kitchen_1 hall_1 - room cup_0 - object cabinet_1 table_2 - furniture)
      (:init (agent_in_room agent_0 hall_1) (agent_in_room agent_1 hall_1)
        (is_in_room cabinet_1 kitchen_1) (is_in_room table_2 hall_1)
        (is_in_room cup_0 kitchen_1) (is_on_top cup_0 cabinet_1))
      (:goal (and (is_open cabinet_1) (is_on_top cup_0 table_2) (K agent_1 (is_open cabinet_1)))))`,
    ...change,
  };
}

interface Change {
  /** What agent_1 was told when it tried to enter the kitchen, in turn 1. */
  readonly barred?: string;
  /** The first message of agent_0, in turn 1. */
  readonly text?: string;
  /** The result of opening the cabinet, in turn 3. */
  readonly open?: string;
  /** The result of the second message of agent_0, in turn 5. */
  readonly again?: string;
  readonly completed?: Readonly<Record<number, readonly string[]>>;
  readonly passed?: boolean;
  readonly progress?: number;
}

export const OK = 'Successful execution!';
export const SENT = 'Message delivered to Agent_1. They will see it.';

/**
 * agent_0 writes, opens the cabinet (turn 3), takes the cup, writes again, and puts the cup onto the table (turn 7).
 */
export function recordedRun({
  barred = 'You cannot enter kitchen_1. The area is off-limits to you.',
  text = 'hello',
  open = OK,
  again = 'You have used all 1 of your allowed messages. You cannot send any more.',
  completed = { 3: ['(is_open cabinet_1)'], 7: ['(is_on_top cup_0 table_2)'] },
  passed = true,
  progress = 1,
}: Change) {
  const did = (action: string, observation = OK) => ({ action, observation });
  const wait = did('Wait[None]');
  const acts = [
    [did(`Communicate["${text}", agent_1]`, SENT), did('Navigate[kitchen_1]', barred)],
    [did('Navigate[cabinet_1]'), did('FindRoomTool[any room]', 'Failed to find one.')],
    [did('Open[cabinet_1]', open), wait],
    [did('Pick[cup_0]'), did('Communicate["thanks", all]', 'Message delivered to Agent_0. They will see it.')],
    [did('Communicate["again", agent_1]', again), wait],
    [did('Navigate[table_2]'), wait],
    [did('Place[cup_0, on, table_2, None, None]'), wait],
  ];
  return {
    key: 'run',
    run_mode: 'standard',
    results: { passed, progress },
    trajectory: acts.map(([first, second], i) => ({
      turn: i + 1,
      agents: { agent_0: first, agent_1: second },
      goals_newly_completed: completed[i + 1] ?? [],
    })),
  };
}
