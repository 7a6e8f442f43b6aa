/** What a store is to have of the promotion: it, or nothing of it. */
export const deliveryDesires = ['delivered', 'withdrawn'] as const;
export type DeliveryDesire = (typeof deliveryDesires)[number];

/**
 * Where a delivery stands.
 *
 * - `waiting`: it is to be sent, or sent again after a failure that may pass; or none of its products is on sale there yet, or all
 *   of its items wait for other promotions.
 * - `submitted`: the marketplace accepted it; it was not read back yet.
 * - `scheduled`, `live`: read back. `partly_live`: some of its items are not.
 * - `rejected`: the marketplace does not take it as it is. `failed`: it could not be delivered, and is tried again.
 * - `ending`: it is to be over, and was not seen to be. `ended`: it is over, or was never there.
 */
export const deliveryStates = [
  'waiting',
  'submitted',
  'scheduled',
  'live',
  'partly_live',
  'rejected',
  'failed',
  'ending',
  'ended',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Those that count as failed. */
export const failedStates = ['rejected', 'failed'] as const satisfies DeliveryState[];

/**
 * What became of an item. `waiting`: it was not sent yet, perhaps because another promotion comes first; `accepted`: the marketplace took it; `rejected`: it did not, or
 * would not; `not_listed`: the product is not on sale in the store.
 */
export const deliveryItemOutcomes = ['waiting', 'accepted', 'rejected', 'not_listed'] as const;
export type DeliveryItemOutcome = (typeof deliveryItemOutcomes)[number];
