import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { newId } from '../../../kernel/ids.js';
import { similarAssignments } from '../../../subgraphs/catalog/category/category-assignment.queries.js';
import { type Item, PlantedCatalog } from '../planted-catalog.js';

let catalog: PlantedCatalog;
let ctx: RequestContext;
beforeAll(async () => {
  catalog = await PlantedCatalog.open();
  ctx = catalog.context();
});
afterAll(() => catalog.close());

const recommended = `productId success warnings recommendations marketplaces {
  marketplace treeVersion existsOnProduct
  categories { categoryId label similarity country suggestedAttributeValues suggestionMeta
    attributes { name } variantAttributes { name isRequired } } }`;

const recommend = (by: RequestContext, input: string): Promise<Item> =>
  catalog.ask(by, `categoryRecommendation(input: { ${input} }) { ${recommended} }`);

async function create(by: RequestContext, fields: string): Promise<string> {
  const { product } = await catalog.ask(
    by,
    `createProduct(input: { currency: "SGD", ${fields} }) { product { id } }`,
    'mutation',
  );
  return product.id;
}

const confirm = (by: RequestContext, input: string): Promise<Item> =>
  catalog.ask(
    by,
    `confirmProductCategory(input: { ${input} }) { product { version attributes } }`,
    'mutation',
  );

describe('a recommendation', () => {
  it('has the best categories of both taxonomies, with attributes and how their values were found', async () => {
    const id = await create(ctx, 'title: "Kaos polos hitam cotton combed", brand: "Northwind"');
    const { marketplaces, success, warnings, recommendations } = await recommend(ctx, `productId: "${id}"`);
    expect({ success, warnings }).toEqual({ success: true, warnings: [] });
    expect(marketplaces.map(({ marketplace, treeVersion }: Item) => [marketplace, treeVersion])).toEqual([
      ['google', '2021-09-21'],
      ['shopify', '2024-07'],
    ]);
    expect(recommendations).toEqual([
      'google: give what Apparel & Accessories > Clothing > Shirts & Tops requires: gender, age_group, size.',
    ]);
    const [first] = marketplaces[0].categories;
    expect(first).toMatchObject({
      categoryId: '212',
      label: 'Apparel & Accessories > Clothing > Shirts & Tops',
      suggestedAttributeValues: { brand: 'Northwind', color: 'black', material: 'cotton' },
    });
    expect(first.suggestionMeta).toMatchObject({
      category: { source: 'texts' },
      attributes: {
        brand: { source: 'field', evidence: 'brand' },
        color: { source: 'title', evidence: 'hitam' },
      },
    });
    expect(first.variantAttributes).toContainEqual({ name: 'size', isRequired: true });
  });

  it('abstains where nothing is similar enough, and says so', async () => {
    const id = await create(ctx, 'title: "Zorgblat 3000"');
    const { marketplaces, success, warnings, recommendations } = await recommend(
      ctx,
      `productId: "${id}", targets: [{ marketplace: "google", country: "sg" }]`,
    );
    expect({ success, categories: marketplaces[0].categories }).toEqual({ success: false, categories: [] });
    expect(warnings).toEqual(['google: no category is similar enough.']);
    expect(recommendations).toEqual([expect.stringMatching(/^Describe the product/)]);
  });

  it('takes a query in place of the texts, a limit, and warns of a model that it does not use', async () => {
    const id = await create(ctx, 'title: "Zorgblat 3000"');
    const { marketplaces, warnings } = await recommend(
      ctx,
      `productId: "${id}", query: "coffee mug", limit: 1, autofill: false, model: "any"`,
    );
    expect(marketplaces[0].categories).toEqual([
      expect.objectContaining({
        label: expect.stringMatching(/ > Mugs$/),
        suggestedAttributeValues: {},
      }),
    ]);
    expect(warnings).toEqual([expect.stringMatching(/^No language model/)]);
  });

  it.each([
    'targets: [{ marketplace: "nowhere", country: "sg" }]',
    'targets: []',
    'targets: [{ marketplace: "google", country: "SG" }]',
    'targets: [{ marketplace: "google", country: "" }]',
    `targets: [${Array.from({ length: 21 }, (_, n) => `{ marketplace: "google", country: "c${'x'.repeat(n)}" }`).join()}]`,
    'limit: 0',
    'query: "   "',
    `query: "${'q'.repeat(4001)}"`,
    'targets: [{ marketplace: "google", country: "sg" }, { marketplace: "google", country: "sg" }]',
    'limit: 21',
    'query: "x"',
    `model: "${'m'.repeat(101)}"`,
  ])('with %s is rejected', async input => {
    const id = await create(ctx, 'title: "Mug"');
    await expect(recommend(ctx, `productId: "${id}", ${input}`)).rejects.toThrow('VALIDATION_FAILED');
  });

  it('is not made of products of another organization', async () => {
    const id = await create(ctx, 'title: "Mug"');
    for (const unknown of [id, newId(), 'x']) {
      await expect(recommend(catalog.context(), `productId: "${unknown}"`)).rejects.toThrow(
        'PRODUCT_NOT_FOUND',
      );
    }
  });
});

