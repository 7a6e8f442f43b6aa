import type { ListingDraft, ListingReference } from '../../connectors/marketplaces/listing.js';
import { parcelAttributes } from '../../connectors/marketplaces/parcel.js';
import type { MarketplaceChannel, Store } from '../../connectors/marketplaces/port.js';
import type { SandboxProtocol } from '../../connectors/marketplaces/sandbox/protocol.js';
import { Sandbox } from '../../connectors/marketplaces/sandbox/sandbox.js';
import type { SandboxedMarketplace } from '../../connectors/marketplaces/sandbox/sandboxed-marketplace.js';
import { takeSnapshot } from '../../connectors/marketplaces/sandbox/snapshot.js';
import { systemClock } from '../../kernel/clock.js';
import { mapConcurrent } from '../../kernel/map-concurrent.js';
import { Outbound } from '../../kernel/outbound/outbound.js';
import { outboundLimits } from '../../kernel/outbound/outbound.limits.js';
import { skuOf } from '../catalog/sample-product.js';

/** A marketplace of the registry that has a listing for each product. */
export interface PublishedShop {
  module: SandboxedMarketplace;
  /** The sandbox's, with its account moved to `marketStore`. */
  protocol: SandboxProtocol;
  store: Store;
  /** The state it is opened with, as JSON: each contestant begins with its own copy. */
  state: string;
  /** In the order of the products. */
  references: ListingReference[];
}

/** The merchant sells in one country and currency everywhere, as amounts are never converted. */
export const marketStore = { country: 'SG', currency: 'SGD' } as const;
/** What every listing costs before the benchmark changes it. */
export const firstPrice = '9.90';

const publishersAtOnce = 16;
/** More than a sandbox ever serves: what is prepared is not throttled. */
const unthrottled = 1_000_000;

/** Publishes every product to a sandbox through the marketplace's own connector, and keeps its state. */
export async function publishShop(
  module: SandboxedMarketplace,
  productIds: readonly string[],
): Promise<PublishedShop> {
  const protocol = movedProtocol(module.protocol);
  const sandbox = await Sandbox.start(protocol, {
    clock: systemClock,
    callsPerSecond: unthrottled,
    reviewMs: null,
  });
  const http = new Outbound({ policy: { allowLoopback: true } });
  try {
    const dependencies = {
      http,
      clock: systemClock,
      timeoutMs: outboundLimits.timeoutMs,
      readPicture: async () => Buffer.from('picture'),
    };
    const given = { endpoint: sandbox.url, values: protocol.account.values };
    const account = await module.marketplace.authorise(given, dependencies);
    const store = account.stores.find(({ currency }) => currency === marketStore.currency)!;
    const references: ListingReference[] = [];
    const channel = module.marketplace.channel(account, dependencies);
    await mapConcurrent([...productIds.entries()], publishersAtOnce, async ([index, productId]) => {
      references[index] = await publishOne(channel, draftOf(store, productId, index));
    });
    return { module, protocol, store, state: JSON.stringify(takeSnapshot(sandbox)), references };
  } finally {
    await http.close();
    await sandbox.close();
  }
}

function movedProtocol(protocol: SandboxProtocol): SandboxProtocol {
  const { stores } = protocol.account;
  const store = stores.find(({ country }) => country === marketStore.country) ?? stores[0]!;
  return { ...protocol, account: { ...protocol.account, stores: [{ ...store, ...marketStore }] } };
}

async function publishOne(channel: MarketplaceChannel, draft: ListingDraft): Promise<ListingReference> {
  const { reference, issues } = await channel.publish(draft);
  if (reference === null) {
    throw new Error(`A sandbox published nothing: ${JSON.stringify(issues)}`);
  }
  return reference;
}

const draftOf = (store: Store, productId: string, index: number): ListingDraft => ({
  store,
  reference: null,
  productId,
  title: `Sample product ${index}`,
  description: 'A product whose price is about to change.',
  brand: null,
  productType: null,
  tags: [],
  attributes: {
    categoryId: '100636',
    ...Object.fromEntries(Object.values(parcelAttributes).map(name => [name, '10'])),
  },
  imageUrls: ['https://pictures.example/product.jpg'],
  variants: [
    {
      sku: skuOf(index),
      title: `Sample product ${index}`,
      options: [],
      price: firstPrice,
      salePrice: null,
      salePriceEndsAt: null,
      quantity: 5,
      barcode: null,
      weightGrams: 200,
      imageUrl: null,
    },
  ],
});
