import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxListing } from '../sandbox/state.js';
import { publicationId } from './shopify-sandbox-ids.js';
import type { CodedError } from './shopify-sandbox-product-rules.js';
import { settleState } from './shopify-sandbox-product-set.js';
import { extraOf, findProduct, type ProductStatus, productView } from './shopify-sandbox-products.js';

interface ProductUpdate {
  product?: { id?: string | null; status?: ProductStatus | null } | null;
}

interface Publish {
  id: string;
  input: { publicationId?: string | null }[];
}

interface VariantsUpdate {
  productId: string;
  variants: { id?: string | null; price?: string | null; compareAtPrice?: string | null }[];
  allowPartialUpdates: boolean;
}

export const productMutations = (dependencies: SandboxDependencies) => ({
  productUpdate: ({ product }: ProductUpdate) => {
    const listing = findProduct(dependencies, product?.id ?? '');
    if (listing === null) {
      return { product: null, userErrors: [{ field: ['id'], message: 'Product does not exist' }] };
    }
    const extra = { ...extraOf(listing), status: product?.status ?? extraOf(listing).status };
    listing.extra = extra;
    settleState(listing);
    dependencies.shop.changeListing(listing, {});
    return { product: productView(dependencies, listing), userErrors: [] };
  },

  publishablePublish: ({ id, input }: Publish) => {
    const listing = findProduct(dependencies, id);
    if (listing === null) {
      return { userErrors: [{ field: ['id'], message: 'Resource does not exist' }] };
    }
    const unknown = input.findIndex(target => target.publicationId !== publicationId);
    if (unknown >= 0) {
      const field = ['input', String(unknown), 'publicationId'];
      return { userErrors: [{ field, message: 'Publication does not exist or is not publishable' }] };
    }
    listing.extra = { ...extraOf(listing), isPublished: true };
    settleState(listing);
    dependencies.shop.changeListing(listing, {});
    return { userErrors: [] };
  },

  productVariantsBulkUpdate: ({ productId, variants, allowPartialUpdates }: VariantsUpdate) => {
    const listing = findProduct(dependencies, productId);
    if (listing === null) {
      const missing = {
        code: 'PRODUCT_DOES_NOT_EXIST',
        field: ['productId'],
        message: 'Product does not exist',
      };
      return { product: null, userErrors: [missing] };
    }
    const errors: CodedError[] = [];
    const changes: (() => void)[] = [];
    for (const [index, change] of variants.entries()) {
      const outcome = changeOf(dependencies, listing, { change, index });
      if (typeof outcome === 'function') {
        changes.push(outcome);
      } else {
        errors.push(outcome);
      }
    }
    if (errors.length === 0 || allowPartialUpdates) {
      for (const apply of changes) {
        apply();
      }
      dependencies.shop.changeListing(listing, {});
    }
    return { product: productView(dependencies, listing), userErrors: errors };
  },
});

/** What is done to a variant, or what is wrong with it. */
function changeOf(
  { shop }: SandboxDependencies,
  { variants }: SandboxListing,
  { change, index }: { change: VariantsUpdate['variants'][number]; index: number },
): CodedError | (() => void) {
  const at = (field: string): string[] => ['variants', String(index), field];
  const variant = variants.find(({ id }) => id === change.id);
  if (variant === undefined) {
    const message = 'Product variant does not exist';
    return { code: 'PRODUCT_VARIANT_DOES_NOT_EXIST', field: at('id'), message };
  }
  if (Number(change.price) < 0) {
    const message = 'Price must be greater than or equal to 0';
    return { code: 'NEGATIVE_PRICE_VALUE', field: at('price'), message };
  }
  const fate = change.compareAtPrice ? shop.itemFate() : 'taken';
  if (fate === 'rejected') {
    return { code: 'INVALID', field: at('price'), message: 'Price is locked by another app' };
  }
  return () => {
    if (fate === 'taken') {
      Object.assign(variant, pricesOf(change, variant));
    }
  };
}

/** Of the two prices, one that is not named stays as it is; `null` takes the struck-through one away. */
function pricesOf(
  change: VariantsUpdate['variants'][number],
  variant: { price: string; salePrice: string | null },
): { price: string; salePrice: string | null } {
  const compareAtPrice =
    change.compareAtPrice === undefined
      ? variant.salePrice === null
        ? null
        : variant.price
      : change.compareAtPrice;
  const paid = change.price ?? variant.salePrice ?? variant.price;
  return { price: compareAtPrice ?? paid, salePrice: compareAtPrice === null ? null : paid };
}
