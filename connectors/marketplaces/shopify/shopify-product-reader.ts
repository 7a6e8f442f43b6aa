import type { ObservedListing } from '../listing.js';
import type { Store } from '../port.js';
import type { ShopifyClient } from './shopify-client.js';
import {
  observedListing,
  productFields,
  variantPageFields,
  type WirePage,
  type WireProduct,
  type WireVariant,
} from './shopify-observed.js';

/** Where the account's stock lies, and where its products are shown. */
export interface StorePlaces {
  locationId: string;
  publicationId: string;
}

const nodesQuery = `query Products($ids: [ID!]!, $publicationId: ID!, $locationId: ID!) {
  nodes(ids: $ids) { ... on Product { ${productFields} } }
}`;

const searchQuery = `query ProductsBySku($query: String!, $after: String, $publicationId: ID!, $locationId: ID!) {
  products(first: 10, after: $after, query: $query) {
    nodes { ${productFields} }
    pageInfo { hasNextPage endCursor }
  }
}`;

const variantsQuery = `query ProductVariants($id: ID!, $after: String, $locationId: ID!) {
  product(id: $id) { variants(first: 100, after: $after) { ${variantPageFields} } }
}`;

/** One search names so many SKUs. */
const skusOfSearch = 25;

/** Reads products with all their variants. */
export class ShopifyProductReader {
  readonly #client: ShopifyClient;
  readonly #places: StorePlaces;

  constructor(client: ShopifyClient, places: StorePlaces) {
    this.#client = client;
    this.#places = places;
  }

  /** Products that are not there are missing. */
  async byIds(store: Store, ids: readonly string[]): Promise<ObservedListing[]> {
    if (ids.length === 0) {
      return [];
    }
    const { nodes } = await this.#client.query<{ nodes: (WireProduct | null)[] }>(nodesQuery, {
      ids,
      ...this.#places,
    });
    return this.#whole(
      store,
      nodes.filter(node => node !== null),
    );
  }

  /** Shopify's search takes no notice of case; SKUs differ by it. */
  async bySkus(store: Store, skus: readonly string[]): Promise<ObservedListing[]> {
    const wanted = new Set(skus);
    const products = new Map<string, WireProduct>();
    const rest = [...wanted];
    while (rest.length > 0) {
      for (const product of await this.#search(rest.splice(0, skusOfSearch))) {
        products.set(product.id, product);
      }
    }
    const listings = await this.#whole(store, [...products.values()]);
    return listings.filter(({ variants }) => variants.some(({ sku }) => wanted.has(sku)));
  }

  async #search(skus: readonly string[]): Promise<WireProduct[]> {
    const query = skus.map(sku => `sku:"${sku.replace(/["\\]/g, '\\$&')}"`).join(' OR ');
    const products: WireProduct[] = [];
    let after: string | null = null;
    do {
      const page: { products: WirePage<WireProduct> } = await this.#client.query(searchQuery, {
        query,
        after,
        ...this.#places,
      });
      products.push(...page.products.nodes);
      after = nextCursor(page.products);
    } while (after !== null);
    return products;
  }

  async #whole(store: Store, products: readonly WireProduct[]): Promise<ObservedListing[]> {
    const listings: ObservedListing[] = [];
    for (const product of products) {
      const variants = await this.allVariants(product.id, product.variants);
      listings.push(observedListing(store, product, variants));
    }
    return listings;
  }

  /** The page that was read, and those after it. */
  allVariants(productId: string, first: WirePage<WireVariant>): Promise<WireVariant[]> {
    const { locationId } = this.#places;
    return allNodes(first, async after => {
      const { product } = await this.#client.query<{ product: { variants: WirePage<WireVariant> } | null }>(
        variantsQuery,
        { id: productId, after, locationId },
      );
      return product?.variants;
    });
  }
}

/** The nodes of the page that was read, and of those after it; `read` answers undefined once their record is gone. */
export async function allNodes<T>(
  first: WirePage<T>,
  read: (after: string) => Promise<WirePage<T> | undefined>,
): Promise<T[]> {
  const nodes = [...first.nodes];
  let after = nextCursor(first);
  while (after !== null) {
    const page: WirePage<T> | undefined = await read(after);
    nodes.push(...(page?.nodes ?? []));
    after = page === undefined ? null : nextCursor(page);
  }
  return nodes;
}

/** Null after the last page. */
export const nextCursor = ({ pageInfo }: Pick<WirePage<unknown>, 'pageInfo'>): string | null =>
  pageInfo.hasNextPage ? pageInfo.endCursor : null;
