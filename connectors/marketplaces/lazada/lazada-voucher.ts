import { markedName } from '../promotion-marker.js';
import type { CampaignKind } from './lazada-campaign.js';

const path = (name: string): string => `/promotion/voucher/${name}`;

/** Vouchers that buyers collect. Those with a code can be read, and not made. */
export const voucher: CampaignKind = {
  paths: {
    create: path('create'),
    update: path('update'),
    activate: path('activate'),
    deactivate: path('deactivate'),
    read: path('get'),
    list: '/promotion/vouchers/get',
    addProducts: path('product/sku/add'),
    removeProducts: path('product/sku/remove'),
    listProducts: path('products/get'),
  },
  always: { voucher_type: 'COLLECTIBLE_VOUCHER' },
  body: draft => {
    const { terms, usageLimit } = draft;
    const { reward, maximumDiscount } =
      terms.kind === 'voucher' ? terms : { reward: null, maximumDiscount: null };
    return {
      voucher_name: markedName(draft),
      apply: draft.items.length > 0 ? 'SPECIFIC_PRODUCTS' : 'ENTIRE_SHOP',
      display_area: 'REGULAR_CHANNEL',
      period_start_time: String(Date.parse(draft.startsAt)),
      period_end_time: String(Date.parse(draft.endsAt!)),
      criteria_over_money: draft.minimumSpend ?? '0',
      limit: String(draft.usageLimitPerBuyer ?? usageLimit),
      issued: String(usageLimit),
      ...(reward?.type === 'percentage'
        ? {
            voucher_discount_type: 'PERCENTAGE_DISCOUNT_OFF',
            offering_percentage_discount_off: reward.percentage,
            ...(maximumDiscount === null ? {} : { max_discount_offering_money_value: maximumDiscount }),
          }
        : { voucher_discount_type: 'MONEY_VALUE_OFF', offering_money_value_off: reward?.amount ?? '0' }),
    };
  },
  record: wire => ({
    id: wire.id as number,
    name: String(wire.voucher_name),
    status: String(wire.status),
    startTime: wire.period_start_time as number,
    endTime: wire.period_end_time as number,
  }),
  skuIdsIn: list => (list as { sku_ids?: number[] }[]).flatMap(({ sku_ids: ids = [] }) => ids.map(String)),
};
