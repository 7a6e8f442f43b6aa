import Big from 'big.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { ReturnStage, SandboxReturn, SandboxStatement, SandboxStatementRow } from '../sandbox/state.js';
import { type LazadaAnswers, type LazadaCall, rejection } from './lazada-sandbox-request-auth.js';
import { unitId } from './lazada-sandbox-units.js';

/** A stage is two words: how far the request is, and how far the parcel. */
export const returnStatusNames: Record<ReturnStage, { reverse: string; ofc: string; push: string }> = {
  requested: { reverse: 'REQUEST_INITIATE', ofc: '', push: 'INIT' },
  accepted: { reverse: 'SELLER_AGREE_RETURN', ofc: 'RETURN_PICKUP_PENDING', push: 'INIT' },
  in_transit: { reverse: 'BUYER_RETURN_ITEM', ofc: 'RETURN_PICKUP_SUCCESS', push: 'SHIPPING_BACK' },
  received: { reverse: 'BUYER_RETURN_ITEM', ofc: 'RETURN_DELIVERED', push: 'RECEIVE_ITEM' },
  refund_pending: { reverse: 'REFUND_PENDING', ofc: 'RETURN_DELIVERED', push: 'REFUND_PENDING' },
  completed: { reverse: 'REFUND_SUCCESS', ofc: 'RETURN_DELIVERED', push: 'SUCCESS' },
  disputed: { reverse: 'SELLER_REJECT_RETURN', ofc: 'RETURN_DELIVERED', push: 'REJECTED' },
  rejected: { reverse: 'REQUEST_REJECT', ofc: '', push: 'REJECTED' },
  canceled: { reverse: 'REQUEST_CANCEL', ofc: 'RETURN_CANCELED', push: 'CANCELED' },
};

const pageMax = 100;
const rowsMax = 500;
/** Dong have no cents, all the others do. */
const minorUnits = (currency: string): number => (currency === 'VND' ? 1 : 100);

export function afterSaleRoutes({ shop }: SandboxDependencies): LazadaAnswers {
  return {
    'GET /reverse/getreverseordersforseller': call => ({ result: reverseOrders(shop, call) }),
    'GET /finance/transaction/details/get': call => ({ data: transactions(shop, call) }),
  };
}

function reverseOrders(shop: SandboxShop, call: LazadaCall): object {
  const [size, page] = [Number(call.needed('page_size')), Number(call.needed('page_no'))];
  if (!(size >= 1 && size <= pageMax && page >= 1)) {
    throw rejection('INVALID_PARAMETER', 'page_size or page_no is invalid');
  }
  const id = call.parameter('reverse_order_id');
  const from = Number(call.parameter('ReverseOrderLineModifiedTimeRangeStart') ?? 0);
  const to = Number(call.parameter('ReverseOrderLineModifiedTimeRangeEnd') ?? Number.POSITIVE_INFINITY);
  const found = [...shop.state.returns.values()]
    .filter(record => record.storeId === call.store.id && (id === null || record.id === id))
    .filter(({ updatedAt }) => Date.parse(updatedAt) >= from && Date.parse(updatedAt) <= to)
    .sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
  const items = found.slice((page - 1) * size, page * size).map(record => wireReturn(shop, record));
  return { success: true, total: found.length, page_no: page, page_size: size, items };
}

const wireReturn = (shop: SandboxShop, record: SandboxReturn): object => ({
  reverse_order_id: Number(record.id),
  trade_order_id: Number(record.orderId),
  request_type: record.kind === 'refund_only' ? 'ONLY_REFUND' : 'RETURN',
  is_rtm: record.kind !== 'refund_only',
  shipping_type: 'PICK_UP',
  reverse_order_lines: record.lines.flatMap(line =>
    Array.from({ length: line.quantity }, (_, index) => wireLine(shop, record, line, index)),
  ),
});

function wireLine(
  shop: SandboxShop,
  record: SandboxReturn,
  line: SandboxReturn['lines'][number],
  index: number,
): object {
  const { reverse, ofc } = returnStatusNames[record.stage];
  const { buyer } = shop.state.orders.get(record.orderId)!;
  const refund = new Big(line.refundAmount).div(line.quantity).times(minorUnits(record.currency));
  return {
    reverse_order_line_id: Number(unitId(line.id, index)),
    trade_order_line_id: Number(unitId(line.orderLineId, index)),
    reverse_status: reverse,
    ofc_status: ofc,
    is_need_refund: true,
    is_dispute: record.stage === 'disputed',
    reason_text: record.reason,
    reason_code: 1001,
    refund_amount: refund.round().toNumber(),
    item_unit_price: refund.round().toNumber(),
    refund_payment_method: 'MIXEDCARD',
    seller_sku_id: line.sku,
    platform_sku_id: '',
    whqc_decision: '',
    buyer: { buyer_id: 100_112_802, buyer_name: buyer.name, buyer_email: buyer.email },
    return_order_line_gmt_create: Date.parse(record.requestedAt),
    return_order_line_gmt_modified: Date.parse(record.updatedAt),
  };
}

/** By days of the country, both included. */
function transactions(shop: SandboxShop, call: LazadaCall): object[] {
  const [start, end] = [call.needed('start_time'), call.needed('end_time')];
  if (!/^\d{4}-\d\d-\d\d$/.test(start) || !/^\d{4}-\d\d-\d\d$/.test(end) || start > end) {
    throw rejection('17', 'E017: Invalid Date Format');
  }
  const limit = Number(call.parameter('limit') ?? rowsMax);
  if (!(limit >= 1 && limit <= rowsMax)) {
    throw rejection('19', `E019: "${limit}" Invalid Limit`);
  }
  const offset = Number(call.parameter('offset') ?? 0);
  return [...shop.state.statements.values()]
    .filter(({ storeId }) => storeId === call.store.id)
    .flatMap(statement => statement.rows.map(row => ({ statement, row, day: localDay(row.postedAt) })))
    .filter(({ day }) => day >= start && day <= end)
    .slice(offset, offset + limit)
    .map(({ statement, row, day }) => wireTransaction(statement, row, day));
}

const localDay = (moment: string): string =>
  new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10);

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "07 Feb 2018" */
const dayWords = (day: string): string => {
  const [year, month, date] = day.split('-');
  return `${date} ${months[Number(month) - 1]} ${year}`;
};

const wireTransaction = (statement: SandboxStatement, row: SandboxStatementRow, day: string): object => ({
  transaction_date: dayWords(day),
  transaction_number: row.id,
  transaction_type: 'Orders-Marketplace Fees',
  fee_type: '16',
  fee_name: row.type,
  amount: row.amount,
  VAT_in_amount: '0.00',
  WHT_amount: '0.00',
  WHT_included_in_amount: 'No',
  details: '',
  order_no: row.orderId ?? '',
  orderItem_no: row.lineId === null ? '' : unitId(row.lineId, 0),
  orderItem_status: '',
  statement: statement.id,
  paid_status: statement.payout?.status.toUpperCase() === 'PAID' ? 'Paid' : 'Not paid',
  payment_ref_id: statement.payout?.id ?? '',
  reference: row.reversalOf ?? '',
  comment: '',
});
