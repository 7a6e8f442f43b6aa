import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FolderStorage } from '../../connectors/storage/folder-storage.js';
import type { RequestContext } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { importLimits } from '../../subgraphs/catalog/import/import.limits.js';
import { ImportService } from '../../subgraphs/catalog/import/import.service.js';
import { purgeImports } from '../../subgraphs/catalog/import/import-purge.js';
import { productLimits } from '../../subgraphs/catalog/product/product.limits.js';
import { findProduct } from '../../subgraphs/catalog/product/product.queries.js';
import { ProductService } from '../../subgraphs/catalog/product/product.service.js';
import { ImageFileStore } from '../../subgraphs/catalog/product-image/image-file.store.js';
import { purgeImages } from '../../subgraphs/catalog/product-image/image-purge.js';
import { imageLimits } from '../../subgraphs/catalog/product-image/product-image.limits.js';
import { ProductImageService } from '../../subgraphs/catalog/product-image/product-image.service.js';
import { StorageQuota } from '../../subgraphs/catalog/storage-quota/storage-quota.js';
import { openTestDatabase } from '../support/context.js';

const defaults = { currency: async () => 'SGD' };
const products = new ProductService(defaults);
const publicUrl = 'https://tradewind.example';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let folder: string;
let uploads: FolderStorage;
let media: FolderStorage;
let png: Buffer;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'tradewind-files-'));
  uploads = new FolderStorage(join(folder, 'uploads'));
  media = new FolderStorage(join(folder, 'media'));
  png = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** The services of a shop that may keep so many bytes. */
function shopOf(limitBytes: number | null) {
  const quota = new StorageQuota(limitBytes);
  const files = new ImageFileStore({ media, publicUrl, quota });
  const images = new ProductImageService(uploads, files);
  const imports = new ImportService(uploads, defaults, quota);
  return {
    files,
    async addPicture(ctx: RequestContext, productId: string) {
      const { key } = await uploads.put(Readable.from([png]), { limitBytes: 1e6 });
      const { image } = await images.add(ctx, productId, { key, altText: null });
      return image;
    },
    async import(ctx: RequestContext, text: string) {
      const stored = await uploads.put(Readable.from([Buffer.from(text)]), { limitBytes: 1e6 });
      const request = { isDryRun: false, currency: null, format: null, weightUnit: null };
      return imports.start(ctx, { ...stored, fileName: 'p.csv', contentType: 'text/csv' }, request);
    },
    used: async ({ db, organizationId }: RequestContext) => (await quota.usage(db, organizationId)).usedBytes,
  };
}

const setTimes = (ctx: RequestContext, table: string, column: string, ageMs: number) =>
  ctx.db.query(
    unnamed(
      `update catalog.${table} set ${column} = $2 where organization_id = $1 and ${column} is not null`,
    ),
    [ctx.organizationId, new Date(ctx.clock.now().getTime() - ageMs)],
  );
const picturesOf = async ({ db, organizationId }: RequestContext) => {
  const found = await db.query<{ id: string }>(
    unnamed('select id from catalog.image_file where organization_id = $1'),
    [organizationId],
  );
  return found.map(({ id }) => id).sort();
};
const filesIn = async (storage: 'media' | 'uploads') =>
  (await readdir(join(folder, storage), { recursive: true })).filter(name => name.includes('/'));
const mediaFiles = async () => (await filesIn('media')).length;

