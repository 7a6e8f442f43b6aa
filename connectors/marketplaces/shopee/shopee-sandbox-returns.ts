import Big from 'big.js';
import { secondOf } from '../epoch-seconds.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { ReturnStage, SandboxReturn, SandboxStatement, SandboxStatementRow } from '../sandbox/state.js';
import { rejection, type ShopeeAnswers } from './shopee-sandbox-request-auth.js';
import { answerRoutes } from './shopee-sandbox-return-answers.js';
import { pageOf } from './shopee-sandbox-sales.js';

/** A stage is two words: how far the request is, and how far the parcel. */
const returnStatusNames: Record<ReturnStage, { status: string; logistics: string }> = {
  requested: { status: 'REQUESTED', logistics: 'LOGISTICS_PENDING_ARRANGE' },
  accepted: { status: 'ACCEPTED', logistics: 'LOGISTICS_PENDING_ARRANGE' },
  in_transit: { status: 'PROCESSING', logistics: 'LOGISTICS_PICKUP_DONE' },
  received: { status: 'PROCESSING', logistics: 'LOGISTICS_DELIVERY_DONE' },
  refund_pending: { status: 'ACCEPTED', logistics: 'LOGISTICS_DELIVERY_DONE' },
  completed: { status: 'CLOSED', logistics: 'LOGISTICS_DELIVERY_DONE' },
  disputed: { status: 'JUDGING', logistics: 'LOGISTICS_DELIVERY_DONE' },
  rejected: { status: 'CLOSED', logistics: 'LOGISTICS_PENDING_ARRANGE' },
  canceled: { status: 'CANCELLED', logistics: 'LOGISTICS_PENDING_ARRANGE' },
};

/** Amounts of an order's income that the seller bears: they are told without a sign. */
const charges = new Set([
  'commission_fee',
  'service_fee',
  'seller_transaction_fee',
  'actual_shipping_fee',
  'reverse_shipping_fee',
  'voucher_from_seller',
  'campaign_fee',
  'withholding_tax',
]);
const credits = new Set([
  'original_cost_of_goods_sold',
  'shopee_discount',
  'buyer_paid_shipping_fee',
  'seller_return_refund',
]);

/** Returns, and what was paid for orders. */
export function returnRoutes({ shop }: SandboxDependencies): ShopeeAnswers {
  return {
    'GET /api/v2/returns/get_return_list': ({ query }) => {
      const rows = [...shop.state.returns.values()].map(record => ({
        at: secondOf(record.updatedAt),
        row: returnDetail(shop, record),
      }));
      const pageNo = Number(query.get('page_no'));
      query.set('offset', String(pageNo * Number(query.get('page_size'))));
      const page = pageOf(query, { from: 'update_time_from', to: 'update_time_to', offset: 'offset' }, rows);
      return { more: page.next !== null, return: page.rows };
    },
    'GET /api/v2/returns/get_return_detail': ({ query }) => {
      const record = shop.state.returns.get(query.get('return_sn') ?? '');
      if (record === undefined) {
        throw rejection('returns.error_not_found', 'The return is not found.');
      }
      return returnDetail(shop, record);
    },
    ...answerRoutes(shop),
    'GET /api/v2/payment/get_escrow_list': ({ query }) => {
      query.set('offset', String((Number(query.get('page_no') ?? 1) - 1) * Number(query.get('page_size'))));
      const names = { from: 'release_time_from', to: 'release_time_to', offset: 'offset' };
      const page = pageOf(query, names, releases(shop));
      return { more: page.next !== null, escrow_list: page.rows };
    },
    'GET /api/v2/payment/get_escrow_detail': ({ query }) => escrowDetail(shop, query.get('order_sn') ?? ''),
  };
}

