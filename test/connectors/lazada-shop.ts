import { lazada } from '../../connectors/marketplaces/lazada/sandboxed.js';
import type { DraftVariant, ListingDraft } from '../../connectors/marketplaces/listing.js';
import type {
  AuthorisedAccount,
  ChangePage,
  ChangeWindow,
  ChannelDependencies,
  MarketplaceChannel,
  Store,
} from '../../connectors/marketplaces/port.js';
import type { ChannelOrder } from '../../connectors/marketplaces/sale.js';
import { Sandbox } from '../../connectors/marketplaces/sandbox/sandbox.js';
import type { SandboxOrder } from '../../connectors/marketplaces/sandbox/state.js';
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

/** A sandbox seller in Singapore and Malaysia with a connected account. */
export class LazadaShop {
  readonly clock = new MovableClock();
  readonly http = new Outbound({ policy: { allowLoopback: true } });
  readonly dependencies: ChannelDependencies = { http: this.http, clock: this.clock, timeoutMs: 2_000 };
  sandbox!: Sandbox;
  account!: AuthorisedAccount;

  static async open(): Promise<LazadaShop> {
    const shop = new LazadaShop();
    shop.sandbox = await Sandbox.start(lazada.protocol, {
      clock: shop.clock,
      callsPerSecond: 10_000,
      reviewMs: null,
    });
    const { values } = lazada.protocol.account;
    shop.account = await lazada.marketplace.authorise(
      { endpoint: shop.sandbox.url, values },
      shop.dependencies,
    );
    return shop;
  }

  async close(): Promise<void> {
    await this.http.close();
    await this.sandbox.close();
  }

  get store(): Store {
    return this.account.stores[0]!;
  }

  get malaysia(): Store {
    return this.account.stores[1]!;
  }

  get channel(): MarketplaceChannel {
    return lazada.marketplace.channel(this.account, this.dependencies);
  }

  /** A paid order of so many pieces of the listing's first variant. */
  order(externalId: string, quantity: number): SandboxOrder {
    const { shop } = this.sandbox;
    const { storeId, currency, title, variants } = shop.listing(externalId)!;
    const [first] = variants;
    const line = {
      id: shop.newId('line'),
      listingId: externalId,
      variantId: first!.id,
      sku: first!.sku,
      name: title,
      quantity,
      canceledQuantity: 0,
      unitPrice: '12.90',
      paidPrice: '11.61',
    };
    const { country } = this.account.stores.find(({ id }) => id === storeId)!;
    const totals = { subtotal: '25.80', discount: '2.58', shipping: '1.99', tax: '0.00', total: '23.22' };
    return shop.placeOrder({ storeId, country, currency, stage: 'paid', lines: [line], totals, buyer })!;
  }

  /** As many more orders like it, changed at the same moment. */
  repeat(order: SandboxOrder, count: number): void {
    for (let index = 1; index <= count; index += 1) {
      const id = String(Number(order.id) + index);
      this.sandbox.shop.state.orders.set(id, { ...order, id });
    }
  }

  /** Ids of the orders that changed, page after page to the end. */
  async changedIds(window: Omit<ChangeWindow, 'cursor'>): Promise<string[]> {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: ChangePage<ChannelOrder> = await this.channel.changedOrders({ ...window, cursor });
      ids.push(...page.items.map(({ externalOrderId }) => externalOrderId));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return ids;
  }
}

export const draft = (store: Store, change: Partial<ListingDraft> = {}): ListingDraft => ({
  store,
  reference: null,
  productId: '0193aaaa-0000-7000-8000-000000000001',
  title: 'Enamel mug, white with a blue rim',
  description: 'Holds 350 ml, is light, and survives a fall.',
  brand: 'Tumble',
  productType: 'Mugs',
  tags: [],
  attributes: { categoryId: '10002019', package_height: '10', package_length: '12.5', package_width: '9' },
  imageUrls: ['https://pictures.example/mug.jpg'],
  variants: [variant('MUG', '12.90', 7)],
  ...change,
});

export const variant = (
  sku: string,
  price: string,
  quantity: number,
  ...options: string[]
): DraftVariant => ({
  sku,
  title: options.join(' / ') || sku,
  options: options.map((value, index) => ({ name: index === 0 ? 'Colour' : 'Cut', value })),
  price,
  salePrice: null,
  salePriceEndsAt: null,
  quantity,
  barcode: null,
  weightGrams: 320,
  imageUrl: null,
});
