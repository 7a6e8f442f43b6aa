import { expect } from 'vitest';
import type {
  DraftVariant,
  ListingDraft,
  ListingReference,
  ObservedListing,
} from '../../../connectors/marketplaces/listing.js';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type {
  AuthorisedAccount,
  ChannelDependencies,
  MarketplaceChannel,
  Store,
} from '../../../connectors/marketplaces/port.js';
import { Sandbox, type SandboxOptions } from '../../../connectors/marketplaces/sandbox/sandbox.js';
import type { SandboxedMarketplace } from '../../../connectors/marketplaces/sandbox/sandboxed-marketplace.js';
import type { SandboxListing } from '../../../connectors/marketplaces/sandbox/state.js';
import { Outbound } from '../../../kernel/outbound/outbound.js';
import { unthrottled } from '../../support/unpaced.js';
import { MovableClock } from './movable-clock.js';
import type { Particulars } from './particulars.js';
import { amountsOf } from './prices.js';

export interface Subject {
  module: SandboxedMarketplace;
  particulars: Particulars;
}

/** Enough for tests that are not about the throttle. */
const timeoutMs = 2_000;

/** A sandbox of the marketplace with an account connected to it. */
export class KitWorld {
  readonly subject: Subject;
  readonly sandbox: Sandbox;
  readonly clock: MovableClock;
  readonly dependencies: ChannelDependencies;
  readonly #http: Outbound;
  account!: AuthorisedAccount;
  #products = 0;

  private constructor(subject: Subject, sandbox: Sandbox, clock: MovableClock) {
    this.subject = subject;
    this.sandbox = sandbox;
    this.clock = clock;
    this.#http = new Outbound({ policy: { allowLoopback: true } });
    this.dependencies = {
      http: this.#http,
      clock,
      timeoutMs,
      readPicture: async url => Buffer.from(`\xff\xd8\xff picture of ${url}`, 'latin1'),
    };
  }

  /** Runs a test in a world of its own, and closes it. */
  static async run(
    subject: Subject,
    test: (world: KitWorld) => Promise<void>,
    options: Partial<SandboxOptions> = {},
  ): Promise<void> {
    const clock = new MovableClock();
    const { protocol } = subject.module;
    const sandbox = await Sandbox.start(protocol, { clock, callsPerSecond: unthrottled, ...options });
    const world = new KitWorld(subject, sandbox, clock);
    try {
      world.account = await world.authorise();
      await test(world);
    } finally {
      await world.#http.close();
      await sandbox.close();
    }
  }

  authorise(changed: Readonly<Record<string, string>> = {}): Promise<AuthorisedAccount> {
    const values = { ...this.subject.module.protocol.account.values, ...changed };
    return this.marketplace.authorise({ endpoint: this.sandbox.url, values }, this.dependencies);
  }

  get marketplace() {
    return this.subject.module.marketplace;
  }

  get capabilities() {
    return this.marketplace.capabilities;
  }

  get store(): Store {
    return this.account.stores[0]!;
  }

  get amounts() {
    return amountsOf(this.store.currency);
  }

  get channel(): MarketplaceChannel {
    return this.channelOf(this.account);
  }

  channelOf(account: AuthorisedAccount, dependencies: Partial<ChannelDependencies> = {}): MarketplaceChannel {
    return this.marketplace.channel(account, { ...this.dependencies, ...dependencies });
  }

  /** The account with some of its credential values replaced. */
  accountWith(values: Readonly<Record<string, string>>): AuthorisedAccount {
    const { credentials } = this.account;
    return {
      ...this.account,
      credentials: { ...credentials, values: { ...credentials.values, ...values } },
    };
  }

  variant(sku: string, size: string | null = null): DraftVariant {
    return {
      sku,
      title: size ?? sku,
      options: size === null ? [] : [{ name: 'Size', value: size }],
      price: this.amounts.first,
      salePrice: null,
      salePriceEndsAt: null,
      quantity: 25,
      barcode: null,
      weightGrams: 250,
      imageUrl: null,
    };
  }

  /** Of a product that is not there yet; without sizes it has no variants. */
  draft(sku: string, sizes: readonly string[] = []): ListingDraft {
    this.#products += 1;
    return {
      store: this.store,
      reference: null,
      productId: `0193aaaa-0000-7000-8000-${String(this.#products).padStart(12, '0')}`,
      title: 'Enamel mug, white with a blue rim',
      description: 'Holds 350 ml, is light, and survives a fall.',
      brand: 'Tumble',
      productType: 'Mugs',
      tags: [],
      attributes: {},
      ...this.subject.particulars.draft,
      imageUrls: ['https://pictures.example/mug/front.jpg', 'https://pictures.example/mug/side.jpg'],
      variants:
        sizes.length === 0 ? [this.variant(sku)] : sizes.map(size => this.variant(`${sku}-${size}`, size)),
    };
  }

  /** Publishes, waits for the review, and answers what the marketplace knows the listing by. */
  async published(draft: ListingDraft): Promise<ListingReference> {
    const receipt = await this.channel.publish(draft);
    expect(receipt.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    this.passReview();
    return receipt.reference ?? (await this.found(draft))[0]!.reference;
  }

  found({ store, variants }: ListingDraft): Promise<ObservedListing[]> {
    return this.channel.findListings(
      store,
      variants.map(({ sku }) => sku),
    );
  }

  /** As the marketplace has it now. */
  async read(reference: ListingReference): Promise<ObservedListing> {
    const listings = await this.channel.readListings(this.store, [reference]);
    expect(listings).toHaveLength(1);
    return listings[0]!;
  }

  /** Reviews that are over are decided now, and not when somebody looks. */
  passReview(): void {
    this.clock.advance((this.subject.module.protocol.reviewMs ?? 0) + 1);
    this.sandbox.shop.listings();
  }

  /** The listings of the sandbox's state that carry the SKU, deleted ones left out. */
  storedListings(sku: string): SandboxListing[] {
    return this.sandbox.shop
      .listings()
      .filter(({ state, variants }) => state !== 'deleted' && variants.some(variant => variant.sku === sku));
  }

  /** Takes the listing out of the state, as if it had never been. */
  forget(sku: string): void {
    for (const { id } of this.storedListings(sku)) {
      this.sandbox.shop.state.listings.delete(id);
    }
  }

  /** Calls that reached the sandbox so far. */
  get callCount(): number {
    return [...this.sandbox.calls.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The error that a call ends with; it must not tell a secret. */
  async errorOf(call: Promise<unknown>): Promise<MarketplaceError> {
    const error = await call.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(MarketplaceError);
    const rejection = error as MarketplaceError;
    for (const name of this.secretNames) {
      expect(rejection.message).not.toContain(this.account.credentials.values[name]);
    }
    return rejection;
  }

  get secretNames(): string[] {
    const secrets = this.marketplace.credentialFields.filter(({ isSecret }) => isSecret);
    return Object.keys(this.account.credentials.values).filter(
      name => /token/i.test(name) || secrets.some(field => field.name === name),
    );
  }
}
