import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../../connectors/storage/storage.js';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import { limits } from '../../kernel/limits.js';
import { ImageFileStore } from '../../subgraphs/catalog/product-image/image-file.store.js';
import { purgeImages } from '../../subgraphs/catalog/product-image/image-purge.js';
import { openTestDatabase } from '../support/context.js';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Keeps nothing but the names. */
function shelf(): Storage & { keys: Set<string> } {
  const keys = new Set<string>();
  return {
    keys,
    put: async () => {
      const key = newId();
      keys.add(key);
      return { key, sizeBytes: 1, sha256: 'x' };
    },
    get: async key => (keys.has(key) ? Readable.from([]) : null),
    delete: async key => {
      keys.delete(key);
    },
  };
}

const insertConnection = unnamed(
  `insert into catalog.marketplace_connection (organization_id, id, marketplace, external_account_id, name, status,
     push_token, listing_defaults, connected_at, created_at, updated_at)
   values ($1, $2, 'bazaar', 'shop-1', 'Stall', 'disconnected', 'token', jsonb_build_object('fallbackImageUrl', $3::text),
     $4, $4, $4)`,
);

describe('pictures that nobody shows', () => {
  it('go when marketplaces have had time to fetch them, apart from the fallback of an account', async () => {
    const ctx = database.contextOf();
    const media = shelf();
    const files = new ImageFileStore(media, 'https://tradewind.example');
    const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#369' } })
      .png()
      .toBuffer();
    const keep = async (productId: string | null) => {
      const stored = await files.put(ctx, png);
      await ctx.transaction(tx => files.record(tx, ctx.organizationId, stored, productId));
      return stored;
    };
    const [unused, orphaned, fallback] = [await keep(null), await keep(newId()), await keep(null)];
    const now = ctx.clock.now();
    await ctx.db.query(insertConnection, [ctx.organizationId, newId(), fallback.url, now]);
    expect(await purgeImages(ctx.db, media)).toBe(0);

    const old = new Date(now.getTime() - limits.unusedImageRetentionMs - 1);
    const age = unnamed('update catalog.image_file set created_at = $2 where organization_id = $1');
    await ctx.db.query(age, [ctx.organizationId, old]);
    expect(await purgeImages(ctx.db, media)).toBe(2);
    expect([unused, orphaned, fallback].map(({ file }) => media.keys.has(file.key))).toEqual([
      false,
      false,
      true,
    ]);
  });
});
