/** From where an address can be opened: the machine itself, its network, or anywhere that a name or an address leads. */
export type LinkReach = 'machine' | 'network' | 'anywhere';

/**
 * `host`: of the page's address, as in `location.hostname`. Loopback: RFC 1122, RFC 4291, RFC 6761. Private and link-local:
 * RFC 1918, RFC 3927, RFC 4193, RFC 4291, RFC 6598, RFC 6762. A name that is not one of these may lead anywhere.
 */
export function reachOf(host: string): LinkReach {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return 'machine';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(name)?.[1];
  const v4 = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(mapped ?? name);
  if (v4) return reachOfV4(Number(v4[1]), Number(v4[2]));
  if (name.includes(':')) return reachOfV6(name);
  // a name without a dot, and names under .local, are those of a local network
  return name.endsWith('.local') || !name.includes('.') ? 'network' : 'anywhere';
}

function reachOfV4(a: number, b: number): LinkReach {
  if (a === 127 || a === 0) return 'machine';
  const isPrivate = a === 10 || (a === 172 && b >= 16 && b <= 31) || (a === 192 && b === 168);
  const isShared = (a === 169 && b === 254) || (a === 100 && b >= 64 && b <= 127);
  return isPrivate || isShared ? 'network' : 'anywhere';
}

function reachOfV6(name: string): LinkReach {
  if (name === '::1' || name === '::') return 'machine';
  // fc00::/7 and fe80::/10
  return /^f[cd][0-9a-f]{2}:/.test(name) || /^fe[89ab][0-9a-f]:/.test(name) ? 'network' : 'anywhere';
}
