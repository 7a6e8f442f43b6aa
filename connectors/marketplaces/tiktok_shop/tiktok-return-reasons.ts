import { is } from '../source-condition.js';
import type { ReturnReason, ReturnRule, SourceCondition } from '../status-mapping.js';

/** Of parcels that have arrived; markets and sellers have endings of their own. */
const delivered = (...endings: string[]): string[] =>
  endings.map(ending => `ecom_order_delivered_refund_reason_${ending}*`);

const rule = (id: ReturnReason, ...names: string[]): ReturnRule<ReturnReason> => {
  const when: SourceCondition[] = [is('reason', ...names)];
  return { id, when, value: id };
};

/** `return_reason`: keys of texts, which say what is meant. The first that fits decides. */
export const returnReasons: readonly ReturnRule<ReturnReason>[] = [
  rule(
    'not_received',
    ...delivered('not_received'),
    'seller_shipped_refund_package_lost',
    'seller_package_lost*',
  ),
  rule('delivery_failed', 'seller_shipped_refund_package_delivery_failed*'),
  rule(
    'late',
    ...delivered('missed_delivery_date'),
    'ecom_order_shipped_refund_reason_not_arrive_on_time*',
    "buyer_refund_package_didn't_arrive_on_time*",
    'seller_shipped_refund_miss_estimated_delivery_date*',
  ),
  rule('missing_parts', ...delivered('missing_product', 'missing_broken_parts')),
  rule('damaged', ...delivered('damaged')),
  rule('defective', ...delivered('defective')),
  rule('wrong_item', ...delivered('wrong_product')),
  rule('not_as_described', ...delivered('not_match'), 'buyer_refund_quality_or_style_not_as_expected*'),
  rule('does_not_fit', 'buyer_refund_item_is_too_*', 'buyer_refund_ordered_incorrect_size*'),
  rule(
    'change_of_mind',
    ...delivered('no_need'),
    'buyer_refund_does_not_suit_me*',
    'buyer_refund_multiple_sizes_ordered*',
  ),
  rule(
    'counterfeit',
    'buyer_refund_suspected_counterfeit*',
    'buyer_return_and_refund_suspected_counterfeit*',
  ),
  rule('expired', 'buyer_refund_product_is_expired*'),
];
