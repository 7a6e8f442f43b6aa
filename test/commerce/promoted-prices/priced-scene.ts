import { expect } from 'vitest';
import type { Store } from '../../../connectors/marketplaces/port.js';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { listingReprice } from '../../../subgraphs/catalog/channels/repricing/reprice.jobs.js';
import { enqueueRepricing } from '../../../subgraphs/catalog/index.js';
import { listingPrices } from '../../../subgraphs/commerce/pricing/listing-price/listing-prices.js';
import { passEdges } from '../../../subgraphs/commerce/pricing/listing-price/price-edge.tasks.js';
import { repriceOnPromotionsChanged } from '../../../subgraphs/commerce/pricing/listing-price/reprice-promoted.js';
import { PriceBookService } from '../../../subgraphs/commerce/pricing/price-book/price-book.service.js';
import { readPreviewedItems } from '../../../subgraphs/commerce/pricing/price-preview/previewed-items.js';
import type { PreviewedLine } from '../../../subgraphs/commerce/pricing/price-preview/price-preview.entity.js';
import {
  type PreviewRequest,
  PricePreviewService,
} from '../../../subgraphs/commerce/pricing/price-preview/price-preview.service.js';
import type { PromotionChange } from '../../../subgraphs/commerce/pricing/promotion/promotion-change.js';
import { ListingWorld, sg } from '../../catalog/listing/listing-world.js';
import type { FakeMarketplace } from '../../support/fake-marketplace.js';
import { change, passHours } from './planted-promotions.js';

const jp: Store = { id: 'jp', country: 'JP', currency: 'JPY' };
const kw: Store = { id: 'kw', country: 'KW', currency: 'KWD' };
const id: Store = { id: 'id', country: 'ID', currency: 'IDR' };

/** `objects` has promotions of its own in place of sale prices. */
export const takesSalePrice = (marketplace: string): boolean => marketplace !== 'objects';
export const places = { stall: [sg, kw], souk: [jp, id], objects: [sg] } as const;

const prices = listingPrices(takesSalePrice);
const dependencies = { reprice: enqueueRepricing, takesSalePrice };
const previews = new PricePreviewService({
  readItems: readPreviewedItems,
  takesSalePrice,
  marketplaces: Object.keys(places).map(key => ({ key })),
});

export async function openPricedWorld() {
  const world = await ListingWorld.open(prices);
  await world.start([listingReprice(prices)]);
  const books = new PriceBookService({
    reprice: enqueueRepricing,
    requirePlan: (tx, organizationId, changed) => previews.requirePlan(tx, organizationId, changed),
    marketplaces: world.marketplaces,
  });
  return { world, books };
}

type Opened = Awaited<ReturnType<typeof openPricedWorld>>;

/** A merchant with a product in each currency, and where his prices are to be seen. */
export class PricedScene {
  private constructor(
    readonly ctx: RequestContext,
    readonly shops: ReadonlyMap<string, FakeMarketplace>,
    readonly products: readonly { id: string; currency: string }[],
    readonly opened: Opened,
  ) {}

  static async open(opened: Opened): Promise<PricedScene> {
    const { world } = opened;
    const ctx = world.context();
    const shops = new Map<string, FakeMarketplace>();
    for (const [key, stores] of Object.entries(places)) {
      const { shop } = await world.connect(ctx, key, { stores: [...stores] });
      shop.capabilities = { ...shop.capabilities, salePrice: takesSalePrice(key) };
      shops.set(key, shop);
    }
    const products = [
      await world.published(ctx, { sku: 'A', price: '20', cost: '8', brand: 'Acme' }),
      await world.published(ctx, { sku: 'B', price: '3100', currency: 'JPY', cost: '1200', brand: 'ACME' }),
      await world.published(ctx, { sku: 'C', price: '4.405', currency: 'KWD', salePrice: '4.1' }),
      await world.published(ctx, { sku: 'D', price: '99999', currency: 'IDR', cost: '50000' }),
    ];
    return new PricedScene(ctx, shops, products, opened);
  }

  async preview(more: Partial<PreviewRequest> = {}) {
    const asked = { books: [], restriction: {}, at: null, changePercent: 30, offset: 0, limit: 1_000 };
    return previews.preview(this.ctx, { ...asked, ...more });
  }

  promote(of: Partial<PromotionChange>): Promise<void> {
    return change(this.ctx, of, repriceOnPromotionsChanged(dependencies));
  }

  async pass(hours: number): Promise<void> {
    await passHours(this.ctx.db, hours);
    await passEdges(this.ctx.db, dependencies);
  }

  /** Until everything is priced, sent and acknowledged. */
  async settled(): Promise<void> {
    await this.opened.world.allEnded(this.ctx);
    const waiting = unnamed(
      'select from catalog.listing_variant where organization_id = $1 and (price_pending or stock_pending)',
    );
    while ((await this.ctx.db.query(waiting, [this.ctx.organizationId])).length > 0) {
      await this.ctx.db.query(unnamed('select pg_sleep(0.01)'));
    }
  }

  /** What the lines say, what the listings want, and what the marketplaces' own books show is the same. */
  async expectShown(lines: readonly PreviewedLine[]): Promise<void> {
    const wanted = await this.#wanted();
    for (const { item, newPrice, newSalePrice, evaluated, sale } of lines) {
      const listed = wanted.get(`${item.listingId} ${item.variantId}`)!;
      const { variant } = listed;
      expect([variant.desiredPrice, variant.desiredSalePrice]).toEqual([newPrice, newSalePrice]);
      expect(variant.priceSource?.steps ?? []).toMatchObject(
        evaluated.trace.steps.map(({ kind, after }) => ({ kind, after })),
      );
      expect(variant.salePriceSource?.steps ?? []).toEqual(sale.trace.steps);
      if (newPrice === null) {
        continue;
      }
      const told = this.shops.get(item.marketplace)!.listings.get(listed.externalId)!;
      const { price, salePrice } = told.variants.find(({ sku }) => sku === variant.sku)!;
      const isTaken = takesSalePrice(item.marketplace) && newSalePrice !== null;
      expect([Number(price), salePrice === null ? null : Number(salePrice)]).toEqual([
        Number(newPrice),
        isTaken ? Number(newSalePrice) : null,
      ]);
    }
  }

  async #wanted() {
    const { world } = this.opened;
    const views = await Promise.all(this.products.map(product => world.of(this.ctx, product.id)));
    return new Map(
      views
        .flat()
        .flatMap(({ id: listingId, externalId, variants }) =>
          variants.map(
            variant =>
              [`${listingId} ${variant.variantId}`, { variant, externalId: externalId ?? '' }] as const,
          ),
        ),
    );
  }
}
