import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildNamedSubgraph } from '../../composition/subgraphs.js';
import type { RequestContext } from '../../kernel/context.js';
import { compileSubgraph } from '../../kernel/federation/compile-subgraph.js';
import type { SubgraphExecutor } from '../../kernel/federation/subgraph-executor.js';
import { newId } from '../../kernel/ids.js';
import { listingStates } from '../../subgraphs/catalog/listing/listing.entity.js';
import { openTestDatabase } from '../support/context.js';
import { plantRow } from '../support/planted-row.js';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let client: Client;
let catalog: SubgraphExecutor;
beforeAll(async () => {
  database = await openTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  // No list needs any of the services.
  const nothing = {} as Parameters<typeof buildNamedSubgraph>[1];
  catalog = compileSubgraph(await buildNamedSubgraph('catalog', nothing));
});
afterAll(async () => {
  await client.end();
  await database.close();
});

// biome-ignore lint/suspicious/noExplicitAny: lists have items of every shape.
type Item = any;

async function ask(ctx: RequestContext, field: string): Promise<Item> {
  const { data, errors } = await catalog.prepare(`{ ${field} }`)({}, ctx);
  if (errors !== undefined) {
    throw new Error(String(errors[0]!.extensions.code));
  }
  return Object.values(data!)[0];
}

/** What a list holds by these arguments, read in pages of so many; with its total where it has one. */
async function whole(
  ctx: RequestContext,
  list: { name: string; item: string; hasTotal?: boolean },
  args: string,
  limit = 1,
): Promise<Item[]> {
  const items: Item[] = [];
  const total = list.hasTotal === true ? 'total { count isCapped }' : '';
  for (let cursor: string | null = null; ; ) {
    const place: string = cursor === null ? '' : `, cursor: ${JSON.stringify(cursor)}`;
    const page: Item = await ask(
      ctx,
      `${list.name}(limit: ${limit}${place}${args === '' ? '' : `, ${args}`})
        { items { ${list.item} } pagination { limit hasMore nextCursor } ${total} }`,
    );
    items.push(...page.items);
    const { nextCursor } = page.pagination;
    expect(page.pagination).toEqual({ limit, hasMore: nextCursor !== null, nextCursor });
    if (nextCursor === null) {
      if (list.hasTotal === true) {
        expect(page.total).toEqual({ count: items.length, isCapped: false });
      }
      return items;
    }
    cursor = nextCursor;
  }
}

const listing = (ctx: RequestContext, given: Record<string, unknown>) =>
  plantRow(client, 'catalog.listing', {
    organization_id: ctx.organizationId,
    id: newId(),
    marketplace: 'bazaar',
    store_id: 'sg',
    country: 'SG',
    currency: 'SGD',
    desired: 'published',
    state: 'live',
    ...given,
  });

const variant = (ctx: RequestContext, listingId: string, given: Record<string, unknown>) =>
  plantRow(client, 'catalog.listing_variant', {
    organization_id: ctx.organizationId,
    listing_id: listingId,
    sku: 'MUG',
    desired_price: '12.50',
    desired_quantity: 10,
    observed_price: '12.5',
    observed_quantity: 10,
    ...given,
  });

