import { isDeepStrictEqual } from 'node:util';
import type { ConsumedEvent } from '../support/reference-consumer.js';
import { type Change, kinds } from './change.js';

/**
 * Holds what writers were answered against the log: changes without all their events, with the product as it was
 * answered; and events that no change explains. Both are empty when nothing was lost and nothing invented.
 */
export function compareLog(
  changes: readonly Change[],
  events: readonly ConsumedEvent[],
): { lost: string[]; invented: string[] } {
  const found = Map.groupBy(events, placeOfEvent);
  const lost: string[] = [];
  const invented = new Map(found);
  for (const change of changes) {
    const place = placeOfChange(change);
    invented.delete(place);
    if (!isTold(change, found.get(place) ?? [])) {
      lost.push(`${change.kind} ${place}`);
    }
  }
  return { lost, invented: [...invented.keys()] };
}

/** A change and its events meet here. A deletion is the last of its product, whatever version it was at. */
const placeOfChange = ({ productId, product }: Change): string =>
  `${productId} ${product?.version ?? 'deleted'}`;

const placeOfEvent = ({ subject, type, resourceVersion }: ConsumedEvent): string =>
  `${subject.id} ${type === 'product.deleted' ? 'deleted' : resourceVersion}`;

const isTold = ({ kind, product }: Change, events: readonly ConsumedEvent[]): boolean =>
  isDeepStrictEqual(
    events.map(event => event.type),
    kinds[kind].events,
  ) && events.every(event => product === null || isDeepStrictEqual(event.data.product, product));

/**
 * Events that stand in the log where they cannot have been committed: after one of the same product with a newer
 * version, or after one whose change was first sent when theirs was answered already.
 */
export function outOfOrder(changes: readonly Change[], events: readonly ConsumedEvent[]): string[] {
  const times = new Map(changes.map(change => [placeOfChange(change), change]));
  const versions = new Map<string, number>();
  let latestSentMs = 0;
  return events.flatMap(event => {
    const { subject, type, resourceVersion } = event;
    const change = times.get(placeOfEvent(event));
    const before = versions.get(subject.id) ?? 0;
    const isLate = change !== undefined && change.answeredMs < latestSentMs;
    versions.set(subject.id, resourceVersion);
    latestSentMs = Math.max(latestSentMs, change?.firstSentMs ?? 0);
    const problems = [
      ...(resourceVersion < before ? [`after version ${before}`] : []),
      ...(isLate ? ['after a change that was sent when it was answered'] : []),
    ];
    return problems.map(problem => `${type} of ${subject.id} at version ${resourceVersion}: ${problem}`);
  });
}
