import { secondOf } from '../epoch-seconds.js';
import { idsIn, invalid } from './woocommerce-sandbox-request-auth.js';

interface Dated {
  id: string;
  /** ISO 8601. */
  at: string;
}

/** What a dated collection has between two times, both exclusive (WP_Query's `date_query`), by time and id. */
export function between<T>(
  records: readonly T[],
  query: URLSearchParams,
  [after, before]: readonly [after: string, before: string],
  datedOf: (record: T) => Dated,
): T[] {
  const [from, to] = [secondsIn(query, after), secondsIn(query, before)];
  const [include, exclude] = [idsIn(query, 'include'), idsIn(query, 'exclude')];
  const direction = query.get('order') === 'asc' ? 1 : -1;
  return records
    .map(record => ({ record, id: datedOf(record).id, second: secondOf(datedOf(record).at) }))
    .filter(({ second }) => (from === null || second > from) && (to === null || second < to))
    .filter(({ id }) => (include === null || include.includes(id)) && !(exclude ?? []).includes(id))
    .sort((a, b) => direction * (a.second - b.second || Number(a.id) - Number(b.id)))
    .map(({ record }) => record);
}

/** Times are GMT if the call says so; the shop's own clock is eight hours ahead. */
function secondsIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null) {
    return null;
  }
  const zone = query.get('dates_are_gmt') === 'true' ? 'Z' : '+08:00';
  const second = secondOf(`${text}${zone}`);
  if (Number.isNaN(second)) {
    throw invalid(name, 'Invalid date.');
  }
  return second;
}
