import type { Stored, StoredValues } from '../order/order-field.js';
import type { returnFields } from './return-fields.js';
import type { returnItemFields } from './return-item-fields.js';

/** What names a return at its source; unique in the organization. One order may have several. */
export interface ReturnIdentity {
  /** Canonical key of the marketplace. */
  marketplace: string;
  /** Id of the connected account, exactly; null for channels without one. */
  accountId: string | null;
  externalReturnId: string;
}

/** A return in neutral words (§2.10); status, type, logistics and dispute are axes of their own. No buyer is in it. */
export interface Return extends ReturnIdentity, StoredValues<Stored<typeof returnFields>> {
  lines: ReturnLine[];
}

/** How a return ended; null while it goes on. */
export type ReturnResolution = NonNullable<Return['resolution']>;

/** What is returned of one line of the order, as it is stored. */
export interface ReturnLine extends StoredValues<Omit<typeof returnItemFields, 'externalReturnItemId'>> {
  /** Shown as `externalReturnItemId`. */
  externalLineId: string;
}
