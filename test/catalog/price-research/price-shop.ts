import { Client } from 'pg';
import { expect } from 'vitest';
import { marketplaces } from '../../../connectors/marketplaces/registry.js';
import { ProviderSandbox } from '../../../connectors/provider-calls/sandbox/provider-sandbox.js';
import type { OfferScript } from '../../../connectors/shopping-search/sandbox/offer-script.js';
import { serpapiSandbox } from '../../../connectors/shopping-search/sandbox/serpapi-sandbox.js';
import { newId } from '../../../kernel/ids.js';
import { Merchant } from '../../support/merchant.js';
import { type Organization, startOrganization } from '../../support/organization.js';
import { plantRow } from '../../support/planted-row.js';
import { type Program, type ProgramOverrides, startProgram } from '../../support/program.js';

type Json = Record<string, unknown>;

/** The marketplace whose listings have prices by country, and one that has none. */
export const regional = marketplaces.find(
  ({ capabilities }) => capabilities.regionalCountries !== undefined,
)!;
export const ordinary = marketplaces.find(
  ({ capabilities }) => capabilities.regionalCountries === undefined,
)!;

/** Variables by which a program finds a shopping search. */
export const searchVariables = (sandbox: ProviderSandbox, provider = 'serpapi') => ({
  TRADEWIND_SHOPPING_SEARCH_PROVIDER: provider,
  TRADEWIND_SHOPPING_SEARCH_API_KEY: ProviderSandbox.apiKey,
  TRADEWIND_SHOPPING_SEARCH_URL: sandbox.url,
});

/** A program that searches offers by a script, and merchants of it. */
export class PriceShop {
  readonly program: Program;
  readonly sandbox: ProviderSandbox;

  private constructor(program: Program, sandbox: ProviderSandbox) {
    this.program = program;
    this.sandbox = sandbox;
  }

  static async open(
    script: OfferScript,
    environment: Record<string, string> = {},
    overrides: ProgramOverrides = {},
  ): Promise<PriceShop> {
    const sandbox = await ProviderSandbox.start(serpapiSandbox(script));
    sandbox.retryAfter = 0;
    const variables = { ...searchVariables(sandbox), ...environment };
    return new PriceShop(await startProgram(variables, overrides), sandbox);
  }

  async close(): Promise<void> {
    await this.program.stop();
    await this.sandbox.close();
  }

  /** Countries that were searched so far. */
  get searched(): string[] {
    return this.sandbox.calls.map(({ path }) => new URL(path, 'http://sandbox').searchParams.get('gl')!);
  }

  merchant = async (defaultCurrency = 'SGD'): Promise<PriceMerchant> =>
    new PriceMerchant(this.program, await startOrganization(this.program, { defaultCurrency }));
}

export interface PlantedListing {
  marketplace?: string;
  country: string;
  currency: string;
  sku: string;
  price?: string | null;
  evidence?: 'snapshot' | 'acknowledged_write' | null;
  observedSku?: string;
  isOnSale?: boolean;
  desired?: 'published' | 'delisted';
  url?: string;
  /** Before any of its variants was known. */
  isRejected?: boolean;
}

export const asOf = '2026-11-20T08:00:00.000Z';

/** A merchant whose prices are compared. */
export class PriceMerchant extends Merchant {
  readonly program: Program;

  constructor(program: Program, shop: Organization) {
    super(shop);
    this.program = program;
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests look into products of every shape.
  async create(fields: Json = {}): Promise<any> {
    const body = { title: 'Alpha Steel Kettle', brand: 'Alpha', sku: newId(), status: 'active', ...fields };
    const { json, status, text } = await this.shop.rest.post('/api/v1/products', body);
    expect([status, text]).toEqual([201, text]);
    return json.product;
  }

  product = async (fields: Json = {}): Promise<string> => (await this.create(fields)).id;

  /** A listing as a marketplace has brought it about, in an account of its own. */
  async list(productId: string, planted: PlantedListing, variantId = productId): Promise<string> {
    const { marketplace = ordinary.key, country, currency, sku, url = null } = planted;
    const { price = '10', evidence = price === null ? null : 'snapshot', isRejected = false } = planted;
    const { isOnSale = !isRejected } = planted;
    const storeId = newId();
    return this.#inDatabase(async client => {
      const of = { organization_id: this.shop.id };
      const connectionId = await this.#account(client, { marketplace, country, currency, storeId });
      const place = { ...of, connection_id: connectionId, store_id: storeId };
      const listingId = await plantRow(client, 'catalog.listing', {
        ...place,
        ...{ product_id: productId, marketplace, country, currency, url, is_on_sale: isOnSale },
        ...{ desired: planted.desired ?? 'published', state: isRejected ? 'rejected' : 'live' },
      });
      if (isRejected) {
        return listingId;
      }
      await plantRow(client, 'catalog.listing_variant', {
        ...{ ...place, listing_id: listingId, variant_id: variantId, position: 0, sku },
        observed_sku: planted.observedSku ?? sku,
        ...{ observed_price: price, price_evidence: evidence, price_as_of: evidence === null ? null : asOf },
      });
      return listingId;
    });
  }

  /** A connected store without a listing. */
  store = (marketplace: string, country: string, currency: string): Promise<string> =>
    this.#inDatabase(client => this.#account(client, { marketplace, country, currency, storeId: newId() }));

  async #account(
    client: Client,
    store: { marketplace: string; country: string; currency: string; storeId: string },
  ): Promise<string> {
    const { marketplace, country, currency, storeId } = store;
    const of = { organization_id: this.shop.id };
    const id = newId();
    const account = {
      ...of,
      id,
      marketplace,
      status: 'connected',
      external_account_id: id,
      name: `Store ${id}`,
    };
    await plantRow(client, 'catalog.marketplace_connection', account);
    const place = { ...of, connection_id: id, store_id: storeId, country, currency };
    await plantRow(client, 'catalog.marketplace_store', place);
    return id;
  }

  async #inDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: this.program.databaseUrl });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** Starts a comparison and answers it once its job has ended. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape.
  async compare(productIds: string[], more: Json = {}): Promise<any> {
    const { status, json, text } = await this.shop.rest.post('/api/v1/products/compare-prices', {
      productIds,
      ...more,
    });
    expect([status, text]).toEqual([202, text]);
    await this.shop.rest.finishedJob(json.jobId);
    return this.read(json.jobId);
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  async read(jobId: string): Promise<any> {
    const { status, json, text } = await this.shop.rest.get(`/api/v1/products/compare-prices/jobs/${jobId}`);
    expect([status, text]).toEqual([200, text]);
    return json;
  }

  /** What searches may cost in a day, in US dollars. */
  async limitBudget(amountPerDay: string): Promise<void> {
    const document = `mutation ($input: SetProviderBudgetInput!) { setProviderBudget(input: $input) { providerBudget { version } } }`;
    const input = { tokensPerDay: 1, tokensPerMonth: 1, amountPerDay, currency: 'USD' };
    const { errors } = await this.shop.owner.graphql(document, { input }, this.shop.id);
    expect(errors).toBeUndefined();
  }
}

/** Offers of three shops at these prices in the country's own currency. */
export const threeShops =
  (...prices: [string, string, string]): OfferScript =>
  (query, country) =>
    prices.map((price, index) => ({
      title: query,
      seller: `Seller ${index}`,
      price,
      currency: currencies[country]!,
    }));

export const currencies: Record<string, string> = {
  ...{ SG: 'SGD', ID: 'IDR', MY: 'MYR', VN: 'VND', TH: 'THB', PH: 'PHP', US: 'USD', HK: 'HKD', TW: 'TWD' },
};