describe('pictures that nothing shows', () => {
  const insertConnection = unnamed(
    `insert into catalog.marketplace_connection (organization_id, id, marketplace, external_account_id, name, status,
       push_token, listing_defaults, connected_at, created_at, updated_at)
     values ($1, $2, 'bazaar', 'shop-1', 'Stall', 'disconnected', 'token', jsonb_build_object('fallbackImageUrl', $3::text),
       $4, $4, $4)`,
  );

  it('go a week after they were last shown, wherever in the organization that was, and no other', async () => {
    const { files, addPicture, used } = shopOf(null);
    const ctx = database.contextOf();
    const now = ctx.clock.now();
    const stranger = database.contextOf();
    const mug = await products.create(ctx, { title: 'Mug' });
    const shown = await addPicture(ctx, mug.id);
    const replaced = await addPicture(ctx, mug.id);
    const ofDeleted = await products.create(ctx, { title: 'Cup' });
    const left = await addPicture(ctx, ofDeleted.id);
    const shared = await addPicture(ctx, ofDeleted.id);
    const onVariant = await addPicture(ctx, ofDeleted.id);
    const fallback = await files.put(ctx, png);
    await ctx.transaction(tx => files.record(tx, ctx.organizationId, fallback, null));
    await ctx.db.query(insertConnection, [ctx.organizationId, newId(), fallback.url, now]);
    await products.create(ctx, {
      title: 'Set',
      images: [{ url: shared.url }],
      variants: [{ sku: 'V', optionValues: { Size: 'S' }, imageUrl: onVariant.url }],
    });
    await products.create(stranger, { title: 'Copy', images: [{ url: left.url }, { url: replaced.url }] });
    // Long after they were uploaded: that is no reason.
    await setTimes(ctx, 'image_file', 'created_at', 10 * imageLimits.unusedRetentionMs);
    await products.update(ctx, mug.id, { images: [{ id: shown.id, url: shown.url }] });
    await products.delete(ctx, ofDeleted.id);

    expect(await purgeImages(ctx.db, media)).toBe(0);
    await setTimes(ctx, 'image_file', 'unused_since', imageLimits.unusedRetentionMs - 60_000);
    expect(await purgeImages(ctx.db, media)).toBe(0);
    expect(await picturesOf(ctx)).toHaveLength(6);
    const filesBefore = await mediaFiles();
    await setTimes(ctx, 'image_file', 'unused_since', imageLimits.unusedRetentionMs);
    expect(await purgeImages(ctx.db, media)).toBe(2);
    expect(await picturesOf(ctx)).toEqual([shown.id, shared.id, onVariant.id, fallback.id].sort());
    expect(await mediaFiles()).toBe(filesBefore - 2);
    expect(await used(ctx)).toBe(4 * png.length);
  });

  it('all go in one run, however many there are, as do old imports', async () => {
    const ctx = database.contextOf();
    const old = new Date(ctx.clock.now().getTime() - 400 * 24 * 60 * 60 * 1000);
    const many = 501;
    const values = [ctx.organizationId, many, old];
    await ctx.db.query(
      unnamed(`insert into catalog.image_file (organization_id, id, file_key, content_type, size_bytes, sha256, width,
          height, created_at, unused_since)
        select $1, gen_random_uuid(), md5(number::text), 'image/png', 1, '', 1, 1, $3::timestamptz, $3::timestamptz
        from generate_series(1, $2::integer) as number`),
      values,
    );
    await ctx.db.query(
      unnamed(`insert into catalog.product_import (organization_id, id, job_id, is_dry_run, file_key, content_type,
          size_bytes, sha256, default_currency, created_at)
        select $1, gen_random_uuid(), gen_random_uuid(), false, md5(number::text), 'text/csv', 1, '', 'SGD', $3::timestamptz
        from generate_series(1, $2::integer) as number`),
      values,
    );
    expect([await purgeImages(ctx.db, media), await purgeImports(ctx.db, uploads)]).toEqual([many, many]);
    expect(await picturesOf(ctx)).toEqual([]);
  });

  it('stay when something shows them again, and then for as long as any other', async () => {
    const { addPicture } = shopOf(null);
    const ctx = database.contextOf();
    const mug = await products.create(ctx, { title: 'Mug' });
    const { url } = await addPicture(ctx, mug.id);
    await products.update(ctx, mug.id, { images: [] });
    await purgeImages(ctx.db, media);
    await products.update(ctx, mug.id, { images: [{ url }] });
    await setTimes(ctx, 'image_file', 'unused_since', 2 * imageLimits.unusedRetentionMs);
    expect(await purgeImages(ctx.db, media)).toBe(0);
    await setTimes(ctx, 'image_file', 'unused_since', 2 * imageLimits.unusedRetentionMs);
    await products.update(ctx, mug.id, { images: [] });
    expect(await purgeImages(ctx.db, media)).toBe(0);
    expect(await picturesOf(ctx)).toHaveLength(1);
  });
});

describe('a picture of a product', () => {
  it('is added once, and nothing of its upload is left', async () => {
    const ctx = database.contextOf();
    const mug = await products.create(ctx, {
      title: 'Mug',
      images: [{ url: 'https://media.example/a.jpg' }],
    });
    const before = await filesIn('uploads');
    const { url } = await shopOf(null).addPicture(ctx, mug.id);
    const { images, version } = (await findProduct(ctx.db, ctx.organizationId, mug.id))!;
    expect([images.map(image => image.url), version]).toEqual([['https://media.example/a.jpg', url], 2]);
    expect(await filesIn('uploads')).toEqual(before);
  });

  it('is rejected beyond as many as there may be and at another version, and no file is kept', async () => {
    const { addPicture, used } = shopOf(null);
    const ctx = database.contextOf();
    const images = Array.from({ length: productLimits.imagesMax }, (_, index) => ({
      url: `https://media.example/${index}.jpg`,
    }));
    const { id } = await products.create(ctx, { title: 'Mug', images });
    const before = await mediaFiles();
    await expect(addPicture(ctx, id)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'images' }],
    });
    await expect(addPicture(database.contextOf(ctx.organizationId, 7), id)).rejects.toMatchObject({
      code: 'VERSION_STALE',
    });
    expect([await mediaFiles(), await used(ctx), await picturesOf(ctx)]).toEqual([before, 0, []]);
  });
});

