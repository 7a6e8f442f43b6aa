import type { UnreadableRecord } from '../../../connectors/marketplaces/page-records.js';
import type { ChangePage } from '../../../connectors/marketplaces/port.js';
import type { NotedFailure } from '../../commerce/index.js';
import type { Gathered, UnreadableIn } from './gather-rows.js';
import { groupsOf, partsOf, type RowGroup } from './row-group.rules.js';
import { settlementLimits } from './settlement.limits.js';

const dayMs = 24 * 60 * 60 * 1000;

/** Of records that do not say which order they belong to. */
const unassigned = 'unassigned/';

export const isUnassigned = (owner: string): boolean => owner.startsWith(unassigned);

const ownerOfUnreadable = ({ owner, externalId }: UnreadableIn): string =>
  owner ?? `${unassigned}${externalId}`;

/** In whole days, so that it is the same however often the day is read. */
const groupIdOf = (unreadable: UnreadableIn): string => {
  const since = Math.floor(Date.parse(unreadable.since) / dayMs) * dayMs;
  const until = Math.ceil(Date.parse(unreadable.until) / dayMs) * dayMs;
  return [ownerOfUnreadable(unreadable), ...[since, until].map(ms => new Date(ms).toISOString())].join(' ');
};

/** Whether the rows are looked for no more. */
export const isTooOld = (postedAt: string, now: Date): boolean =>
  Date.parse(postedAt) < now.getTime() - settlementLimits.openRowsRereadMs;

/**
 * Owners of rows that failed, by the time since when everything of them waits: a settlement is told from all of its rows
 * or not at all.
 */
export function heldOwners(noted: readonly NotedFailure[], now: Date): Map<string, string> {
  const held = new Map<string, string>();
  for (const { externalId, status } of noted) {
    const { owner, postedAt } = partsOf(externalId);
    const since = held.get(owner) ?? postedAt;
    if (status === 'open' && !isTooOld(postedAt, now)) {
      held.set(owner, Date.parse(postedAt) < Date.parse(since) ? postedAt : since);
    }
  }
  return held;
}

/**
 * What may be recorded of a reading: the groups of which every row can be read, now and before. What was not noted yet is
 * told as unreadable, once for each owner; what was dismissed holds nothing up.
 */
export function recordableOf(
  { rows, unreadable }: Gathered,
  noted: readonly NotedFailure[],
  now: Date,
): ChangePage<RowGroup> & { unreadable: UnreadableRecord[] } {
  const held = heldOwners(noted, now);
  const dismissed = new Set(noted.flatMap(each => (each.status === 'dismissed' ? [each.externalId] : [])));
  const told = new Map<string, UnreadableRecord>();
  for (const each of unreadable.filter(one => !dismissed.has(groupIdOf(one)))) {
    const owner = ownerOfUnreadable(each);
    const since = held.get(owner);
    if (since === undefined || Date.parse(each.since) < Date.parse(since)) {
      held.set(owner, each.since);
      told.set(owner, { externalId: groupIdOf(each), error: each.error, changedSince: each.since });
    }
  }
  return {
    items: groupsOf(rows).filter(({ id }) => !held.has(partsOf(id).owner)),
    unreadable: [...told.values()],
    nextCursor: null,
  };
}
