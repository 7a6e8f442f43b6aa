import { secondOf } from '../epoch-seconds.js';
import { stageOf } from '../sandbox/promotions.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxPromotion } from '../sandbox/state.js';
import { rejection } from './shopee-sandbox-request-auth.js';

/** What discounts, vouchers and bundle deals have in common at Shopee. */
export type PromotionType = 'discount' | 'voucher' | 'bundle_deal';

const hourSeconds = 3_600;

export const nowSeconds = (shop: SandboxShop): number => secondOf(shop.now());

export function promotionOf(shop: SandboxShop, type: PromotionType, id: unknown): SandboxPromotion {
  const promotion = shop.promotions(type).find(each => each.id === String(id));
  if (promotion === undefined) {
    throw rejection('error_param', 'The information you queried is not found.');
  }
  return promotion;
}

const statuses = { upcoming: 'upcoming', ongoing: 'ongoing', over: 'expired' } as const;

export const statusOf = (shop: SandboxShop, promotion: SandboxPromotion) =>
  statuses[stageOf(promotion, Date.parse(shop.now()))];

export interface Times {
  start_time?: number;
  end_time?: number;
}

const isoOf = (second: number): string => new Date(second * 1000).toISOString();

/** Of a new one; `leadSeconds` is how long before its start it has to come. */
export function newTimes(
  shop: SandboxShop,
  { start_time: start, end_time: end }: Times,
  { prefix, leadSeconds }: { prefix: string; leadSeconds: number },
): { startsAt: string; endsAt: string } {
  if (!Number.isInteger(start) || !Number.isInteger(end)) {
    throw rejection('error_param', 'Wrong parameters, detail: start_time and end_time.');
  }
  if (start! < nowSeconds(shop) + leadSeconds) {
    throw rejection(`${prefix}_start_time_smaller_than_now`, 'The start time is too early.');
  }
  if (end! < start! + hourSeconds) {
    throw rejection(`${prefix}_period_too_short`, 'The promotion period must be greater than 1 hour.');
  }
  return { startsAt: isoOf(start!), endsAt: isoOf(end!) };
}

/** The start goes to later only, and not any more once it has been; the end goes to earlier only. */
export function moveTimes(
  shop: SandboxShop,
  promotion: SandboxPromotion,
  { start_time: start, end_time: end }: Times,
): void {
  const status = statusOf(shop, promotion);
  if (status === 'expired') {
    throw rejection('discount.discount_expired', 'The promotion is expired.');
  }
  const startBefore = secondOf(promotion.startsAt);
  if (start !== undefined && (start < startBefore || (status === 'ongoing' && start !== startBefore))) {
    throw rejection('discount.short_discount_start_time', 'The start can only be changed to a later timing.');
  }
  if (end !== undefined && end > secondOf(promotion.endsAt!)) {
    throw rejection(
      'discount.extend_discount_end_time_error',
      'The end can only be changed to an earlier one.',
    );
  }
  const [startsAt, endsAt] = [start ?? startBefore, end ?? secondOf(promotion.endsAt!)];
  if (endsAt < startsAt + hourSeconds) {
    throw rejection(
      'discount.discount_period_too_short',
      'The promotion period must be greater than 1 hour.',
    );
  }
  Object.assign(promotion, { startsAt: isoOf(startsAt), endsAt: isoOf(endsAt) });
}

/** Only what has not begun is deleted, and only what runs is ended. */
export function deletePromotion(shop: SandboxShop, promotion: SandboxPromotion): void {
  if (statusOf(shop, promotion) !== 'upcoming') {
    throw rejection('error_param', 'Only an upcoming promotion can be deleted.');
  }
  shop.state.promotions.delete(promotion.id);
}

export function endPromotion(shop: SandboxShop, promotion: SandboxPromotion): void {
  if (statusOf(shop, promotion) !== 'ongoing') {
    throw rejection('error_param', 'Only an ongoing promotion can be ended.');
  }
  promotion.stoppedAt = shop.now();
}

export function pageOf<T>(query: URLSearchParams, rows: readonly T[]): { rows: T[]; more: boolean } {
  const [page, size] = [Number(query.get('page_no') ?? 1), Number(query.get('page_size') ?? 20)];
  if (!(page >= 1 && size >= 1 && size <= 100)) {
    throw rejection('error_param', 'Wrong parameters, detail: page_no and page_size.');
  }
  return { rows: rows.slice((page - 1) * size, page * size), more: rows.length > page * size };
}

export const wireTimes = ({ startsAt, endsAt }: SandboxPromotion): Required<Times> => ({
  start_time: secondOf(startsAt),
  end_time: secondOf(endsAt!),
});
