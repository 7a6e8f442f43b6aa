import { agentLimits } from './agent.limits.js';

/** For how long an answer is current by its `Cache-Control` (RFC 9111 §5.2.2), within the limits of profiles. */
export function cacheAgeMs(cacheControl: string | undefined): number {
  const directives = (cacheControl ?? '')
    .toLowerCase()
    .split(',')
    .map(directive => directive.trim());
  if (directives.includes('no-store') || directives.includes('no-cache')) {
    return agentLimits.profileAgeMinMs;
  }
  const stated = secondsOf(directives, 's-maxage') ?? secondsOf(directives, 'max-age');
  return stated === null
    ? agentLimits.profileAgeDefaultMs
    : Math.min(agentLimits.profileAgeMaxMs, Math.max(agentLimits.profileAgeMinMs, stated * 1_000));
}

function secondsOf(directives: readonly string[], name: string): number | null {
  const found = directives.find(directive => directive.startsWith(`${name}=`));
  const seconds = found === undefined ? Number.NaN : Number(found.slice(name.length + 1).replaceAll('"', ''));
  return Number.isInteger(seconds) && seconds >= 0 ? seconds : null;
}
