import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../kernel/context.js';
import { newId } from '../../kernel/ids.js';
import { encodeCursor } from '../../kernel/paging.js';
import { pagingLimits } from '../../kernel/paging.limits.js';
import {
  findCheckDue,
  findRefreshDue,
} from '../../subgraphs/catalog/channels/connection/connection-account.queries.js';
import { type Item, PlantedCatalog } from './planted-catalog.js';

let catalog: PlantedCatalog;
beforeAll(async () => {
  catalog = await PlantedCatalog.open();
});
afterAll(() => catalog.close());

describe('the list of connections', () => {
  let ctx: RequestContext;
  beforeAll(async () => {
    ctx = catalog.context();
    await catalog.account(ctx, { marketplace: 'stall', name: 'Zebra' }, ['SG']);
    await catalog.account(ctx, { marketplace: 'stall', name: 'Ant', status: 'needs_attention' }, [
      'MY',
      'SG',
    ]);
    await catalog.account(ctx, { marketplace: 'bazaar', name: 'Wolf', status: 'disconnected' }, ['SG']);
    await catalog.account(ctx, { marketplace: 'bazaar', name: 'Bear', endpoint: 'https://first.example' }, [
      'TH',
    ]);
    await catalog.account(ctx, { marketplace: 'bazaar', name: 'Bear', endpoint: 'https://second.example' });
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
      const page: Item = await catalog.ask(
        ctx,
        `marketplaceConnections(offset: ${offset}, limit: 2, filter: { ${args} })
          { items { name } pagination { total nextOffset } }`,
      );
      expect(page.pagination.total).toBe(expected.length);
      found.push(...page.items.map(({ name }: Item) => name));
      offset = page.pagination.nextOffset;
    }
    expect(found).toEqual(expected);
    expect(await byCursor(`filter: { ${args} }, limit: 2`)).toEqual(expected);
  });

  /** The names, read by cursor; `meanwhile` runs after the first page. */
  async function byCursor(args: string, meanwhile?: () => Promise<unknown>): Promise<string[]> {
    const names: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const place: string = cursor === null ? '' : `, cursor: "${cursor}"`;
      const { items, pagination }: Item = await catalog.ask(
        ctx,
        `marketplaceConnections(${args}${place}) { items { name } pagination { nextOffset nextCursor } }`,
      );
      names.push(...items.map(({ name }: Item) => name));
      if (pagination.nextCursor === null) {
        return names;
      }
      expect(pagination.nextOffset === null).toBe(cursor !== null);
      await (cursor === null ? meanwhile?.() : undefined);
      cursor = pagination.nextCursor;
    }
  }

  it('is read on by cursor while accounts are added before and after', async () => {
    const ours = ctx;
    ctx = catalog.context();
    for (const name of ['Dog', 'Cat', 'Elk']) {
      await catalog.account(ctx, { marketplace: 'stall', name });
    }
    const names = await byCursor('limit: 1', async () => {
      await catalog.account(ctx, { marketplace: 'bazaar', name: 'Yak' });
      await catalog.account(ctx, { marketplace: 'stall', name: 'Cow' });
    });
    expect(names).toEqual(['Cat', 'Cow', 'Dog', 'Elk']);
    ctx = ours;
  });

  it('rejects a cursor of another filter, an edited one, and one with an offset', async () => {
    const first: Item = await catalog.ask(
      ctx,
      'marketplaceConnections(limit: 1) { pagination { nextCursor } }',
    );
    const { nextCursor } = first.pagination;
    const read = (args: string) => catalog.ask(ctx, `marketplaceConnections(${args}) { items { name } }`);
    await expect(read(`cursor: "${nextCursor}", filter: { marketplace: "stall" }`)).rejects.toThrow(
      'CURSOR_INVALID',
    );
    await expect(read(`cursor: "${nextCursor.slice(0, -4)}"`)).rejects.toThrow('CURSOR_INVALID');
    const crafted = encodeCursor(['bazaar', 'Bear', 'me'], [null, null, null]);
    await expect(read(`cursor: "${crafted}"`)).rejects.toThrow('CURSOR_INVALID');
    await expect(read(`cursor: "${nextCursor}", offset: 1`)).rejects.toThrow('VALIDATION_FAILED');
    await expect(read('offset: 10001')).rejects.toThrow('VALIDATION_FAILED');
  });

  it('has those of one name by their age, and the stores of each by country', async () => {
    const { items } = await catalog.ask(
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

describe('the list of products', () => {
  const filters = ['status', 'marketplace', 'country', 'q', 'skus', 'brands', 'productTypes', 'tags'];
  const ranges = ['currency', 'minPrice', 'maxPrice', 'createdAfter', 'createdBefore', 'updatedAfter'];
  const nothing = [...filters, ...ranges, 'updatedBefore'].map(name => `${name}: null`).join(', ');

  it.each([
    ['filter: null', ['Mug', 'Jug', 'Cup']],
    ['limit: 9', ['Mug', 'Jug', 'Cup']],
    [`filter: { ${nothing} }, sort: null`, ['Mug', 'Jug', 'Cup']],
    ['filter: { marketplace: "stall" }', ['Jug', 'Cup']],
    ['filter: { country: "my" }', ['Mug', 'Cup']],
    ['filter: { marketplace: "stall", country: "MY" }', []],
    ['filter: { marketplace: "bazaar", country: null }', ['Mug', 'Cup']],
  ])('asked for with "%s" has what is listed there', async (args, expected) => {
    const ctx = catalog.context();
    const inSingapore = { marketplace: 'stall', country: 'SG' };
    const inMalaysia = { marketplace: 'bazaar', country: 'MY' };
    for (const [title, listed] of Object.entries({
      Cup: [inSingapore, inMalaysia],
      Jug: [inSingapore],
      Mug: [inMalaysia],
    })) {
      const fields = { title, handle: title, status: 'draft', currency: 'SGD', version: 1 };
      const product = { id: newId(), ...fields, marketplaces: JSON.stringify(listed) };
      await catalog.plant(ctx, 'product', product);
    }
    const { items } = await catalog.ask(ctx, `products(${args}) { items { title } }`);
    expect(items.map(({ title }: Item) => title)).toEqual(expected);
  });
});

it.each(['catalogItems', 'feedProducts', 'productImportRows'])('pages of %s have 1 to 500', async list => {
  const ctx = catalog.context();
  const id = await catalog.plant(ctx, 'product_import', { id: newId(), size_bytes: 1 });
  const of = {
    catalogItems: '',
    feedProducts: `feedId: "${ctx.organizationId}",`,
    productImportRows: `importId: "${id}",`,
  };
  const page = (limit: number) =>
    catalog.ask(ctx, `${list}(${of[list as keyof typeof of]} limit: ${limit}) { pagination { limit } }`);
  for (const limit of [0, pagingLimits.exportPageSizeMax + 1]) {
    await expect(page(limit)).rejects.toThrow('VALIDATION_FAILED');
  }
  expect((await page(pagingLimits.exportPageSizeMax)).pagination).toEqual({ limit: 500 });
});

it.each(['catalogItems', 'feedProducts'])('%s have each product once, the oldest first', async name => {
  const ctx = catalog.context();
  const ids = [newId(), newId(), newId(), newId()];
  for (const id of ids.toReversed()) {
    await catalog.plant(ctx, 'product', { id, handle: id, status: 'active', currency: 'SGD' });
  }
  const args = name === 'feedProducts' ? `feedId: "${ctx.organizationId}"` : '';
  for (const limit of [1, 2, 3]) {
    const found = await catalog.whole(ctx, { name, item: 'id' }, args, limit);
    expect(found.map(({ id }) => id)).toEqual(ids);
  }
});

describe('the accounts that are looked after', () => {
  const at = (minutes: number): string =>
    new Date(Date.parse('2026-11-21T08:00:00Z') + minutes * 60_000).toISOString();
  const due = async (
    work: (ctx: RequestContext) => Promise<{ organizationId: string; id: string }[]>,
    given: Item[],
  ) => {
    const ctx = catalog.context();
    const names = new Map<string, string>();
    for (const one of given) {
      names.set(await catalog.account(ctx, { connected_at: at(0), ...one }), one.name);
    }
    const found = (await work(ctx)).filter(({ organizationId }) => organizationId === ctx.organizationId);
    return found.map(({ id }) => names.get(id));
  };

  it('have credentials renewed that are due, the most urgent first, while they are connected', async () => {
    const [soon, now, late] = [1, 0, -10].map(minutes =>
      new Date(catalog.context().clock.now().getTime() + minutes * 60_000).toISOString(),
    );
    const accounts = [
      { name: 'now', credentials_refresh_at: now },
      { name: 'late', credentials_refresh_at: late },
      { name: 'soon', credentials_refresh_at: soon },
      { name: 'never' },
      { name: 'gone', credentials_refresh_at: late, status: 'disconnected' },
      { name: 'rejected', credentials_refresh_at: late, status: 'needs_attention' },
    ];
    expect(await due(({ db }) => findRefreshDue(db, 100), accounts)).toEqual(['late', 'now']);
    expect(await findRefreshDue(catalog.context().db, 1)).toHaveLength(1);
  });

  it('are asked whether they let us in, the longest unasked first, also where they did not', async () => {
    const accounts = [
      { name: 'asked', checked_at: at(10) },
      { name: 'due', checked_at: at(0), connected_at: at(-90) },
      { name: 'never asked', connected_at: at(-5) },
      { name: 'connected since', connected_at: at(5) },
      { name: 'rejected', checked_at: at(-60), status: 'needs_attention' },
      { name: 'gone', checked_at: at(-60), status: 'disconnected' },
    ];
    const before = new Date(at(0));
    const found = await due(({ db }) => findCheckDue(db, before, 100), accounts);
    expect(found).toEqual(['rejected', 'never asked', 'due']);
    expect(await findCheckDue(catalog.context().db, before, 1)).toHaveLength(1);
  });
});

describe('the report of an import', () => {
  let ctx: RequestContext;
  let importId: string;
  const warning = { severity: 'warning', column: 'title', code: 'CUT', message: 'Cut.' };
  const fault = { severity: 'error', column: null, code: 'NO_TITLE', message: '=No title' };
  beforeAll(async () => {
    ctx = catalog.context();
    const plantImport = () => catalog.plant(ctx, 'product_import', { id: newId(), size_bytes: 1 });
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
      const told = JSON.stringify(issues);
      await catalog.plant(ctx, 'import_row', { import_id: importId, row, outcome, issues: told });
    }
    await catalog.plant(ctx, 'import_row', {
      import_id: await plantImport(),
      row: 6,
      outcome: 'error',
    });
  });

  it.each([
    ['', [2, 3, 4, 11, 12]],
    ['outcome: error', [3, 11]],
    ['severity: warning', [3, 12]],
    ['outcome: create, severity: warning', [12]],
  ])('asked for with "%s" has the rows that are done in the order of the file', async (args, expected) => {
    const list = { name: 'productImportRows', item: 'row' };
    const found = await catalog.whole(ctx, list, `importId: "${importId}", filter: { ${args} }`);
    expect(found.map(({ row }) => row)).toEqual(expected);
  });

  it('has a line of CSV for each issue, of which a spreadsheet runs none, and one where there is none', async () => {
    const { items } = await catalog.ask(
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
