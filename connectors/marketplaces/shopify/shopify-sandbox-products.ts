import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxListing, SandboxVariant } from '../sandbox/state.js';
import { connect, connectList, type PageArguments } from './shopify-sandbox-connection.js';
import { inventoryItemIdOf, locationId, publicationId } from './shopify-sandbox-ids.js';
import { searchFilter } from './shopify-sandbox-search.js';

export type ProductStatus = 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED';

/** What Shopify keeps of a product beside what all marketplaces do. */
export interface ProductExtra extends Record<string, unknown> {
  handle: string;
  status: ProductStatus;
  isPublished: boolean;
  productType: string | null;
  category: string | null;
  tags: string[];
}

export const extraOf = (listing: SandboxListing): ProductExtra => listing.extra as ProductExtra;

/** Products that are there at all, as of now. */
export const productsOf = ({ shop }: SandboxDependencies): SandboxListing[] =>
  shop.listings().filter(({ state }) => state !== 'deleted');

export function findProduct(dependencies: SandboxDependencies, id: string): SandboxListing | null {
  const listing = dependencies.shop.listing(id);
  return listing === null || listing.state === 'deleted' ? null : listing;
}

export const productQueries = (dependencies: SandboxDependencies) => ({
  product: ({ id }: { id: string }) => {
    const listing = findProduct(dependencies, id);
    return listing === null ? null : productView(dependencies, listing);
  },
  products: ({ query, ...page }: PageArguments & { query?: string | null }) =>
    connect(
      productsOf(dependencies).filter(searchFilter(query, searchFields)),
      page,
      { key: () => '', id: ({ id }) => id },
      listing => productView(dependencies, listing),
    ),
});

const searchFields = {
  sku: ({ variants }: SandboxListing) => variants.map(({ sku }) => sku),
  handle: (listing: SandboxListing) => [extraOf(listing).handle],
};

export function productView(dependencies: SandboxDependencies, listing: SandboxListing) {
  const { handle, status, isPublished } = extraOf(listing);
  const isVisible = isPublished && listing.state === 'live';
  return {
    __typename: 'Product',
    id: listing.id,
    title: listing.title,
    handle,
    status,
    createdAt: listing.createdAt,
    updatedAt: listing.updatedAt,
    onlineStoreUrl:
      isVisible && status === 'ACTIVE'
        ? `https://${dependencies.account.values.shopDomain}/products/${handle}`
        : null,
    publishedOnPublication: ({ publicationId: wanted }: { publicationId: string }) =>
      wanted === publicationId && isVisible,
    feedback: feedbackOf(listing),
    variants: (page: PageArguments) => connectList(listing.variants, page, variantView),
  };
}

/** Shopify reviews nothing; a sales channel says in this way that it will not show a product as it is. */
const feedbackOf = ({ state, stateReason }: SandboxListing) =>
  state === 'rejected' || state === 'suppressed'
    ? { details: [{ state: 'REQUIRES_ACTION', messages: [{ field: null, message: stateReason ?? state }] }] }
    : null;

export const variantView = (variant: SandboxVariant) => ({
  __typename: 'ProductVariant',
  id: variant.id,
  sku: variant.sku,
  barcode: variant.barcode,
  // At Shopify `price` is what buyers pay, and `compareAtPrice` what is struck through beside it.
  price: variant.salePrice ?? variant.price,
  compareAtPrice: variant.salePrice === null ? null : variant.price,
  inventoryQuantity: variant.quantity,
  inventoryItem: {
    __typename: 'InventoryItem',
    id: inventoryItemIdOf(variant.id),
    tracked: true,
    inventoryLevel: ({ locationId: wanted }: { locationId: string }) =>
      wanted === locationId ? levelView(variant) : null,
  },
});

const levelView = (variant: SandboxVariant) => ({
  id: inventoryItemIdOf(variant.id).replace('InventoryItem', 'InventoryLevel'),
  quantities: ({ names }: { names: string[] }) =>
    names.map(name => ({ name, quantity: name === 'available' ? variant.quantity : 0 })),
});