describe('the file of a picture', () => {
  it('stays where nobody answered whether it was recorded', async () => {
    const ctx = database.contextOf();
    const mug = await products.create(ctx, { title: 'Mug' });
    const before = await mediaFiles();
    const lostAnswer = database.contextOf(ctx.organizationId);
    lostAnswer.transaction = async work => {
      await ctx.transaction(work);
      throw fail('UNAVAILABLE');
    };
    const adding = shopOf(null).addPicture(lostAnswer, mug.id);
    await expect(adding).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect([await picturesOf(ctx), await mediaFiles()]).toEqual([[expect.any(String)], before + 1]);
  });

  it('stays where its upload cannot be removed', async () => {
    const ctx = database.contextOf();
    const mug = await products.create(ctx, { title: 'Mug' });
    const before = await mediaFiles();
    const { addPicture } = shopOf(null);
    vi.spyOn(uploads, 'delete').mockRejectedValueOnce(new Error('EIO'));
    await expect(addPicture(ctx, mug.id)).rejects.toThrow('EIO');
    expect([await picturesOf(ctx), await mediaFiles()]).toEqual([[expect.any(String)], before + 1]);
  });
});

describe('the bytes that an organization keeps', () => {
  const csv = 'sku,title\nA,B\n';

  it('never pass its limit, however many pictures come at the same moment, and leave no file behind', async () => {
    const { addPicture, used } = shopOf(3 * png.length + 1);
    const ctx = database.contextOf();
    const neighbour = database.contextOf();
    const theirs = await products.create(neighbour, { title: 'Cup' });
    for (let added = 0; added < 3; added++) {
      await addPicture(neighbour, theirs.id);
    }
    const mugs = await Promise.all(
      Array.from({ length: 8 }, (_, index) => products.create(ctx, { title: `Mug ${index}` })),
    );
    const filesBefore = await mediaFiles();
    const outcomes = await Promise.allSettled(mugs.map(({ id }) => addPicture(ctx, id)));
    const errors = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(errors.map(({ code }) => code)).toEqual(Array(5).fill('STORAGE_LIMIT_REACHED'));
    expect(errors[0].status).toBe(409);
    expect(errors[0].detail).toBe(
      `The organization keeps ${3 * png.length} of at most ${3 * png.length + 1} bytes; this file has ${png.length}.`,
    );
    expect([await used(ctx), await picturesOf(ctx), (await mediaFiles()) - filesBefore]).toEqual([
      3 * png.length,
      expect.objectContaining({ length: 3 }),
      3,
    ]);
    expect(await used(neighbour)).toBe(3 * png.length);
  });

  it('are those of imports too, until their reports are deleted', async () => {
    const shop = shopOf(2 * csv.length);
    const ctx = database.contextOf();
    const neighbour = database.contextOf();
    await shop.import(ctx, csv);
    await shop.import(ctx, csv);
    await expect(shop.import(ctx, csv)).rejects.toMatchObject({ code: 'STORAGE_LIMIT_REACHED' });
    await shop.import(neighbour, csv);
    const files = (await filesIn('uploads')).length;
    await setTimes(ctx, 'product_import', 'created_at', importLimits.retentionMs + 1);
    expect(await purgeImports(ctx.db, uploads)).toBe(2);
    expect(await filesIn('uploads')).toHaveLength(files - 2);
    expect([await shop.used(ctx), await shop.used(neighbour)]).toEqual([0, csv.length]);
    await shop.import(ctx, csv);
  });

  it('are not kept where the first file is larger than the limit', async () => {
    const shop = shopOf(csv.length - 1);
    const ctx = database.contextOf();
    await expect(shop.import(ctx, csv)).rejects.toMatchObject({ code: 'STORAGE_LIMIT_REACHED' });
    expect(await shop.used(ctx)).toBe(0);
    await shopOf(csv.length).import(ctx, csv);
  });

  it('count nothing for what was rolled back', async () => {
    const { addPicture, used } = shopOf(null);
    const ctx = database.contextOf();
    await expect(addPicture(ctx, newId())).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' });
    expect(await used(ctx)).toBe(0);
  });
});
