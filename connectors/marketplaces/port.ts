import type { Clock } from '../../kernel/clock.js';
import type { Outbound } from '../../kernel/outbound/outbound.js';
import type { CategoryCapability, CategoryChannel } from './category.js';
import type { DetailAttributes } from './detail-attributes.js';
import type {
  ListingDraft,
  ListingIssue,
  ListingReference,
  ObservedListing,
  PriceWrite,
  StockWrite,
  WriteOutcome,
} from './listing.js';
import type { UnreadableRecord } from './page-records.js';
import type { PerformanceCapability, PerformanceChannel } from './performance.js';
import type { MarketplacePromotions } from './promotion.js';
import type { ReviewCapability, ReviewChannel } from './review.js';
import type {
  ChannelOrder,
  ChannelReturn,
  FinanceRow,
  OrderAction,
  OrderActionKind,
  OrderActionOutcome,
  OrderActionTerms,
  ReturnAction,
  ReturnActionKind,
  ReturnActionTerms,
} from './sale.js';
import type { SalePriceEnds } from './sale-price-end.js';
import type { StatusMapping } from './status-mapping.js';

/**
 * A marketplace or storefront platform as Tradewind talks to it. One folder each; it keeps no state: accounts,
 * credentials and listings are the caller's. Everything that can go wrong in a call is a MarketplaceError.
 */
export interface Marketplace {
  /** The canonical key, as in `marketplaces.<key>` of events and `marketplace` of orders. */
  readonly key: string;
  /** As people know it. */
  readonly title: string;
  readonly capabilities: Capabilities;
  /** What the merchant gives to connect an account. */
  readonly credentialFields: readonly CredentialField[];
  /** What its words for states of sale and for fees mean. */
  readonly statusMapping: StatusMapping;
  /** What it calls what describes the goods; what it has no name for is not told. */
  readonly detailAttributes?: DetailAttributes;
  /**
   * Verifies the credentials with the marketplace and reads the account behind them.
   * @throws MarketplaceError `unauthorized` when they are rejected.
   */
  authorise(given: GivenCredentials, dependencies: ChannelDependencies): Promise<AuthorisedAccount>;
  /** Opens nothing yet: calls are made by the methods of the channel. */
  channel(account: Account, dependencies: ChannelDependencies): MarketplaceChannel;
  /** What the marketplace is known to reject, found before anything is sent. Empty when all is well. */
  listingProblems(draft: ListingDraft): ListingIssue[];
  /** Absent where the connector delivers no promotions. */
  promotions?: MarketplacePromotions;
  /** Its own categories; absent where `capabilities.categories` is. Opens nothing yet, as `channel`. */
  categories?(account: Account, dependencies: ChannelDependencies): CategoryChannel;
  /** Reviews of its buyers; absent where `capabilities.reviews` is. Opens nothing yet, as `channel`. */
  reviews?(account: Account, dependencies: ChannelDependencies): ReviewChannel;
  /** Visits and advertising; absent where `capabilities.performance` offers neither. Opens nothing yet, as `channel`. */
  performance?(account: Account, dependencies: ChannelDependencies): PerformanceChannel;
  /**
   * Verifies a push on its raw bytes and says what it is about. A push is a signal: the record itself is read
   * back from the marketplace.
   * @throws MarketplaceError `unauthorized` when the signature is not right.
   */
  readPush(push: ReceivedPush, account: Account): PushReading;
}

/** One account of a merchant. Methods reject with MarketplaceError and nothing else. */
export interface MarketplaceChannel {
  /** Exchanges the refresh token. @throws `unauthorized` when only the merchant can mend it. */
  refreshCredentials(): Promise<Credentials>;

  /**
   * Creates the listing, or replaces what is there when `draft.reference` is known. The answer is what the
   * marketplace said at once; whether it is on sale is for `readListings` to find out.
   */
  publish(draft: ListingDraft): Promise<PublishReceipt>;
  /** Listings that carry one of the SKUs: what a publication whose answer was lost may have made. */
  findListings(store: Store, skus: readonly string[]): Promise<ObservedListing[]>;
  /** As the marketplace has them now. What it does not know (any more) is missing from the answer. */
  readListings(store: Store, references: readonly ListingReference[]): Promise<ObservedListing[]>;
  /** At most `capabilities.priceBatchMax` at a time; one outcome for each, in order. */
  updatePrices(store: Store, writes: readonly PriceWrite[]): Promise<WriteOutcome[]>;
  /** At most `capabilities.stockBatchMax` at a time; one outcome for each, in order. */
  updateStock(store: Store, writes: readonly StockWrite[]): Promise<WriteOutcome[]>;
  /** Takes the listing off sale. One that is not there is off sale already: no error. */
  delist(store: Store, reference: ListingReference): Promise<void>;

  /** Orders whose update time lies in the window, oldest update first. */
  changedOrders(window: ChangeWindow): Promise<ChangePage<ChannelOrder>>;
  /** The order as it is now; null when the marketplace does not know it. */
  readOrder(externalOrderId: string): Promise<ChannelOrder | null>;
  changedReturns(window: ChangeWindow): Promise<ChangePage<ChannelReturn>>;
  readReturn(externalReturnId: string): Promise<ChannelReturn | null>;
  /** Rows of statements that were posted in the window. */
  financeRows(window: ChangeWindow): Promise<StatementPage>;
  /** Rejects with `unsupported` for what `capabilities.orderActions` does not have. */
  actOnOrder(action: OrderAction): Promise<OrderActionOutcome>;
  /** Rejects with `unsupported` for what `capabilities.returnActions` does not have. */
  actOnReturn(action: ReturnAction): Promise<void>;
}

