import type { DraftVariant, ListingDraft } from '../../connectors/marketplaces/listing.js';
import type {
  AuthorisedAccount,
  ChannelDependencies,
  MarketplaceChannel,
} from '../../connectors/marketplaces/port.js';
import { Sandbox } from '../../connectors/marketplaces/sandbox/sandbox.js';
import type { SandboxOrder } from '../../connectors/marketplaces/sandbox/state.js';
import { shopee } from '../../connectors/marketplaces/shopee/sandboxed.js';
import { Outbound } from '../../kernel/outbound/outbound.js';

/** Names and addresses that must not come out of the connector. */
export const buyer = {
  name: 'Wilhelmina Tan',
  email: 'wilhelmina.tan@buyer.example',
  phone: '+65 9123 4567',
  address: '77 Serangoon Garden Way #04-12',
  note: 'Ring twice, the baby is asleep',
};

export class SettableClock {
  #now = new Date('2026-11-21T08:00:00.000Z');

  now(): Date {
    return this.#now;
  }

  advance(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms);
  }
}

/** A sandbox shop in Singapore with a connected account. */
export class ShopeeShop {
  readonly clock = new SettableClock();
  readonly http = new Outbound({ policy: { allowLoopback: true } });
  readonly dependencies: ChannelDependencies = {
    http: this.http,
    clock: this.clock,
    timeoutMs: 2_000,
    readPicture: async url => Buffer.from(`\xff\xd8 picture of ${url}`, 'latin1'),
  };
  sandbox!: Sandbox;
  account!: AuthorisedAccount;

  static async open({ reviewMs = null }: { reviewMs?: number | null } = {}): Promise<ShopeeShop> {
    const shop = new ShopeeShop();
    shop.sandbox = await Sandbox.start(shopee.protocol, {
      clock: shop.clock,
      callsPerSecond: 10_000,
      reviewMs,
    });
    const { values } = shopee.protocol.account;
    shop.account = await shopee.marketplace.authorise(
      { endpoint: shop.sandbox.url, values },
      shop.dependencies,
    );
    return shop;
  }

  async close(): Promise<void> {
    await this.http.close();
    await this.sandbox.close();
  }

  get store() {
    return this.account.stores[0]!;
  }

  get channel(): MarketplaceChannel {
    return this.channelOf(this.account);
  }

  channelOf(account: AuthorisedAccount, dependencies: Partial<ChannelDependencies> = {}): MarketplaceChannel {
    return shopee.marketplace.channel(account, { ...this.dependencies, ...dependencies });
  }

  draft(change: Partial<ListingDraft> = {}): ListingDraft {
    return {
      store: this.store,
      reference: null,
      productId: '0193aaaa-0000-7000-8000-000000000001',
      title: 'Enamel mug, white with a blue rim',
      description: 'Holds 350 ml, is light, and survives a fall.',
      brand: 'Tumble',
      productType: 'Mugs',
      tags: [],
      attributes: { categoryId: '100636', '100061': 'Enamel' },
      imageUrls: ['https://pictures.example/mug-1.jpg', 'https://pictures.example/mug-2.jpg'],
      variants: [variant('MUG-WHITE', '12.90', 7)],
      ...change,
    };
  }

  /** A paid order of one line for the first variant of the listing. */
  order(externalId: string, variantId: string, quantity = 1): SandboxOrder {
    const { id, country, currency } = this.store;
    const line = {
      id: 'line-1',
      listingId: externalId,
      variantId,
      sku: 'MUG-WHITE',
      name: 'Enamel mug',
      quantity,
      canceledQuantity: 0,
      unitPrice: '12.90',
      paidPrice: '11.61',
    };
    return this.sandbox.shop.placeOrder({
      storeId: id,
      country,
      currency,
      stage: 'paid',
      lines: [line],
      totals: { subtotal: '23.22', discount: '0.00', shipping: '1.99', tax: '0.00', total: '25.21' },
      buyer,
    })!;
  }
}

export const variant = (
  sku: string,
  price: string,
  quantity: number,
  ...options: string[]
): DraftVariant => ({
  sku,
  title: options.join(' / ') || sku,
  options: options.map((value, index) => ({ name: index === 0 ? 'Colour' : 'Size', value })),
  price,
  salePrice: null,
  salePriceEndsAt: null,
  quantity,
  barcode: null,
  weightGrams: 320,
  imageUrl: null,
});
