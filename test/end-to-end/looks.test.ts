import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import type { Reply } from '../support/rest-client.js';

let program: Program;
let shop: Organization;
let shirt: string;
let shorts: string;

beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());
beforeEach(async () => {
  shop = await startOrganization(program, { defaultCurrency: 'SGD' });
  shirt = await product({ title: 'Linen shirt', material: 'linen', sku: 'SHIRT' }, [200, 30, 30], [400, 800]);
  shorts = await product({ title: 'Cotton shorts', material: 'cotton' }, [30, 60, 200], [900, 300]);
});

/** On sale, with a picture of one color of this size. */
async function product(
  fields: object,
  [r, g, b]: readonly number[],
  [width, height]: readonly number[],
): Promise<string> {
  const price = { amount: '20.00', currency: 'SGD' };
  const body = { status: 'active', price, inventoryQuantity: 3, ...fields };
  const { json } = await shop.rest.post('/api/v1/products', body);
  const background = { r: r!, g: g!, b: b! };
  const content = await sharp({ create: { width: width!, height: height!, channels: 3, background } })
    .png()
    .toBuffer();
  const path = `/api/v1/products/${json.product.id}/images`;
  expect((await shop.rest.upload(path, { name: 'picture.png', content })).status).toBe(201);
  return json.product.id;
}

const brief = { style: 'casual', season: 'summer', occasion: 'beach' };
const make = (body: object = brief, headers = {}): Promise<Reply> =>
  shop.rest.post('/api/v1/looks', body, headers);
const lookEvents = async () => (await shop.events()).filter(({ type }) => type.startsWith('look.'));

/** The box of the pixels that have the color, but for what a JPEG blurs at its edges. */
async function boxOf(picture: Buffer, color: readonly number[]) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const xs: number[] = [];
  const ys: number[] = [];
  for (let at = 0; at < data.length; at += info.channels) {
    if (color.every((value, channel) => Math.abs(data[at + channel]! - value) <= 6)) {
      const pixel = at / info.channels;
      xs.push(pixel % info.width);
      ys.push(Math.floor(pixel / info.width));
    }
  }
  const least = (list: number[]) => list.reduce((a, b) => Math.min(a, b));
  const most = (list: number[]) => list.reduce((a, b) => Math.max(a, b));
  const [x, y] = [least(xs), least(ys)];
  return { x, y, width: most(xs) - x + 1, height: most(ys) - y + 1, pixels: xs.length };
}

