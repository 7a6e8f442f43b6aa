import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from '../../connectors/marketplaces/sandbox/sandbox.js';
import { systemClock } from '../../kernel/clock.js';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import { Outbound } from '../../kernel/outbound/outbound.js';
import { PictureReader } from '../../subgraphs/catalog/channels/connection/picture-reader.js';
import { imageLimits } from '../../subgraphs/catalog/product-image/product-image.limits.js';
import { openTestDatabase } from '../support/context.js';
import { harbour } from './connection-harbour.js';

const http = new Outbound({ policy: { allowLoopback: true } });
const media = {
  get: async (key: string) => (key === 'key-1' ? Readable.from([Buffer.from('our picture')]) : null),
};
const pictures = new PictureReader({ http, media, publicUrl: 'https://tradewind.example' });

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let sandbox: Sandbox;
beforeAll(async () => {
  database = await openTestDatabase();
  sandbox = await Sandbox.start(harbour.protocol, { clock: systemClock });
});
afterAll(async () => {
  await sandbox.close();
  await database.close();
  await http.close();
});

describe('a picture', () => {
  const insertFile = unnamed(
    `insert into catalog.image_file
       (organization_id, id, product_id, file_key, content_type, size_bytes, sha256, width, height, created_at)
     values ($1, $2, $3, 'key-1', 'image/png', 11, 'x', 1, 1, $4)`,
  );

  it('of ours is read where it lies, and only for its own organization', async () => {
    const ctx = database.contextOf();
    const picture = newId();
    await ctx.db.query(insertFile, [ctx.organizationId, picture, newId(), systemClock.now()]);
    const url = `https://tradewind.example/media/${ctx.organizationId}/${picture}.png`;
    const read = (address: string) => pictures.read(ctx.db, ctx.organizationId, address);
    expect(String(await read(url))).toBe('our picture');
    await expect(read(url.replace(picture, newId()))).rejects.toMatchObject({ kind: 'rejected' });
    await expect(
      pictures.read(ctx.db, newId(), url.replace('tradewind.example', '127.0.0.1:9')),
    ).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  it('of elsewhere is fetched, and told from what is not there', async () => {
    const ctx = database.contextOf();
    const bytes = await pictures.read(ctx.db, ctx.organizationId, `${sandbox.url}/picture`);
    expect([...bytes]).toEqual([0xff, 0xd8, 0xff, 0x00]);
    const missing = pictures.read(ctx.db, ctx.organizationId, `${sandbox.url}/nothing`);
    await expect(missing).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('of an address that is not called, or a name that nobody has, is rejected for good', async () => {
    const { db, organizationId } = database.contextOf();
    const nobody = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    const nameless = new PictureReader({
      http: { send: () => Promise.reject(nobody) },
      media,
      publicUrl: 'https://tradewind.example',
    });
    for (const [reader, url] of [
      [pictures, 'https://192.0.2.1/mug.jpg'],
      [nameless, 'https://shop.example/mug.jpg'],
    ] as const) {
      await expect(reader.read(db, organizationId, url)).rejects.toMatchObject({ kind: 'rejected', url });
    }
  });

  it.each([
    [200, Buffer.from([1]), null],
    [200, Buffer.alloc(imageLimits.sizeBytes), null],
    [200, Buffer.alloc(imageLimits.sizeBytes + 1), 'rejected'],
    [200, Buffer.alloc(0), 'rejected'],
    [204, Buffer.from([1]), 'rejected'],
    [404, Buffer.from([1]), 'rejected'],
    [429, Buffer.from([1]), 'unavailable'],
    [499, Buffer.from([1]), 'rejected'],
    [500, Buffer.from([1]), 'unavailable'],
    [503, Buffer.from([1]), 'unavailable'],
  ])('whose server answers %i with so much is had, or is %s', async (status, bytes, kind) => {
    const asked: object[] = [];
    const send = async (call: object) => {
      asked.push(call);
      return { status, bytes } as Awaited<ReturnType<Outbound['send']>>;
    };
    const reader = new PictureReader({ http: { send }, media, publicUrl: 'https://tradewind.example' });
    const { db, organizationId } = database.contextOf();
    const url = 'https://shop.example/mug.jpg';
    const read = reader.read(db, organizationId, url);
    await (kind === null
      ? expect(read).resolves.toBe(bytes)
      : expect(read).rejects.toMatchObject({ kind, url }));
    expect(asked).toMatchObject([{ method: 'GET', url, answerBytes: imageLimits.sizeBytes + 1 }]);
  });

  it('of ours that is not there (any more), or is none, is rejected for good, and asked for nowhere else', async () => {
    const ctx = database.contextOf();
    const id = newId();
    const ours = `https://tradewind.example/media/${ctx.organizationId}`;
    await ctx.db.query(insertFile, [ctx.organizationId, id, newId(), systemClock.now()]);
    const emptied = new PictureReader({
      http: { send: () => Promise.reject(new Error('It was asked.')) },
      media: { get: async () => null },
      publicUrl: 'https://tradewind.example',
    });
    for (const url of [`${ours}/${id}.png`, `${ours}/none.png`, `${ours}/`]) {
      await expect(emptied.read(ctx.db, ctx.organizationId, url)).rejects.toMatchObject({
        kind: 'rejected',
        url,
      });
    }
  });
});
