import { campaignPrice, stageOf } from '../sandbox/promotions.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxPromotion } from '../sandbox/state.js';
import { addItems, type DiscountItemInput, updateItems, wireItems } from './shopee-sandbox-discount-items.js';
import { idList } from './shopee-sandbox-product-reads.js';
import {
  deletePromotion,
  endPromotion,
  moveTimes,
  newTimes,
  nowSeconds,
  pageOf,
  promotionOf,
  statusOf,
  type Times,
  wireTimes,
} from './shopee-sandbox-promotion.js';
import { rejection, type ShopeeAnswers } from './shopee-sandbox-request-auth.js';

interface DiscountInput extends Times {
  discount_id?: number;
  discount_name?: string;
  item_list?: DiscountItemInput[];
  item_id?: number;
  model_id?: number;
}

const hourSeconds = 3_600;
const daySeconds = 86_400;
const lengthMaxSeconds = 180 * daySeconds;
const root = '/api/v2/discount';
const campaign = { promotion_type: 'Campaign', promotion_id: 900_000_001 };

export function discountRoutes({ shop, account }: SandboxDependencies): ShopeeAnswers {
  const known = (id: unknown): SandboxPromotion => promotionOf(shop, 'discount', id);
  return {
    [`POST ${root}/add_discount`]: call => {
      const input = call.body<DiscountInput>();
      const times = newTimes(shop, input, { prefix: 'discount.discount', leadSeconds: hourSeconds });
      if (Number(input.end_time) - Number(input.start_time) > lengthMaxSeconds) {
        throw rejection('discount.discount_period_too_long', 'The period must be less than 180 days.');
      }
      const name = input.discount_name ?? '';
      const storeId = account.stores[0]!.id;
      const discount = shop.putPromotion({ storeId, type: 'discount', name, ...times, items: [], extra: {} });
      return { discount_id: Number(discount.id) };
    },
    [`POST ${root}/update_discount`]: call => {
      const input = call.body<DiscountInput>();
      const discount = known(input.discount_id);
      moveTimes(shop, discount, input);
      discount.name = input.discount_name ?? discount.name;
      return { discount_id: Number(discount.id), modify_time: nowSeconds(shop) };
    },
    [`POST ${root}/delete_discount`]: call => {
      const { discount_id: id } = call.body<DiscountInput>();
      deletePromotion(shop, known(id));
      return { discount_id: id, modify_time: nowSeconds(shop) };
    },
    [`POST ${root}/end_discount`]: call => {
      const { discount_id: id } = call.body<DiscountInput>();
      const discount = known(id);
      if (Date.parse(shop.now()) < Date.parse(discount.startsAt) + hourSeconds * 1000) {
        throw rejection('discount.end_discount_time_error', 'It can be ended after its first hour.');
      }
      endPromotion(shop, discount);
      return { discount_id: id, modify_time: nowSeconds(shop) };
    },
    [`POST ${root}/add_discount_item`]: call => {
      const { discount_id: id, item_list: items = [] } = call.body<DiscountInput>();
      return addItems(shop, known(id), items);
    },
    [`POST ${root}/update_discount_item`]: call => {
      const { discount_id: id, item_list: items = [] } = call.body<DiscountInput>();
      return updateItems(shop, known(id), items);
    },
    [`POST ${root}/delete_discount_item`]: call => {
      const input = call.body<DiscountInput>();
      const discount = known(input.discount_id);
      const place = discount.items.findIndex(
        ({ listingId, variantId }) =>
          listingId === String(input.item_id) && variantId === String(input.model_id ?? 0),
      );
      const fault = {
        item_id: input.item_id,
        model_id: input.model_id,
        fail_error: 'discount.discount_item_not_found',
        fail_message: 'The item is not in the discount.',
      };
      if (place >= 0) {
        discount.items.splice(place, 1);
      }
      return { discount_id: input.discount_id, error_list: place < 0 ? [fault] : [] };
    },
    [`GET ${root}/get_discount_list`]: ({ query }) => {
      const wanted = query.get('discount_status');
      const found = shop
        .promotions('discount')
        .filter(each => wanted === 'all' || statusOf(shop, each) === wanted);
      const { rows, more } = pageOf(query, found);
      return { discount_list: rows.map(each => ({ ...wireHead(shop, each), source: 0 })), more };
    },
    [`GET ${root}/get_discount`]: ({ query }) => {
      const discount = known(query.get('discount_id'));
      const { rows, more } = pageOf(query, wireItems(shop, discount));
      return { ...wireHead(shop, discount), item_list: rows, more };
    },
    'GET /api/v2/product/get_item_promotion': ({ query }) => ({
      success_list: idList(query, 'item_id_list').map(id => ({
        item_id: Number(id),
        promotion: itemPromotions(shop, id),
      })),
    }),
  };
}

const wireHead = (shop: SandboxShop, discount: SandboxPromotion): object => ({
  discount_id: Number(discount.id),
  discount_name: discount.name,
  status: statusOf(shop, discount),
  ...wireTimes(discount),
});

/** Under a campaign of Shopee's, both are told, and buyers pay what the campaign says. */
function itemPromotions(shop: SandboxShop, itemId: string): object[] {
  const now = Date.parse(shop.now());
  return shop
    .promotions('discount')
    .filter(discount => stageOf(discount, now) !== 'over')
    .flatMap(discount => {
      const staging = stageOf(discount, now);
      return discount.items
        .filter(({ listingId }) => listingId === itemId)
        .flatMap(({ variantId, price }) => {
          const own = {
            model_id: Number(variantId),
            ...wireTimes(discount),
            promotion_staging: staging,
          };
          const ours = {
            ...own,
            promotion_type: 'Discount Promotions',
            promotion_id: Number(discount.id),
            promotion_price_info: [{ promotion_price: Number(price) }],
          };
          const theirs = {
            ...own,
            ...campaign,
            promotion_price_info: [{ promotion_price: Number(campaignPrice(price!)) }],
          };
          return staging === 'ongoing' && shop.isHidingPromotions ? [theirs, ours] : [ours];
        });
    });
}