describe('a look', () => {
  it('is made by a brief, read with its reasons, and listed', async () => {
    const { status, json, headers } = await make();
    expect(status).toBe(201);
    const { look } = json;
    expect(headers.get('location')).toBe(`/api/v1/looks/${look.id}`);
    expect(look).toMatchObject({
      ...{ ...brief, organizationId: shop.id, title: 'Casual summer look for beach', status: 'draft' },
      ...{
        timeOfDay: null,
        city: null,
        selection: 'rules',
        selectionModel: null,
        productCount: 2,
        version: 1,
      },
      ...{ warnings: [], unavailableItems: [], productIds: [shirt, shorts] },
    });
    expect(look.items.map(({ role, availability }: Reply['json']) => [role, availability])).toEqual([
      ['top', 'available'],
      ['bottom', 'available'],
    ]);
    expect(look.items[0].reasons.length).toBeGreaterThan(2);
    const read = await shop.rest.get(`/api/v1/looks/${look.id}`);
    expect(read.json.look).toEqual(look);
    expect(read.headers.get('etag')).toBe(headers.get('etag'));
    const list = await shop.rest.get('/api/v1/looks?q=BEACH&status=draft&limit=1&offset=0');
    const { id, organizationId, title, heroImageUrl, productCount, createdAt, updatedAt } = look;
    expect(list.json.items).toEqual([
      {
        ...{ id, organizationId, title, status: 'draft', ...brief, timeOfDay: null, city: null },
        ...{ heroImageUrl, productCount, createdAt, updatedAt },
      },
    ]);
    expect(list.json.pagination).toEqual({ offset: 0, limit: 1, total: 1, hasMore: false, nextOffset: null });
    expect((await shop.rest.get('/api/v1/looks?status=published')).json.items).toEqual([]);
  });

  it('has a hero image that anybody may see: the pictures side by side, undistorted, where it says', async () => {
    const { look } = (await make({ productIds: [shirt, shorts] })).json;
    const { pathname } = new URL(look.heroImageUrl);
    const served = await program.rest(null).get(pathname);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { width, height } = look.heroImage;
    expect(await sharp(served.bytes).metadata()).toMatchObject({ format: 'jpeg', width, height });
    const boxes = [await boxOf(served.bytes, [200, 30, 30]), await boxOf(served.bytes, [30, 60, 200])];
    boxes.forEach((box, at) => {
      const { place } = look.items[at];
      for (const side of ['x', 'y', 'width', 'height'] as const) {
        expect(Math.abs(box[side] - place[side])).toBeLessThanOrEqual(2);
      }
      expect(box.pixels / (box.width * box.height)).toBeGreaterThan(0.97);
    });
    expect(boxes[0]!.width / boxes[0]!.height).toBeCloseTo(0.5, 1);
    expect(boxes[1]!.width / boxes[1]!.height).toBeCloseTo(3, 1);
    const white = await boxOf(served.bytes, [255, 255, 255]);
    const shown = boxes.reduce((sum, box) => sum + box.width * box.height, 0);
    expect(white.pixels / (width * height - shown)).toBeGreaterThan(0.97);
  });

  it('is made once for one Idempotency-Key, whatever is sent at the same time', async () => {
    const headers = { 'idempotency-key': newId() };
    const replies = await Promise.all([make(brief, headers), make(brief, headers)]);
    const made = replies.filter(({ status }) => status === 201);
    const others = replies.filter(({ status }) => status !== 201);
    expect(made.length).toBeGreaterThan(0);
    for (const { status, json } of others)
      expect([status, json.code]).toEqual([409, 'IDEMPOTENCY_IN_FLIGHT']);
    const again = await make(brief, headers);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.json).toEqual(made[0]!.json);
    expect((await make({ ...brief, season: 'winter' }, headers)).status).toBe(422);
    expect((await shop.rest.get('/api/v1/looks')).json.pagination.total).toBe(1);
    expect(await lookEvents()).toHaveLength(1);
  });

  it('says what became of its products, over GraphQL with the products as they are', async () => {
    const { look } = (await make({ productIds: [shirt, shorts] })).json;
    const before = await shop.rest.get(`/api/v1/looks/${look.id}`);
    await shop.rest.patch(`/api/v1/products/${shirt}/inventory`, { inventoryQuantity: 0 });
    await shop.rest.delete(`/api/v1/products/${shorts}`);
    const after = await shop.rest.get(`/api/v1/looks/${look.id}`);
    expect(after.json.look).toMatchObject({ version: 1, productCount: 2, heroImageUrl: look.heroImageUrl });
    expect(after.json.look.unavailableItems).toEqual([
      { productId: shirt, title: 'Linen shirt', availability: 'sold_out' },
      { productId: shorts, title: 'Cotton shorts', availability: 'deleted' },
    ]);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    const { data } = await shop.graphql.run(
      `{ look(id: "${look.id}") { items { product { title availableQuantity } } } }`,
    );
    expect(data.look.items).toEqual([
      { product: { title: 'Linen shirt', availableQuantity: 0 } },
      { product: null },
    ]);
  });

  it('is published, changed and deleted over GraphQL; webhooks hear of it when it is made and deleted', async () => {
    const { look } = (await make({ productIds: [shirt] })).json;
    const published = await shop.graphql.run(
      'mutation ($input: PublishLookInput!) { publishLook(input: $input) { look { status version } } }',
      { input: { id: look.id, expectedVersion: 1 } },
    );
    expect(published.data.publishLook.look).toEqual({ status: 'published', version: 2 });
    const changed = await shop.graphql.run(
      'mutation ($input: UpdateLookInput!) { updateLook(input: $input) { look { productIds version } } }',
      { input: { id: look.id, expectedVersion: 2, productIds: [shorts, shirt] } },
    );
    expect(changed.data.updateLook.look).toEqual({ productIds: [shorts, shirt], version: 3 });
    const remove = 'mutation ($input: DeleteLookInput!) { deleteLook(input: $input) { deletedId } }';
    const stale = await shop.graphql.run(remove, { input: { id: look.id, expectedVersion: 2 } });
    expect(stale.errors?.[0]?.extensions.code).toBe('VERSION_STALE');
    const deleted = await shop.graphql.run(remove, { input: { id: look.id } });
    expect(deleted.data.deleteLook).toEqual({ deletedId: look.id });
    expect((await shop.rest.get(`/api/v1/looks/${look.id}`)).json.code).toBe('LOOK_NOT_FOUND');
    const events = await lookEvents();
    expect(events.map(({ type, resourceVersion }) => [type, resourceVersion])).toEqual([
      ['look.created', 1],
      ['look.deleted', 4],
    ]);
    expect(events[0].data.look).toMatchObject({ id: look.id, heroImageUrl: look.heroImageUrl });
    const pull = await program
      .rest(await shop.key(['orders:read']))
      .get('/api/v1/webhook-events?type=look.created');
    expect([pull.status, pull.json.code]).toEqual([403, 'SCOPE_MISSING']);
  });

  it('is not made of what is wrong, too much, or not there, and leaves nothing', async () => {
    const stranger = await startOrganization(program);
    const { json } = await stranger.rest.post('/api/v1/products', { title: 'Theirs' });
    const wrong = async (body: object) => {
      const { status, json } = await make(body);
      return [status, json.code, ...(json.errors ?? []).map(({ path }: { path: string }) => path)];
    };
    expect(await wrong({ productIds: [json.product.id] })).toEqual([
      404,
      'PRODUCT_NOT_FOUND',
      'productIds.0',
    ]);
    expect(await wrong({ productIds: Array.from({ length: 13 }, () => newId()) })).toEqual([
      ...[400, 'VALIDATION_FAILED', 'productIds'],
    ]);
    expect(await wrong({ productIds: [shirt], size: 2 })).toEqual([400, 'VALIDATION_FAILED', 'size']);
    expect(await wrong({ ...brief, palette: ['mauve'], colour: 'red' })).toEqual([
      ...[400, 'VALIDATION_FAILED', 'colour', 'palette.0'],
    ]);
    expect(await wrong({})).toEqual([400, 'VALIDATION_FAILED', '']);
    expect(await wrong({ season: 'winter', occasion: 'gala' })).toEqual([409, 'LOOK_NOT_POSSIBLE']);
    expect((await shop.rest.get('/api/v1/looks')).json.pagination.total).toBe(0);
    expect(await lookEvents()).toEqual([]);
    for (const query of ['limit=51', 'limit=0', 'offset=-1', 'status=hidden', `q=${'x'.repeat(201)}`]) {
      expect((await shop.rest.get(`/api/v1/looks?${query}`)).status).toBe(400);
    }
    expect((await shop.rest.get('/api/v1/looks?offset=1000000')).json.items).toEqual([]);
  });
});
