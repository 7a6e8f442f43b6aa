import { amountOf } from '../amount.js';
import { momentOfSecond, secondOf } from '../epoch-seconds.js';
import { givenFacts } from '../marketplace-facts.js';
import { readEach } from '../page-records.js';
import type { ChangePage, ChangeWindow, Store } from '../port.js';
import type { ChannelReturn, ChannelReturnLine } from '../sale.js';
import type { TiktokClient } from './tiktok-client.js';

export interface WireReturn {
  return_id: string;
  order_id: string;
  return_status: string;
  return_type?: string;
  arbitration_status?: string;
  return_method?: string;
  shipment_type?: string;
  handover_method?: string;
  role?: string;
  return_reason?: string;
  create_time: number;
  update_time: number;
  refund_amount?: WireRefund;
  /** What the seller has offered. */
  seller_proposed_return_type?: string;
  partial_refund?: { currency?: string; amount?: string };
  seller_next_action_response?: { action?: string; deadline?: number }[];
  return_line_items?: WireReturnLine[];
}

interface WireRefund {
  currency?: string;
  refund_total?: string;
}

/** One unit. */
interface WireReturnLine {
  return_line_item_id: string;
  order_line_item_id?: string;
  seller_sku?: string;
  refund_amount?: WireRefund;
}

interface Page {
  return_orders?: WireReturn[];
  next_page_token?: string;
}

const path = '/return_refund/202309/returns/search';
const pageSize = '50';
const partialRefund = 'PARTIAL_REFUND';

export async function changedReturns(
  client: TiktokClient,
  store: Store,
  window: ChangeWindow,
): Promise<ChangePage<ChannelReturn>> {
  const page = await client.search<Page>(
    path,
    {
      page_size: pageSize,
      sort_field: 'update_time',
      sort_order: 'ASC',
      ...(window.cursor === null ? {} : { page_token: window.cursor }),
    },
    { update_time_ge: secondOf(window.since), update_time_lt: secondOf(window.until) },
  );
  const returns = await readEach(
    page.return_orders ?? [],
    record => record.return_id,
    record => channelReturn(record, store),
  );
  return { ...returns, nextCursor: page.next_page_token || null };
}

export async function readReturn(
  client: TiktokClient,
  store: Store,
  id: string,
): Promise<ChannelReturn | null> {
  const record = await readWireReturn(client, id);
  return record === null ? null : channelReturn(record, store);
}

export async function readWireReturn(client: TiktokClient, id: string): Promise<WireReturn | null> {
  const { return_orders: records = [] } = await client.search<Page>(
    path,
    { page_size: '1' },
    { return_ids: [id] },
  );
  return records.find(({ return_id: found }) => found === id) ?? null;
}

function channelReturn(record: WireReturn, store: Store): ChannelReturn {
  const currency = record.refund_amount?.currency ?? store.currency;
  const [asked] = record.seller_next_action_response ?? [];
  const facts = {
    arbitrationStatus: record.arbitration_status,
    returnMethod: record.return_method,
    shipmentType: record.shipment_type,
    handoverMethod: record.handover_method,
    initiatedBy: record.role,
    sellerNextAction: asked?.action,
  };
  return {
    externalReturnId: record.return_id,
    externalOrderId: record.order_id,
    storeId: store.id,
    currency,
    marketplaceStatus: record.return_status,
    marketplaceType: record.return_type ?? null,
    marketplaceFacts: givenFacts(facts),
    marketplaceReason: record.return_reason || null,
    respondBy: asked?.deadline ? momentOfSecond(asked.deadline) : null,
    refundAmount: amountOf(record.refund_amount?.refund_total, currency),
    offeredRefund:
      record.seller_proposed_return_type === partialRefund
        ? amountOf(record.partial_refund?.amount, currency)
        : null,
    lines: (record.return_line_items ?? []).map(line => channelReturnLine(line, currency)),
    requestedAt: momentOfSecond(record.create_time),
    updatedAt: momentOfSecond(record.update_time),
  };
}

const channelReturnLine = (line: WireReturnLine, currency: string): ChannelReturnLine => ({
  externalLineId: line.return_line_item_id,
  externalOrderLineId: line.order_line_item_id ?? null,
  sku: line.seller_sku || null,
  quantity: 1,
  refundAmount: amountOf(line.refund_amount?.refund_total, line.refund_amount?.currency ?? currency),
});
