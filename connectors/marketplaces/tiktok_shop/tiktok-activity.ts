import type { Clock } from '../../../kernel/clock.js';
import { momentOfSecond, secondOf } from '../epoch-seconds.js';
import { orNull } from '../marketplace-error.js';
import { missingPromotion } from '../observed-promotion.js';
import type {
  ObservedPromotion,
  ObservedPromotionState,
  PromotionDraft,
  PromotionTerms,
} from '../promotion.js';
import type { PromotionAdapter } from '../promotion-channel.js';
import { hasMarker, markedName, nameWithoutMarker } from '../promotion-marker.js';
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
export function activityPromotion(client: TiktokClient, clock: Clock): PromotionAdapter {
  const readActivity = (draft: PromotionDraft): Promise<WireActivity | null> =>
    orNull(client.read<WireActivity>(activityPath(draft)));
  return {
    put: async draft => {
      const { delivered, startsAt, endsAt } = draft;
      const times = { begin_time: secondOf(startsAt), end_time: secondOf(endsAt!) };
      const common = { title: markedName(draft), ...times };
      if (delivered !== null) {
        await client.write('PUT', activityPath(draft), common);
        return { ...delivered, startsAt, endsAt };
      }
      const { activity_id: id } = await client.write<{ activity_id: string }>('POST', activitiesPath, {
        ...common,
        ...kindOf(draft),
        participation_limit: [
          { type: draft.usageLimitPerBuyer === 1 ? 'BUYER_LIMIT_ONLY_ONE' : 'BUYER_NO_LIMIT' },
        ],
      });
      return { externalId: id, startsAt, endsAt };
    },
    putItems: (draft, items) => changeItems(client, draft, items),
    removeItems: (draft, items) => removeItems(client, draft, items),
    end: async draft => {
      const activity = await readActivity(draft);
      if (activity !== null && states.get(activity.status) !== 'ended') {
        await client.write('POST', `${activityPath(draft)}/deactivate`, {});
      }
    },
    find: async draft =>
      (await search(client))
        .filter(({ title }) => hasMarker(title, draft.promotionId))
        .map(activity => observed(draft, activity, clock)),
    read: async draft => {
      const activity = await readActivity(draft);
      return activity === null ? missingPromotion(clock) : observed(draft, activity, clock);
    },
  };
}

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
    default: {
      const isPercentage = terms.kind === 'price_reduction' && terms.percentage !== null;
      return {
        activity_type: isPercentage ? 'DIRECT_DISCOUNT' : 'FIXED_PRICE',
        product_level: 'VARIATION',
      };
    }
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

function observed(draft: PromotionDraft, activity: WireActivity, clock: Clock): ObservedPromotion {
  const state = states.get(activity.status) ?? 'unknown';
  return {
    externalId: activity.activity_id ?? activity.id ?? null,
    name: nameWithoutMarker(activity.title),
    state,
    marketplaceStatus: activity.status,
    startsAt: momentOfSecond(activity.begin_time),
    endsAt: momentOfSecond(activity.end_time),
    items: observedItems(draft, activity.products ?? [], state),
    observedAt: clock.now().toISOString(),
  };
}
