import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FolderStorage } from '../../../connectors/storage/folder-storage.js';
import type { RequestContext } from '../../../kernel/context.js';
import { removeDataDir } from '../../infrastructure/held-database.js';
import { uploadImages } from '../../support/uploaded-image.js';
import { type Item, PlantedCatalog } from '../planted-catalog.js';

let catalog: PlantedCatalog;
let ctx: RequestContext;
let folder: string;
let media: FolderStorage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'categories-'));
  media = new FolderStorage(folder);
  catalog = await PlantedCatalog.open({ media });
  ctx = catalog.context();
});
afterAll(async () => {
  await catalog.close();
  await removeDataDir(folder);
});

/** Goods of one color, or of two beside each other, before a background. */
function picture(colors: readonly string[], background = '#ffffff'): Promise<Buffer> {
  const goods = colors.map(
    (color, at) =>
      `<rect x="${100 + (at * 200) / colors.length}" y="80" width="${200 / colors.length}" height="240" fill="${color}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="${background}"/>${goods.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

describe('the color of a picture', () => {
  const suggested = async (fields: string, bytes: Buffer): Promise<Item> => {
    const { product } = await catalog.ask(
      ctx,
      `createProduct(input: { currency: "SGD", ${fields} }) { product { id } }`,
      'mutation',
    );
    const { id } = product;
    await uploadImages(ctx, media, id, [bytes]);
    const { marketplaces } = await catalog.ask(
      ctx,
      `categoryRecommendation(input: {
        productId: "${id}", targets: [{ marketplace: "google", country: "sg" }], limit: 1
      }) { marketplaces { categories { suggestedAttributeValues suggestionMeta } } }`,
    );
    const [{ suggestedAttributeValues, suggestionMeta }] = marketplaces[0].categories;
    return { value: suggestedAttributeValues.color ?? null, meta: suggestionMeta.attributes.color ?? null };
  };

  it('is suggested where no text names one, with the picture as evidence', async () => {
    expect(await suggested('title: "Plain T-shirt"', await picture(['#1e3a8a']))).toEqual({
      value: 'blue',
      meta: { source: 'picture', evidence: expect.stringContaining('https://shop.example/') },
    });
  });

  it.each([
    ['#c81e1e', 'red'],
    ['#15803d', 'green'],
    ['#101010', 'black'],
    ['#f9a8d4', 'pink'],
    ['#5c4033', 'brown'],
  ])('is told by its look: %s is %s', async (look, value) => {
    expect(await suggested('title: "Plain T-shirt"', await picture([look]))).toMatchObject({ value });
  });

  it('says nothing against a text', async () => {
    expect(await suggested('title: "Red T-shirt"', await picture(['#1e3a8a']))).toMatchObject({
      value: 'red',
      meta: { source: 'title' },
    });
  });

  it.each([
    ['goods of several colors', ['#c81e1e', '#1e3a8a'], '#ffffff'],
    ['goods that do not stand out from the background', ['#ffffff'], '#ffffff'],
    ['a color without a sure name', ['#2f8f8f'], '#ffffff'],
  ])('is not guessed of %s', async (_, colors, background) => {
    expect(await suggested('title: "Plain T-shirt"', await picture(colors, background))).toEqual({
      value: null,
      meta: null,
    });
  });
});
