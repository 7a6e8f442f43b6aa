import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import type { ItemExclusivity } from '../../../../connectors/marketplaces/promotion-capabilities.js';
import type { Promotion } from '../promotion/promotion.entity.js';
import { byPrecedence } from '../promotion/promotion-order.rules.js';
import type { DeliveryItem } from './promotion-delivery.entity.js';

/** A promotion that may want items that others want as well. */
export interface Contender
  extends Pick<
    Promotion,
    'id' | 'name' | 'priority' | 'currency' | 'isForAssignedProducts' | 'stores' | 'trigger'
  > {
  /** As the merchant wants it; null for no end. */
  startsAt: string;
  endsAt: string | null;
}

/** A variant, or a listing as a whole by the id of its product in both places. */
export type ItemKey = Pick<DeliveryItem, 'productId' | 'variantId'>;

/** Why an item is not to be sent now. */
export interface ItemHold {
  issue: ListingIssue;
  /** The delivery that is to give it up; null where it is the turn of another promotion. */
  holderId: string | null;
}

/** What the other promotions of a store mean for the items of one. */
export interface ItemHolds {
  /** Null where the item may be sent. */
  holdOf(item: ItemKey): ItemHold | null;
  /** When that may change by itself; null for never. */
  changesAt: string | null;
}

export const noHolds: ItemHolds = { holdOf: () => null, changesAt: null };

export interface Contest {
  self: Contender;
  /** Others in the same store whose items may be in one of them only. They have not ended. */
  others: readonly Contender[];
  among: ItemExclusivity['among'];
}

/**
 * Those that an item is to be in before `self`, the first of them first: by precedence of those in effect; one that has not
 * begun comes after those that have, so that each time has the price that its first promotion says.
 */
export function contendersBefore({ self, others, among }: Contest, now: Date): Contender[] {
  const at = now.toISOString();
  return others
    .filter(other => meets(self, other, among) && compare(other, self, at) < 0)
    .sort((a, b) => compare(a, b, at));
}

/** When that may be another order: at the next start or end of one of them; null for never. */
export function nextTurn({ self, others, among }: Contest, now: Date): string | null {
  const at = now.toISOString();
  const met = others.filter(other => meets(self, other, among));
  const edges = met.length === 0 ? [] : [self, ...met].flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]);
  return edges.filter(edge => edge !== null && edge > at).sort()[0] ?? null;
}

const meets = (a: Contender, b: Contender, among: Contest['among']): boolean =>
  among === 'unended' || (isBefore(a.startsAt, b.endsAt) && isBefore(b.startsAt, a.endsAt));

const isBefore = (instant: string, end: string | null): boolean => end === null || instant < end;

function compare(a: Contender, b: Contender, now: string): number {
  const [standingOfA, standingOfB] = [standing(a, now), standing(b, now)];
  return standingOfA === standingOfB ? byPrecedence(a, b) : standingOfA < standingOfB ? -1 : 1;
}

/** From when it is in effect, seen from now. */
const standing = ({ startsAt }: Contender, now: string): string => (startsAt > now ? startsAt : now);
