import Big from 'big.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxReturn } from '../sandbox/state.js';
import { between } from './woocommerce-sandbox-changes.js';
import { Page, type ShopAnswers } from './woocommerce-sandbox-request-auth.js';
import { gmt, money } from './woocommerce-sandbox-wire.js';

/** Only what is through is a refund: before that, WooCommerce knows nothing of it. */
export function refundRoutes({ shop }: SandboxDependencies): ShopAnswers {
  return {
    'GET /refunds': ({ query }) => {
      const made = [...shop.state.returns.values()].filter(({ stage }) => stage === 'completed');
      const refunds = between(made, query, ['after', 'before'], ({ id, updatedAt }) => ({
        id,
        at: updatedAt,
      }));
      return new Page(refunds.map(wireRefund), query);
    },
  };
}

function wireRefund(record: SandboxReturn): object {
  return {
    id: Number(record.id),
    parent_id: Number(record.orderId),
    date_created_gmt: gmt(record.updatedAt),
    amount: money(record.refundAmount),
    reason: record.reason,
    refunded_by: 1,
    refunded_payment: true,
    line_items: record.lines.map(line => ({
      id: Number(line.id),
      sku: line.sku,
      quantity: -line.quantity,
      total: money(new Big(line.refundAmount).neg()),
      meta_data: [{ id: 1, key: '_refunded_item_id', value: line.orderLineId }],
    })),
  };
}
