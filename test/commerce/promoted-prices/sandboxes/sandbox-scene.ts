import sharp from 'sharp';
import type { Sandbox } from '../../../../connectors/marketplaces/sandbox/sandbox.js';
import type { SandboxListing, SandboxVariant } from '../../../../connectors/marketplaces/sandbox/state.js';
import type { Database } from '../../../../kernel/database/database.js';
import { whatMarketplacesAsk } from '../../../connectors/season-terms.js';
import { openDatabase } from '../../../platform/support/platform-database.js';
import { type Organization, startOrganization } from '../../../support/organization.js';
import { type Program, startProgram } from '../../../support/program.js';
import type { Reply } from '../../../support/rest-client.js';
import type { Plan, PlannedProduct } from './price-plans.js';
import { ProgramClock } from './program-clock.js';
import { type Currency, countries, openSandboxes, unpacedMarketplaces } from './sandbox-accounts.js';
import { SandboxHours } from './sandbox-hours.js';

/** The program in this process, with marketplaces that need not be called slowly. */
export class ScenePlace {
  private constructor(
    readonly program: Program,
    readonly clock: ProgramClock,
    readonly db: Database,
    readonly picture: Buffer,
  ) {}

  static async open(): Promise<ScenePlace> {
    const clock = new ProgramClock();
    const program = await startProgram({}, { marketplaces: unpacedMarketplaces });
    const create = { width: 600, height: 600, channels: 3, background: '#369' } as const;
    const picture = await sharp({ create }).png().toBuffer();
    return new ScenePlace(program, clock, await openDatabase(program.databaseUrl, clock), picture);
  }

  async close(): Promise<void> {
    await this.db.close();
    await this.program.stop();
    this.clock.close();
  }
}

export interface SceneProduct {
  id: string;
  currency: Currency;
  /** Ids of what is sold: of the variants, or of the product itself. */
  variantIds: string[];
  planned: PlannedProduct;
}

/** A price book that was made. */
export interface SceneBook {
  id: string;
  /** Null: all. */
  currency: string | null;
}

/** A store as promotions name it. */
export interface SceneStore {
  marketplace: string;
  country: string;
  storeId: string;
  currency: Currency;
}

/** A merchant with accounts at all marketplaces, and products that are on sale wherever their currency is. */
export class SandboxScene {
  readonly products: SceneProduct[] = [];
  stores: SceneStore[] = [];
  readonly books: SceneBook[] = [];
  readonly promotionIds: string[] = [];
  #connectionIds: string[] = [];

  private constructor(
    readonly place: ScenePlace,
    readonly shop: Organization,
    readonly sandboxes: readonly Sandbox[],
    readonly hours: SandboxHours,
  ) {}

  static async open(
    place: ScenePlace,
    { soldIn, products }: Pick<Plan, 'soldIn' | 'products'>,
  ): Promise<SandboxScene> {
    const shop = await startOrganization(place.program, { defaultCurrency: 'SGD' });
    const sandboxes = await openSandboxes(soldIn, place.clock);
    const scene = new SandboxScene(place, shop, sandboxes, new SandboxHours(place.db, place.clock, shop.id));
    await scene.#connect();
    for (const [index, planned] of products.entries()) {
      await scene.#publish(planned, `MUG-${index + 1}`);
    }
    await scene.#goLive();
    return scene;
  }

  /** Nobody calls the marketplaces any more. */
  async close(): Promise<void> {
    const disconnect =
      'mutation ($input: DisconnectMarketplaceInput!) { disconnectMarketplace(input: $input) { marketplaceConnection { status } } }';
    for (const id of this.#connectionIds) {
      await this.shop.graphql.run(disconnect, { input: { id } });
    }
    await Promise.all(this.sandboxes.map(sandbox => sandbox.close()));
  }

  /** @throws what was wrong with the request. */
  async send(method: string, path: string, body?: unknown): Promise<Reply['json']> {
    const { status, json } = await this.shop.rest.send(method, path, { body });
    if (status >= 300) {
      throw new Error(`${method} ${path} was answered ${status}: ${JSON.stringify({ sent: body, json })}`);
    }
    return json;
  }

