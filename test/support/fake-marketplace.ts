import type {
  ListingDraft,
  ListingIssue,
  ListingReference,
  ObservedListing,
  ObservedState,
  WriteOutcome,
} from '../../connectors/marketplaces/listing.js';
import { type ListingDefaults, noListingDefaults } from '../../connectors/marketplaces/listing-defaults.js';
import { MarketplaceError } from '../../connectors/marketplaces/marketplace-error.js';
import type {
  Capabilities,
  Marketplace,
  MarketplaceChannel,
  PublishReceipt,
  Store,
} from '../../connectors/marketplaces/port.js';
import type { ChannelSource, OpenAccount } from '../../subgraphs/catalog/channels/sync/channel-source.js';
import { plainStatusMapping } from './plain-status-mapping.js';

export type FakeCall =
  | 'publish'
  | 'findListings'
  | 'readListings'
  | 'updatePrices'
  | 'updateStock'
  | 'delist';

const capabilities: Capabilities = {
  stores: 'country',
  variants: true,
  salePrice: true,
  review: false,
  writesBy: 'externalId',
  priceBatchMax: 5,
  stockBatchMax: 5,
  readBatchMax: 20,
  variantsMax: 100,
  imagesMax: 9,
  titleLengthMax: 200,
  changeWindowMaxMs: null,
  pushes: false,
  returns: false,
  finance: false,
  payouts: false,
  orderActions: [],
  callsPerSecond: 1_000,
};

/** What comes over a call: thrown before it does anything, or after the work is done. */
interface Fault {
  call: FakeCall;
  error: () => unknown;
  isAfterWork: boolean;
  times: number;
}

/** A call that waits. */
interface Held {
  reached: Promise<void>;
  goOn: () => void;
}

function holding(call: FakeCall): Held & { hook: FakeMarketplace['before'] } {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const hook = async (made: FakeCall): Promise<void> => {
    if (made === call) {
      reached.resolve();
      await released.promise;
    }
  };
  return { reached: reached.promise, goOn: released.resolve, hook };
}

/** One account of a marketplace in memory, that keeps state, counts its calls, and misbehaves when told to. */
export class FakeMarketplace implements ChannelSource {
  readonly key: string;
  readonly listings = new Map<string, ObservedListing & { storeId: string }>();
  readonly calls: { call: FakeCall; size: number }[] = [];
  /** State in which a publication is seen when it is read back. */
  stateAfterPublish: ObservedState = 'live';
  /** Called within every call, before its work; what it answers is waited for. */
  before: (call: FakeCall) => Promise<void> = async () => {};
  /** Called within every call, once its work is done; what it answers is waited for. */
  after: (call: FakeCall) => Promise<void> = async () => {};
  /** Whether it accepts a publication without an id, which is found by SKU later. */
  answersLater = false;
  problems: ListingIssue[] = [];
  stockBuffer = 0;
  listingDefaults: ListingDefaults = noListingDefaults;
  capabilities: Capabilities;
  #stores: readonly Store[];
  #faults: Fault[] = [];
  #sequence = 0;

  constructor(key: string, stores: readonly Store[], more: Partial<Capabilities> = {}) {
    this.key = key;
    this.#stores = stores;
    this.capabilities = { ...capabilities, ...more };
  }

  get stores(): readonly Store[] {
    return this.#stores;
  }