describe('the list of listings', () => {
  const list = {
    name: 'listings',
    item: 'id marketplace state drift { field } title version',
    hasTotal: true,
  };
  const standings = listingStates.flatMap(state =>
    [null, 'publish', 'delist'].flatMap(pending => [
      { state, pending, desired: 'published', marketplace: 'bazaar' },
      { state, pending, desired: 'delisted', marketplace: 'stall' },
    ]),
  );
  const offers = ['published', 'delisted'].flatMap(desired =>
    [
      {},
      { observed_price: '1' },
      { observed_price: '1', price_pending: true },
      { observed_price: null, observed_sale_price: '1' },
      { desired_price: null },
      { desired_sale_price: '11' },
      { observed_sale_price: '11' },
      { observed_quantity: 9 },
      { observed_quantity: 9, stock_pending: true },
      { observed_quantity: null },
      { desired_quantity: null },
      { observed_sku: 'MUG' },
      { observed_sku: 'CUP', price_pending: true, stock_pending: true },
    ].map(offer => ({ desired, ...offer })),
  );
  let ctx: RequestContext;
  let all: Item[];
  beforeAll(async () => {
    ctx = database.contextOf();
    for (const given of standings) {
      await listing(ctx, given);
    }
    for (const { desired, ...offer } of offers) {
      await variant(ctx, await listing(ctx, { desired }), { position: 0, ...offer });
    }
    all = await whole(ctx, list, '', 50);
  });

  const where = (isIt: (item: Item) => boolean) => all.filter(isIt);

  it('has all of them, the oldest first, or the newest', async () => {
    const ids = all.map(({ id }) => id);
    expect([ids.length, ids]).toEqual([standings.length + offers.length, [...ids].sort()]);
    expect(await whole(ctx, list, 'sort: newest', 50)).toEqual([...all].reverse());
    expect(await whole(ctx, list, 'sort: oldest', 50)).toEqual(all);
  });

  it('has by a state those that show it', async () => {
    for (const state of [...listingStates, 'queued', 'delisting']) {
      const found = await whole(ctx, list, `state: "${state}"`, 20);
      expect(found, state).toEqual(where(item => item.state === state));
      expect(found.length, state).toBeGreaterThan(0);
    }
  });

  it('has by drift those that show some, and those that show none', async () => {
    const drifting = where(({ drift }) => drift.length > 0);
    expect(drifting.length).toBeGreaterThan(5);
    expect(await whole(ctx, list, 'drifting: true', 3)).toEqual(drifting);
    expect(await whole(ctx, list, 'drifting: false', 50)).toEqual(where(({ drift }) => drift.length === 0));
  });

  it('has by all filters together what fits each, and nothing of another organization', async () => {
    const narrow = 'marketplace: "stall", state: "live", drifting: true, sort: newest';
    const found = await whole(ctx, list, narrow);
    expect(found.map(({ marketplace, state, drift }) => [marketplace, state, drift.length])).toEqual([
      ['stall', 'live', 1],
    ]);
    expect(await whole(ctx, list, 'marketplace: "stall"', 50)).toEqual(
      where(({ marketplace }) => marketplace === 'stall'),
    );
    expect(await whole(database.contextOf(), list, '')).toEqual([]);
  });

  it('shows each as it is read by its id', async () => {
    const [first] = all;
    expect(await ask(ctx, `listing(id: "${first.id}") { ${list.item} }`)).toEqual(first);
    for (const [caller, id] of [
      [ctx, newId()],
      [ctx, 'none'],
      [database.contextOf(), first.id],
    ] as const) {
      await expect(ask(caller, `listing(id: "${id}") { id }`)).rejects.toThrow('LISTING_NOT_FOUND');
    }
  });
});

/** An account with stores in these countries. */
async function account(ctx: RequestContext, given: Record<string, unknown>, countries: string[] = []) {
  const of = { organization_id: ctx.organizationId };
  const id = await plantRow(client, 'catalog.marketplace_connection', {
    ...of,
    id: newId(),
    external_account_id: newId(),
    push_token: newId(),
    status: 'connected',
    ...given,
  });
  for (const country of countries) {
    const store = { ...of, connection_id: id, store_id: `${country} store`, country, currency: 'SGD' };
    await plantRow(client, 'catalog.marketplace_store', store);
  }
  return id;
}

it('the listings of a product stand by marketplace, account, country and store', async () => {
  const ctx = database.contextOf();
  const { data } = await catalog.prepare(
    'mutation { createProduct(input: { title: "Mug" , currency: "SGD" }) { id } }',
  )({}, ctx);
  const productId = (data as Item).createProduct.id;
  const second = await account(ctx, { marketplace: 'bazaar', name: 'Second' });
  const first = await account(ctx, { marketplace: 'bazaar', name: 'First' });
  const stall = await account(ctx, { marketplace: 'stall', name: 'A stall' });
  const places = [
    [stall, 'stall', 'MY', 'a'],
    [second, 'bazaar', 'MY', 'a'],
    [first, 'bazaar', 'TH', 'c'],
    [first, 'bazaar', 'SG', 'b'],
    [first, 'bazaar', 'SG', 'a'],
  ];
  for (const [connection_id, marketplace, country, store_id] of places) {
    await listing(ctx, { product_id: productId, connection_id, marketplace, country, store_id });
  }
  await listing(ctx, {});
  const shown = (items: Item[]) =>
    items.map(({ accountName, country, storeId }) => `${accountName} ${country} ${storeId}`);
  const expected = ['First SG a', 'First SG b', 'First TH c', 'Second MY a', 'A stall MY a'];
  const item = '{ accountName country storeId }';
  expect(shown(await ask(ctx, `productListings(productId: "${productId}") ${item}`))).toEqual(expected);
  const product = await ask(ctx, `product(id: "${productId}") { listings ${item} }`);
  expect(shown(product.listings)).toEqual(expected);
});

it('the matches that wait for a decision stand by their age, without those that were decided', async () => {
  const ctx = database.contextOf();
  const listing_id = await listing(ctx, {});
  const statuses = ['proposed', 'confirmed', 'proposed', 'declined', 'proposed'];
  for (const [index, status] of statuses.entries()) {
    await plantRow(client, 'catalog.listing_mapping', {
      ...{ organization_id: ctx.organizationId, id: newId(), listing_id, external_id: `b-${index}` },
      ...{ status, matched_skus: ['MUG'], observed: { title: `Mug ${index}` } },
    });
  }
  const list = { name: 'proposedListingMappings', item: 'title status listingId' };
  const [first, ...others] = await whole(ctx, list, '');
  expect(first).toEqual({ title: 'Mug 0', status: 'proposed', listingId: listing_id });
  expect(others.map(({ title }) => title)).toEqual(['Mug 2', 'Mug 4']);
});