/** What a connector can do, known before it is tried. */
export interface Capabilities {
  /** `account`: one shop of one currency; `country`: an account has a store for each country. */
  stores: 'account' | 'country';
  /** Countries in which it sells what is one listing to merchants, each at a price of its own; absent: none. ISO 3166-1 alpha-2. */
  regionalCountries?: readonly string[];
  variants: boolean;
  /** Prices are written with their sale prices. */
  salePrice: boolean;
  /** How sale prices end by the marketplace's own clock; absent: they hold until they are taken away. */
  salePriceEnds?: SalePriceEnds;
  /** Listings are looked at by people or machines of the marketplace before they go live. */
  review: boolean;
  /** What a listing's variants are found by when prices and stock are written. */
  writesBy: 'externalId' | 'sku';
  priceBatchMax: number;
  stockBatchMax: number;
  readBatchMax: number;
  variantsMax: number;
  imagesMax: number;
  titleLengthMax: number;
  /** Longest window of `changedOrders` and its kind, in milliseconds; null for any. */
  changeWindowMaxMs: number | null;
  pushes: boolean;
  /** How often changes of orders are asked for, in milliseconds, where that is not the usual five minutes. */
  pollIntervalMs?: number;
  returns: boolean;
  finance: boolean;
  /** Whether statements tell the payouts that rows are paid by. */
  payouts: boolean;
  orderActions: readonly OrderActionKind[];
  /** What each of them takes; absent ones are done to any units, and need nothing but what every marketplace needs. */
  orderActionTerms?: Partial<Record<OrderActionKind, OrderActionTerms>>;
  /** What can be read of its categories; absent: nothing. */
  categories?: CategoryCapability;
  /** What can be read of buyers' reviews, and done to them; absent: nothing. */
  reviews?: ReviewCapability;
  /** What can be read of visits and advertising; absent: nothing, for no reason that is known. */
  performance?: PerformanceCapability;
  /** What can be answered to returns; absent: nothing. */
  returnActions?: Partial<Record<ReturnActionKind, ReturnActionTerms>>;
  /** Calls a second that the marketplace allows one account, as it documents; the caller keeps to it. */
  callsPerSecond: number;
}

export interface CredentialField {
  name: string;
  title: string;
  isSecret: boolean;
  isRequired: boolean;
}

/** What the merchant typed in, by the names of `credentialFields`, and where the marketplace is reached. */
export interface GivenCredentials {
  /** Address of the API without a slash at the end; null for the marketplace's own. */
  endpoint: string | null;
  values: Readonly<Record<string, string>>;
}

/** What is kept, encrypted, to call in the name of an account. */
export interface Credentials {
  values: Readonly<Record<string, string>>;
  /** When the access token ends (ISO 8601); null for one that does not. */
  expiresAt: string | null;
}

export interface Store {
  /** The marketplace's id of the store; for platforms with one store, the account's own. */
  id: string;
  /** ISO 3166-1 alpha-2, uppercase. */
  country: string;
  /** ISO 4217. */
  currency: string;
}

export interface Account {
  /** The marketplace's id of the account (seller, shop, merchant). */
  externalId: string;
  endpoint: string | null;
  credentials: Credentials;
  stores: readonly Store[];
}

export interface AuthorisedAccount extends Account {
  name: string;
}

/** Dependencies of a connector. */
export interface ChannelDependencies {
  http: Pick<Outbound, 'send'>;
  clock: Clock;
  /** For one call, in milliseconds. */
  timeoutMs: number;
  signal?: AbortSignal;
  /**
   * The file behind an address of `imageUrls`, for marketplaces that take pictures as files and not by address. Read
   * before anything is written: one that cannot be read is left out, and `publish` called again.
   */
  readPicture?: (url: string) => Promise<Buffer>;
}

export interface PublishReceipt {
  /** Null while the marketplace works on it and gave no id yet; then `findListings` will know. */
  reference: ListingReference | null;
  /** The marketplace's id of the submission, for its support; null where it has none. */
  submissionId: string | null;
  /** What it had to say; an error among them means that it was rejected. */
  issues: ListingIssue[];
}

/** Half-open: from `since` on, before `until`. ISO 8601. */
export interface ChangeWindow {
  since: string;
  until: string;
  /** Where the page before ended; null for the first. */
  cursor: string | null;
}

export interface ChangePage<T> {
  items: T[];
  /** Records of the page that are not among the items because they could not be read. */
  unreadable?: UnreadableRecord[];
  nextCursor: string | null;
}

export interface StatementPage extends ChangePage<FinanceRow> {
  unreadable?: UnreadableRow[];
}

/** What of a statement cannot be read: the other rows of its owner are not all that there are. */
export interface UnreadableRow extends UnreadableRecord {
  /** The order that it belongs to, or the transaction where it says that it is of no order; null where it does not say. */
  owner: string | null;
}

export interface ReceivedPush {
  /** Address that the marketplace called, as it knows it. */
  url: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  rawBody: Buffer;
}

export interface PushReading {
  signals: PushSignal[];
  /** The acknowledgement that the marketplace expects once the push is stored. */
  answer: { status: number; body: string; contentType: string | null };
}

/** What a push is about. */
export interface PushSignal {
  kind: 'order' | 'return' | 'listing' | 'finance' | 'review' | 'authorisation';
  /** The record's id at the marketplace; null when the push names none. */
  externalId: string | null;
  /** ISO 8601; null when the push does not say. */
  occurredAt: string | null;
  providerEventId: string | null;
  providerEventType: string;
}
