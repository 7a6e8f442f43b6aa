import ipaddr from 'ipaddr.js';

/** What is no address, such as words that somebody wrote into `X-Forwarded-For`, is one place for all. */
const nowhere = 'unknown';

/**
 * The network that an IP address stands for when callers are counted: itself in IPv4; in IPv6 its /64, which providers
 * give to a single customer.
 */
export function networkOf(address: string | null | undefined): string {
  if (address == null || !ipaddr.isValid(address)) {
    return nowhere;
  }
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) {
    return parsed.toString();
  }
  return `${parsed.parts
    .slice(0, 4)
    .map(part => part.toString(16))
    .join(':')}::/64`;
}
