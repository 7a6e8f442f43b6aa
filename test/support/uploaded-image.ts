import type { Storage } from '../../connectors/storage/storage.js';
import type { RequestContext } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';
import { ImageFileStore } from '../../subgraphs/catalog/product-image/image-file.store.js';
import { StorageQuota } from '../../subgraphs/catalog/storage-quota/storage-quota.js';

/** Makes the pictures, as uploaded, all that the product has. Returns their files' keys. */
export async function uploadImages(
  ctx: RequestContext,
  media: Storage,
  productId: string,
  pictures: readonly Buffer[],
): Promise<string[]> {
  const quota = new StorageQuota(1e9);
  const files = new ImageFileStore({ media, publicUrl: 'https://shop.example', quota });
  const stored = await Promise.all(pictures.map(bytes => files.put(ctx, bytes)));
  const images = stored.map(({ id, url, measured: { width, height } }) => ({
    ...{ id, url, altText: null, width, height },
  }));
  await ctx.transaction(async tx => {
    for (const file of stored) {
      await files.record(tx, ctx.organizationId, file, productId);
    }
  });
  await ctx.db.query(
    unnamed('update catalog.product set images = $3 where organization_id = $1 and id = $2'),
    [ctx.organizationId, productId, JSON.stringify(images)],
  );
  return stored.map(({ file }) => file.key);
}
