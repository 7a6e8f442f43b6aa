import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { newId } from '../../../kernel/ids.js';
import { type Answer, LookShop } from './look-shop.js';

let shop: LookShop;
let ctx: RequestContext;
let shirt: string;
let pants: string;
let look: Answer;
beforeAll(async () => {
  shop = await LookShop.open();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ctx = shop.context();
  shirt = await shop.product(ctx, { title: 'Linen shirt', picture: '#1d4ed8' });
  pants = await shop.product(ctx, { title: 'Cotton pants', picture: '#101010' });
  look = await shop.create(ctx, `title: "Seaside", productIds: ["${shirt}", "${pants}"]`);
});

/** As another call of the same caller, which knows nothing of those before. */
const again = (): RequestContext => shop.context(ctx.organizationId);
const change = (name: string, input: string) => shop.change(again(), name, input);
const outcomes = async (calls: Promise<Answer>[]): Promise<string[]> =>
  (await Promise.allSettled(calls)).map(each =>
    each.status === 'fulfilled' ? 'done' : String(each.reason.message),
  );

describe('a look', () => {
  it('is changed in what is given; null clears, and the picture stays while the products do', async () => {
    const changed = await change(
      'updateLook',
      `id: "${look.id}", expectedVersion: 1, title: " By the sea ", city: "Lisbon", palette: [blue], audience: female`,
    );
    expect(changed).toMatchObject({ version: 2, title: 'By the sea', palette: ['blue'], audience: 'female' });
    expect(changed.heroImageUrl).toBe(look.heroImageUrl);
    const cleared = await change(
      'updateLook',
      `id: "${look.id}", palette: null, audience: null, title: null`,
    );
    expect(cleared).toMatchObject({ version: 3, title: 'By the sea', palette: [], audience: null });
    const same = `id: "${look.id}", title: "By the sea", city: " Lisbon", palette: []`;
    for (const nothing of [`id: "${look.id}"`, same]) {
      expect(await change('updateLook', nothing)).toEqual(cleared);
    }
    await expect(change('updateLook', `id: "${look.id}", title: " ", style: ""`)).rejects.toThrow(
      'VALIDATION_FAILED title style',
    );
    await expect(change('updateLook', `id: "${look.id}", productIds: ["${newId()}"]`)).rejects.toThrow(
      'PRODUCT_NOT_FOUND',
    );
    expect(await shop.find(ctx, look.id)).toEqual(cleared);
  });

  it('is published and taken back, as often as is asked, each change once', async () => {
    const input = `id: "${look.id}"`;
    expect(await change('publishLook', input)).toMatchObject({ status: 'published', version: 2 });
    expect(await change('publishLook', input)).toMatchObject({ status: 'published', version: 2 });
    expect(await change('unpublishLook', input)).toMatchObject({ status: 'draft', version: 3 });
    expect(await change('unpublishLook', input)).toMatchObject({ status: 'draft', version: 3 });
  });

  it('is not published while none of its products can be bought', async () => {
    for (const id of [shirt, pants]) await shop.products.update(ctx, id, { inventoryQuantity: 0 });
    await expect(change('publishLook', `id: "${look.id}"`)).rejects.toThrow('LOOK_NOT_PUBLISHABLE');
    const products = `productIds: ["${shirt}"], status: published`;
    await expect(shop.create(ctx, products)).rejects.toThrow('LOOK_NOT_PUBLISHABLE');
    await shop.products.update(ctx, shirt, { inventoryQuantity: 1 });
    expect(await change('publishLook', `id: "${look.id}"`)).toMatchObject({ status: 'published' });
    expect(await shop.create(ctx, products)).toMatchObject({ status: 'published' });
  });

  it('is changed by one of those who read the same version', async () => {
    const input = `id: "${look.id}", expectedVersion: 1`;
    const done = await outcomes([
      change('updateLook', `${input}, title: "A"`),
      change('updateLook', `${input}, productIds: ["${shirt}"]`),
      change('publishLook', input),
    ]);
    expect(done.toSorted()).toEqual(['VERSION_STALE', 'VERSION_STALE', 'done']);
    expect(await shop.find(ctx, look.id)).toMatchObject({ version: 2 });
    await expect(change('deleteLook', input)).rejects.toThrow('VERSION_STALE');
  });

  it('is deleted once, with an event, and is gone then', async () => {
    const input = `id: "${look.id}"`;
    const done = await outcomes([change('deleteLook', input), change('deleteLook', input)]);
    expect(done.toSorted()).toEqual(['LOOK_NOT_FOUND', 'done']);
    await expect(shop.find(ctx, look.id)).rejects.toThrow('LOOK_NOT_FOUND');
    await expect(change('updateLook', `${input}, title: "A"`)).rejects.toThrow('LOOK_NOT_FOUND');
  });

  it("of another organization's does not exist, nor does what is no id", async () => {
    const stranger = shop.context();
    for (const id of [look.id, newId(), 'x']) {
      await expect(shop.find(id === look.id ? stranger : ctx, id)).rejects.toThrow('LOOK_NOT_FOUND');
      const caller = id === look.id ? stranger : ctx;
      for (const name of ['updateLook', 'publishLook', 'unpublishLook', 'deleteLook']) {
        await expect(shop.change(caller, name, `id: "${id}"`)).rejects.toThrow('LOOK_NOT_FOUND');
      }
      const asked = `lookReplacements(lookId: "${id}", productId: "${shirt}") { productId }`;
      await expect(shop.ask(caller, asked)).rejects.toThrow('LOOK_NOT_FOUND');
    }
    expect((await shop.ask(stranger, 'looks { items { id } }')).items).toEqual([]);
  });
});

