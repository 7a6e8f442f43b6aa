import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { PublicShops } from './public-shop.js';

let shops: PublicShops;
beforeAll(async () => {
  shops = await PublicShops.open();
});
afterAll(() => shops.close());

const search = (args: string, fields: string) => shops.ask(`publicSearch(${args}) { ${fields} }`);

describe('a word that a language has', () => {
  let drapery: RequestContext;
  beforeAll(async () => {
    drapery = await shops.listed();
    for (const title of [
      'Hem Tape',
      'Tassle Garland',
      'Elbow Patch',
      'Red Press',
      'Gel Pen',
      'Hand Towel',
      'Trail Gazelles',
    ]) {
      await shops.create(drapery, { title });
    }
    for (const title of [
      'Red Cotton Shirt',
      'White Mug',
      'Red Canvas Bag',
      'Kitchen Knives',
      'Camera Lens',
      'Yellow Wool Jumper',
    ]) {
      await shops.create(drapery, { title });
    }
    await shops.publish();
  });

  const ask = (
    q: string,
    fields = 'correctedQuery match total items { product { title } } suggestions { q }',
  ) => search(`filter: { q: ${JSON.stringify(q)}, merchantIds: ["${drapery.organizationId}"] }`, fields);

  it.each([
    ['rotes Hemd', 'Red Cotton Shirt'],
    ['weiße Tasse', 'White Mug'],
    ['rote Tasche', 'Red Canvas Bag'],
    ['rote Taschen', 'Red Canvas Bag'],
    ['baju merah', 'Red Cotton Shirt'],
    ['tas merah', 'Red Canvas Bag'],
    ['túi', 'Red Canvas Bag'],
    ['กระเป๋า', 'Red Canvas Bag'],
    ['杯子', 'White Mug'],
    ['ich suche eine rote Tasche für meine Mutter', 'Red Canvas Bag'],
    ['lenses', 'Camera Lens'],
    ['knife', 'Kitchen Knives'],
  ])('is not corrected, and means what it says: %s', async (q, title) => {
    const found = await ask(q);
    expect(found.correctedQuery).toBeNull();
    expect(found.items[0].product.title).toBe(title);
  });

  it.each(['watch', 'kind', 'handy', 'Wecker'])('is not replaced where nobody sells it: %s', async q => {
    const found = await ask(q);
    expect(found).toMatchObject({ correctedQuery: null, total: 0 });
  });

  it('has what is like it suggested, where nobody sells it', async () => {
    expect((await ask('watch')).suggestions).toEqual([{ q: 'patch' }]);
  });

  it('is found without others that say nothing, and other words are not replaced', async () => {
    const found = await ask('red dress for wedding');
    expect(found).toMatchObject({ correctedQuery: null, match: 'some_words' });
    expect((await ask('something nice for my mother')).total).toBe(0);
  });

  it('is no other word for its last letter', async () => {
    const { items } = await ask('lens');
    expect(items).toEqual([{ product: { title: 'Camera Lens' } }]);
  });

  it('is shown as products write it, where another was taken for it', async () => {
    expect((await ask('gazele')).correctedQuery).toBe('gazelles');
    expect((await ask('kitchn knives')).correctedQuery).toBe('kitchen knives');
  });
});

describe('a search of more than are ranked', () => {
  const copies = `insert into catalog.public_product select (jsonb_populate_record(p, jsonb_build_object(
      'product_id', copy.id, 'keys', replace(p.keys::text, '''' || lpad(catalog.search_level(p.product_id)::text, 2, '0'),
        '''' || lpad(catalog.search_level(copy.id)::text, 2, '0'))))).*
    from catalog.public_product p, (select gen_random_uuid() as id from generate_series(1, 600)) copy
    where p.organization_id = $1`;

  it('counts, pages and facets the same ones', async () => {
    const shop = await shops.listed();
    await shops.create(shop, { title: 'Thimble', price: '1.00', currency: 'SGD' });
    await shops.publish();
    await shops.database.db.pool.query(copies, [shop.organizationId]);
    const args = `filter: { q: "thimble", merchantIds: ["${shop.organizationId}"] }, limit: 100`;
    const fields =
      'total totalIsCapped facets { currencies { count } } items { product { id } } pagination { nextCursor }';
    const first = await search(args, fields);
    expect(first).toMatchObject({
      total: 500,
      totalIsCapped: true,
      facets: { currencies: [{ count: 500 }] },
    });
    const ids = new Set<string>();
    for (let page = first; ; ) {
      for (const { product } of page.items) ids.add(product.id);
      const { nextCursor } = page.pagination;
      if (nextCursor === null) break;
      page = await search(`${args}, cursor: "${nextCursor}"`, fields);
    }
    expect(ids.size).toBe(500);
  });
});
