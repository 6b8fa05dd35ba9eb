/** The address of a WebSocket of the server. `host`: host and path of one of its processes; null: those of the page. */
export function socketAddress(path: string, host: string | null): string {
  const { protocol, host: own } = window.location;
  return `${protocol.replace(/^http/, 'ws')}//${host ?? own}${path}`;
}
