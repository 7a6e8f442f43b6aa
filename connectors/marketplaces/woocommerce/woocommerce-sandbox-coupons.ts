import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxPromotion } from '../sandbox/state.js';
import { invalid, Page, rejection, type ShopAnswers } from './woocommerce-sandbox-request-auth.js';
import { gmt } from './woocommerce-sandbox-wire.js';

type Body = Record<string, unknown>;

const type = 'coupon';
const discountTypes = ['percent', 'fixed_cart', 'fixed_product'];
const statuses = ['publish', 'draft', 'pending', 'private', 'future'];

/** What the shop knows of a coupon beside what every promotion has. */
interface Coupon {
  code: string;
  status: string;
  discount_type: string;
  amount: string;
  product_ids: number[];
  usage_limit: number | null;
  usage_limit_per_user: number | null;
  minimum_amount: string;
}

export function couponRoutes({ shop, account }: SandboxDependencies): ShopAnswers {
  const coupons = (): SandboxPromotion[] => shop.promotions(type);
  const couponAt = (id: string): SandboxPromotion => {
    const coupon = coupons().find(each => each.id === id);
    if (coupon === undefined) {
      throw rejection(404, 'woocommerce_rest_shop_coupon_invalid_id', 'Invalid ID.');
    }
    return coupon;
  };
  const checkCode = (code: string, ownId: string | null): void => {
    if (coupons().some(each => each.id !== ownId && couponOf(each).code === code)) {
      const words = 'The coupon code already exists';
      throw rejection(400, 'woocommerce_rest_coupon_code_already_exists', words);
    }
  };
  return {
    'GET /coupons': ({ query }) => {
      const code = query.get('code')?.toLowerCase();
      return new Page(
        coupons()
          .filter(each => code === undefined || couponOf(each).code === code)
          .map(wire),
        query,
      );
    },
    'GET /coupons/:id': ({ params }) => wire(couponAt(params.id!)),
    'POST /coupons': ({ body }) => {
      const coupon = changedCoupon(blank, body);
      checkCode(coupon.code, null);
      const [name, endsAt] = [String(body.description ?? ''), expiryOf(body, null)];
      const storeId = account.stores[0]!.id;
      const times = { startsAt: shop.now(), endsAt };
      return wire(shop.putPromotion({ storeId, type, name, ...times, items: [], extra: { ...coupon } }));
    },
    'PUT /coupons/:id': ({ params, body }) => {
      const promotion = couponAt(params.id!);
      const coupon = changedCoupon(couponOf(promotion), body);
      checkCode(coupon.code, promotion.id);
      promotion.extra = { ...coupon };
      promotion.endsAt = expiryOf(body, promotion.endsAt);
      promotion.name = String(body.description ?? promotion.name);
      return wire(promotion);
    },
  };
}

const blank: Coupon = {
  code: '',
  status: 'publish',
  discount_type: 'fixed_cart',
  amount: '0',
  product_ids: [],
  usage_limit: null,
  usage_limit_per_user: null,
  minimum_amount: '',
};

const couponOf = ({ extra }: SandboxPromotion): Coupon => extra as Record<string, unknown> & Coupon;

function changedCoupon(before: Coupon, body: Body): Coupon {
  const given = Object.fromEntries(Object.entries(body).filter(([name]) => name in blank));
  const coupon = { ...before, ...given } as Coupon;
  if (typeof coupon.code !== 'string' || coupon.code === '') {
    throw rejection(400, 'woocommerce_rest_empty_coupon_code', 'The coupon code cannot be empty.');
  }
  if (typeof coupon.amount !== 'string') {
    throw invalid('amount', 'amount is not of type string.');
  }
  if (!discountTypes.includes(coupon.discount_type)) {
    throw invalid('discount_type', `discount_type is not one of ${discountTypes.join(', ')}.`);
  }
  if (!statuses.includes(coupon.status)) {
    throw invalid('status', `status is not one of ${statuses.join(', ')}.`);
  }
  return { ...coupon, code: coupon.code.toLowerCase() };
}

const expiryOf = ({ date_expires_gmt: date }: Body, before: string | null): string | null =>
  date === undefined ? before : date === null ? null : new Date(`${String(date)}Z`).toISOString();

const wire = (promotion: SandboxPromotion): Body => ({
  id: Number(promotion.id),
  ...couponOf(promotion),
  description: promotion.name,
  date_created_gmt: gmt(promotion.startsAt),
  date_expires_gmt: promotion.endsAt === null ? null : gmt(promotion.endsAt),
  usage_count: 1,
  used_by: ['sam.buyer@example.com'],
});
