import { reasonRule } from '../source-condition.js';
import type { ReturnReason, ReturnRule } from '../status-mapping.js';

/** Of parcels that have arrived; markets and sellers have endings of their own. */
const delivered = (...endings: string[]): string[] =>
  endings.map(ending => `ecom_order_delivered_refund_reason_${ending}*`);

/** `return_reason`: keys of texts, which say what is meant. The first that fits decides. */
export const returnReasons: readonly ReturnRule<ReturnReason>[] = [
  reasonRule(
    'not_received',
    ...delivered('not_received'),
    'seller_shipped_refund_package_lost',
    'seller_package_lost*',
  ),
  reasonRule('delivery_failed', 'seller_shipped_refund_package_delivery_failed*'),
  reasonRule(
    'late',
    ...delivered('missed_delivery_date'),
    'ecom_order_shipped_refund_reason_not_arrive_on_time*',
    "buyer_refund_package_didn't_arrive_on_time*",
    'seller_shipped_refund_miss_estimated_delivery_date*',
  ),
  reasonRule('missing_parts', ...delivered('missing_product', 'missing_broken_parts')),
  reasonRule('damaged', ...delivered('damaged')),
  reasonRule('defective', ...delivered('defective')),
  reasonRule('wrong_item', ...delivered('wrong_product')),
  reasonRule('not_as_described', ...delivered('not_match'), 'buyer_refund_quality_or_style_not_as_expected*'),
  reasonRule('does_not_fit', 'buyer_refund_item_is_too_*', 'buyer_refund_ordered_incorrect_size*'),
  reasonRule(
    'change_of_mind',
    ...delivered('no_need'),
    'buyer_refund_does_not_suit_me*',
    'buyer_refund_multiple_sizes_ordered*',
  ),
  reasonRule(
    'counterfeit',
    'buyer_refund_suspected_counterfeit*',
    'buyer_return_and_refund_suspected_counterfeit*',
  ),
  reasonRule('expired', 'buyer_refund_product_is_expired*'),
];
