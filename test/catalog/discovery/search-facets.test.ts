import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { PublicShops } from './public-shop.js';

interface Count {
  value: string;
  count: number;
}
interface Attribute {
  name: string;
  count: number;
  values: Count[];
}

let shops: PublicShops;
beforeAll(async () => {
  shops = await PublicShops.open();
});
afterAll(() => shops.close());

const fields = 'total facets { attributes { name count values { value count } } countries { value count } }';

const search = (filter: string, args = '') =>
  shops.ask(`publicSearch(${args} filter: { ${filter} }) { ${fields} }`);

const of = (...merchants: RequestContext[]): string =>
  `merchantIds: [${merchants.map(({ organizationId }) => `"${organizationId}"`).join(', ')}]`;

const attributesOf = async (shop: RequestContext): Promise<Attribute[]> =>
  (await search(of(shop))).facets.attributes;

/** Each value finds as many products as it is counted for, in each form that a caller may write. */
async function expectFound(filter: string, attributes: readonly Attribute[]): Promise<void> {
  for (const { name, values } of attributes) {
    for (const { value, count } of values) {
      const text = `${name}:${value}`;
      for (const written of [text, text.toUpperCase()]) {
        const { total } = await search(`${filter}, attributes: [${JSON.stringify(written)}]`);
        expect([written, total]).toEqual([written, count]);
      }
    }
  }
}

describe('facets of attributes', () => {
  it('count products by attribute, option and trait, each once, and find what they count', async () => {
    const shop = await shops.listed();
    await shops.create(shop, {
      ...{ title: 'Shirt', attributes: { Color: 'Blue', 'Café crème': 'Größe: Æ' }, material: 'Linen' },
      ...{ gender: 'female', ageGroup: 'adult', options: [{ name: 'color', values: ['BLUE', 'Red'] }] },
      variants: [
        { sku: 'S-1', optionValues: { color: 'BLUE' } },
        { sku: 'S-2', optionValues: { color: 'Red' } },
      ],
    } as never);
    await shops.create(shop, { title: 'Hat', attributes: { color: '  blue ', custom_size: 'One   size' } });
    await shops.create(shop, { title: 'Mug', attributes: { shortDescription: 'For  tea', COLOR: 'Bleu' } });
    await shops.publish();
    const attributes = await attributesOf(shop);
    expect(attributes[0]).toMatchObject({ name: expect.stringMatching(/^color$/i), count: 3 });
    expect(attributes[0]!.values.map(({ count }) => count)).toEqual([2, 1, 1]);
    expect(attributes.slice(1).map(({ name, values }) => [name, values])).toEqual(
      expect.arrayContaining([
        ['Café crème', [{ value: 'Größe: Æ', count: 1 }]],
        ['Custom size', [{ value: 'One   size', count: 1 }]],
        ['Short description', [{ value: 'For  tea', count: 1 }]],
        ['gender', [{ value: 'female', count: 1 }]],
        ['age group', [{ value: 'adult', count: 1 }]],
      ]),
    );
    await expectFound(of(shop), attributes);
  });

  it('are the most frequent names and values, as a plain count has them', async () => {
    const shop = await shops.listed();
    const given: Record<string, string>[] = Array.from({ length: 40 }, (_, place) =>
      Object.fromEntries(
        Array.from({ length: 25 }, (_, at) => [`Name ${at}`, `value ${place % (at + 1)}`]).slice(
          place % 3 === 0 ? 0 : place % 20,
        ),
      ),
    );
    for (const attributes of given) await shops.create(shop, { title: 'Part', attributes });
    await shops.publish();
    const attributes = await attributesOf(shop);
    const counted = (texts: string[]): Count[] =>
      [...Map.groupBy(texts, text => text)]
        .map(([value, { length: count }]) => ({ value, count }))
        .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
    const names = counted(given.flatMap(one => Object.keys(one)));
    expect(attributes.map(({ count }) => count)).toEqual(names.slice(0, 20).map(({ count }) => count));
    expect(attributes).toHaveLength(20);
    for (const { name, count, values } of attributes) {
      expect(names).toContainEqual({ value: name, count });
      const plain = counted(given.flatMap(one => (name in one ? [one[name]!] : [])));
      expect(values.map(one => one.count)).toEqual(plain.slice(0, 20).map(one => one.count));
      for (const one of values) expect(plain).toContainEqual(one);
    }
    expect(await search(of(shop), 'limit: 1,')).toMatchObject({ facets: { attributes } });
  });

  it('count only what is found', async () => {
    const shop = await shops.listed();
    await shops.create(shop, { title: 'Red Cup', attributes: { Color: 'Red' } });
    await shops.create(shop, { title: 'Blue Cup', attributes: { Color: 'Blue' } });
    await shops.create(shop, { title: 'Draft Cup', status: 'draft', attributes: { Color: 'Green' } });
    await shops.publish();
    const { facets } = await search(`${of(shop)}, attributes: ["color:red"]`);
    expect(facets.attributes).toEqual([{ name: 'Color', count: 1, values: [{ value: 'Red', count: 1 }] }]);
    expect((await search(`${of(shop)}, country: "AQ"`)).facets).toEqual({ attributes: [], countries: [] });
  });

  it('leave out what no filter can name', async () => {
    const shop = await shops.listed();
    await shops.create(shop, {
      title: 'Odd',
      attributes: { 'a:b': 'c', Long: 'x'.repeat(300), Fits: 'y'.repeat(190), ' ': 'z' } as never,
    });
    await shops.publish();
    const attributes = await attributesOf(shop);
    expect(attributes.map(({ name }) => name)).toEqual(['Fits']);
    await expectFound(of(shop), attributes);
  });
});

