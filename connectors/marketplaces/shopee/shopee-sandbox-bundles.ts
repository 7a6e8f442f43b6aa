import { stageOf } from '../sandbox/promotions.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxPromotion } from '../sandbox/state.js';
import {
  deletePromotion,
  endPromotion,
  moveTimes,
  newTimes,
  pageOf,
  promotionOf,
  type Times,
  wireTimes,
} from './shopee-sandbox-promotion.js';
import { rejection, type ShopeeAnswers } from './shopee-sandbox-request-auth.js';

interface DealInput extends Times {
  bundle_deal_id?: number;
  name?: string;
  rule_type?: number;
  min_amount?: number;
  additional_tiers?: { min_amount: number }[];
  item_list?: { item_id: number; status?: number }[];
}

const root = '/api/v2/bundle_deal';
const nameLengthMax = 25;
const additionalTiersMax = 2;
const itemsMax = 1_000;

export function bundleRoutes({ shop, account }: SandboxDependencies): ShopeeAnswers {
  const known = (id: unknown): SandboxPromotion => promotionOf(shop, 'bundle_deal', id);
  return {
    [`POST ${root}/add_bundle_deal`]: call => {
      const { start_time, end_time, name = '', ...rule } = call.body<DealInput>();
      checkRule({ ...rule, name });
      const times = newTimes(shop, { start_time, end_time } as Times, {
        prefix: 'bundle.bundle_deal',
        leadSeconds: 0,
      });
      const storeId = account.stores[0]!.id;
      const type = 'bundle_deal';
      const deal = shop.putPromotion({ storeId, type, name, ...times, items: [], extra: rule });
      return { bundle_deal_id: Number(deal.id) };
    },
    [`POST ${root}/update_bundle_deal`]: call => {
      const input = call.body<DealInput>();
      const deal = known(input.bundle_deal_id);
      if (input.rule_type !== undefined && stageOf(deal, Date.parse(shop.now())) === 'ongoing') {
        throw rejection('bundle.bundle_deal_ongoing_promotion_info_lock', 'Cannot change rule_type.');
      }
      moveTimes(shop, deal, input);
      deal.name = input.name ?? deal.name;
      return { bundle_deal_id: input.bundle_deal_id };
    },
    [`POST ${root}/end_bundle_deal`]: call => {
      const { bundle_deal_id: id } = call.body<DealInput>();
      endPromotion(shop, known(id));
      return { bundle_deal_id: id };
    },
    [`POST ${root}/delete_bundle_deal`]: call => {
      const { bundle_deal_id: id } = call.body<DealInput>();
      deletePromotion(shop, known(id));
      return { bundle_deal_id: id };
    },
    [`POST ${root}/add_bundle_deal_item`]: call => {
      const { bundle_deal_id: id, item_list: items = [] } = call.body<DealInput>();
      return eachItem(items, itemId => addItem(shop, known(id), itemId));
    },
    [`POST ${root}/delete_bundle_deal_item`]: call => {
      const { bundle_deal_id: id, item_list: items = [] } = call.body<DealInput>();
      const deal = known(id);
      return eachItem(items, itemId => {
        const isThere = deal.items.some(({ listingId }) => listingId === itemId);
        deal.items = deal.items.filter(({ listingId }) => listingId !== itemId);
        return isThere ? null : ['bundle.bundle_deal_item_not_exist', 'The item is not in the deal.'];
      });
    },
    [`GET ${root}/get_bundle_deal`]: ({ query }) => wire(known(query.get('bundle_deal_id'))),
    [`GET ${root}/get_bundle_deal_item`]: ({ query }) => ({
      item_list: known(query.get('bundle_deal_id')).items.map(({ listingId }) => ({
        item_id: Number(listingId),
        status: 1,
      })),
    }),
    [`GET ${root}/get_bundle_deal_list`]: ({ query }) => {
      const { rows, more } = pageOf(query, shop.promotions('bundle_deal'));
      return { bundle_deal_list: rows.map(wire), more };
    },
  };
}

function checkRule({
  name = '',
  rule_type: type,
  min_amount: amount,
  additional_tiers: tiers = [],
}: DealInput) {
  if (name.length < 1 || name.length > nameLengthMax) {
    throw rejection('bundle.bundle_deal_name_length', 'Name length is 1 to 25.');
  }
  if (![1, 2, 3].includes(Number(type))) {
    throw rejection('bundle.bundle_deal_rule_type_value', 'Please use correct bundle deal rule type');
  }
  if (!(Number(amount) > 1)) {
    throw rejection('bundle.bundle_deal_under_min_amount', 'The item amount should be greater than 1');
  }
  if (tiers.length > additionalTiersMax) {
    throw rejection('bundle.bundle_deal_over_tier', 'Max bundle tier allowed is 3');
  }
}

type Fault = readonly [code: string, message: string];

function eachItem(items: readonly { item_id: number }[], work: (id: string) => Fault | null): object {
  const failed: object[] = [];
  const done: number[] = [];
  for (const { item_id } of items) {
    const fault = work(String(item_id));
    if (fault === null) {
      done.push(item_id);
    } else {
      failed.push({ item_id, fail_error: fault[0], fail_message: fault[1] });
    }
  }
  return { failed_list: failed, success_list: done };
}

function addItem(shop: SandboxShop, deal: SandboxPromotion, listingId: string): Fault | null {
  if (shop.listing(listingId) === null) {
    return ['bundle.product_not_exist', 'product id not exists'];
  }
  if (deal.items.some(each => each.listingId === listingId)) {
    return ['bundle.bundle_deal_item_already_exist', 'The item is already added'];
  }
  const now = Date.parse(shop.now());
  const others = shop
    .promotions('bundle_deal')
    .filter(each => each !== deal && stageOf(each, now) !== 'over');
  if (others.some(({ items }) => items.some(each => each.listingId === listingId))) {
    return ['bundle.bundle_deal_overlap_error', 'The item is already in other bundle deal'];
  }
  if (deal.items.length >= itemsMax) {
    return ['bundle.bundle_deal_item_total_error', 'A maximum of 1000 items in bundle deal can be created'];
  }
  const fate = shop.itemFate();
  if (fate === 'taken') {
    deal.items.push({ listingId, variantId: null, price: null, extra: {} });
  }
  return fate === 'rejected'
    ? ['bundle.bundle_deal_no_shipping_channel', 'This product does not set shipping channel.']
    : null;
}

/** One that was ended has ended when it was, and not when it was to. */
const wire = (deal: SandboxPromotion): object => ({
  bundle_deal_id: Number(deal.id),
  name: deal.name,
  ...wireTimes(deal.stoppedAt === null ? deal : { ...deal, endsAt: deal.stoppedAt }),
  bundle_deal_rule: deal.extra,
});
