import sharp from 'sharp';
import { currency, type Mall } from './marketplaces-mall.js';
import type { ListingView } from './marketplaces-verdict.js';
import type { PatientClient } from './patient-client.js';

/** Requests at a time. */
const hands = 8;

/** What marketplaces ask of a product, all of it. */
const particulars = {
  brand: 'Stoneware',
  description: 'A mug of stoneware for tea and coffee.',
  weight: { value: '350', unit: 'g' },
  packageSize: {
    package_height: '10',
    package_length: '12',
    package_width: '9',
    packageLengthCm: '12',
    packageWidthCm: '9',
    packageHeightCm: '9',
  },
  categories: { categoryId: '600024', 'amazon.categoryId': 'DRINKING_CUP' },
};

export interface ForSale {
  id: string;
  /** One for each variant. */
  skus: string[];
}

/** Who has products on sale at every marketplace. */
export class Seller {
  readonly products: ForSale[] = [];
  readonly #client: PatientClient;

  constructor(client: PatientClient) {
    this.#client = client;
  }

  async connect(mall: Mall): Promise<void> {
    const connect =
      'mutation ($input: ConnectMarketplaceInput!) { connectMarketplace(input: $input) { marketplaceConnection { status } } }';
    for (const { protocol, url } of mall.sandboxes) {
      const credentials = Object.entries(protocol.account.values).map(([name, value]) => ({ name, value }));
      const answer = await this.#client.graphql(connect, {
        input: { marketplace: protocol.key, endpoint: url, credentials },
      });
      if (answer.data?.connectMarketplace.marketplaceConnection?.status !== 'connected') {
        throw new Error(`${protocol.key} was not connected: ${JSON.stringify(answer)}`);
      }
    }
  }

  /** Every second product has variants. */
  async stock(count: number): Promise<void> {
    const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#369' } })
      .png()
      .toBuffer();
    await byHands(
      Array.from({ length: count }, (_, index) => index),
      async index => {
        const { json } = await this.#client.send('POST', '/api/v1/products', productBody(index));
        const { id, sku, variants } = json.product;
        const skus: string[] =
          variants.length === 0 ? [sku] : variants.map((one: { sku: string }) => one.sku);
        await this.#client.send('POST', `/api/v1/products/${id}/images`, picture, {
          'content-type': 'image/png',
        });
        this.products.push({ id, skus });
      },
    );
  }

  publish(): Promise<void> {
    return byHands(this.products, async ({ id }) => {
      await this.#client.send('POST', `/api/v1/products/${id}/publish`, {});
    });
  }

  async change(): Promise<void> {
    await this.changePrices(() => true);
    await byHands(this.products, async ({ id, skus }, index) => {
      const quantity = 5 + (index % 20);
      const { json } = await this.#client.send('GET', `/api/v1/products/${id}`);
      const variantId = skus.length > 1 ? json.product.variants[0].id : undefined;
      await this.#client.send('PATCH', `/api/v1/products/${id}/inventory`, {
        inventoryQuantity: quantity,
        variantId,
      });
    });
  }

  /** Of those that `isMeant` says. */
  changePrices(isMeant: (index: number) => boolean): Promise<void> {
    return byHands(this.products, async ({ id }, index) => {
      if (isMeant(index)) {
        const price = { amount: `${20 + (index % 50)}.50`, currency };
        await this.#client.send('PATCH', `/api/v1/products/${id}/price`, { price });
      }
    });
  }

  /** Takes off sale what `isMeant` says. */
  delist(isMeant: (index: number) => boolean): Promise<void> {
    return byHands(
      this.products.filter((_, index) => isMeant(index)),
      async ({ id }) => {
        await this.#client.send('POST', `/api/v1/products/${id}/delist`, {});
      },
    );
  }

  async listings(product: ForSale): Promise<ListingView[]> {
    return (await this.#client.send('GET', `/api/v1/products/${product.id}/listings`)).json.listings;
  }
}

function productBody(index: number): object {
  const { categories, packageSize, ...common } = particulars;
  const sku = `MUG-${index + 1}`;
  const price = { amount: '12.50', currency };
  const sellable = { price, inventoryQuantity: 30, weight: common.weight };
  const sizes = index % 2 === 1 ? ['S', 'L'] : [];
  return {
    ...common,
    sku,
    title: `Stoneware mug for tea and coffee, number ${index + 1}`,
    status: 'active',
    attributes: { ...packageSize, ...categories },
    ...(sizes.length === 0
      ? sellable
      : {
          options: [{ name: 'Size', values: sizes }],
          variants: sizes.map(size => ({ ...sellable, sku: `${sku}-${size}`, optionValues: { Size: size } })),
        }),
  };
}

/** So many at a time, in order. */
async function byHands<T>(all: readonly T[], work: (one: T, index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const hand = async (): Promise<void> => {
    while (next < all.length) {
      const index = next;
      next += 1;
      await work(all[index]!, index);
    }
  };
  await Promise.all(Array.from({ length: hands }, hand));
}
