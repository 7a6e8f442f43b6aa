import type { DraftVariant, ListingDraft } from '../../connectors/marketplaces/listing.js';
import type {
  AuthorisedAccount,
  ChangeWindow,
  ChannelDependencies,
  MarketplaceChannel,
} from '../../connectors/marketplaces/port.js';
import { Sandbox } from '../../connectors/marketplaces/sandbox/sandbox.js';
import type { SandboxOrder } from '../../connectors/marketplaces/sandbox/state.js';
import { zalora } from '../../connectors/marketplaces/zalora/sandboxed.js';
import { Outbound } from '../../kernel/outbound/outbound.js';
import { MovableClock } from './kit/movable-clock.js';

/** Names and addresses that must not come out of the connector. */
export const buyer = {
  name: 'Wilhelmina Tan',
  email: 'wilhelmina.tan@buyer.example',
  phone: '+65 9123 4567',
  address: '77 Serangoon Garden Way #04-12',
  note: 'Ring twice, the baby is asleep',
};

/** A sandbox seller in Singapore with a connected account. Nothing is reviewed. */
export class ZaloraShop {
  readonly clock = new MovableClock();
  readonly http = new Outbound({ policy: { allowLoopback: true } });
  readonly dependencies: ChannelDependencies = { http: this.http, clock: this.clock, timeoutMs: 2_000 };
  sandbox!: Sandbox;
  account!: AuthorisedAccount;

  static async open(): Promise<ZaloraShop> {
    const shop = new ZaloraShop();
    const options = { clock: shop.clock, callsPerSecond: 10_000, reviewMs: null };
    shop.sandbox = await Sandbox.start(zalora.protocol, options);
    const { values } = zalora.protocol.account;
    shop.account = await zalora.marketplace.authorise(
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
    return zalora.marketplace.channel(this.account, this.dependencies);
  }

  get windowOfDay(): ChangeWindow {
    const nowMs = this.clock.now().getTime();
    const [since, until] = [nowMs - 3_600_000, nowMs + 60_000].map(ms => new Date(ms).toISOString());
    return { since: since!, until: until!, cursor: null };
  }

  draft(change: Partial<ListingDraft> = {}): ListingDraft {
    return {
      store: this.store,
      reference: null,
      productId: '0193aaaa-0000-7000-8000-000000000001',
      title: 'Linen dress',
      description: 'Cut from one piece.',
      brand: 'Tumble',
      productType: 'Dresses',
      tags: [],
      attributes: { categoryId: '4711', Color: 'Sand' },
      imageUrls: ['https://pictures.example/dress.jpg'],
      variants: [variant('DRESS')],
      ...change,
    };
  }

  async find(sku: string) {
    return (await this.channel.findListings(this.store, [sku]))[0]!;
  }

  /** Of so many units of the only listing. */
  order(quantity = 1, stage: SandboxOrder['stage'] = 'paid'): SandboxOrder {
    const { shop } = this.sandbox;
    const [listing] = shop.listings();
    const [first] = listing!.variants;
    const line = {
      id: shop.newId('line'),
      listingId: listing!.id,
      variantId: first!.id,
      sku: first!.sku,
      name: listing!.title,
      quantity,
      canceledQuantity: 0,
      unitPrice: '49.90',
      paidPrice: '44.91',
    };
    return shop.placeOrder({
      storeId: this.store.id,
      country: 'SG',
      currency: 'SGD',
      stage,
      lines: [line],
      totals: { subtotal: '99.80', discount: '0', shipping: '0', tax: '0', total: '89.82' },
      buyer,
    })!;
  }
}

export const variant = (sku: string, change: Partial<DraftVariant> = {}): DraftVariant => ({
  sku,
  title: sku,
  options: [],
  price: '49.90',
  salePrice: null,
  salePriceEndsAt: null,
  quantity: 20,
  barcode: null,
  weightGrams: 320,
  imageUrl: null,
  ...change,
});
