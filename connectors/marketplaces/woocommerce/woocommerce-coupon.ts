import type { Clock } from '../../../kernel/clock.js';
import { secondOf } from '../epoch-seconds.js';
import { orNull } from '../marketplace-error.js';
import { observedMember, stateAt } from '../observed-promotion.js';
import type { ObservedPromotion, PromotionDraft, PromotionItem } from '../promotion.js';
import { hasMarker, markedName, nameWithoutMarker } from '../promotion-marker.js';
import type { PromotionRecords } from '../promotion-record.js';
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
export function couponRecords(client: WooCommerceClient, clock: Clock): PromotionRecords<WireCoupon> {
  const write = (draft: PromotionDraft, body: object): Promise<WireCoupon> =>
    client.write<WireCoupon>('PUT', `/coupons/${draft.delivered!.externalId}`, body);
  return {
    clock,
    read: ({ delivered }) =>
      orNull(client.read<WireCoupon>(`/coupons/${delivered?.externalId ?? 0}`, { _fields: fields })),
    list: draft => client.read<WireCoupon[]>('/coupons', { code: codeOf(draft), _fields: fields }),
    isOurs: ({ promotionId }, { description = '' }) => hasMarker(description, promotionId),
    create: async draft => {
      const { id } = await client.write<WireCoupon>('POST', '/coupons', couponBody(draft));
      return String(id);
    },
    change: async draft => {
      await write(draft, couponBody(draft));
    },
    ...wholeListItems({
      keyOf,
      keysIn,
      writeKeys: async (draft, keys) => {
        await write(draft, { product_ids: keys.map(Number) });
      },
    }),
    // A draft is no coupon to the shop, and it keeps what is known of its uses.
    end: async (draft, { status }) => {
      if (status === 'publish') {
        await write(draft, { status: 'draft' });
      }
    },
    observed: coupon => observed(coupon, clock),
    itemsIn: (draft, coupon) => {
      const ids = new Set(keysIn(coupon));
      const { state } = observed(coupon, clock);
      return draft.items.filter(item => ids.has(keyOf(item))).map(item => observedMember(item, state));
    },
  };
}

const keyOf = ({ reference, variant }: PromotionItem): string => variant.externalId ?? reference.externalId;

const keysIn = ({ product_ids: ids = [] }: WireCoupon): string[] => ids.map(String);

const codeOf = ({ terms }: PromotionDraft): string => (terms.kind === 'voucher' ? terms.code! : '');

function couponBody(draft: PromotionDraft): object {
  const { terms, items, endsAt } = draft;
  const reward = terms.kind === 'voucher' ? terms.reward : null;
  return {
    code: codeOf(draft),
    description: markedName(draft),
    status: 'publish',
    // The names of the types are from memory. Off an order, once: `fixed_product` would be off each unit.
    discount_type: reward?.type === 'percentage' ? 'percent' : 'fixed_cart',
    amount: reward?.type === 'percentage' ? reward.percentage : (reward?.amount ?? '0'),
    date_expires_gmt: endsAt === null ? null : gmtOf(secondOf(endsAt)),
    product_ids: items.map(item => Number(keyOf(item))),
    usage_limit: draft.usageLimit,
    usage_limit_per_user: draft.usageLimitPerBuyer,
    minimum_amount: draft.minimumSpend ?? '',
  };
}

function observed(coupon: WireCoupon, clock: Clock): ObservedPromotion {
  const now = clock.now();
  const endsAt = coupon.date_expires_gmt ? instantOf(coupon.date_expires_gmt) : null;
  const state = coupon.status === 'publish' ? stateAt({ startsAt: null, endsAt }, now.getTime()) : 'ended';
  return {
    externalId: String(coupon.id),
    name: coupon.description ? nameWithoutMarker(coupon.description) : null,
    state,
    marketplaceStatus: coupon.status ?? '',
    startsAt: coupon.date_created_gmt ? instantOf(coupon.date_created_gmt) : null,
    endsAt,
    items: [],
    observedAt: now.toISOString(),
  };
}
