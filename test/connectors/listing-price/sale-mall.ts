import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { ListingIssue } from '../../../connectors/marketplaces/listing.js';
import { buyerPrice } from '../../../connectors/marketplaces/sandbox/promotions.js';
import { Sandbox } from '../../../connectors/marketplaces/sandbox/sandbox.js';
import type { SandboxVariant } from '../../../connectors/marketplaces/sandbox/state.js';
import { sandboxedMarketplaces } from '../../../connectors/marketplaces/sandboxed-registry.js';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { Encryption } from '../../../kernel/encryption.js';
import { newId } from '../../../kernel/ids.js';
import { startWorker, type Worker } from '../../../kernel/jobs/worker.js';
import { Outbound } from '../../../kernel/outbound/outbound.js';
import { Channels } from '../../../subgraphs/catalog/channels/connection/channels.js';
import { ConnectionService } from '../../../subgraphs/catalog/channels/connection/connection.service.js';
import { listingsOfProducts } from '../../../subgraphs/catalog/channels/listing/listing.queries.js';
import { ListingService } from '../../../subgraphs/catalog/channels/listing/listing.service.js';
import { listingReprice } from '../../../subgraphs/catalog/channels/repricing/reprice.jobs.js';
import { channelSender } from '../../../subgraphs/catalog/channels/sync/channel-sender.tasks.js';
import { sweepListings } from '../../../subgraphs/catalog/channels/sync/listing-sweep.tasks.js';
import { listingVerify } from '../../../subgraphs/catalog/channels/sync/listing-verify.tasks.js';
import { productSync } from '../../../subgraphs/catalog/channels/sync/product-sync.jobs.js';
import { productPublish } from '../../../subgraphs/catalog/channels/sync/publish.jobs.js';
import { enqueueRepricing, withSalePriceEnds } from '../../../subgraphs/catalog/index.js';
import type { ProductChanges } from '../../../subgraphs/catalog/product/product.rules.js';
import { ProductService } from '../../../subgraphs/catalog/product/product.service.js';
import { listingPrices, salePriceTakers } from '../../../subgraphs/commerce/index.js';
import { checkDuePrices } from '../../../subgraphs/commerce/pricing/listing-price/check-prices.js';
import { passEdges } from '../../../subgraphs/commerce/pricing/listing-price/price-edge.tasks.js';
import { repriceOnPromotionsChanged } from '../../../subgraphs/commerce/pricing/listing-price/reprice-promoted.js';
import type { Promotion } from '../../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import { findPromotions } from '../../../subgraphs/commerce/pricing/promotion/promotion.queries.js';
import type { PromotionStatus } from '../../../subgraphs/commerce/pricing/promotion/promotion.values.js';
import { statusAt } from '../../../subgraphs/commerce/pricing/promotion/promotion-status.rules.js';
import { change } from '../../commerce/promoted-prices/planted-promotions.js';
import { contextOf, openPlatform, type Platform } from '../../platform/support/platform-database.js';
import { promotionOf } from '../../support/promotion.js';
import { unpaced, unthrottled } from '../../support/unpaced.js';
import { MovableClock } from '../kit/movable-clock.js';

/** Those that take sale prices with their prices. */
const modules = sandboxedMarketplaces.filter(({ marketplace }) => marketplace.capabilities.salePrice);
/** Unpaced: a pace would be kept by a clock that stands still. */
const marketplaces = modules.map(({ marketplace }) => unpaced(marketplace));
const takesSalePrice = salePriceTakers(marketplaces);
export const keys = marketplaces.map(({ key }) => key);
export const endsAt = (key: string) =>
  marketplaces.find(marketplace => marketplace.key === key)!.capabilities.salePriceEnds;

const prices = withSalePriceEnds(listingPrices(takesSalePrice), marketplaces);
const dependencies = { reprice: enqueueRepricing, takesSalePrice };
const policy = { allowLoopback: true };
const pictures = { read: async (_db: unknown, _organizationId: string, url: string) => Buffer.from(url) };
const unfinishedJobs =
  "select from platform.job where organization_id = $1 and status in ('queued', 'running')";
