/** Names that columns had in bundles of format 1, by table and today's name: a plan that was registered then keeps its meaning. */
export const NAMES_BEFORE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  arrivals: { arrived: 'at' },
  sessions: { group_id: 'group' },
  decisions: { group_id: 'group', play_order: 'order' },
  probes: { group_id: 'group', play_order: 'order' },
  messages: { typed: 'at', author: 'from', noticed_by: 'to' },
  payments: { due: 'at' },
  exclusions: { decided: 'at', decided_by: 'by' },
  connections: { happened: 'at' },
  operator_actions: { happened: 'at' },
};
