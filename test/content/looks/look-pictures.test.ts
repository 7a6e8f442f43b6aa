import { readdir, utimes } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { sweepStorage } from '../../../subgraphs/catalog/import/storage-sweep.tasks.js';
import { findPictureKeys, purgeImages } from '../../../subgraphs/catalog/product-image/image-purge.js';
import { imageLimits } from '../../../subgraphs/catalog/product-image/product-image.limits.js';
import { type Answer, goodsPicture, LookShop } from './look-shop.js';

let shop: LookShop;
let ctx: RequestContext;
let server: Server;
let served: Buffer;
beforeAll(async () => {
  shop = await LookShop.open();
  served = await goodsPicture('#15803d');
  server = createServer((request, response) => {
    if (request.url === '/picture.png') response.end(served);
    else if (request.url === '/page.png') response.end('<html>no picture</html>');
    else response.writeHead(404).end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  await shop.close();
});
beforeEach(() => {
  ctx = shop.context();
});

const linked = (path: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const filesOf = (of: RequestContext) =>
  shop.run<{ id: string; fileKey: string; isHeld: boolean; sizeBytes: number }>(
    of,
    `select id, file_key as "fileKey", is_held as "isHeld", size_bytes as "sizeBytes" from catalog.image_file
     where organization_id = $1 order by id`,
  );
const usedBytes = async (of: RequestContext): Promise<number> => {
  const [usage] = await shop.run<{ used: number }>(
    of,
    'select used_bytes as used from catalog.storage_usage where organization_id = $1',
  );
  return usage?.used ?? 0;
};
const storedFiles = async (): Promise<string[]> =>
  (await readdir(shop.folder, { recursive: true })).filter(name => /[0-9a-f-]{36}$/.test(name));
const isNear = (one: readonly number[], other: readonly number[]): boolean =>
  one.every((value, channel) => Math.abs(value - other[channel]!) <= 8);

/** The file of the look's hero image. */
async function heroOf(look: Answer): Promise<Buffer> {
  const file = (await filesOf(ctx)).find(({ id }) => id === look.heroImage.id)!;
  return buffer((await shop.media.get(file.fileKey))!);
}

describe('the hero image', () => {
  it("shows the products' own pictures where the look says, with their proportions, before white", async () => {
    const wide = await goodsPicture('#c81e1e', { width: 600, height: 200 });
    const colors = { Hat: [200, 30, 30], Shirt: [29, 78, 216] } as const;
    const hat = await shop.product(ctx, { title: 'Hat', picture: wide });
    const shirt = await shop.product(ctx, { title: 'Shirt', picture: '#1d4ed8' });
    const look = await shop.create(ctx, `productIds: ["${hat}", "${shirt}"]`);
    expect(look.heroImage).toMatchObject({ width: 1_600, height: 1_600, url: look.heroImageUrl });
    const { data, info } = await sharp(await heroOf(look))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 1_600, height: 1_600, channels: 3 });
    const at = (x: number, y: number): number[] => {
      const start = (Math.round(y) * 1_600 + Math.round(x)) * 3;
      return [...data.subarray(start, start + 3)];
    };
    for (const { title, place } of look.items) {
      const { x, y, width, height } = place;
      const color = colors[title as keyof typeof colors];
      expect(isNear(at(x + width / 2, y + height / 2), color)).toBe(true);
      // The goods fill the middle half of their picture.
      expect(isNear(at(x + width * 0.28, y + height / 2), color)).toBe(true);
      expect(isNear(at(x + width * 0.22, y + height / 2), [255, 255, 255])).toBe(true);
    }
    const [first, second] = look.items.map(({ place }: Answer) => place);
    expect([first.width / first.height, second.width / second.height]).toEqual([
      expect.closeTo(3, 1),
      expect.closeTo(0.75, 2),
    ]);
    expect(isNear(at(5, 5), [255, 255, 255])).toBe(true);
  });

  it('shows pictures that are only linked, and leaves out what is none or does not answer, and says so', async () => {
    const product = (title: string, path: string) =>
      shop.product(ctx, { title, images: [{ url: linked(path) }] as never });
    const ids = [
      await product('Linked', '/picture.png'),
      await product('Page', '/page.png'),
      await product('Missing', '/missing.png'),
    ];
    const look = await shop.create(ctx, `productIds: ${JSON.stringify(ids)}`);
    expect(look.items.map(({ picture }: Answer) => picture)).toEqual(['shown', 'unreadable', 'unreadable']);
    expect(look.warnings).toEqual([
      'The picture of Page could not be read: the hero image does not show it.',
      'The picture of Missing could not be read: the hero image does not show it.',
    ]);
    expect(look.heroImageUrl).not.toBeNull();
    const none = await shop.create(ctx, `productIds: ["${ids[1]}"]`);
    expect(none).toMatchObject({ heroImage: null, items: [{ picture: 'unreadable', place: null }] });
  });

  it('is left out where the file of an uploaded picture is gone or damaged', async () => {
    const id = await shop.product(ctx, { title: 'Shirt', picture: '#1d4ed8' });
    const [file] = await filesOf(ctx);
    await shop.media.delete(file!.fileKey);
    const look = await shop.create(ctx, `productIds: ["${id}"]`);
    expect(look).toMatchObject({ heroImage: null, items: [{ picture: 'unreadable' }] });
  });
});

describe('the file of a hero image', () => {
  it('is counted, kept as long as its look shows it, and removed a week later', async () => {
    const id = await shop.product(ctx, { title: 'Shirt', picture: '#1d4ed8' });
    const other = await shop.product(ctx, { title: 'Hat', picture: '#101010' });
    const ofProducts = (await filesOf(ctx)).map(file => file.id);
    const before = await usedBytes(ctx);
    const look = await shop.create(ctx, `productIds: ["${id}"]`);
    const hero = (await filesOf(ctx)).find(file => file.id === look.heroImage.id)!;
    expect(hero.isHeld).toBe(true);
    expect(await usedBytes(ctx)).toBe(before + hero.sizeBytes);
    const purge = async () => {
      await shop.run(
        ctx,
        'update catalog.image_file set unused_since = $2 where organization_id = $1 and unused_since is not null',
        new Date(ctx.clock.now().getTime() - imageLimits.unusedRetentionMs),
      );
      await purgeImages(ctx.db, shop.media);
    };
    await purge();
    await purge();
    expect(await filesOf(ctx)).toHaveLength(3);
    const changed = await shop.change(ctx, 'updateLook', `id: "${look.id}", productIds: ["${other}"]`);
    expect(changed.heroImageUrl).not.toBe(look.heroImageUrl);
    await purge();
    expect(await filesOf(ctx)).toHaveLength(4);
    await purge();
    const left = (await filesOf(ctx)).map(file => file.id);
    expect(left.toSorted()).toEqual([...ofProducts, changed.heroImage.id].toSorted());
    await shop.change(ctx, 'deleteLook', `id: "${look.id}"`);
    await purge();
    await purge();
    expect((await filesOf(ctx)).map(file => file.id)).toEqual(ofProducts);
    expect(await usedBytes(ctx)).toBe(before);
  });

  it('that a process stored and then died is swept away; no look is left by it', async () => {
    const id = await shop.product(ctx, { title: 'Shirt', picture: '#1d4ed8' });
    const before = await storedFiles();
    const died = vi.spyOn(ctx, 'transaction').mockRejectedValueOnce(new Error('killed'));
    await expect(shop.create(ctx, `productIds: ["${id}"]`)).rejects.toThrow();
    died.mockRestore();
    const left = (await storedFiles()).filter(name => !before.includes(name));
    expect(left).toHaveLength(1);
    expect(await shop.run(ctx, 'select id from content.look where organization_id = $1')).toEqual([]);
    const long = new Date(ctx.clock.now().getTime() - 48 * 3_600_000);
    for (const name of await storedFiles()) await utimes(join(shop.folder, name), long, long);
    const storages = {
      uploads: shop.media,
      media: shop.media,
      mediaReferences: [findPictureKeys],
      uploadReferences: [],
    };
    await sweepStorage({ ...storages, uploads: shop.emptyStorage }, ctx.db);
    expect((await storedFiles()).toSorted()).toEqual(before.toSorted());
  });

  it('beyond the storage of the organization is taken back, and no look is made or changed', async () => {
    const small = await LookShop.open({ quotaBytes: 1 });
    const caller = small.context();
    const shirt = await small.product(caller, { title: 'Shirt', picture: '#1d4ed8' });
    const bare = await small.product(caller, { title: 'Scarf' });
    await expect(small.create(caller, `productIds: ["${shirt}"]`)).rejects.toThrow('STORAGE_LIMIT_REACHED');
    const look = await small.create(caller, `productIds: ["${bare}"]`);
    await expect(
      small.change(caller, 'updateLook', `id: "${look.id}", productIds: ["${shirt}"]`),
    ).rejects.toThrow('STORAGE_LIMIT_REACHED');
    expect(await small.find(caller, look.id)).toEqual(look);
    const names = await readdir(small.folder, { recursive: true });
    expect(names.filter(name => /[0-9a-f-]{36}$/.test(name))).toHaveLength(1);
    await small.close();
  });

  it('of one who was second to change the look is taken back', async () => {
    const id = await shop.product(ctx, { title: 'Shirt', picture: '#1d4ed8' });
    const look = await shop.create(ctx, `productIds: ["${id}"]`);
    const before = (await storedFiles()).length;
    const calls = [1, 2, 3].map(() =>
      shop.change(
        shop.context(ctx.organizationId),
        'updateLook',
        `id: "${look.id}", expectedVersion: 1, productIds: ["${id}"]`,
      ),
    );
    const done = await Promise.allSettled(calls);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await storedFiles()).length).toBe(before + 1);
  });
});
