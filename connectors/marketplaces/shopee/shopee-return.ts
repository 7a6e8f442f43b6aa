import { amountOf } from '../amount.js';
import { changedIn, momentOfSecond, windowSeconds } from '../epoch-seconds.js';
import { orNull } from '../marketplace-error.js';
import { givenFacts } from '../marketplace-facts.js';
import { readEach } from '../page-records.js';
import type { ChangePage, ChangeWindow } from '../port.js';
import type { ChannelReturn, ChannelReturnLine } from '../sale.js';
import type { ShopeeClient } from './shopee-client.js';
import { lineId } from './shopee-order.js';
import { lastSecond } from './shopee-window.js';

interface WireReturn {
  return_sn: string;
  order_sn: string;
  status: string;
  reason?: string;
  refund_amount?: number;
  currency: string;
  create_time: number;
  update_time: number;
  due_date?: number;
  return_seller_due_date?: number;
  needs_logistics?: boolean;
  logistics_status?: string;
  negotiation_status?: string;
  seller_proof_status?: string;
  seller_compensation_status?: string;
  validation_type?: string;
  negotiation?: { latest_solution?: string; latest_offer_amount?: number };
  item?: WireReturnLine[];
}

interface WireReturnLine {
  item_id: number;
  model_id: number;
  amount: number;
  refund_amount?: number;
  is_add_on_deal?: boolean;
  item_sku?: string;
  variation_sku?: string;
}

const pageSize = 50;
/** States in which Shopee decides for the seller when the seller does not. */
const waitsForSeller: ReadonlySet<string> = new Set(['REQUESTED', 'PROCESSING']);

/** Pages are numbered from 0. */
export async function changedReturns(
  client: ShopeeClient,
  storeId: string,
  window: ChangeWindow,
): Promise<ChangePage<ChannelReturn>> {
  const seconds = windowSeconds(window);
  if (seconds === null) {
    return { items: [], nextCursor: null };
  }
  const pageNo = Number(window.cursor ?? 0);
  const page = await client.read<{ more: boolean; return?: WireReturn[] }>(
    '/api/v2/returns/get_return_list',
    {
      page_no: String(pageNo),
      page_size: String(pageSize),
      update_time_from: String(seconds.from),
      update_time_to: String(lastSecond(seconds)),
    },
  );
  const { items, unreadable } = await readEach(
    page.return ?? [],
    record => record.return_sn,
    record => channelReturn(record, storeId),
  );
  const nextCursor = page.more ? String(pageNo + 1) : null;
  return { items: changedIn(seconds, items), unreadable, nextCursor };
}

export async function readReturn(
  client: ShopeeClient,
  storeId: string,
  id: string,
): Promise<ChannelReturn | null> {
  const call = client.read<WireReturn>('/api/v2/returns/get_return_detail', { return_sn: id });
  const record = await orNull(call);
  return record === null ? null : channelReturn(record, storeId);
}

function channelReturn(record: WireReturn, storeId: string): ChannelReturn {
  const { currency } = record;
  const facts = {
    logisticsStatus: record.logistics_status,
    negotiationStatus: record.negotiation_status,
    sellerProofStatus: record.seller_proof_status,
    sellerCompensationStatus: record.seller_compensation_status,
    validationType: record.validation_type,
  };
  const dueSeconds = record.return_seller_due_date || record.due_date || 0;
  return {
    externalReturnId: record.return_sn,
    externalOrderId: record.order_sn,
    storeId,
    currency,
    marketplaceStatus: record.status,
    marketplaceType:
      record.needs_logistics === undefined ? null : record.needs_logistics ? 'RETURN_REFUND' : 'REFUND',
    marketplaceFacts: givenFacts(facts),
    marketplaceReason: record.reason || null,
    respondBy: waitsForSeller.has(record.status) && dueSeconds > 0 ? momentOfSecond(dueSeconds) : null,
    refundAmount: amountOf(record.refund_amount, currency),
    offeredRefund: amountOf(record.negotiation?.latest_offer_amount || null, currency),
    lines: (record.item ?? []).map(line => channelReturnLine(line, currency)),
    requestedAt: momentOfSecond(record.create_time),
    updatedAt: momentOfSecond(record.update_time),
  };
}

/** Shopee names item and model; which line of the order is known only where the item was bought by itself. */
const channelReturnLine = (line: WireReturnLine, currency: string): ChannelReturnLine => ({
  externalLineId: `${line.item_id}:${line.model_id}`,
  externalOrderLineId:
    line.is_add_on_deal === true ? null : lineId({ item_id: line.item_id, model_id: line.model_id }),
  sku: line.variation_sku || line.item_sku || null,
  quantity: line.amount,
  refundAmount: amountOf(line.refund_amount, currency),
});