describe('private and internal attributes are in no facet', () => {
  const attributes = {
    Supplier: 'Acme',
    Color: 'Brass',
    'seo.title': 'Buy lamps',
    'shop.categoryId': 'aa-1',
  };
  const names = async (shop: RequestContext) => (await attributesOf(shop)).map(({ name }) => name).toSorted();

  async function shopWithLamp(settings = '') {
    const shop = await shops.listed(settings);
    await shops.create(shop, { title: 'Lamp', attributes });
    await shops.publish();
    return shop;
  }

  it('as published', async () => {
    expect(await names(await shopWithLamp())).toEqual(['Color', 'Supplier']);
    expect(await names(await shopWithLamp('privateAttributes: ["SUPPLIER"]'))).toEqual(['Color']);
    expect(await names(await shopWithLamp('publicAttributes: ["SEO.title"]'))).toEqual([
      'Color',
      'Supplier',
      'Title',
    ]);
  });

  it.each([
    ['made private', '', 'privateAttributes: ["supplier"]', 'Supplier:Acme'],
    ['no longer public', 'publicAttributes: ["seo.title"]', 'publicAttributes: []', 'seo.title:Buy lamps'],
  ])('with the answer to the mutation: %s; nor is anything found by it', async (_, before, after, filter) => {
    const shop = await shopWithLamp(before);
    const found = async (one: string) => (await search(`${of(shop)}, attributes: ["${one}"]`)).total;
    expect(await found(filter)).toBe(1);
    await shops.change(shop, after);
    const waiting = await search(of(shop));
    expect(waiting.total).toBe(1);
    expect(JSON.stringify(waiting)).not.toMatch(/Acme|Buy lamps/);
    await expectFound(of(shop), waiting.facets.attributes);
    expect(await found(filter)).toBe(0);
    await shops.publish();
    expect(await names(shop)).toEqual(after.startsWith('private') ? ['Color'] : ['Color', 'Supplier']);
    expect(await found(filter)).toBe(0);
    expect(await found('color:brass')).toBe(1);
  });

  it('and a merchant who hides hers does not hide those of others', async () => {
    const [open, closed] = [await shopWithLamp(), await shopWithLamp()];
    await shops.change(closed, 'privateAttributes: ["Färbung", "Supplier"]');
    const { facets } = await search(of(open, closed));
    expect(facets.attributes).toContainEqual({
      name: 'Supplier',
      count: 1,
      values: [{ value: 'Acme', count: 1 }],
    });
    await shops.publish();
    const published = (await search(of(open, closed))).facets.attributes;
    expect(published[0]).toEqual({ name: 'Color', count: 2, values: [{ value: 'Brass', count: 2 }] });
  });
});

describe('facets of countries', () => {
  it("count products by their merchants' markets, and find what they count", async () => {
    const near = await shops.listed('countries: ["SG", "MY"]');
    const far = await shops.listed('countries: ["MY", "DE"]');
    const nowhere = await shops.listed();
    for (const [shop, products] of [
      [near, 2],
      [far, 3],
      [nowhere, 1],
    ] as const) {
      for (let made = 0; made < products; made++) await shops.create(shop, { title: 'Kite' });
    }
    await shops.publish();
    const all = of(near, far, nowhere);
    const { facets, total } = await search(all);
    expect(total).toBe(6);
    expect(facets.countries).toEqual([
      { value: 'MY', count: 5 },
      { value: 'DE', count: 3 },
      { value: 'SG', count: 2 },
    ]);
    for (const { value, count } of facets.countries) {
      expect((await search(`${all}, country: "${value}"`)).total).toBe(count);
    }
    await shops.change(far, 'isListed: false');
    expect((await search(all)).facets.countries).toEqual([
      { value: 'MY', count: 2 },
      { value: 'SG', count: 2 },
    ]);
  });
});
