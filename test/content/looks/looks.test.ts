import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { newId } from '../../../kernel/ids.js';
import { type Answer, LookShop } from './look-shop.js';

let shop: LookShop;
let ctx: RequestContext;
beforeAll(async () => {
  shop = await LookShop.open();
});
afterAll(() => shop.close());
beforeEach(() => {
  ctx = shop.context();
});

/** What a summer look can be made of, and what it cannot. */
async function wardrobe(): Promise<Record<'shirt' | 'pants' | 'shoes' | 'coat' | 'jeans', string>> {
  return {
    shirt: await shop.product(ctx, {
      ...{ title: 'Linen shirt', sku: 'SHIRT', material: 'linen', picture: '#1d4ed8' },
    }),
    pants: await shop.product(ctx, { title: 'Cotton pants', material: 'cotton', picture: '#f4f4f2' }),
    shoes: await shop.product(ctx, { title: 'Canvas sneakers', tags: ['summer'], picture: '#101010' }),
    coat: await shop.product(ctx, { title: 'Wool coat', material: 'wool', picture: '#8b0000' }),
    jeans: await shop.product(ctx, { title: 'Jeans', status: 'draft', tags: ['summer'], picture: '#1d4ed8' }),
  };
}

const rolesOf = ({ items }: Answer): string[] => items.map(({ role }: Answer) => role);
const idsOf = ({ items }: Answer): string[] => items.map(({ productId }: Answer) => productId);
const summer = 'season: "Summer", palette: [blue]';
const quoted = (ids: readonly string[]): string => JSON.stringify(ids);

describe('a look by a brief', () => {
  it('has what suits, can be bought, and goes together, and tells why of each', async () => {
    const { shirt, pants, shoes } = await wardrobe();
    const look = await shop.create(ctx, summer);
    expect(look).toMatchObject({
      ...{
        version: 1,
        title: 'Summer look',
        status: 'draft',
        selection: 'rules',
        selectionModel: null,
        warnings: [],
      },
      ...{ productCount: 3, palette: ['blue'], unavailableItems: [] },
      prompt: 'A look of up to 5 products that go together. Season: Summer; colors: blue.',
    });
    expect(idsOf(look)).toEqual([shirt, pants, shoes]);
    expect(rolesOf(look)).toEqual(['top', 'bottom', 'footwear']);
    const [first] = look.items;
    expect(first).toMatchObject({
      ...{ title: 'Linen shirt', sku: 'SHIRT', color: 'blue', availability: 'available', picture: 'shown' },
      ...{ category: 'Apparel & Accessories > Clothing > Shirts & Tops', product: { id: shirt } },
    });
    expect(first.reasons).toEqual([
      { code: 'season', text: 'The material linen suits "Summer".', points: 3 },
      { code: 'palette', text: 'Its picture shows that it is blue, a color of the palette.', points: 4 },
      { code: 'picture', text: 'It has a picture to show.', points: 2 },
      { code: 'role', text: 'The best top for the look.', points: 0 },
      { code: 'price', text: 'It costs 20.00 SGD.', points: 0 },
      { code: 'stock', text: '5 units can be sold.', points: 0 },
    ]);
  });

  it('is the same again for the same brief and catalog', async () => {
    await wardrobe();
    const [one, other] = [await shop.create(ctx, summer), await shop.create(ctx, summer)];
    const told = ({ items, warnings, title, prompt }: Answer) => ({ items, warnings, title, prompt });
    expect(told(other)).toEqual(told(one));
    expect(other.id).not.toBe(one.id);
  });

  it('is not possible where nothing suits, nothing can be bought, or the budget is too small, and says so', async () => {
    await expect(shop.create(ctx, summer)).rejects.toThrow('LOOK_NOT_POSSIBLE');
    await wardrobe();
    await expect(shop.create(ctx, 'style: "steampunk"')).rejects.toThrow('LOOK_NOT_POSSIBLE');
    const within = (amount: string) =>
      shop.create(ctx, `${summer}, budget: { amount: "${amount}", currency: "SGD" }`);
    await expect(within('39.99')).rejects.toThrow('LOOK_NOT_POSSIBLE');
    expect((await within('40.00')).productCount).toBe(2);
    const looks = await shop.ask(ctx, 'looks { items { id } }');
    expect(looks.items).toHaveLength(1);
  });

  it('says which words the rules do not know, and which model is not there', async () => {
    await wardrobe();
    const look = await shop.create(ctx, `${summer}, style: "normcore", model: "gpt-9"`);
    expect(look).toMatchObject({ selection: 'rules', selectionModel: null });
    expect(look.warnings).toEqual([
      '"normcore" is no style that the rules know: only products whose texts have its words were preferred for it.',
      'No language model gpt-9 is configured: the rules chose.',
    ]);
  });

  it('names everything that is wrong with it at once', async () => {
    const wrong = (input: string) => expect(shop.create(ctx, input)).rejects;
    await wrong('style: " ", size: 1, palette: [red, red], title: ""').toThrow(
      'VALIDATION_FAILED title style palette size',
    );
    await wrong('title: "Nothing"').toThrow(/^VALIDATION_FAILED $/);
    await wrong(`${summer}, budget: { amount: "1.234", currency: "SGD" }`).toThrow(
      'VALIDATION_FAILED budget.amount',
    );
    expect(await shop.events(ctx)).toEqual([]);
  });
});