  async open(): Promise<OpenAccount> {
    const marketplace = {
      key: this.key,
      title: this.key,
      capabilities: this.capabilities,
      credentialFields: [],
      statusMapping: plainStatusMapping,
      listingProblems: () => this.problems,
    } as Partial<Marketplace> as Marketplace;
    const connection = { stockBuffer: this.stockBuffer, listingDefaults: this.listingDefaults };
    return { marketplace, connection, stores: this.#stores, channel: this.#channel() as MarketplaceChannel };
  }

  /** The next `times` calls of the kind end in the error. */
  fail(call: FakeCall, error: () => unknown, { times = 1, isAfterWork = false } = {}): void {
    this.#faults.push({ call, error, isAfterWork, times });
  }

  /** Calls of the kind wait, before their work, from `reached` until `goOn`; beside those of other kinds that are held. */
  hold(call: FakeCall): Held {
    const { hook, ...held } = holding(call);
    const { before } = this;
    this.before = async made => {
      await before(made);
      await hook(made);
    };
    return held;
  }

  /** Calls of the kind do their work, and their answers wait from `reached` until `goOn`. */
  holdAnswer(call: FakeCall): Held {
    const { hook, ...held } = holding(call);
    this.after = hook;
    return held;
  }

  count(call: FakeCall): number {
    return this.calls.filter(made => made.call === call).length;
  }

  only(): ObservedListing & { storeId: string } {
    const [listing, ...others] = [...this.listings.values()];
    if (listing === undefined || others.length > 0) {
      throw new Error(`There are ${this.listings.size} listings.`);
    }
    return listing;
  }

  /** Changes something behind the merchant's back. */
  change(externalId: string, change: Partial<ObservedListing>): void {
    this.listings.set(externalId, { ...this.listings.get(externalId)!, ...change });
  }

  /** As a shop that was restored from a backup of its first day: it is empty, and gives its ids again. */
  restore(): void {
    this.listings.clear();
    this.#sequence = 0;
  }

  put(draft: ListingDraft): ListingReference {
    this.#sequence += 1;
    const externalId = draft.reference?.externalId ?? `${this.key}-${this.#sequence}`;
    const reference = {
      externalId,
      variants: draft.variants.map(({ sku }) => ({ sku, externalId: `${externalId}/${sku}` })),
    };
    this.listings.set(externalId, {
      storeId: draft.store.id,
      reference,
      state: this.stateAfterPublish,
      marketplaceStatus: this.stateAfterPublish.toUpperCase(),
      url: `https://${this.key}.example/${externalId}`,
      title: draft.title,
      issues: [],
      updatedAt: null,
      variants: draft.variants.map(({ sku, price, salePrice, salePriceEndsAt, quantity }) => ({
        sku,
        externalId: `${externalId}/${sku}`,
        price,
        salePrice,
        salePriceEndsAt,
        currency: draft.store.currency,
        quantity,
      })),
    });
    return reference;
  }

  #channel(): Partial<MarketplaceChannel> {
    return {
      publish: draft => this.#call('publish', 1, () => this.#publish(draft)),
      findListings: (store, skus) =>
        this.#call('findListings', 1, () =>
          [...this.listings.values()].filter(
            ({ storeId, reference }) =>
              storeId === store.id && reference.variants.some(({ sku }) => skus.includes(sku)),
          ),
        ),
      readListings: (_store, references) =>
        this.#call('readListings', references.length, () =>
          references.flatMap(({ externalId }) => this.listings.get(externalId) ?? []),
        ),
      updatePrices: (_store, writes) =>
        this.#call('updatePrices', writes.length, () =>
          writes.map(({ reference, variant, price, salePrice, salePriceEndsAt }) =>
            this.#write(reference, variant.sku, { price, salePrice, salePriceEndsAt }),
          ),
        ),
      updateStock: (_store, writes) =>
        this.#call('updateStock', writes.length, () =>
          writes.map(({ reference, variant, quantity }) => this.#write(reference, variant.sku, { quantity })),
        ),
      delist: (_store, { externalId }) =>
        this.#call('delist', 1, () => {
          if (this.listings.has(externalId)) {
            this.change(externalId, { state: 'unlisted', marketplaceStatus: 'UNLISTED' });
          }
        }),
    };
  }

  #publish(draft: ListingDraft): PublishReceipt {
    if (draft.reference !== null && !this.listings.has(draft.reference.externalId)) {
      throw new MarketplaceError('not_found', 'There is no such listing.');
    }
    const reference = this.put(draft);
    return { reference: this.answersLater ? null : reference, submissionId: null, issues: [] };
  }

  #write(reference: ListingReference, sku: string, change: object): WriteOutcome {
    const listing = this.listings.get(reference.externalId);
    const isKnown = listing?.variants.some(variant => variant.sku === sku) ?? false;
    if (listing === undefined || !isKnown) {
      const issue = { severity: 'error', code: 'UNKNOWN_SKU', field: null, message: `No ${sku}.` } as const;
      return { isDone: false, issues: [{ ...issue, marketplaceMessage: 'sku?' }] };
    }
    const variants = listing.variants.map(variant =>
      variant.sku === sku ? { ...variant, ...change } : variant,
    );
    this.change(reference.externalId, { variants });
    return { isDone: true, issues: [] };
  }

  async #call<T>(call: FakeCall, size: number, work: () => T): Promise<T> {
    this.calls.push({ call, size });
    await this.before(call);
    const fault = this.#faults.find(planned => planned.call === call && planned.times > 0);
    if (fault !== undefined) {
      fault.times -= 1;
      if (fault.isAfterWork) {
        work();
      }
      throw fault.error();
    }
    const answer = work();
    await this.after(call);
    return answer;
  }
}
