import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxListing, SandboxVariant } from '../sandbox/state.js';
import { checkPrice, itemOf } from './shopee-sandbox-item.js';
import { extraOf, type ItemExtra } from './shopee-sandbox-product-reads.js';
import { rejection, type ShopeeAnswers } from './shopee-sandbox-request-auth.js';

interface ModelInput {
  tier_index: number[];
  original_price: number;
  model_sku?: string;
  seller_stock?: { stock: number }[];
}

type Tiers = ItemExtra['tiers'];

const modelsMax = 50;
/** The dearest variation costs at most so many times the cheapest, in Singapore. */
const priceSpreadMax = 5;

/** Variations: their tiers, and the models that are combinations of options of the tiers. */
export function modelRoutes(shop: SandboxShop): ShopeeAnswers {
  return {
    'POST /api/v2/product/init_tier_variation': call => {
      const body = call.body<{ item_id: number; tier_variation: Tiers; model: ModelInput[] }>();
      const listing = itemOf(shop, body.item_id);
      if (extraOf(listing).tiers.length === (body.tier_variation ?? []).length) {
        throw rejection('product.error_param', 'The tier structure is the same.');
      }
      put(shop, listing, body.tier_variation, modelsOf(shop, body.tier_variation, body.model));
      return { item_id: body.item_id, tier_variation: body.tier_variation };
    },
    'POST /api/v2/product/update_tier_variation': call => {
      const body = call.body<{
        item_id: number;
        tier_variation: Tiers;
        model_list: { tier_index: number[]; model_id: number }[];
      }>();
      const listing = itemOf(shop, body.item_id);
      if (extraOf(listing).tiers.length !== (body.tier_variation ?? []).length) {
        throw rejection('product.error_param', 'The tier structure is not the same.');
      }
      const kept = body.model_list.map(({ tier_index, model_id }) => {
        const variant = listing.variants.find(({ id }) => id === String(model_id));
        if (variant === undefined) {
          throw rejection('product.error_param', 'Model not found.');
        }
        return {
          ...variant,
          options: optionsAt(body.tier_variation, tier_index),
          extra: { tierIndex: tier_index },
        };
      });
      put(shop, listing, body.tier_variation, kept);
      return {};
    },
    'POST /api/v2/product/add_model': call => {
      const body = call.body<{ item_id: number; model_list: ModelInput[] }>();
      const listing = itemOf(shop, body.item_id);
      const { tiers } = extraOf(listing);
      put(shop, listing, tiers, [...listing.variants, ...modelsOf(shop, tiers, body.model_list)]);
      return {};
    },
    'POST /api/v2/product/update_model': call => {
      const body = call.body<{ item_id: number; model: { model_id: number; model_sku: string }[] }>();
      const listing = itemOf(shop, body.item_id);
      const skus = new Map(body.model.map(model => [String(model.model_id), model.model_sku]));
      const variants = listing.variants.map(variant => ({
        ...variant,
        sku: skus.get(variant.id) ?? variant.sku,
      }));
      shop.changeListing(listing, { variants });
      return {};
    },
  };
}

function modelsOf(shop: SandboxShop, tiers: Tiers, models: ModelInput[]): SandboxVariant[] {
  return models.map(({ tier_index, original_price, model_sku, seller_stock }) => {
    checkPrice(original_price);
    return {
      id: shop.newId('variant'),
      sku: model_sku ?? '',
      options: optionsAt(tiers, tier_index),
      price: String(original_price),
      salePrice: null,
      quantity: seller_stock?.[0]?.stock ?? 0,
      barcode: null,
      extra: { tierIndex: tier_index },
    };
  });
}

function optionsAt(tiers: Tiers, index: readonly number[]): SandboxVariant['options'] {
  if (tiers.length < 1 || tiers.length > 2 || index.length !== tiers.length) {
    throw rejection('product.error_param', 'Wrong parameters, detail: tier_index.');
  }
  return tiers.map(({ name, option_list: options }, tier) => {
    const value = options[index[tier]!]?.option;
    if (value === undefined) {
      throw rejection('product.error_param', 'Wrong parameters, detail: tier_index overflows.');
    }
    return { name, value };
  });
}

function put(shop: SandboxShop, listing: SandboxListing, tiers: Tiers, variants: SandboxVariant[]): void {
  const places = new Set(variants.map(({ extra }) => String(extra.tierIndex)));
  if (variants.length > modelsMax || places.size < variants.length) {
    throw rejection('product.error_param', 'Too many models, or two at one tier_index.');
  }
  const prices = variants.map(({ price }) => Number(price));
  if (prices.length > 0 && Math.max(...prices) > priceSpreadMax * Math.min(...prices)) {
    throw rejection(
      'product.error_price_gap',
      `The price of the most expensive variation divided by the cheapest exceeds ${priceSpreadMax}.`,
    );
  }
  shop.changeListing(listing, { variants, extra: { ...listing.extra, tiers } });
}
