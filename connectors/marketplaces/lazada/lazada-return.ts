import Big from 'big.js';
import { decimalsOf, sumOfKnown } from '../amount.js';
import { oldestFirst } from '../epoch-seconds.js';
import { givenFacts } from '../marketplace-facts.js';
import { readEach } from '../page-records.js';
import type { ChangePage, ChangeWindow, Store } from '../port.js';
import type { ChannelReturn, ChannelReturnLine } from '../sale.js';
import type { LazadaClient } from './lazada-client.js';
import { pageOfStores } from './lazada-paging.js';
import { momentOf } from './lazada-time.js';

interface WireReturn {
  reverse_order_id: number | string;
  trade_order_id: number | string;
  request_type?: string;
  is_rtm?: boolean | string;
  shipping_type?: string;
  reverse_order_lines?: WireLine[];
}

/** One piece each. */
interface WireLine {
  reverse_order_line_id: number | string;
  trade_order_line_id?: number | string;
  reverse_status: string;
  ofc_status?: string;
  is_dispute?: boolean | string;
  reason_text?: string;
  refund_amount?: number | string;
  whqc_decision?: string;
  seller_sku_id?: string;
  return_order_line_gmt_create: number | string;
  return_order_line_gmt_modified: number | string;
}

interface Answer {
  result: { items?: WireReturn[] };
}

const path = '/reverse/getreverseordersforseller';
const pageSize = 50;

/** States in which a piece has come to an end; what goes on says where a return of several pieces stands. */
const ended: ReadonlySet<string> = new Set([
  'REFUND_SUCCESS',
  'REQUEST_COMPLETE',
  'REQUEST_REJECT',
  'REQUEST_CANCEL',
  'REFUND_REJECT',
  'CANCEL_SUCCESS',
]);

/** Lazada's window has both its ends in it, to the millisecond. */
export function changedReturns(
  client: LazadaClient,
  stores: readonly Store[],
  { since, until, cursor }: ChangeWindow,
): Promise<ChangePage<ChannelReturn>> {
  return pageOfStores(stores, cursor, async (store, page) => {
    const { result } = await client.read<Answer>(store.country, path, {
      page_size: String(pageSize),
      page_no: String(page + 1),
      ReverseOrderLineModifiedTimeRangeStart: String(Date.parse(since)),
      ReverseOrderLineModifiedTimeRangeEnd: String(Date.parse(until) - 1),
    });
    const records = result.items ?? [];
    const { items, unreadable } = await readEach(
      records,
      record => record.reverse_order_id,
      record => channelReturn(record, store),
    );
    return { items: oldestFirst(items), unreadable, isLast: records.length < pageSize };
  });
}

export async function readReturn(
  client: LazadaClient,
  stores: readonly Store[],
  id: string,
): Promise<ChannelReturn | null> {
  for (const store of stores) {
    const { result } = await client.read<Answer>(store.country, path, {
      page_size: '1',
      page_no: '1',
      reverse_order_id: id,
    });
    const [record] = result.items ?? [];
    if (record !== undefined) {
      return channelReturn(record, store);
    }
  }
  return null;
}

function channelReturn(record: WireReturn, store: Store): ChannelReturn {
  const lines = record.reverse_order_lines ?? [];
  const leading = lines.find(({ reverse_status: status }) => !ended.has(status)) ?? lines[0];
  const moments = (name: 'return_order_line_gmt_create' | 'return_order_line_gmt_modified') =>
    lines.map(line => momentOf(line[name]) ?? '').sort();
  const { currency } = store;
  return {
    externalReturnId: String(record.reverse_order_id),
    externalOrderId: String(record.trade_order_id),
    storeId: store.id,
    currency,
    marketplaceStatus: leading?.reverse_status ?? 'UNKNOWN',
    marketplaceType: record.request_type ?? null,
    marketplaceFacts: factsOf(record, leading),
    marketplaceReason: leading?.reason_text || null,
    respondBy: null,
    refundAmount: refundOf(lines, currency),
    lines: lines.map(line => channelReturnLine(line, currency)),
    requestedAt: moments('return_order_line_gmt_create')[0] ?? null,
    updatedAt: moments('return_order_line_gmt_modified').at(-1) ?? '',
  };
}

/** Booleans come as texts, sometimes. */
function factsOf(record: WireReturn, line: WireLine | undefined): Record<string, string> {
  return givenFacts({
    ofcStatus: line?.ofc_status,
    warehouseDecision: line?.whqc_decision,
    isDispute: line?.is_dispute === undefined ? undefined : String(line.is_dispute),
    isReturnToMerchant: record.is_rtm === undefined ? undefined : String(record.is_rtm),
    shippingType: record.shipping_type,
  });
}

function refundOf(lines: readonly WireLine[], currency: string): string | null {
  const amounts = lines.map(({ refund_amount: amount }) => (amount === undefined ? null : String(amount)));
  return amountOfMinor(sumOfKnown(amounts) ?? undefined, currency);
}

const channelReturnLine = (line: WireLine, currency: string): ChannelReturnLine => ({
  externalLineId: String(line.reverse_order_line_id),
  externalOrderLineId: line.trade_order_line_id === undefined ? null : String(line.trade_order_line_id),
  sku: line.seller_sku_id || null,
  quantity: 1,
  refundAmount: amountOfMinor(line.refund_amount, currency),
});

/** Amounts of returns are in the smallest unit of the currency: cents, and whole dong. */
export function amountOfMinor(value: number | string | undefined, currency: string): string | null {
  const decimals = decimalsOf(currency);
  const text = String(value ?? '');
  return text === '' ? null : new Big(text).div(new Big(10).pow(decimals)).toFixed(decimals);
}
