import { buildNamedSubgraph } from '../../../composition/subgraphs.js';
import { anonymous, RequestContext } from '../../../kernel/context.js';
import { compileSubgraph } from '../../../kernel/federation/compile-subgraph.js';
import type { SubgraphExecutor } from '../../../kernel/federation/subgraph-executor.js';
import { newId } from '../../../kernel/ids.js';
import { followChanges } from '../../../subgraphs/catalog/discovery/public-product-follower.js';
import { catalogPrices } from '../../../subgraphs/catalog/listing-request/price-source.js';
import type { ProductChanges } from '../../../subgraphs/catalog/product/product.rules.js';
import { ProductService } from '../../../subgraphs/catalog/product/product.service.js';
import type { ProductSnapshot } from '../../../subgraphs/catalog/product/product.snapshot.js';
import { openTestDatabase } from '../../support/context.js';

type SubgraphDependencies = Parameters<typeof buildNamedSubgraph>[1];

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
type Answer = any;

/** The catalog over GraphQL, with merchants who may be listed. */
export class PublicShops {
  readonly database: Awaited<ReturnType<typeof openTestDatabase>>;
  readonly #catalog: SubgraphExecutor;
  readonly products = new ProductService({ currency: async () => 'SGD' }, catalogPrices);

  private constructor(database: Awaited<ReturnType<typeof openTestDatabase>>, catalog: SubgraphExecutor) {
    this.database = database;
    this.#catalog = catalog;
  }

  /** What is not given here is not used by what the test does. */
  static async open(given: Partial<SubgraphDependencies> = {}): Promise<PublicShops> {
    const database = await openTestDatabase();
    const dependencies = { marketplaces: [], ...given } as unknown as SubgraphDependencies;
    return new PublicShops(database, compileSubgraph(await buildNamedSubgraph('catalog', dependencies)));
  }

  close(): Promise<void> {
    return this.database.close();
  }

  /** A merchant that is listed with these settings, given as GraphQL. */
  async listed(settings = ''): Promise<RequestContext> {
    const ctx = this.database.contextOf();
    await this.change(ctx, `isListed: true, displayName: "Shop", ${settings}`);
    return ctx;
  }

  /** Changes the settings of the merchant, given as GraphQL. */
  async change(ctx: RequestContext, settings: string): Promise<Answer> {
    const mutation = `updateDiscoverySettings(input: { ${settings} }) { discoverySettings { version isListed } }`;
    return this.ask(mutation, { ctx, operation: 'mutation' });
  }

  create(ctx: RequestContext, changes: ProductChanges): Promise<ProductSnapshot> {
    return this.products.create(ctx, { status: 'active', ...changes });
  }

  /** Publishes all that waits. */
  async publish(): Promise<void> {
    const publish = followChanges(this.database.db);
    for (let mayBeMore = true; mayBeMore; ) mayBeMore = await publish();
  }

  /** A caller without a credential. */
  anybody(): RequestContext {
    const { db } = this.database;
    return new RequestContext({ requestId: newId(), caller: anonymous, db, clock: db.clock, log: db.log });
  }

  /** The value of one field. By default anybody asks. @throws Error that names the code of what went wrong. */
  async ask(
    field: string,
    { ctx = this.anybody(), operation = 'query' }: { ctx?: RequestContext; operation?: string } = {},
  ): Promise<Answer> {
    const { data, errors } = await this.#catalog.prepare(`${operation} { ${field} }`)({}, ctx);
    if (errors !== undefined) {
      throw new Error(`${errors[0]!.extensions.code}: ${errors[0]!.message}`);
    }
    return Object.values(data!)[0];
  }

  /** What anybody reads of a merchant's products, oldest first. */
  async shown(ctx: RequestContext, fields = 'title'): Promise<Answer[]> {
    const query = `publicProducts(merchantId: "${ctx.organizationId}") { items { ${fields} } }`;
    return (await this.ask(query)).items;
  }
}
