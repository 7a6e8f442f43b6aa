import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { OrderStage, ReturnStage, SandboxOrder, SandboxReturn } from '../sandbox/state.js';
import { connectList, type PageArguments } from './shopify-sandbox-connection.js';
import { gid, numberOf } from './shopify-sandbox-ids.js';
import { bagOf, lineView } from './shopify-sandbox-lines.js';

const words: Record<ReturnStage, string> = {
  requested: 'REQUESTED',
  accepted: 'OPEN',
  in_transit: 'OPEN',
  received: 'OPEN',
  refund_pending: 'OPEN',
  disputed: 'OPEN',
  completed: 'CLOSED',
  rejected: 'DECLINED',
  canceled: 'CANCELED',
};

export const returnsOf = ({ shop }: SandboxDependencies, orderId: string): SandboxReturn[] =>
  [...shop.state.returns.values()].filter(record => record.orderId === orderId);

/** One word for all returns of an order: what asks for something goes first. */
export function returnStatusOf(returns: readonly SandboxReturn[], stage: OrderStage): string {
  const have = new Set(returns.map(record => words[record.stage]));
  const [, word] = priorities.find(([status]) => have.has(status)) ?? [];
  return word ?? (stage === 'returned' ? 'RETURNED' : 'NO_RETURN');
}

const priorities: readonly (readonly [status: string, word: string])[] = [
  ['REQUESTED', 'RETURN_REQUESTED'],
  ['OPEN', 'IN_PROGRESS'],
  ['CLOSED', 'RETURNED'],
];

export function returnView(
  dependencies: SandboxDependencies,
  order: SandboxOrder,
  record: SandboxReturn,
): object {
  const refunds = record.stage === 'completed' ? [record] : [];
  return {
    __typename: 'Return',
    id: record.id,
    status: words[record.stage],
    createdAt: record.requestedAt,
    closedAt: record.stage === 'completed' ? record.updatedAt : null,
    refunds: (page: PageArguments) =>
      connectList(refunds, page, ({ id, refundAmount, currency }) => ({
        id: gid('Refund', numberOf(id)),
        note: order.buyer.note,
        totalRefundedSet: bagOf(refundAmount, currency),
      })),
    returnLineItems: (page: PageArguments) =>
      connectList(record.lines, page, line => ({
        __typename: 'ReturnLineItem',
        id: gid('ReturnLineItem', numberOf(line.id)),
        quantity: line.quantity,
        customerNote: order.buyer.note,
        returnReasonDefinition: reasonView(record.reason),
        fulfillmentLineItem: {
          id: gid('FulfillmentLineItem', numberOf(line.orderLineId)),
          quantity: line.quantity,
          lineItem: lineView(dependencies, order, order.lines.find(({ id }) => id === line.orderLineId)!),
        },
      })),
  };
}

const reasonView = (reason: string) => ({
  id: gid('ReturnReasonDefinition', 1),
  handle: reason,
  name: reason,
});

interface RequestAnswer {
  input: { id: string };
}

/** What can be answered to a request, as long as it is one. */
export const returnMutations = (dependencies: SandboxDependencies) => ({
  returnApproveRequest: ({ input }: RequestAnswer) => answer(dependencies, input.id, 'accepted'),
  returnDeclineRequest: ({ input }: RequestAnswer) => answer(dependencies, input.id, 'rejected'),
});

function answer(dependencies: SandboxDependencies, id: string, stage: ReturnStage): object {
  const record = dependencies.shop.state.returns.get(id);
  if (record === undefined) {
    return rejectedAnswer('NOT_FOUND', 'Return does not exist.');
  }
  if (record.stage !== 'requested') {
    return rejectedAnswer('INVALID_STATE', 'Return is not in the requested state.');
  }
  dependencies.shop.advanceReturn(record, stage);
  const order = dependencies.shop.state.orders.get(record.orderId)!;
  return { return: returnView(dependencies, order, record), userErrors: [] };
}

const rejectedAnswer = (code: string, message: string) => ({
  return: null,
  userErrors: [{ code, field: ['input', 'id'], message }],
});
