import type { PromotionDraft, QuantityBreak } from '../promotion.js';
import { markedName } from '../promotion-marker.js';
import type { CampaignKind } from './lazada-campaign.js';

const path = (name: string): string => `/promotion/flexicombo/${name}`;

/** So many units for less. */
export const flexicombo: CampaignKind = {
  paths: {
    create: path('create'),
    update: path('update'),
    activate: path('activate'),
    deactivate: path('deactivate'),
    read: path('details'),
    list: path('list'),
    addProducts: path('products/add'),
    removeProducts: path('products/delete'),
    listProducts: path('products/list'),
  },
  always: {},
  body: (draft, isNew) => {
    const breaks = breaksOf(draft);
    const isPercentage = breaks[0]?.reward.type === 'percentage';
    return {
      name: markedName(draft),
      // The whole store has one name when it is created and another ever after.
      apply: draft.items.length > 0 ? 'SPECIFIC_PRODUCTS' : isNew ? 'ENTIRE_STORE' : 'ENTIRE_SHOP',
      criteria_type: 'QUANTITY',
      criteria_value: JSON.stringify(breaks.map(({ quantity }) => String(quantity))),
      discount_type: isPercentage ? 'discount' : 'money',
      discount_value: JSON.stringify(breaks.map(rewardValue)),
      order_numbers: String(draft.usageLimit),
      start_time: String(Date.parse(draft.startsAt)),
      end_time: String(Date.parse(draft.endsAt!)),
      stackable: 'false',
    };
  },
  record: wire => ({
    id: wire.id as number,
    name: String(wire.name),
    status: String(wire.status),
    startTime: (wire.start_time ?? wire.startTime) as number,
    endTime: (wire.end_time ?? wire.endTime) as number,
  }),
  skuIdsIn: list => list.map(String),
};

const breaksOf = ({ terms }: PromotionDraft): readonly QuantityBreak[] =>
  terms.kind === 'bundle' ? [terms] : terms.kind === 'quantity_breaks' ? terms.breaks : [];

const rewardValue = ({ reward }: QuantityBreak): string =>
  reward.type === 'percentage' ? reward.percentage : reward.amount;
