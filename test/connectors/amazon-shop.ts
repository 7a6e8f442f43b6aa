import { amazon } from '../../connectors/marketplaces/amazon/sandboxed.js';
import type { ListingDraft } from '../../connectors/marketplaces/listing.js';
import type {
  AuthorisedAccount,
  ChannelDependencies,
  MarketplaceChannel,
  Store,
} from '../../connectors/marketplaces/port.js';
import { Sandbox } from '../../connectors/marketplaces/sandbox/sandbox.js';
import type { SandboxOrder } from '../../connectors/marketplaces/sandbox/state.js';
import { Outbound, type OutboundRequest } from '../../kernel/outbound/outbound.js';
import { MovableClock } from './kit/movable-clock.js';

/** Who must not come out of the connector. */
export const buyer = {
  name: 'Wilhelmina Tan',
  email: 'wilhelmina.tan@buyer.example',
  phone: '+65 9123 4567',
  address: '77 Serangoon Garden Way #04-12',
  note: 'Ring twice, the baby is asleep',
};

interface Exchange {
  request: OutboundRequest;
  status: number;
  body: string;
}

/** A sandbox seller of three countries with a connected account. */
export class AmazonShop {
  readonly clock = new MovableClock();
  readonly exchanges: Exchange[] = [];
  readonly #http = new Outbound({ policy: { allowLoopback: true } });
  readonly #dependencies: ChannelDependencies = {
    http: { send: request => this.#send(request) },
    clock: this.clock,
    timeoutMs: 2_000,
  };
  sandbox!: Sandbox;
  account!: AuthorisedAccount;

  static async open(): Promise<AmazonShop> {
    const shop = new AmazonShop();
    const options = { clock: shop.clock, callsPerSecond: 10_000, reviewMs: null };
    shop.sandbox = await Sandbox.start(amazon.protocol, options);
    const { values } = amazon.protocol.account;
    shop.account = await amazon.marketplace.authorise(
      { endpoint: shop.sandbox.url, values },
      shop.#dependencies,
    );
    return shop;
  }

  async close(): Promise<void> {
    await this.#http.close();
    await this.sandbox.close();
  }

  get store(): Store {
    return this.account.stores[0]!;
  }

  get channel(): MarketplaceChannel {
    return amazon.marketplace.channel(this.account, this.#dependencies);
  }

  get lastBody() {
    return JSON.parse(String(this.exchanges.at(-1)!.request.body));
  }

  draft(sizes: readonly string[] = [], change: Partial<ListingDraft> = {}): ListingDraft {
    const variant = (sku: string, size: string | null) => ({
      sku,
      title: sku,
      options: size === null ? [] : [{ name: 'Size', value: size }],
      price: '12.90',
      salePrice: null,
      salePriceEndsAt: null,
      quantity: 7,
      barcode: null,
      weightGrams: 320,
      imageUrl: null,
    });
    return {
      store: this.store,
      reference: null,
      productId: '0193aaaa-0000-7000-8000-000000000001',
      title: 'Enamel mug',
      description: 'Holds 350 ml.',
      brand: 'Tumble',
      productType: 'Mugs',
      tags: [],
      attributes: { categoryId: 'DRINKING_CUP' },
      imageUrls: ['https://pictures.example/mug.jpg'],
      variants: sizes.length === 0 ? [variant('MUG', null)] : sizes.map(size => variant(`MUG-${size}`, size)),
      ...change,
    };
  }

  order(quantity: number): SandboxOrder {
    const listing = this.sandbox.shop.listings().find(({ variants }) => variants[0]!.sku === 'MUG')!;
    const line = {
      id: '40000000000001',
      listingId: listing.id,
      variantId: listing.variants[0]!.id,
      sku: 'MUG',
      name: 'Enamel mug',
      quantity,
      canceledQuantity: 0,
      unitPrice: '12.90',
      paidPrice: '25.80',
    };
    const totals = { subtotal: '25.80', discount: '0.00', shipping: '1.99', tax: '0.00', total: '27.79' };
    const { id: storeId, country, currency } = this.store;
    return this.sandbox.shop.placeOrder({
      storeId,
      country,
      currency,
      stage: 'paid',
      lines: [line],
      totals,
      buyer,
    })!;
  }

  async #send(request: OutboundRequest) {
    const answer = await this.#http.send(request);
    this.exchanges.push({ request, status: answer.status, body: answer.body });
    return answer;
  }
}
