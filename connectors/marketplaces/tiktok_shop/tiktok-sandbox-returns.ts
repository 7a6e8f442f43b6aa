import Big from 'big.js';
import { secondOf } from '../epoch-seconds.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { ReturnStage, SandboxReturn } from '../sandbox/state.js';
import { changedIn, pageOf, type TiktokAnswers, type UpdateWindow } from './tiktok-sandbox-request-auth.js';
import { answerRoutes } from './tiktok-sandbox-return-answers.js';

export const returnStatusNames: Record<ReturnStage, string> = {
  requested: 'RETURN_OR_REFUND_REQUEST_PENDING',
  accepted: 'AWAITING_BUYER_SHIP',
  in_transit: 'BUYER_SHIPPED_ITEM',
  received: 'BUYER_SHIPPED_ITEM',
  refund_pending: 'RETURN_OR_REFUND_REQUEST_SUCCESS',
  completed: 'RETURN_OR_REFUND_REQUEST_COMPLETE',
  disputed: 'REJECT_RECEIVE_PACKAGE',
  rejected: 'REFUND_OR_RETURN_REQUEST_REJECT',
  canceled: 'RETURN_OR_REFUND_REQUEST_CANCEL',
};

/** What the seller is asked to do, in the stages that wait for it. */
const askedIn: ReadonlyMap<ReturnStage, string> = new Map([
  ['requested', 'SELLER_RESPOND_RETURN'],
  ['received', 'SELLER_RESPOND_RECEIVE_PACKAGE'],
]);

interface ReturnSearch extends UpdateWindow {
  return_ids?: string[];
}

export function returnRoutes({ shop }: SandboxDependencies): TiktokAnswers {
  return {
    'POST /return_refund/202309/returns/search': call => {
      const search = call.body<ReturnSearch>();
      const found = changedIn(shop.state.returns.values(), search).filter(
        ({ id }) => search.return_ids === undefined || search.return_ids.includes(id),
      );
      const { rows, ...next } = pageOf(call.query, found, 50);
      const records = rows.map(record => returnDetail(shop, record));
      return { total_count: found.length, return_orders: records, ...next };
    },
    ...answerRoutes(shop),
  };
}

function returnDetail(shop: SandboxShop, record: SandboxReturn): object {
  const { buyer } = shop.state.orders.get(record.orderId)!;
  const asked = record.offer === undefined ? askedIn.get(record.stage) : undefined;
  return {
    return_id: record.id,
    order_id: record.orderId,
    return_status: record.offer === undefined ? returnStatusNames[record.stage] : 'AWAITING_BUYER_RESPONSE',
    return_type: record.kind === 'refund_only' ? 'REFUND' : 'RETURN_AND_REFUND',
    ...(record.stage === 'disputed' ? { arbitration_status: 'IN_PROGRESS' } : {}),
    role: 'BUYER',
    return_reason: record.reason,
    return_reason_text: buyer.note,
    create_time: secondOf(record.requestedAt),
    update_time: secondOf(record.updatedAt),
    refund_amount: { currency: record.currency, refund_total: record.refundAmount },
    ...(record.offer === undefined
      ? {}
      : {
          seller_proposed_return_type: 'PARTIAL_REFUND',
          partial_refund: { currency: record.currency, amount: record.offer },
        }),
    ...(asked === undefined || record.respondBy === null
      ? {}
      : { seller_next_action_response: [{ action: asked, deadline: secondOf(record.respondBy) }] }),
    return_line_items: record.lines.flatMap(line =>
      Array.from({ length: line.quantity }, (_, index) => ({
        return_line_item_id: index === 0 ? line.id : `${line.id}${index}`,
        order_line_item_id: String(BigInt(line.orderLineId) + BigInt(index)),
        sku_id: '',
        seller_sku: line.sku,
        refund_amount: {
          currency: record.currency,
          refund_total: new Big(line.refundAmount).div(line.quantity).toFixed(2),
        },
      })),
    ),
  };
}