describe('texts that say little', () => {
  const google = 'targets: [{ marketplace: "google", country: "sg" }], limit: 1';
  const labelOf = async (fields: string) => {
    const id = await create(ctx, fields);
    const { marketplaces } = await recommend(ctx, `productId: "${id}", ${google}`);
    return marketplaces[0].categories[0]?.label ?? null;
  };

  it.each([
    ['type', 'title: "Zorgblat", productType: "Coffee mug"'],
    ['highlights', 'title: "Zorgblat", productType: "Kitchen", highlights: ["coffee mug"]'],
    ['SKU', 'title: "Zorgblat", productType: "Mugs", sku: "MUG-BLK-350"'],
  ])('are completed by the %s', async (_, fields) => {
    expect(await labelOf(fields)).toMatch(/ > Mugs$/);
  });

  it('do not mean their brand: shoes of Apple are no fruit', async () => {
    expect(await labelOf('title: "Apple running shoes", brand: "Apple"')).toMatch(/ > Shoes/);
  });

  it.each([
    '\\u202e\\u0000x',
    'Ω≈ç√∫ ˜µ≤≥÷',
    'Кружка керамическая',
    'マグカップ 陶器',
    'كوب قهوة',
    '𝕄𝕦𝕘 🏆🏆🏆',
  ])('of other alphabets get an answer: "%s"', async title => {
    const id = await create(ctx, 'title: "x"');
    const { productId } = await recommend(ctx, `productId: "${id}", query: "${title}"`);
    expect(productId).toBe(id);
  });

  it('are read in part where they are long', async () => {
    const description = `coffee mug ${'<'.repeat(200_000)} ${'dog '.repeat(50_000)}`;
    const began = performance.now();
    expect(await labelOf(`title: "Zorgblat coffee mug", description: "${description}"`)).toMatch(/ > Mugs$/);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('a confirmed category', () => {
  it('is an attribute of the product, and what the next recommendation follows, in this organization alone', async () => {
    const id = await create(ctx, 'title: "Zorgblat 2000 Deluxe"');
    const input = `productId: "${id}", marketplace: "google", categoryId: "212"`;
    const { product } = await confirm(ctx, input);
    expect(product).toEqual({ version: 2, attributes: { 'google.categoryId': '212' } });
    expect((await confirm(ctx, input)).product.version).toBe(2);

    const target = 'targets: [{ marketplace: "google", country: "sg" }]';
    const next = await create(ctx, 'title: "Zorgblat 3000 Deluxe"');
    const { marketplaces } = await recommend(ctx, `productId: "${next}", ${target}`);
    expect(marketplaces[0].categories[0]).toMatchObject({
      categoryId: '212',
      suggestionMeta: { category: { source: 'assignments' } },
    });
    const own = await recommend(ctx, `productId: "${id}", ${target}`);
    expect(own.marketplaces[0].existsOnProduct).toBe(true);

    const stranger = catalog.context();
    const theirs = await create(stranger, 'title: "Zorgblat 3000 Deluxe"');
    expect((await recommend(stranger, `productId: "${theirs}", ${target}`)).success).toBe(false);
  });

  it.each([
    'marketplace: "google", categoryId: "999999999"',
    'marketplace: "nowhere", categoryId: "1"',
    'marketplace: "stall", categoryId: " "',
  ])('with %s is rejected, and changes nothing', async input => {
    const id = await create(ctx, 'title: "Mug"');
    await expect(confirm(ctx, `productId: "${id}", ${input}`)).rejects.toThrow('VALIDATION_FAILED');
    const { version } = await catalog.ask(ctx, `product(id: "${id}") { version }`);
    expect(version).toBe(1);
  });

  it('of two people at once is one of both, and the attribute says the same as the assignment', async () => {
    const id = await create(ctx, 'title: "Quuxly 1 Deluxe"');
    const choices = ['212', '2169'];
    const made = await Promise.all(
      choices.map(choice =>
        confirm(ctx, `productId: "${id}", marketplace: "google", categoryId: "${choice}"`),
      ),
    );
    expect(made.map(({ product }) => product.version).sort()).toEqual([2, 3]);
    const last = made.find(({ product }) => product.version === 3).product.attributes['google.categoryId'];
    const next = await create(ctx, 'title: "Quuxly 2 Deluxe"');
    const { marketplaces } = await recommend(
      ctx,
      `productId: "${next}", targets: [{ marketplace: "google", country: "sg" }]`,
    );
    expect(choices).toContain(last);
    expect(marketplaces[0].categories[0].categoryId).toBe(last);
  });

  it('is the first answer for its product, whatever its texts say, unless a query is asked', async () => {
    const id = await create(ctx, 'title: "Zyxwort 9"');
    await confirm(ctx, `productId: "${id}", marketplace: "google", categoryId: "3032"`);
    const target = 'targets: [{ marketplace: "google", country: "sg" }]';
    const { marketplaces, warnings } = await recommend(ctx, `productId: "${id}", ${target}`);
    expect(warnings).toEqual([]);
    expect(marketplaces[0].categories[0]).toMatchObject({ categoryId: '3032', similarity: 1 });
    expect(marketplaces[0].categories[0].suggestionMeta.category).toEqual({ source: 'assignments' });
    const asked = await recommend(ctx, `productId: "${id}", ${target}, query: "coffee mug"`);
    expect(asked.marketplaces[0].categories[0].label).toMatch(/ > Mugs$/);
  });

  it('is compared as long as it is among the latest', async () => {
    const own = catalog.context();
    for (const [title, category] of [
      ['Wumpfel 1', '212'],
      ['Wumpfel 2', '2169'],
    ]) {
      const id = await create(own, `title: "${title}"`);
      await confirm(own, `productId: "${id}", marketplace: "google", categoryId: "${category}"`);
    }
    const asked = { id: newId(), features: ['wumpfel'] };
    const found = async (recentMax: number) =>
      (
        await similarAssignments(own.reader, own.organizationId, asked, { marketplace: 'google', recentMax })
      ).map(({ categoryId }) => categoryId);
    expect(await found(2)).toEqual(['2169', '212']);
    expect(await found(1)).toEqual(['2169']);
  });

  it('goes with its product, which has no recommendation any more', async () => {
    const id = await create(ctx, 'title: "Wibblet 1 Deluxe"');
    await confirm(ctx, `productId: "${id}", marketplace: "google", categoryId: "212"`);
    await catalog.ask(ctx, `deleteProduct(input: { id: "${id}" }) { product { id } }`, 'mutation');
    await expect(recommend(ctx, `productId: "${id}"`)).rejects.toThrow('PRODUCT_NOT_FOUND');
    const input = `productId: "${id}", marketplace: "google", categoryId: "212"`;
    await expect(confirm(ctx, input)).rejects.toThrow('PRODUCT_NOT_FOUND');
    const next = await create(ctx, 'title: "Wibblet 2 Deluxe"');
    expect((await recommend(ctx, `productId: "${next}"`)).success).toBe(false);
  });

  it('of another organization is rejected', async () => {
    const id = await create(ctx, 'title: "Mug"');
    const input = `productId: "${id}", marketplace: "google", categoryId: "212"`;
    await expect(confirm(catalog.context(), input)).rejects.toThrow('PRODUCT_NOT_FOUND');
  });

  it('of a stale version is rejected', async () => {
    const id = await create(ctx, 'title: "Mug"');
    const input = `productId: "${id}", marketplace: "stall", categoryId: "7"`;
    await confirm(ctx, input);
    await expect(confirm(ctx, `${input}, expectedVersion: 1`)).rejects.toThrow('VERSION_STALE');
  });
});