  /** The variant as the marketplace's own books have it. */
  shelved({ marketplace, storeId }: Pick<SceneStore, 'marketplace' | 'storeId'>, sku: string) {
    const sandbox = this.sandboxes.find(({ protocol }) => protocol.key === marketplace)!;
    const found = sandbox.shop
      .listings()
      .filter(listing => listing.storeId === storeId && listing.state !== 'deleted')
      .flatMap(listing => listing.variants.map(variant => ({ sandbox, listing, variant })))
      .filter(({ variant }) => variant.sku === sku);
    if (found.length !== 1) {
      throw new Error(`${marketplace} ${storeId} has ${found.length} of ${sku}`);
    }
    return found[0] as { sandbox: Sandbox; listing: SandboxListing; variant: SandboxVariant };
  }

  async #connect(): Promise<void> {
    const connect =
      'mutation ($input: ConnectMarketplaceInput!) { connectMarketplace(input: $input) { marketplaceConnection { id status } } }';
    for (const { protocol, url } of this.sandboxes) {
      const credentials = Object.entries(protocol.account.values).map(([name, value]) => ({ name, value }));
      const input = { marketplace: protocol.key, endpoint: url, credentials };
      const { data, errors } = await this.shop.graphql.run(connect, { input });
      if (data?.connectMarketplace.marketplaceConnection.status !== 'connected') {
        throw new Error(`${protocol.key} was not connected: ${JSON.stringify(errors)}`);
      }
      this.#connectionIds.push(data.connectMarketplace.marketplaceConnection.id);
    }
  }

  async #publish(planned: PlannedProduct, sku: string): Promise<void> {
    const { currency } = planned;
    const { product } = await this.send('POST', '/api/v1/products', productBody(this, planned, sku));
    const { id, variants } = product;
    await this.shop.rest.send('POST', `/api/v1/products/${id}/images`, {
      body: this.place.picture,
      headers: { 'content-type': 'image/png' },
    });
    await this.send('POST', `/api/v1/products/${id}/publish`, { countries: [countries[currency]] });
    const variantIds = variants.length === 0 ? [id] : variants.map((variant: { id: string }) => variant.id);
    this.products.push({ id, currency, variantIds, planned });
  }

  /** Marketplaces decide, and are read back. */
  async #goLive(): Promise<void> {
    await this.hours.settle();
    for (let minute = 0; minute < 5; minute += 1) {
      this.place.clock.advance(60_000);
      await this.hours.lookAround();
    }
    const listings: Reply['json'][] = [];
    for (const { id } of this.products) {
      listings.push(...(await this.send('GET', `/api/v1/products/${id}/listings`)).listings);
    }
    const others = listings.filter(({ state }) => state !== 'live');
    if (others.length > 0) {
      throw new Error(
        `Listings that are not live: ${JSON.stringify(others.map(({ marketplace, country, state, issues, variants }) => ({ marketplace, country, state, issues, variants: variants.map(({ desired, observed, issues: own }: Reply['json']) => [desired, observed, own]) })))}`,
      );
    }
    const stores = listings.map(({ marketplace, country, storeId, currency }) => ({
      ...{ marketplace, country, storeId, currency },
    }));
    const byName = new Map(stores.map(store => [`${store.marketplace} ${store.storeId}`, store]));
    this.stores = [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, store]) => store);
  }
}

function productBody({ hours }: SandboxScene, planned: PlannedProduct, sku: string): object {
  const { currency, brand, productType, tags, own, variants, saleHours } = planned;
  const { weight } = whatMarketplacesAsk;
  const money = (amount: string | null) => (amount === null ? null : { amount, currency });
  const sellable = ({ price, cost, salePrice }: PlannedProduct['own']) => ({
    price: money(price),
    cost: money(cost),
    salePrice: money(salePrice !== null && Number(salePrice) < Number(price) ? salePrice : null),
    inventoryQuantity: 30,
    weight,
  });
  const edge = (hour: number | null) => (hour === null ? null : hours.at(hour + 0.5).toISOString());
  const sizes = ['S', 'L'].slice(0, variants.length);
  return {
    ...{ ...whatMarketplacesAsk, title: `Stoneware mug for tea and coffee, number ${sku}`, sku, currency },
    ...{ brand, productType, tags, status: 'active' },
    ...(saleHours === null
      ? {}
      : { salePriceStartsAt: edge(saleHours.from), salePriceEndsAt: edge(saleHours.to) }),
    ...(sizes.length === 0
      ? sellable(own)
      : {
          options: [{ name: 'Size', values: sizes }],
          variants: sizes.map((size, index) => ({
            ...sellable(variants[index]!),
            sku: `${sku}-${size}`,
            optionValues: { Size: size },
          })),
        }),
  };
}
