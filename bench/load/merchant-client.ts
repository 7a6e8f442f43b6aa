import type { BenchDatabase } from '../bench-database.js';

export interface CreatedWebhook {
  id: string;
  secret: string;
}

type Reply = Record<string, unknown>;

/** What a merchant asks of our API, with the key that has every scope. Every error is thrown. */
export class MerchantClient {
  readonly #url: URL;
  readonly #headers: Record<string, string>;

  constructor(url: URL, { apiKey }: BenchDatabase) {
    this.#url = url;
    this.#headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  }

  /** §6.3 POST /api/v1/webhooks. */
  async createWebhook(url: string, event: string): Promise<CreatedWebhook> {
    const { webhook } = await this.#send('POST', '/api/v1/webhooks', { url, events: [event] });
    return webhook as CreatedWebhook;
  }

  async pauseWebhook(id: string): Promise<void> {
    await this.#change(
      'mutation Change($id: ID!) { pauseWebhook(input: { id: $id }) { webhook { id } } }',
      id,
    );
  }

  async resumeWebhook(id: string): Promise<void> {
    await this.#change(
      'mutation Change($id: ID!) { resumeWebhook(input: { id: $id }) { webhook { id } } }',
      id,
    );
  }

  /** §4.12 GET /api/v1/products/{id}: the public state of a product. */
  async product(id: string): Promise<Reply> {
    const { product } = await this.#send('GET', `/api/v1/products/${id}`);
    return product as Reply;
  }

  /** Answers the id of the new connection. */
  async connectMarketplace(
    marketplace: string,
    { endpoint, values }: { endpoint: string; values: Readonly<Record<string, string>> },
  ): Promise<string> {
    const credentials = Object.entries(values).map(([name, value]) => ({ name, value }));
    const query =
      'mutation Connect($input: ConnectMarketplaceInput!) { connectMarketplace(input: $input) { marketplaceConnection { id } } }';
    const variables = { input: { marketplace, endpoint, credentials } };
    const { data, errors } = await this.#send('POST', '/graphql', { query, variables });
    const connected = (data as { connectMarketplace?: { marketplaceConnection: { id: string } } } | null)
      ?.connectMarketplace?.marketplaceConnection;
    if (connected === undefined) {
      throw new Error(`${marketplace} was not connected: ${JSON.stringify(errors)}`);
    }
    return connected.id;
  }

  /** §4.12 PATCH /api/v1/products/{id}/price. */
  async changePrice(id: string, amount: string, currency = 'USD'): Promise<void> {
    const body = { price: { amount, currency } };
    await this.#send('PATCH', `/api/v1/products/${id}/price`, body);
  }

  /** POST /api/v1/promotions, and its products: at most 5,000. */
  async createPromotion(promotion: object, productIds: readonly string[]): Promise<void> {
    const made = await this.#send('POST', '/api/v1/promotions', promotion);
    const { id } = made.promotion as { id: string };
    const products = productIds.map(productId => ({ productId }));
    const { success } = await this.#send('POST', `/api/v1/promotions/${id}/products`, { products });
    if (success !== true) {
      throw new Error('Products were not assigned to a promotion.');
    }
  }

  /** POST /api/v1/price-books. */
  async createPriceBook(priceBook: object): Promise<void> {
    await this.#send('POST', '/api/v1/price-books', priceBook);
  }

  async #change(query: string, id: string): Promise<void> {
    const { errors } = await this.#send('POST', '/graphql', { query, variables: { id } });
    if (errors !== undefined) {
      throw new Error(`A webhook was not changed: ${JSON.stringify(errors)}`);
    }
  }

  async #send(method: string, path: string, body?: object): Promise<Reply> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(new URL(path, this.#url), { method, headers: this.#headers, ...sent });
    const reply = (await response.json()) as Reply;
    if (!response.ok) {
      throw new Error(`${method} ${path} was answered with ${response.status}: ${JSON.stringify(reply)}`);
    }
    return reply;
  }
}
