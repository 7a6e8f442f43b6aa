import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Program, startProgram } from '../support/program.js';
import type { RestClient } from '../support/rest-client.js';

let program: Program;
let rest: RestClient;
beforeAll(async () => {
  program = await startProgram({ TRADEWIND_DEMO_SANDBOXES: 'on' });
  rest = program.rest();
});
afterAll(() => program.stop());

interface Account {
  id: string;
  marketplace: string;
  endpoint: string;
}

interface Listing {
  marketplace: string;
  country: string;
  storeId: string;
  currency: string;
  state: string;
  externalId: string;
}

interface SandboxState {
  listings: { id: string; variants: { id: string }[] }[];
}

const asked = async <T>(endpoint: string, path: string): Promise<T> =>
  (await (await fetch(`${endpoint}/_sandbox${path}`)).json()) as T;

/** Asks until it is so. */
async function until<T>(read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isSo(value)) {
      return value;
    }
    await delay(200);
  }
}

it('a percentage off a product is another price at Shopee and TikTok Shop as soon as the product costs something else', async () => {
  const marketplaces = ['shopee', 'tiktok_shop'];
  const connected: Account[] = (await rest.get('/api/v1/marketplaces/connected')).json.items;
  const accounts = connected.filter(({ marketplace }) => marketplaces.includes(marketplace));
  const { json: made } = await rest.post('/api/v1/products', {
    sku: 'MUG-PROMOTED',
    title: 'Stoneware mug for tea and coffee, promoted',
    description: 'A mug of stoneware for tea and coffee.',
    brand: 'Stoneware',
    status: 'active',
    price: { amount: '40.00', currency: 'SGD' },
    inventoryQuantity: 30,
    weight: { value: '350', unit: 'g' },
    attributes: {
      categoryId: '600024',
      ...{ packageLengthCm: '12', packageWidthCm: '9', packageHeightCm: '9' },
    },
  });
  const { id: productId } = made.product;
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  await rest.post(`/api/v1/products/${productId}/images`, picture, { 'content-type': 'image/png' });
  await rest.post(`/api/v1/products/${productId}/publish`, {
    accounts: accounts.map(({ id }) => id),
  });
  const listings = await until(
    async () => {
      const { json } = await rest.get(`/api/v1/products/${productId}/listings`);
      return (json.listings as Listing[]).filter(({ currency }) => currency === 'SGD');
    },
    found => marketplaces.every(key => found.some(each => each.marketplace === key && each.state === 'live')),
  );
  const stores = listings.map(({ marketplace, country, storeId }) => ({ marketplace, country, storeId }));
  const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  const { json } = await rest.post('/api/v1/promotions', {
    name: 'Quarter off',
    terms: { kind: 'percentage', percentage: '25' },
    isForAssignedProducts: true,
    stores,
    window: { startsAt: at(5), endsAt: at(30), timeZone: 'Asia/Singapore' },
  });
  await rest.post(`/api/v1/promotions/${json.promotion.id}/products`, { products: [{ productId }] });
  await rest.patch(`/api/v1/promotions/${json.promotion.id}`, { status: 'active' });
  /** What buyers will pay, an hour after the start. */
  const prices = (): Promise<number[]> =>
    Promise.all(
      listings.map(async ({ marketplace, externalId: listingId }) => {
        const { endpoint } = accounts.find(each => each.marketplace === marketplace)!;
        const { listings: all } = await asked<SandboxState>(endpoint, '');
        const { variants } = all.find(({ id }) => id === listingId)!;
        const question = new URLSearchParams({ listingId, variantId: variants[0]!.id, at: at(6) });
        return Number((await asked<{ price: string }>(endpoint, `/buyer-price?${question}`)).price);
      }),
    );
  await until(prices, found => found.every(price => price === 30));
  await rest.patch(`/api/v1/products/${productId}/price`, { price: { amount: '20.00', currency: 'SGD' } });
  expect(await until(prices, found => found.every(price => price === 15))).toHaveLength(2);
}, 120_000);
