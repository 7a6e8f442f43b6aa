import type { Clock } from '../../../kernel/clock.js';
import { momentOfSecond, secondOf } from '../epoch-seconds.js';
import { orNull } from '../marketplace-error.js';
import type {
  ObservedPromotion,
  ObservedPromotionState,
  PromotionDraft,
  PromotionTerms,
} from '../promotion.js';
import { hasMarker, markedName, nameWithoutMarker } from '../promotion-marker.js';
import type { PromotionRecords } from '../promotion-record.js';
import {
  activitiesPath,
  activityPath,
  changeItems,
  observedItems,
  removeItems,
  type WireActivityProduct,
} from './tiktok-activity-items.js';
import type { TiktokClient } from './tiktok-client.js';

interface WireActivity {
  activity_id?: string;
  id?: string;
  title: string;
  status: string;
  begin_time: number;
  end_time: number;
  products?: WireActivityProduct[];
}

const pageSize = 100;

/** A draft is nothing to buyers, and does not start by itself. */
const states: ReadonlyMap<string, ObservedPromotionState> = new Map([
  ['NOT_START', 'scheduled'],
  ['ONGOING', 'live'],
  ['EXPIRED', 'ended'],
  ['DEACTIVATED', 'ended'],
  ['NOT_EFFECTIVE', 'ended'],
]);

/** Activities: their products follow in calls of their own. */
export function activityRecords(client: TiktokClient, clock: Clock): PromotionRecords<WireActivity> {
  return {
    clock,
    read: draft => orNull(client.read<WireActivity>(activityPath(draft))),
    list: () => search(client),
    isOurs: ({ promotionId }, { title }) => hasMarker(title, promotionId),
    create: async draft => {
      const { activity_id: id } = await client.write<{ activity_id: string }>('POST', activitiesPath, {
        ...commonOf(draft),
        ...kindOf(draft),
        participation_limit: [
          { type: draft.usageLimitPerBuyer === 1 ? 'BUYER_LIMIT_ONLY_ONE' : 'BUYER_NO_LIMIT' },
        ],
      });
      return id;
    },
    change: async draft => {
      await client.write('PUT', activityPath(draft), commonOf(draft));
    },
    putItems: (draft, items) => changeItems(client, draft, items),
    removeItems: (draft, items) => removeItems(client, draft, items),
    end: async (draft, { status }) => {
      if (states.get(status) !== 'ended') {
        await client.write('POST', `${activityPath(draft)}/deactivate`, {});
      }
    },
    observed: activity => observed(activity, clock),
    itemsIn: (draft, { products = [], status }) => observedItems(draft, products, stateOf(status)),
  };
}

const commonOf = (draft: PromotionDraft): object => ({
  title: markedName(draft),
  begin_time: secondOf(draft.startsAt),
  end_time: secondOf(draft.endsAt!),
});

const stateOf = (status: string): ObservedPromotionState => states.get(status) ?? 'unknown';

/** By the title nothing but the whole can be looked for, and the name may have been another. */
async function search(client: TiktokClient): Promise<WireActivity[]> {
  const found: WireActivity[] = [];
  let token = '';
  do {
    const page = await client.search<{ activities?: WireActivity[]; next_page_token?: string }>(
      `${activitiesPath}/search`,
      {},
      { page_size: pageSize, page_token: token },
    );
    found.push(...(page.activities ?? []));
    token = page.next_page_token ?? '';
  } while (token !== '');
  return found;
}

function kindOf({ terms, items, minimumSpend }: PromotionDraft): object {
  const level = items.length === 0 ? 'SHOP' : 'PRODUCT';
  switch (terms.kind) {
    case 'quantity_breaks':
      return {
        activity_type: 'BUY_MORE_SAVE_MORE',
        product_level: level,
        discount: { bmsm_discount: { details: tiersOf(terms) } },
      };
    case 'free_shipping':
      return {
        activity_type: 'SHIPPING_DISCOUNT',
        product_level: level,
        discount: {
          shipping_discount: {
            ...(minimumSpend === null
              ? { threshold_type: 'NO_THRESHOLD' }
              : { threshold_type: 'MINIMAL_ORDER_AMOUNT', threshold_value: minimumSpend }),
            type: 'FREE_SHIPPING',
            area_scope: { type: 'WHOLE' },
          },
        },
      };
    default:
      return { activity_type: 'FIXED_PRICE', product_level: 'VARIATION' };
  }
}

const tiersOf = ({ breaks }: Extract<PromotionTerms, { kind: 'quantity_breaks' }>): object[] =>
  breaks.map(({ quantity, reward }, index) => ({
    tier: index + 1,
    threshold_type: 'MINIMAL_ITEM_QUANTITY',
    threshold_value: String(quantity),
    ...(reward.type === 'percentage'
      ? { type: 'PERCENTAGE_OFF', value: reward.percentage }
      : { type: 'AMOUNT_OFF', value: reward.amount }),
  }));

const observed = (activity: WireActivity, clock: Clock): ObservedPromotion => ({
  externalId: activity.activity_id ?? activity.id ?? null,
  name: nameWithoutMarker(activity.title),
  state: stateOf(activity.status),
  marketplaceStatus: activity.status,
  startsAt: momentOfSecond(activity.begin_time),
  endsAt: momentOfSecond(activity.end_time),
  items: [],
  observedAt: clock.now().toISOString(),
});
