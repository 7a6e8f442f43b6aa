/** How long an answer may be taken for current, in milliseconds. */
export interface CacheAges {
  min: number;
  /** Where the answer does not say. */
  default: number;
  max: number;
}

/** For how long an answer is current by its `Cache-Control` (RFC 9111 §5.2.2), within the given bounds. */
export function cacheAgeMs(cacheControl: string | undefined, ages: CacheAges): number {
  const directives = (cacheControl ?? '')
    .toLowerCase()
    .split(',')
    .map(directive => directive.trim());
  if (directives.includes('no-store') || directives.includes('no-cache')) {
    return ages.min;
  }
  const stated = secondsOf(directives, 's-maxage') ?? secondsOf(directives, 'max-age');
  return stated === null ? ages.default : Math.min(ages.max, Math.max(ages.min, stated * 1_000));
}

function secondsOf(directives: readonly string[], name: string): number | null {
  const found = directives.find(directive => directive.startsWith(`${name}=`));
  const seconds = found === undefined ? Number.NaN : Number(found.slice(name.length + 1).replaceAll('"', ''));
  return Number.isInteger(seconds) && seconds >= 0 ? seconds : null;
}
