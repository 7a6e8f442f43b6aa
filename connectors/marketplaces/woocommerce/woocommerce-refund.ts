import Big from 'big.js';
import type { Store } from '../port.js';
import type { ChannelReturn, ChannelReturnLine } from '../sale.js';
import { instantOf } from './woocommerce-time.js';
import type { WireMeta } from './woocommerce-tracking.js';

export interface WireRefund {
  id: number;
  parent_id: number;
  date_created_gmt: string;
  amount: string;
  /** Whether the money went back through the payment provider, or by hand. */
  refunded_payment?: boolean;
  line_items: WireRefundLine[];
}

interface WireRefundLine {
  id: number;
  sku: string | null;
  /** Negative, as amounts are. */
  quantity: number;
  total: string;
  meta_data?: WireMeta[];
}

/** The reason is left out: it is free text of the shop's, which may tell who the buyer is. */
export const refundFields = 'id,parent_id,date_created_gmt,amount,refunded_payment,line_items';

/** A refund, which is made in one go: there is no request, and nothing that comes back. */
export function channelReturn(refund: WireRefund, store: Store): ChannelReturn {
  const madeAt = instantOf(refund.date_created_gmt);
  return {
    externalReturnId: String(refund.id),
    externalOrderId: String(refund.parent_id),
    storeId: store.id,
    currency: store.currency,
    marketplaceStatus: 'refunded',
    marketplaceType: 'refund',
    marketplaceFacts:
      refund.refunded_payment === undefined ? {} : { refundedPayment: String(refund.refunded_payment) },
    marketplaceReason: null,
    respondBy: null,
    refundAmount: new Big(refund.amount).abs().toFixed(),
    lines: refund.line_items.map(returnLine),
    requestedAt: madeAt,
    updatedAt: madeAt,
  };
}

function returnLine({ id, sku, quantity, total, meta_data: meta = [] }: WireRefundLine): ChannelReturnLine {
  const orderLineId = meta.find(({ key }) => key === '_refunded_item_id')?.value;
  return {
    externalLineId: String(id),
    externalOrderLineId: orderLineId === undefined ? null : String(orderLineId),
    sku: sku || null,
    quantity: Math.abs(quantity),
    refundAmount: new Big(total).abs().toFixed(),
  };
}
