import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageLimits } from '../../subgraphs/catalog/product-image/product-image.limits.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
let shop: Organization;
let png: Buffer;
beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program);
  png = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
});
afterAll(() => program.stop());

async function newProduct(): Promise<string> {
  const { json } = await shop.rest.post('/api/v1/products', { title: 'Mug' });
  return `/api/v1/products/${json.product.id}`;
}

describe('a picture', () => {
  it('is measured, becomes part of its product, and is served back byte for byte to everybody', async () => {
    const product = await newProduct();
    const added = await shop.rest.upload(`${product}/images`, { name: 'mug.png', content: png });
    expect(added.status).toBe(201);
    const { image } = added.json;
    expect(image).toMatchObject({ width: 64, height: 32, altText: null });
    expect((await shop.rest.get(product)).json.product.images).toEqual([image]);
    expect(new URL(image.url).origin).toBe(program.url);
    const served = await program.rest(null).get(new URL(image.url).pathname);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(served.bytes.equals(png)).toBe(true);
  });

  it('is not sent again to who has it', async () => {
    const added = await shop.rest.upload(`${await newProduct()}/images`, { name: 'mug.png', content: png });
    const path = new URL(added.json.image.url).pathname;
    const etag = (await program.rest(null).get(path)).headers.get('etag')!;
    const again = await program.rest(null).get(path, { 'if-none-match': etag });
    expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag]);
  });

  it('comes as a raw body with its text as well, in any format that is decoded', async () => {
    const product = await newProduct();
    for (const format of ['jpeg', 'webp', 'gif'] as const) {
      const content = await sharp(png).toFormat(format).toBuffer();
      const { status, json } = await shop.rest.send('POST', `${product}/images?alt-text=A%20mug`, {
        body: content,
        headers: { 'content-type': `image/${format}` },
      });
      expect([status, json.image.altText]).toEqual([201, 'A mug']);
    }
    expect((await shop.rest.get(product)).json.product.images).toHaveLength(3);
  });

  it('that nobody has is not found', async () => {
    const { status, json } = await program.rest(null).get(`/media/${shop.id}/${shop.id}.png`);
    expect([status, json.code]).toEqual([404, 'FILE_NOT_FOUND']);
  });
});

describe('what is no picture', () => {
  const rejected = async (name: string, content: string | Uint8Array, status: number, code: string) => {
    const product = await newProduct();
    const reply = await shop.rest.upload(`${product}/images`, { name, type: 'image/png', content });
    expect([reply.status, reply.json.code]).toEqual([status, code]);
    expect((await shop.rest.get(product)).json.product.images).toEqual([]);
  };

  it('is rejected whatever it is called: text', () =>
    rejected('mug.png', 'I am a mug.', 400, 'IMAGE_INVALID'));

  it('is rejected whatever it is called: a picture that is cut off', async () => {
    const noise = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#369',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    await rejected('mug.png', noise.subarray(0, noise.length / 2), 400, 'IMAGE_INVALID');
  });

  it('is rejected whatever it is called: a drawing that could fetch things', () =>
    rejected(
      'mug.png',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
      400,
      'IMAGE_INVALID',
    ));

  it('is rejected: more bytes than a picture may have', () =>
    rejected('mug.png', Buffer.alloc(imageLimits.sizeBytes + 1), 413, 'PAYLOAD_TOO_LARGE'));

  it('is rejected: more pixels than may be decoded', async () => {
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    await rejected('mug.png', bomb, 400, 'IMAGE_INVALID');
  });

  it('is rejected: nothing at all', async () => {
    const reply = await shop.rest.send('POST', `${await newProduct()}/images`, {
      headers: { 'content-type': 'image/png' },
    });
    expect([reply.status, reply.json.errors[0].path]).toEqual([400, 'file']);
  });
});
