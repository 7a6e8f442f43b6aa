import type { Clock } from '../../../kernel/clock.js';
import { statedExponent } from '../../../kernel/money.js';
import { amountOf } from '../amount.js';
import { secondOf } from '../epoch-seconds.js';
import { type ItemPrices, itemPricePromotion, type ObservedItem } from '../item-price-promotion.js';
import type { MarketplacePromotions, PromotionDraft, PromotionItem } from '../promotion.js';
import { deliveryDefaults, type PromotionCapabilities } from '../promotion-capabilities.js';
import { promotionChannel } from '../promotion-channel.js';
import { promotionRules } from '../promotion-problems.js';
import { ZaloraClient } from './zalora-client.js';
import type { WireProduct } from './zalora-observed.js';
import { productsBySku } from './zalora-product-read.js';
import { utcOffsetHours } from './zalora-region.js';
import { timeOf, wireTime } from './zalora-time.js';
import { updateProducts } from './zalora-update.js';
import type { XmlNode } from './zalora-xml.js';

/** SKUs that a search takes, so that what a batch did can be read by one call. */
const batchMax = 50;

const capabilities: PromotionCapabilities = {
  // Outside of campaigns a sale is as long as one likes. Vouchers by API were not found.
  price_reduction: { sale_price_dated: { ...deliveryDefaults, itemBatchMax: batchMax, isEndRequired: true } },
};

const rules = promotionRules({
  capabilities,
  title: 'Zalora',
  decimals: store => statedExponent(store.currency),
});

/** Sale prices with dates, by feeds. */
export const promotions: MarketplacePromotions = {
  ...rules,
  channel: (account, dependencies) => {
    const client = ZaloraClient.ofAccount(account, dependencies);
    const prices = salePrices(client, dependencies.clock);
    const adapters = { price_reduction: { sale_price_dated: itemPricePromotion(prices) } };
    return promotionChannel(rules, adapters, dependencies);
  },
};

const salePrices = (client: ZaloraClient, clock: Clock): ItemPrices => ({
  clock,
  batchMax,
  write: (draft, items, isOnSale) =>
    updateProducts(client, items, 'promotionalPrice', item => saleNodes(draft, isOnSale ? item : null)),
  read: async (draft, items) => {
    const skus = items.map(({ variant }) => variant.sku);
    const products = new Map((await productsBySku(client, skus)).map(each => [each.SellerSku, each]));
    return items.flatMap(item => {
      const product = products.get(item.variant.sku);
      return product === undefined ? [] : [observed(draft, item, product)];
    });
  },
});

/** The three belong together. Times have an offset, because it is not documented whose they are without one. */
const saleNodes = ({ startsAt, endsAt }: PromotionDraft, item: PromotionItem | null): XmlNode[] => [
  ['SalePrice', item?.promotionalPrice ?? ''],
  ['SaleStartDate', item === null ? '' : wireTime(secondOf(startsAt))],
  ['SaleEndDate', item === null ? '' : wireTime(secondOf(endsAt!))],
];

/** What buyers pay in a campaign of Zalora's is not told. */
function observed({ store }: PromotionDraft, item: PromotionItem, product: WireProduct): ObservedItem {
  const price = amountOf(product.SalePrice, store.currency);
  const instant = (text: string | undefined): string | null =>
    text ? timeOf(text, utcOffsetHours(store)) : null;
  const [startsAt, endsAt] = [instant(product.SaleStartDate), instant(product.SaleEndDate)];
  return { item, sale: price === null ? null : { price, startsAt, endsAt }, buyerPrice: null };
}