describe('events of a look', () => {
  it('tell that it was made and that it was deleted, with all of it, and never that it changed', async () => {
    await change('updateLook', `id: "${look.id}", title: "Changed"`);
    await change('publishLook', `id: "${look.id}"`);
    await change('deleteLook', `id: "${look.id}"`);
    const events = await shop.events(ctx);
    expect(events.map(({ type }) => type)).toEqual(['look.created', 'look.deleted']);
    const [created, deleted] = events.map(({ body }) => body);
    expect(created).toMatchObject({
      ...{ schemaVersion: '2026-08-01', resourceVersion: 1, organizationId: ctx.organizationId },
      subject: { type: 'look', id: look.id, externalId: null, externalNumber: null },
    });
    const { availability: _, product: __, ...item } = look.items[0];
    expect(created.data.look).toMatchObject({
      ...{ id: look.id, title: 'Seaside', status: 'draft', productCount: 2, heroImageUrl: look.heroImageUrl },
      items: [item, { productId: pants }],
    });
    expect(created.data.look).not.toHaveProperty('version');
    expect(deleted).toMatchObject({
      resourceVersion: 4,
      data: { look: { title: 'Changed', status: 'published' } },
    });
    const { deletedAt, look: last } = deleted.data;
    expect(Date.parse(deletedAt)).toBeGreaterThanOrEqual(Date.parse(last.createdAt));
  });
});

describe('the list of looks', () => {
  const page = (args: string) =>
    shop.ask(
      ctx,
      `looks(${args}) { items { title } pagination { offset limit total hasMore nextOffset nextCursor } }`,
    );
  const titles = ({ items }: Answer): string[] => items.map(({ title }: Answer) => title);

  it('is the newest first, by offset or by cursor, with the total of all pages', async () => {
    for (const title of ['Two', 'Three']) {
      await shop.create(ctx, `title: "${title}", productIds: ["${shirt}"]`);
    }
    const first = await page('limit: 2');
    expect(titles(first)).toEqual(['Three', 'Two']);
    const { nextCursor, ...pagination } = first.pagination;
    expect(pagination).toEqual({ offset: 0, limit: 2, total: 3, hasMore: true, nextOffset: 2 });
    const last = { total: 3, hasMore: false, nextOffset: null, nextCursor: null };
    expect(await page('limit: 2, offset: 2')).toEqual({
      items: [{ title: 'Seaside' }],
      pagination: { offset: 2, limit: 2, ...last },
    });
    expect(titles(await page(`limit: 2, cursor: "${nextCursor}"`))).toEqual(['Seaside']);
    expect(await page('offset: 1000000')).toEqual({
      items: [],
      pagination: { offset: 1_000_000, limit: 24, ...last },
    });
    await expect(page(`filter: { q: "x" }, cursor: "${nextCursor}"`)).rejects.toThrow('CURSOR_INVALID');
  });

  it('is narrowed by text in title, city, style and prompt, by status, product and ids', async () => {
    const other = await shop.create(
      ctx,
      `title: "100% Boho_chic", style: "Bohemian", city: "Łódź", occasion: "gala", productIds: ["${pants}"], status: published`,
    );
    const found = async (filter: string) => titles(await page(`filter: { ${filter} }`));
    for (const q of ['BOHO', 'bohemian', 'łódź', 'Gala', '100%', 'o_c']) {
      expect(await found(`q: "${q}"`)).toEqual(['100% Boho_chic']);
    }
    expect(await found('q: "%"')).toEqual(['100% Boho_chic']);
    expect(await found('q: "100% Boho_chic\\nŁódź"')).toEqual(['100% Boho_chic']);
    expect(await found('status: published')).toEqual(['100% Boho_chic']);
    expect(await found('status: draft, q: "boho"')).toEqual([]);
    expect(await found(`productId: "${shirt.toUpperCase()}"`)).toEqual(['Seaside']);
    expect(await found(`ids: ["${other.id}"]`)).toEqual(['100% Boho_chic']);
    expect(await found('q: ""')).toHaveLength(2);
  });

  it('is asked within its bounds', async () => {
    const wrong = (args: string) => expect(page(args)).rejects;
    await wrong('limit: 51').toThrow('VALIDATION_FAILED limit');
    await wrong('limit: 0').toThrow('VALIDATION_FAILED limit');
    await wrong('offset: -1').toThrow('VALIDATION_FAILED offset');
    await wrong(`filter: { q: "${'x'.repeat(201)}" }`).toThrow('VALIDATION_FAILED q');
    await wrong('filter: { ids: [], productId: "x" }').toThrow('VALIDATION_FAILED ids productId');
  });

  it('reads whether products can be bought by one statement for a whole page', async () => {
    for (let made = 0; made < 5; made += 1) await shop.create(ctx, `productIds: ["${shirt}", "${pants}"]`);
    const statements = vi.spyOn(ctx.db, 'query');
    const { items } = await shop.ask(
      ctx,
      'looks { items { items { availability } unavailableItems { productId availability } } }',
    );
    expect([items.length, statements.mock.calls.length]).toEqual([6, 2]);
    statements.mockRestore();
  });
});
