import { chunksOf } from '../chunks.js';
import { type ItemPrices, itemPricePromotion, type ObservedItem } from '../item-price-promotion.js';
import type { ObservedVariant } from '../listing.js';
import type { ChannelDependencies } from '../port.js';
import type { MarketplacePromotions, PromotionDraft, PromotionItem } from '../promotion.js';
import {
  type DeliveryCapabilities,
  deliveryDefaults,
  type PromotionCapabilities,
} from '../promotion-capabilities.js';
import { promotionChannel } from '../promotion-channel.js';
import { markerLength } from '../promotion-marker.js';
import { promotionRules } from '../promotion-problems.js';
import { recordPromotion } from '../promotion-record.js';
import { ShopifyClient } from './shopify-client.js';
import { discountRecords } from './shopify-discount.js';
import { automaticBasic, automaticBxgy, codeBasic } from './shopify-discount-kinds.js';
import { updatePrices } from './shopify-price.js';
import { ShopifyProductReader } from './shopify-product-reader.js';

/** Products that one call changes, and products that one reads. */
const pricesOfCall = 25;
const productsOfRead = 10;

const titleLengthMax = 255;

/** In the cart, by Shopify's clock: nothing of it is seen in the prices of variants. */
const discount: DeliveryCapabilities = {
  ...deliveryDefaults,
  nameLengthMax: titleLengthMax,
  isMarked: false,
  reduction: 'percentage',
  itemBatchMax: 100,
  hasMinimumSpend: true,
};

const capabilities: PromotionCapabilities = {
  price_reduction: {
    // Seen everywhere: one price and one that is struck through, neither of which has dates.
    sale_price_now: { ...deliveryDefaults, itemBatchMax: pricesOfCall },
    promotion_object: { ...discount, isStoreWide: true },
  },
  buy_x_get_y: { promotion_object: { ...discount, hasMinimumSpend: false } },
  voucher: {
    promotion_object: {
      ...discount,
      nameLengthMax: titleLengthMax - markerLength,
      isMarked: true,
      rewards: ['percentage', 'amount'],
      isStoreWide: true,
      usageLimit: 'yes',
      // Once, or any number of times.
      usageLimitPerBuyerMax: 1,
      code: 'required',
      codePattern: '[^\\s].{0,254}',
    },
  },
};

const rules = promotionRules({ capabilities, title: 'Shopify' });

/** Prices beside struck-through ones, automatic discounts, and codes. */
export const promotions: MarketplacePromotions = {
  ...rules,
  channel: (account, dependencies) => {
    const client = new ShopifyClient(account, dependencies);
    const { locationId = '', publicationId = '' } = account.credentials.values;
    const products = new ShopifyProductReader(client, { locationId, publicationId });
    const { clock } = dependencies;
    const adapters = {
      price_reduction: {
        sale_price_now: itemPricePromotion(swappedPrices(client, products, dependencies)),
        promotion_object: recordPromotion(discountRecords(client, clock, automaticBasic)),
      },
      buy_x_get_y: { promotion_object: recordPromotion(discountRecords(client, clock, automaticBxgy)) },
      voucher: { promotion_object: recordPromotion(discountRecords(client, clock, codeBasic)) },
    };
    return promotionChannel(rules, adapters, dependencies);
  },
};

function swappedPrices(
  client: ShopifyClient,
  products: ShopifyProductReader,
  { clock }: ChannelDependencies,
): ItemPrices {
  const variantsOf = async ({ store }: PromotionDraft, items: readonly PromotionItem[]) => {
    const found = new Map<string, ObservedVariant>();
    const ids = [...new Set(items.map(({ reference }) => reference.externalId))];
    for (const some of chunksOf(ids, productsOfRead)) {
      for (const { variants } of await products.byIds(store, some)) {
        for (const variant of variants) {
          found.set(variant.externalId ?? '', variant);
        }
      }
    }
    return found;
  };
  return {
    clock,
    batchMax: pricesOfCall,
    write: async (draft, items, isOnSale) => {
      // The regular price may be another by now: it is what is struck through.
      const found = isOnSale ? null : await variantsOf(draft, items);
      return updatePrices(
        client,
        items.map(({ reference, variant, regularPrice, promotionalPrice }) => ({
          reference,
          variant,
          price: found?.get(variant.externalId ?? '')?.price ?? regularPrice,
          salePrice: isOnSale ? promotionalPrice : null,
          salePriceEndsAt: null,
        })),
      );
    },
    read: async (draft, items) => {
      const found = await variantsOf(draft, items);
      return items.flatMap((item): ObservedItem[] => {
        const variant = found.get(item.variant.externalId ?? '');
        const sale = variant?.salePrice ?? null;
        return variant === undefined
          ? []
          : [
              {
                item,
                sale: sale === null ? null : { price: sale, startsAt: null, endsAt: null },
                buyerPrice: null,
              },
            ];
      });
    },
  };
}
