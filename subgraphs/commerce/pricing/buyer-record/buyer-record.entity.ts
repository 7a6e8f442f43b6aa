import type { PostalAddress } from '../buyer/postal-address.js';

/** A buyer whom the merchant knows: agents that name the e-mail address are offered the places. Personal data. */
export interface BuyerRecord {
  /** The merchant's own, unique in the organization. */
  id: string;
  /** Unique in the organization whatever its case. */
  email: string;
  name: string | null;
  /** In the order given; ids are the merchant's own, unique in the record. */
  addresses: BuyerAddress[];
}

export type BuyerAddress = PostalAddress & { id: string };