describe('the list of connections', () => {
  let ctx: RequestContext;
  beforeAll(async () => {
    ctx = database.contextOf();
    await account(ctx, { marketplace: 'stall', name: 'Zebra' }, ['SG']);
    await account(ctx, { marketplace: 'stall', name: 'Ant', status: 'needs_attention' }, ['MY', 'SG']);
    await account(ctx, { marketplace: 'bazaar', name: 'Wolf', status: 'disconnected' }, ['SG']);
    await account(ctx, { marketplace: 'bazaar', name: 'Bear', endpoint: 'https://first.example' }, ['TH']);
    await account(ctx, { marketplace: 'bazaar', name: 'Bear', endpoint: 'https://second.example' });
  });

  it.each([
    ['', ['Bear', 'Bear', 'Wolf', 'Ant', 'Zebra']],
    ['marketplace: "stall"', ['Ant', 'Zebra']],
    ['country: "sg"', ['Wolf', 'Ant', 'Zebra']],
    ['statuses: [connected]', ['Bear', 'Bear', 'Zebra']],
    ['statuses: [needs_attention, disconnected]', ['Wolf', 'Ant']],
    ['marketplace: "bazaar", country: "SG", statuses: [connected]', []],
  ])('asked for with "%s" stands by marketplace, name and age, page by page', async (args, expected) => {
    const found: string[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const page: Item = await ask(
        ctx,
        `marketplaceConnections(offset: ${offset}, limit: 2${args === '' ? '' : `, ${args}`})
          { items { name } pagination { total nextOffset } }`,
      );
      expect(page.pagination.total).toBe(expected.length);
      found.push(...page.items.map(({ name }: Item) => name));
      offset = page.pagination.nextOffset;
    }
    expect(found).toEqual(expected);
  });

  it('has those of one name by their age, and the stores of each by country', async () => {
    const { items } = await ask(
      ctx,
      'marketplaceConnections(limit: 4) { items { endpoint stores { country } } }',
    );
    expect(items.map(({ endpoint }: Item) => endpoint).slice(0, 2)).toEqual([
      'https://first.example',
      'https://second.example',
    ]);
    expect(items[3].stores).toEqual([{ country: 'MY' }, { country: 'SG' }]);
  });
});

describe('the report of an import', () => {
  let ctx: RequestContext;
  let importId: string;
  const warning = { severity: 'warning', column: 'title', code: 'CUT', message: 'Cut.' };
  const fault = { severity: 'error', column: null, code: 'NO_TITLE', message: '=No title' };
  beforeAll(async () => {
    ctx = database.contextOf();
    const of = { organization_id: ctx.organizationId };
    const plantImport = () =>
      plantRow(client, 'catalog.product_import', { ...of, id: newId(), size_bytes: 1 });
    importId = await plantImport();
    const rows: [number, string | null, object[]][] = [
      [12, 'create', [warning]],
      [3, 'error', [fault, warning]],
      [2, 'create', []],
      [4, 'skipped', []],
      [5, null, [warning]],
      [11, 'error', [fault]],
    ];
    for (const [row, outcome, issues] of rows) {
      await plantRow(client, 'catalog.import_row', {
        ...{ ...of, import_id: importId, row, outcome, issues: JSON.stringify(issues) },
      });
    }
    await plantRow(client, 'catalog.import_row', {
      ...of,
      import_id: await plantImport(),
      row: 6,
      outcome: 'error',
    });
  });

  it.each([
    ['', [2, 3, 4, 11, 12]],
    ['outcome: "error"', [3, 11]],
    ['severity: "warning"', [3, 12]],
    ['outcome: "create", severity: "warning"', [12]],
  ])('asked for with "%s" has the rows that are done in the order of the file', async (args, expected) => {
    const list = { name: 'productImportRows', item: 'row' };
    const found = await whole(ctx, list, `importId: "${importId}"${args === '' ? '' : `, ${args}`}`);
    expect(found.map(({ row }) => row)).toEqual(expected);
  });

  it('has a line of CSV for each issue, of which a spreadsheet runs none, and one where there is none', async () => {
    const { items } = await ask(
      ctx,
      `productImportRows(importId: "${importId}", limit: 3) { items { csv } }`,
    );
    expect(items.map(({ csv }: Item) => csv)).toEqual([
      '2,create,,,,\n',
      "3,error,,,NO_TITLE,'=No title\n3,error,,title,CUT,Cut.\n",
      '4,skipped,,,,\n',
    ]);
  });
});
