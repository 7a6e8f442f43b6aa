import { chunksOf } from '../chunks.js';
import type { ListingReference, ObservedListing } from '../listing.js';
import type { Store } from '../port.js';
import type { AmazonClient } from './amazon-client.js';
import { observedListing, observedWithoutParent, type WireItem } from './amazon-observed.js';

interface Page {
  items: WireItem[];
  pagination?: { nextToken?: string };
}

const searchMax = 20;
const includedData = [
  'summaries',
  'attributes',
  'issues',
  'fulfillmentAvailability',
  'relationships',
] as const;

export const itemsPath = (sellerId: string): string =>
  `/listings/2021-08-01/items/${encodeURIComponent(sellerId)}`;
export const itemPath = (sellerId: string, sku: string): string =>
  `${itemsPath(sellerId)}/${encodeURIComponent(sku)}`;

/** Reads items of one country and puts families together: a parent, and the SKUs below it. */
export class AmazonItems {
  readonly #client: AmazonClient;
  readonly #store: Store;
  /** Null for what Amazon does not know. */
  readonly #items = new Map<string, WireItem | null>();

  constructor(client: AmazonClient, store: Store) {
    this.#client = client;
    this.#store = store;
  }

  /** Listings that have one of the SKUs as a variant, or are known by it. */
  async find(skus: readonly string[], now: Date): Promise<ObservedListing[]> {
    await this.#load(skus);
    const roots = this.#at(skus).map(item => kin(item).parentSku ?? item.sku);
    return this.#observe([...new Set(roots)], now);
  }

  async read(references: readonly ListingReference[], now: Date): Promise<ObservedListing[]> {
    const known = references.flatMap(({ externalId, variants }) => [
      externalId,
      ...variants.map(({ sku }) => sku),
    ]);
    await this.#load(known);
    return this.#observe([...new Set(references.map(({ externalId }) => externalId))], now);
  }

  /** SKUs below a parent. */
  async childSkus(parentSku: string): Promise<string[]> {
    const skus: string[] = [];
    let pageToken: string | null = null;
    do {
      const page: Page = await this.#search({ variationParentSku: parentSku, pageToken });
      skus.push(...page.items.map(({ sku }) => sku));
      pageToken = page.pagination?.nextToken ?? null;
    } while (pageToken !== null);
    return skus;
  }

  async #observe(rootSkus: readonly string[], now: Date): Promise<ObservedListing[]> {
    await this.#load(rootSkus);
    await this.#load(this.#at(rootSkus).flatMap(root => kin(root).childSkus ?? []));
    return rootSkus.flatMap(sku => this.#listingAt(sku, now) ?? []);
  }

  /** Children can be bought without their parent too: of those that were loaded, the family is what is left of it. */
  #listingAt(rootSku: string, now: Date): ObservedListing | null {
    const root = this.#items.get(rootSku) ?? null;
    if (root !== null) {
      const { childSkus } = kin(root);
      return observedListing(this.#store, root, childSkus === null ? null : this.#at(childSkus), now);
    }
    const left = this.#at([...this.#items.keys()]).filter(item => kin(item).parentSku === rootSku);
    return left.length === 0 ? null : observedWithoutParent(this.#store, rootSku, left, now);
  }

  #at(skus: readonly string[]): WireItem[] {
    return skus.flatMap(sku => this.#items.get(sku) ?? []);
  }

  async #load(skus: readonly string[]): Promise<void> {
    const missing = [...new Set(skus)].filter(sku => !this.#items.has(sku));
    for (const identifiers of chunksOf(missing, searchMax)) {
      const { items } = await this.#search({ identifiers, identifiersType: 'SKU' });
      if (items.some(({ sku }) => typeof sku !== 'string')) {
        throw new TypeError('An item has no SKU: which one is missing cannot be told.');
      }
      for (const sku of identifiers) {
        this.#items.set(sku, items.find(item => item.sku === sku) ?? null);
      }
    }
  }

  #search(parameters: Record<string, string | readonly string[] | null>): Promise<Page> {
    return this.#client.read<Page>(itemsPath(this.#client.sellerId), {
      marketplaceIds: this.#store.id,
      pageSize: String(searchMax),
      includedData,
      ...parameters,
    });
  }
}

/** `childSkus` is null for what is no parent. */
function kin({ relationships = [] }: WireItem): { parentSku: string | null; childSkus: string[] | null } {
  const variation = relationships[0]?.relationships.find(({ type }) => type === 'VARIATION');
  return { parentSku: variation?.parentSkus?.[0] ?? null, childSkus: variation?.childSkus ?? null };
}
