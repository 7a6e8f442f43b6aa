import type { ListingDraft } from '../../../connectors/marketplaces/listing.js';
import type { OrderStage } from '../../../connectors/marketplaces/sandbox/state.js';

/** What the kit cannot read off a marketplace's capabilities. */
export interface Particulars {
  /**
   * Names of the account's credential values that every call proves, each of them by itself.
   * Default: `accessToken`, and the secret fields that are required.
   */
  callSecrets?: readonly string[];
  /** How far the caller's clock may be off, in milliseconds; null (the default) where calls carry no signed time. */
  clockSkewMs?: number | null;
  /** What a draft needs at this marketplace beyond what every draft has, such as the id of a category. */
  draft?: Pick<Partial<ListingDraft>, 'attributes' | 'productType' | 'tags'>;
  /** A word of the marketplace's for a charge, for the rows of its statements. Default `commission`. */
  financeType?: string;
  /** False where the time of a row is that of its statement alone. Default true. */
  rowsTellTheirTime?: boolean;
  /** Fields of money that the marketplace may leave out of an order; absent where it never does. */
  optionalMoney?: RegExp;
  /** Of two units of an order how many can be shipped, and how many canceled; absent where it does not tell. */
  openUnits?: Partial<Record<OrderStage, readonly [ship: number, cancel: number]>>;
}
