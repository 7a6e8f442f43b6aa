import type { Clock } from '../../../kernel/clock.js';
import { secondOf } from '../epoch-seconds.js';
import { stateAt } from '../item-price-promotion.js';
import { MarketplaceError, orNull } from '../marketplace-error.js';
import { missingPromotion, observedMember } from '../observed-promotion.js';
import type { DeliveredPromotion, ObservedPromotion, PromotionDraft, PromotionItem } from '../promotion.js';
import type { PromotionAdapter } from '../promotion-channel.js';
import { hasMarker, markedName, nameWithoutMarker } from '../promotion-marker.js';
import { wholeListItems } from '../whole-list-items.js';
import type { WooCommerceClient } from './woocommerce-client.js';
import { gmtOf, instantOf } from './woocommerce-time.js';

interface WireCoupon {
  id: number;
  code: string;
  status?: string;
  description?: string;
  date_created_gmt?: string;
  date_expires_gmt?: string | null;
  product_ids?: number[];
}

/** Without `used_by`, which has addresses of buyers. */
const fields = 'id,code,status,description,date_created_gmt,date_expires_gmt,product_ids';

/** Coupons, which are found by their code and told as ours by their description, which buyers do not see. */
export function couponPromotion(client: WooCommerceClient, clock: Clock): PromotionAdapter {
  const readCoupon = ({ delivered }: PromotionDraft): Promise<WireCoupon | null> =>
    orNull(client.read<WireCoupon>(`/coupons/${delivered?.externalId ?? 0}`, { _fields: fields }));
  const write = (draft: PromotionDraft, body: object): Promise<WireCoupon> =>
    client.write<WireCoupon>('PUT', `/coupons/${draft.delivered!.externalId}`, body);
  return {
    put: async draft => {
      const body = couponBody(draft);
      const coupon = await (draft.delivered === null
        ? client.write<WireCoupon>('POST', '/coupons', body)
        : write(draft, body));
      return deliveredOf(draft, coupon);
    },
    ...wholeListItems({
      keyOf,
      readKeys: async draft => ((await knownCoupon(readCoupon(draft))).product_ids ?? []).map(String),
      writeKeys: async (draft, keys) => {
        await write(draft, { product_ids: keys.map(Number) });
      },
    }),
    // A draft is no coupon to the shop, and it keeps what is known of its uses.
    end: async draft => {
      const coupon = await readCoupon(draft);
      if (coupon !== null && coupon.status === 'publish') {
        await write(draft, { status: 'draft' });
      }
    },
    find: async draft => {
      const code = codeOf(draft);
      const found = await client.read<WireCoupon[]>('/coupons', { code, _fields: fields });
      return found
        .filter(({ description = '' }) => hasMarker(description, draft.promotionId))
        .map(coupon => observed(draft, coupon, clock));
    },
    read: async draft => {
      const coupon = await readCoupon(draft);
      return coupon === null ? missingPromotion(clock) : observed(draft, coupon, clock);
    },
  };
}

const keyOf = ({ reference, variant }: PromotionItem): string => variant.externalId ?? reference.externalId;

const codeOf = ({ terms }: PromotionDraft): string => (terms.kind === 'voucher' ? terms.code! : '');

async function knownCoupon(read: Promise<WireCoupon | null>): Promise<WireCoupon> {
  const coupon = await read;
  if (coupon === null) {
    throw new MarketplaceError('not_found', 'The shop does not know the coupon.');
  }
  return coupon;
}

function couponBody(draft: PromotionDraft): object {
  const { terms, items, endsAt } = draft;
  const reward = terms.kind === 'voucher' ? terms.reward : null;
  return {
    code: codeOf(draft),
    description: markedName(draft),
    status: 'publish',
    // The names of the types are from memory.
    discount_type:
      reward?.type === 'percentage' ? 'percent' : items.length > 0 ? 'fixed_product' : 'fixed_cart',
    amount: reward?.type === 'percentage' ? reward.percentage : (reward?.amount ?? '0'),
    date_expires_gmt: endsAt === null ? null : gmtOf(secondOf(endsAt)),
    product_ids: items.map(item => Number(keyOf(item))),
    usage_limit: draft.usageLimit,
    usage_limit_per_user: draft.usageLimitPerBuyer,
    minimum_amount: draft.minimumSpend ?? '',
  };
}

const deliveredOf = ({ startsAt, endsAt }: PromotionDraft, { id }: WireCoupon): DeliveredPromotion => ({
  externalId: String(id),
  startsAt,
  endsAt,
});

function observed(draft: PromotionDraft, coupon: WireCoupon, clock: Clock): ObservedPromotion {
  const now = clock.now();
  const endsAt = coupon.date_expires_gmt ? instantOf(coupon.date_expires_gmt) : null;
  const state = coupon.status === 'publish' ? stateAt({ startsAt: null, endsAt }, now.getTime()) : 'ended';
  const ids = new Set((coupon.product_ids ?? []).map(String));
  return {
    externalId: String(coupon.id),
    name: coupon.description ? nameWithoutMarker(coupon.description) : null,
    state,
    marketplaceStatus: coupon.status ?? '',
    startsAt: coupon.date_created_gmt ? instantOf(coupon.date_created_gmt) : null,
    endsAt,
    items: draft.items.filter(item => ids.has(keyOf(item))).map(item => observedMember(item, state)),
    observedAt: now.toISOString(),
  };
}