function returnDetail(shop: SandboxShop, record: SandboxReturn): object {
  const order = shop.state.orders.get(record.orderId)!;
  const { status, logistics } = returnStatusNames[record.stage];
  const dueDate = record.respondBy === null ? 0 : secondOf(record.respondBy);
  return {
    return_sn: record.id,
    order_sn: record.orderId,
    status,
    reason: record.reason,
    text_reason: order.buyer.note,
    refund_amount: record.stage === 'rejected' ? 0 : Number(record.refundAmount),
    currency: record.currency,
    create_time: secondOf(record.requestedAt),
    update_time: secondOf(record.updatedAt),
    due_date: dueDate,
    return_seller_due_date: 0,
    needs_logistics: record.kind === 'return_and_refund',
    logistics_status: logistics,
    negotiation_status: record.stage === 'requested' && !record.offer ? 'PENDING_RESPOND' : '',
    negotiation: {
      negotiation_status: record.offer === undefined ? 'PENDING_RESPOND' : 'ONGOING',
      latest_solution: 'REFUND',
      latest_offer_amount: Number(record.offer ?? 0),
    },
    seller_proof_status: record.stage === 'disputed' ? 'PENDING' : 'NOT_NEEDED',
    user: { username: order.buyer.name, email: order.buyer.email, portrait: '' },
    item: record.lines.map(({ orderLineId, sku, quantity, refundAmount }) => {
      const line = order.lines.find(({ id }) => id === orderLineId)!;
      return {
        item_id: Number(line.listingId),
        model_id: Number(line.variantId),
        name: line.name,
        amount: quantity,
        item_price: Number(line.paidPrice),
        refund_amount: Number(refundAmount),
        is_add_on_deal: false,
        item_sku: line.variantId === '0' ? sku : '',
        variation_sku: line.variantId === '0' ? '' : sku,
      };
    }),
  };
}

/** What was paid into the seller's balance; before that, Shopee lists no release. */
const released = (shop: SandboxShop, orderId: string): SandboxStatement[] =>
  [...shop.state.statements.values()].filter(
    ({ payout, rows }) =>
      payout?.status.toUpperCase() === 'PAID' && rows.some(row => row.orderId === orderId),
  );

const rowsOf = (shop: SandboxShop, orderId: string): SandboxStatementRow[] =>
  released(shop, orderId).flatMap(({ rows }) => rows.filter(row => row.orderId === orderId));

const sumOf = (rows: readonly SandboxStatementRow[]): number =>
  rows.reduce((sum, { amount }) => sum.plus(amount), new Big(0)).toNumber();

/** One release for each order, at the time of its last payment. */
function releases(shop: SandboxShop): { at: number; row: object }[] {
  return [...shop.state.orders.keys()].flatMap(orderId => {
    const statements = released(shop, orderId);
    if (statements.length === 0) {
      return [];
    }
    const at = Math.max(...statements.map(({ payout, updatedAt }) => secondOf(payout!.paidAt ?? updatedAt)));
    const payoutAmount = sumOf(rowsOf(shop, orderId));
    return [{ at, row: { order_sn: orderId, payout_amount: payoutAmount, escrow_release_time: at } }];
  });
}

function escrowDetail(shop: SandboxShop, orderId: string): object {
  const rows = rowsOf(shop, orderId);
  const order = shop.state.orders.get(orderId);
  if (rows.length === 0 || order === undefined) {
    throw rejection('payment.order_not_found', 'The order is not found.');
  }
  const isComponent = ({ type }: SandboxStatementRow) => charges.has(type) || credits.has(type);
  const components: Record<string, number> = {};
  for (const { type, amount } of rows.filter(isComponent)) {
    const told = charges.has(type) ? new Big(amount).neg() : new Big(amount);
    components[type] = told.plus(components[type] ?? 0).toNumber();
  }
  const adjustments = rows.filter(row => !isComponent(row));
  return {
    order_sn: orderId,
    buyer_user_name: order.buyer.name,
    return_order_sn_list: [],
    order_income: {
      ...components,
      escrow_amount: sumOf(rows.filter(isComponent)),
      order_adjustment: adjustments.map(({ type, amount, postedAt }) => ({
        amount: Number(amount),
        date: secondOf(postedAt),
        currency: order.currency,
        adjustment_reason: type,
      })),
      total_adjustment_amount: sumOf(adjustments),
      escrow_amount_after_adjustment: sumOf(rows),
    },
  };
}
