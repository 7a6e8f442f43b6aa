import Big from 'big.js';
import type { ChangePage, ChangeWindow, Store } from '../port.js';
import type { ChannelReturn, ChannelReturnLine } from '../sale.js';
import { changedRecords } from './woocommerce-changes.js';
import type { WooCommerceClient } from './woocommerce-client.js';
import { instantOf } from './woocommerce-time.js';
import type { WireMeta } from './woocommerce-tracking.js';

interface WireRefund {
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
const refundFields = 'id,parent_id,date_created_gmt,amount,refunded_payment,line_items';

export const changedReturns = (
  client: WooCommerceClient,
  store: Store,
  window: ChangeWindow,
): Promise<ChangePage<ChannelReturn>> =>
  changedRecords<WireRefund, ChannelReturn>(client, window, {
    path: '/refunds',
    after: 'after',
    before: 'before',
    orderBy: 'date',
    fields: refundFields,
    timeOf: refund => refund.date_created_gmt,
    read: refund => channelReturn(refund, store),
  });

export async function readReturn(
  client: WooCommerceClient,
  store: Store,
  id: string,
): Promise<ChannelReturn | null> {
  const [refund] = await client.read<WireRefund[]>('/refunds', { include: id, _fields: refundFields });
  return refund === undefined ? null : channelReturn(refund, store);
}

/** A refund, which is made in one go: there is no request, and nothing that comes back. */
function channelReturn(refund: WireRefund, store: Store): ChannelReturn {
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
