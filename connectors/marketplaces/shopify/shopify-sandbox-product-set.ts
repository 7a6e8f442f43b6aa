import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { NewListing } from '../sandbox/shop.js';
import type { SandboxListing, SandboxVariant } from '../sandbox/state.js';
import {
  type CodedError,
  type ProductSetInput,
  productSetErrors,
  type VariantInput,
} from './shopify-sandbox-product-rules.js';
import { extraOf, findProduct, productsOf, productView } from './shopify-sandbox-products.js';

interface ProductSet {
  identifier?: { id?: string | null; handle?: string | null } | null;
  input: ProductSetInput;
  synchronous: boolean;
}

/** Creates or replaces a whole product: variants that are not named are deleted, those without an id are new. */
export const productSetMutation = (dependencies: SandboxDependencies) => ({
  productSet: ({ identifier, input }: ProductSet) => {
    const existing = existingProduct(dependencies, identifier ?? null);
    if (identifier?.id && existing === null) {
      return errorOf([missingProduct]);
    }
    const errors = productSetErrors(input, existing);
    if (errors.length > 0) {
      return errorOf(errors);
    }
    const handle = input.handle ?? identifier?.handle ?? null;
    const listing = dependencies.shop.putListing(newListing(dependencies, input, { existing, handle }));
    settleState(listing);
    return { product: productView(dependencies, listing), userErrors: [] };
  },
});

/** What the state says of a product that nobody objects to: on sale if it is active and in the online store. */
export function settleState(listing: SandboxListing): void {
  const { status, isPublished } = extraOf(listing);
  if (listing.state === 'live' || listing.state === 'unlisted') {
    listing.state = isPublished && (status === 'ACTIVE' || status === 'UNLISTED') ? 'live' : 'unlisted';
  }
}

const missingProduct: CodedError = {
  code: 'PRODUCT_DOES_NOT_EXIST',
  field: ['identifier', 'id'],
  message: 'Product does not exist',
};

const errorOf = (userErrors: CodedError[]) => ({ product: null, userErrors });

function existingProduct(
  dependencies: SandboxDependencies,
  identifier: ProductSet['identifier'],
): SandboxListing | null {
  if (identifier?.id) {
    return findProduct(dependencies, identifier.id);
  }
  const handle = identifier?.handle;
  return handle
    ? (productsOf(dependencies).find(listing => extraOf(listing).handle === handle) ?? null)
    : null;
}

function newListing(
  dependencies: SandboxDependencies,
  input: ProductSetInput,
  { existing, handle }: { existing: SandboxListing | null; handle: string | null },
): NewListing {
  const { id: storeId, currency } = dependencies.account.stores[0]!;
  const before = existing === null ? null : extraOf(existing);
  return {
    ...(existing === null ? {} : { id: existing.id }),
    storeId,
    currency,
    title: input.title!,
    description: input.descriptionHtml ?? existing?.description ?? null,
    brand: input.vendor ?? existing?.brand ?? null,
    imageUrls: input.files?.map(({ originalSource }) => originalSource) ?? existing?.imageUrls ?? [],
    attributes: {},
    variants: input.variants?.map(variant => newVariant(dependencies, variant, existing)) ?? [],
    extra: {
      handle: handle ?? before?.handle ?? input.title!.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
      status: input.status ?? before?.status ?? 'ACTIVE',
      isPublished: before?.isPublished ?? false,
      productType: input.productType ?? before?.productType ?? null,
      category: input.category ?? before?.category ?? null,
      tags: input.tags ?? before?.tags ?? [],
    },
  };
}

function newVariant(
  { shop }: SandboxDependencies,
  input: VariantInput,
  existing: SandboxListing | null,
): SandboxVariant {
  const before = existing?.variants.find(({ id }) => id === input.id);
  const price = input.price ?? before?.price ?? '0.00';
  const compareAtPrice = input.compareAtPrice ?? null;
  const available = input.inventoryQuantities?.find(({ name }) => name === 'available');
  return {
    id: before?.id ?? shop.newId('variant'),
    sku: input.sku ?? before?.sku ?? '',
    options: input.optionValues.map(({ optionName, name }) => ({ name: optionName, value: name })),
    price: compareAtPrice ?? price,
    salePrice: compareAtPrice === null ? null : price,
    quantity: available?.quantity ?? before?.quantity ?? 0,
    barcode: input.barcode ?? null,
    extra: {},
  };
}