/** What the marketplaces ask of a product. */
const goods: ProductChanges = {
  ...{ title: 'Mug', status: 'active', brand: 'Tumble', description: 'A mug.', price: '20' },
  ...{ inventoryQuantity: 10, images: [{ url: 'https://media.example/mug.jpg' }] },
  weight: { value: '250', unit: 'g' },
  attributes: {
    ...{ categoryId: '600024', 'amazon.categoryId': 'DRINKING_CUP' },
    ...{ package_height: '10', package_length: '12', package_width: '9' },
  },
};

/** A merchant with a product on sale at all of them, at a clock that is moved, and a program that can be stopped. */
export class SaleMall {
  readonly clock: MovableClock;
  readonly ctx: RequestContext;
  readonly #http = new Outbound({ policy });
  readonly #encryption = new Encryption(randomBytes(32));
  readonly #products = new ProductService({ currency: async () => 'SGD' }, prices);
  readonly #sandboxes = new Map<string, Sandbox>();
  #worker: Worker | null = null;
  #productId = '';
  #sku = '';

  private constructor(
    readonly platform: Platform,
    clock: MovableClock,
  ) {
    this.clock = clock;
    this.ctx = contextOf(platform.db);
  }

  /** Connects an account at each marketplace. */
  static async open(): Promise<SaleMall> {
    const clock = new MovableClock();
    const mall = new SaleMall(await openPlatform(clock), clock);
    const access = { encryption: mall.#encryption, http: mall.#http, policy };
    const connections = new ConnectionService({ marketplaces, ...access });
    for (const { protocol } of modules) {
      const options = { clock, callsPerSecond: unthrottled, struckWaitMs: 0, reviewMs: null };
      const sandbox = await Sandbox.start(protocol, options);
      mall.#sandboxes.set(protocol.key, sandbox);
      const credentials = Object.entries(protocol.account.values).map(([name, value]) => ({ name, value }));
      await connections.connect(mall.ctx, { marketplace: protocol.key, endpoint: sandbox.url, credentials });
    }
    return mall;
  }

  /** Publishes a product, which what follows is about; others, and promotions, are forgotten. */
  async list(changes: ProductChanges = {}): Promise<void> {
    for (const table of ['catalog.listing', 'commerce.promotion']) {
      const forget = `delete from ${table} where organization_id = $1`;
      await this.ctx.db.query(unnamed(forget), [this.ctx.organizationId]);
    }
    await this.run();
    this.#sku = `MUG-${newId()}`;
    const product = await this.#products.create(this.ctx, { ...goods, sku: this.#sku, ...changes });
    this.#productId = product.id;
    await new ListingService(marketplaces).publish(this.ctx, product.id, { countries: ['SG'] });
    await this.settled();
    await this.lookAgain();
  }

  async close(): Promise<void> {
    await this.stop();
    await Promise.all([...this.#sandboxes.values()].map(sandbox => sandbox.close()));
    await this.#http.close();
    await this.platform.close();
  }

  async run(): Promise<void> {
    const { db, signals } = this.platform;
    const channels = this.#channels();
    this.#worker ??= await startWorker({
      db,
      signals,
      jobs: [productSync(prices), productPublish(channels, prices), listingReprice(prices)],
      tasks: [channelSender(channels, prices), listingVerify(channels, prices)],
    });
  }

  async stop(): Promise<void> {
    await this.#worker?.stop();
    this.#worker = null;
  }

  #channels(): Channels {
    const { clock } = this;
    const options = { marketplaces, encryption: this.#encryption, http: this.#http, clock };
    return new Channels({ ...options, pictures: pictures as never });
  }

  in(hours: number): string {
    return new Date(this.clock.now().getTime() + hours * 3_600_000).toISOString();
  }

  advanceTo(instant: string): void {
    this.clock.advance(Date.parse(instant) - this.clock.now().getTime());
  }

  /** What the tasks do that run every minute; prices may still wait afterwards. */
  async tick(): Promise<void> {
    const { db } = this.platform;
    await passEdges(db, dependencies);
    await this.#untilNone(unfinishedJobs);
    await sweepListings(db);
    await checkDuePrices(db, marketplaces, 'test');
  }

  async ticks(count: number): Promise<void> {
    for (let tick = 0; tick < count; tick++) {
      await this.tick();
      this.clock.advance(60_000);
    }
  }

  /** As `tick`, and waits until the stores know. */
  async minute(): Promise<void> {
    await this.tick();
    await this.settled();
  }

  /** Makes a promotion of everything in all stores, or changes one; prices wait afterwards. */
  async change(changes: Partial<Promotion>, before: Promotion | null = null): Promise<Promotion> {
    const stores = this.stores();
    const after = promotionOf({ ...before, stores, ...changes, version: (before?.version ?? 0) + 1 });
    await change(this.ctx, { before, after }, repriceOnPromotionsChanged(dependencies));
    return after;
  }

  /** As `change`, and waits until the stores know. */
  async promote(changes: Partial<Promotion>, before: Promotion | null = null): Promise<Promotion> {
    const after = await this.change(changes, before);
    await this.settled();
    return after;
  }

  async status({ id }: Promotion): Promise<PromotionStatus> {
    const [stored] = await findPromotions(this.platform.db, this.ctx.organizationId, [id]);
    return statusAt(stored!, this.clock.iso);
  }

  notifications(): Promise<{ kind: string; title: string }[]> {
    const told = 'select kind, title from platform.notification where organization_id = $1 order by id';
    return this.ctx.db.query(unnamed(told), [this.ctx.organizationId]);
  }

  stores(): Promotion['stores'] {
    return modules.map(({ protocol }) => {
      const { id, country } = protocol.account.stores.find(store => store.country === 'SG')!;
      return { marketplace: protocol.key, country, storeId: id };
    });
  }

  async setProduct(changes: ProductChanges): Promise<void> {
    await this.#products.update(this.ctx, this.#productId, changes);
    await this.settled();
  }

  /** Until no job is left, and no price waits, but at those that take no call. */
  settled(...silent: string[]): Promise<void> {
    return this.#untilNone(`${unfinishedJobs} union all
      select from catalog.listing_variant v join catalog.listing l on l.organization_id = v.organization_id and l.id = v.listing_id
      where v.organization_id = $1 and (price_pending or stock_pending)
        and l.marketplace not in (${["''", ...silent.map(key => `'${key}'`)].join(', ')})`);
  }

  async #untilNone(found: string): Promise<void> {
    while ((await this.ctx.db.query(unnamed(found), [this.ctx.organizationId])).length > 0) {
      await this.ctx.db.query(unnamed('select pg_sleep(0.02)'));
    }
  }

  /** Reads all listings back. */
  async lookAgain(): Promise<void> {
    const { db } = this.platform;
    const { organizationId } = this.ctx;
    const due =
      'update catalog.listing set next_check_at = $2 where organization_id = $1 returning connection_id';
    const rows = await db.query<{ connection_id: string }>(unnamed(due), [organizationId, this.clock.now()]);
    const task = listingVerify(this.#channels(), prices);
    for (const { connection_id: connectionId } of rows) {
      const signal = new AbortController().signal;
      await task.run({ payload: { organizationId, connectionId }, db, log: db.log, signal });
    }
    await this.settled();
  }

  /** The listings, by their marketplace. All are live, and nothing is wrong with them. */
  async listings() {
    const listings = await listingsOfProducts(this.ctx.db, this.ctx.organizationId, [this.#productId]);
    const wrong = (issues: readonly ListingIssue[]) => issues.map(({ message }) => message);
    for (const { marketplace, state, issues, variants } of listings) {
      const all = [...issues, ...variants.flatMap(({ priceIssues }) => priceIssues)];
      expect([marketplace, state, wrong(all)]).toEqual([marketplace, 'live', []]);
    }
    return new Map(listings.map(listing => [listing.marketplace, listing]));
  }

  sandbox(key: string): Sandbox {
    return this.#sandboxes.get(key)!;
  }

  /** As the books of the marketplace have it, whatever it says over the wire. */
  stored(key: string): SandboxVariant {
    return this.sandbox(key)
      .shop.listings()
      .flatMap(({ variants }) => variants)
      .find(({ sku }) => sku === this.#sku)!;
  }

  /** What buyers pay now, by marketplace. */
  paid(): Record<string, number> {
    return Object.fromEntries(
      keys.map(key => {
        const { shop } = this.sandbox(key);
        const listing = shop
          .listings()
          .find(({ variants }) => variants.some(({ sku }) => sku === this.#sku))!;
        const { id: variantId } = listing.variants.find(({ sku }) => sku === this.#sku)!;
        return [key, Number(buyerPrice(shop, { listingId: listing.id, variantId }, this.clock.iso)!.price)];
      }),
    );
  }
}
