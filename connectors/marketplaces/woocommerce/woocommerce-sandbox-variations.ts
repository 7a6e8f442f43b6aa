import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxListing, SandboxVariant } from '../sandbox/state.js';
import { batchAnswer } from './woocommerce-sandbox-batch.js';
import { productOf } from './woocommerce-sandbox-products.js';
import { Page, rejection, type ShopAnswers } from './woocommerce-sandbox-request-auth.js';
import { checkUnique, fatedBody, newVariant, saleChange } from './woocommerce-sandbox-sale.js';
import { extraOf, wireVariation } from './woocommerce-sandbox-wire.js';

type Body = Record<string, unknown>;

export function variationRoutes({ shop }: SandboxDependencies): ShopAnswers {
  return {
    'GET /products/:id/variations': ({ params, query }) => {
      const listing = productOf(shop, params.id!, 404);
      return new Page(
        variationsOf(listing).map(variant => wireVariation(shop, { listing, variant })),
        query,
      );
    },
    'POST /products/:id/variations/batch': ({ params, body }) =>
      batchAnswer(body, {
        create: row => createVariation(shop, params.id!, row),
        update: (id, row) => updateVariation(shop, params.id!, id, row),
        delete: id => deleteVariation(shop, params.id!, id),
      }),
  };
}

const variationsOf = (listing: SandboxListing): SandboxVariant[] =>
  extraOf(listing).type === 'variable' ? listing.variants : [];

function createVariation(shop: SandboxShop, productId: string, body: Body): object {
  const listing = shop.listing(productId);
  if (listing === null) {
    const message = 'Cannot set attributes due to invalid parent product.';
    throw rejection(404, 'woocommerce_rest_product_variation_invalid_parent', message);
  }
  checkUnique(shop, body, null);
  const variant = changed(shop, newVariant(shop.newId('variant'), {}, shop.now()), body);
  shop.changeListing(listing, { variants: [...variationsOf(listing), variant] });
  return wireVariation(shop, { listing, variant });
}

function updateVariation(shop: SandboxShop, productId: string, id: string, body: Body): object {
  const { listing, variant } = variationOf(shop, productId, id);
  checkUnique(shop, body, id);
  const now = changed(shop, variant, fatedBody(shop, body));
  shop.changeListing(listing, { variants: listing.variants.map(each => (each.id === id ? now : each)) });
  return wireVariation(shop, { listing, variant: now });
}

function deleteVariation(shop: SandboxShop, productId: string, id: string): object {
  const { listing, variant } = variationOf(shop, productId, id);
  shop.changeListing(listing, { variants: listing.variants.filter(each => each !== variant) });
  return wireVariation(shop, { listing, variant });
}

function variationOf(
  shop: SandboxShop,
  productId: string,
  id: string,
): { listing: SandboxListing; variant: SandboxVariant } {
  const listing = shop.listing(productId);
  const variant = listing === null ? undefined : variationsOf(listing).find(each => each.id === id);
  if (listing === null || variant === undefined) {
    throw rejection(400, 'woocommerce_rest_product_variation_invalid_id', 'Invalid ID.');
  }
  return { listing, variant };
}

function changed(shop: SandboxShop, variant: SandboxVariant, body: Body): SandboxVariant {
  const {
    attributes,
    menu_order: menuOrder,
    image,
  } = body as {
    attributes?: { name: string; option: string }[];
    menu_order?: number;
    image?: { src: string; name?: string };
  };
  const sold = saleChange(variant, body, shop.now());
  return {
    ...sold,
    options: attributes?.map(({ name, option }) => ({ name, value: option })) ?? sold.options,
    extra: {
      ...sold.extra,
      ...(menuOrder === undefined ? {} : { menuOrder }),
      ...(image === undefined ? {} : { image: { id: Number(shop.newId('listing')), ...image } }),
    },
  };
}
