import { Client } from 'pg';
import { expect } from 'vitest';
import { buildNamedSubgraph } from '../../composition/subgraphs.js';
import type { RequestContext } from '../../kernel/context.js';
import { compileSubgraph } from '../../kernel/federation/compile-subgraph.js';
import type { SubgraphExecutor } from '../../kernel/federation/subgraph-executor.js';
import { newId } from '../../kernel/ids.js';
import { openTestDatabase } from '../support/context.js';
import { plantRow } from '../support/planted-row.js';

// biome-ignore lint/suspicious/noExplicitAny: lists have items of every shape.
export type Item = any;

type Dependencies = Parameters<typeof buildNamedSubgraph>[1];

export interface PagedList {
  name: string;
  /** What is selected of each item. */
  item: string;
  hasTotal?: boolean;
}

/** The catalog over GraphQL on a database of its own, with rows of which it is enough here that they are there. */
export class PlantedCatalog {
  readonly #database: Awaited<ReturnType<typeof openTestDatabase>>;
  readonly #client: Client;
  readonly #catalog: SubgraphExecutor;

  private constructor(
    database: Awaited<ReturnType<typeof openTestDatabase>>,
    client: Client,
    catalog: SubgraphExecutor,
  ) {
    this.#database = database;
    this.#client = client;
    this.#catalog = catalog;
  }

  /** Without `given`, marketplaces are known by their keys; nothing is read from or sent to them. */
  static async open(given: Partial<Dependencies> = {}): Promise<PlantedCatalog> {
    const database = await openTestDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const marketplaces = [{ key: 'bazaar' }, { key: 'stall' }];
    const dependencies = { marketplaces, ...given } as unknown as Dependencies;
    const catalog = compileSubgraph(await buildNamedSubgraph('catalog', dependencies));
    return new PlantedCatalog(database, client, catalog);
  }

  async close(): Promise<void> {
    await this.#client.end();
    await this.#database.close();
  }

  /** Of an organization that has nothing yet. */
  context(): RequestContext {
    return this.#database.contextOf();
  }

  /** The value of one field of a query. @throws Error that names the code of what went wrong. */
  async ask(ctx: RequestContext, field: string, operation: 'query' | 'mutation' = 'query'): Promise<Item> {
    const { data, errors } = await this.#catalog.prepare(`${operation} { ${field} }`)({}, ctx);
    if (errors !== undefined) {
      throw new Error(String(errors[0]!.extensions.code));
    }
    return Object.values(data!)[0];
  }

  /**
   * What a list holds by these arguments, read in pages of so many. A cursor has to lead to something, and a total to agree
   * where the list has one.
   */
  async whole(ctx: RequestContext, list: PagedList, args: string, limit = 1): Promise<Item[]> {
    const items: Item[] = [];
    const total = list.hasTotal === true ? 'total { count isCapped }' : '';
    for (let cursor: string | null = null; ; ) {
      const place: string = cursor === null ? '' : `, cursor: ${JSON.stringify(cursor)}`;
      const page: Item = await this.ask(
        ctx,
        `${list.name}(limit: ${limit}${place}${args === '' ? '' : `, ${args}`})
          { items { ${list.item} } pagination { limit hasMore nextCursor } ${total} }`,
      );
      items.push(...page.items);
      const { nextCursor } = page.pagination;
      expect(cursor === null || page.items.length > 0).toBe(true);
      expect(page.pagination).toEqual({ limit, hasMore: nextCursor !== null, nextCursor });
      if (nextCursor === null) {
        const counted = list.hasTotal === true ? page.total : { count: items.length, isCapped: false };
        expect(counted).toEqual({ count: items.length, isCapped: false });
        return items;
      }
      cursor = nextCursor;
    }
  }

  /** Answers the row's id. */
  plant(ctx: RequestContext, table: string, given: Record<string, unknown>): Promise<string> {
    return plantRow(this.#client, `catalog.${table}`, { organization_id: ctx.organizationId, ...given });
  }

  listing(ctx: RequestContext, given: Record<string, unknown>): Promise<string> {
    return this.plant(ctx, 'listing', {
      id: newId(),
      marketplace: 'bazaar',
      store_id: 'sg',
      country: 'SG',
      currency: 'SGD',
      desired: 'published',
      state: 'live',
      ...given,
    });
  }

  /** An account with stores in these countries. */
  async account(
    ctx: RequestContext,
    given: Record<string, unknown>,
    countries: readonly string[] = [],
    ofStores: Record<string, unknown> = {},
  ): Promise<string> {
    const id = await this.plant(ctx, 'marketplace_connection', {
      id: newId(),
      external_account_id: newId(),
      push_token: newId(),
      status: 'connected',
      ...given,
    });
    for (const country of countries) {
      const store = {
        connection_id: id,
        store_id: `${country} store`,
        country,
        currency: 'SGD',
        ...ofStores,
      };
      await this.plant(ctx, 'marketplace_store', store);
    }
    return id;
  }
}