describe('a look of given products', () => {
  it('has them in their order, even such as cannot be bought, and one without a picture', async () => {
    const { coat, jeans } = await wardrobe();
    const bare = await shop.product(ctx, { title: 'Scarf' });
    const look = await shop.create(ctx, `productIds: ${quoted([bare, coat, jeans])}, city: "Oslo"`);
    expect(idsOf(look)).toEqual([bare, coat, jeans]);
    expect(look).toMatchObject({ selection: 'given', title: 'Look in Oslo', productCount: 3 });
    expect(look.warnings).toEqual(['Scarf has no picture: the hero image does not show it.']);
    expect(look.items.map(({ picture, availability }: Answer) => [picture, availability])).toEqual([
      ['none', 'available'],
      ['shown', 'available'],
      ['shown', 'inactive'],
    ]);
    expect(look.items[0].place).toBeNull();
    expect(look.unavailableItems).toEqual([{ productId: jeans, availability: 'inactive' }]);
  });

  it('has no hero image if none has a picture', async () => {
    const bare = await shop.product(ctx, { title: 'Scarf' });
    const look = await shop.create(ctx, `productIds: ${quoted([bare])}`);
    expect(look).toMatchObject({
      title: 'Look with Scarf',
      heroImage: null,
      heroImageUrl: null,
      prompt: null,
    });
  });

  it("has none that is not the organization's own, is named twice, or too many", async () => {
    const { shirt } = await wardrobe();
    const foreign = await shop.product(shop.context(), { title: 'Hat' });
    const wrong = (ids: readonly string[], more = '') =>
      expect(shop.create(ctx, `productIds: ${quoted(ids)}${more}`)).rejects;
    await wrong([shirt, foreign]).toThrow('PRODUCT_NOT_FOUND productIds.1');
    await wrong([newId()]).toThrow('PRODUCT_NOT_FOUND productIds.0');
    await wrong([shirt, shirt.toUpperCase()]).toThrow('VALIDATION_FAILED productIds.1');
    await wrong(['x']).toThrow('VALIDATION_FAILED productIds.0');
    await wrong([]).toThrow('VALIDATION_FAILED productIds');
    await wrong(Array.from({ length: 13 }, () => newId())).toThrow('VALIDATION_FAILED productIds');
    await wrong([shirt], ', size: 3, model: "m"').toThrow('VALIDATION_FAILED size model');
    expect(await shop.run(ctx, 'select id from content.look where organization_id = $1')).toEqual([]);
  });
});

describe('a look whose products change', () => {
  it('stays, and says of each what became of it', async () => {
    const { shirt, pants, shoes, coat } = await wardrobe();
    const created = await shop.create(ctx, `productIds: ${quoted([shirt, pants, shoes, coat])}`);
    await shop.products.update(ctx, shirt, { inventoryQuantity: 0 });
    await shop.products.delete(ctx, pants);
    await shop.products.update(ctx, shoes, { status: 'archived' });
    await shop.run(
      ctx,
      `insert into catalog.listing (organization_id, id, product_id, connection_id, marketplace, store_id, country, currency,
         desired, desired_version, state, compared_at, created_at, updated_at)
       values ($1, $2, $3, $2, 'stall', 's', 'SG', 'SGD', 'delisted', 1, 'delisted', now(), now(), now())`,
      newId(),
      coat,
    );
    const look = await shop.find(ctx, created.id);
    expect(look.items.map(({ availability }: Answer) => availability)).toEqual([
      'sold_out',
      'deleted',
      'inactive',
      'delisted',
    ]);
    expect(look.unavailableItems).toHaveLength(4);
    expect(look).toMatchObject({ version: 1, heroImageUrl: created.heroImageUrl });
    expect(look.items[1]).toMatchObject({ title: 'Cotton pants', picture: 'shown' });
  });

  it('proposes what may take the place of one, the best first, and tells why', async () => {
    const { shirt, pants } = await wardrobe();
    const blue = await shop.product(ctx, { title: 'Linen blouse', material: 'linen', picture: '#2563eb' });
    const cheap = { title: 'Cotton shirt', price: '2.00', picture: '#c81e1e' };
    const red = await shop.product(ctx, cheap);
    const look = await shop.create(ctx, `${summer}, productIds: ${quoted([shirt, pants])}`);
    await shop.products.update(ctx, shirt, { inventoryQuantity: 0 });
    const proposed = await shop.ask(
      ctx,
      `lookReplacements(lookId: "${look.id}", productId: "${shirt}") { productId title color points reasons { code text } }`,
    );
    expect(proposed.map(({ productId }: Answer) => productId)).toEqual([blue, red]);
    expect(proposed[0].points).toBeGreaterThan(proposed[1].points);
    const texts = proposed[0].reasons.map(({ text }: Answer) => text);
    expect(texts).toEqual(
      expect.arrayContaining([
        'The material linen suits "Summer".',
        'It stands where Linen shirt does.',
        'It is blue, as Linen shirt is.',
        'It costs about as much as Linen shirt.',
      ]),
    );
    await expect(
      shop.ask(ctx, `lookReplacements(lookId: "${look.id}", productId: "${blue}") { productId }`),
    ).rejects.toThrow('PRODUCT_NOT_FOUND');
    const after = await shop.change(
      ctx,
      'updateLook',
      `id: "${look.id}", expectedVersion: 1, productIds: ${quoted([blue, pants])}`,
    );
    expect(idsOf(after)).toEqual([blue, pants]);
    expect(after.items[1].reasons).toEqual(look.items[1].reasons);
  });
});
