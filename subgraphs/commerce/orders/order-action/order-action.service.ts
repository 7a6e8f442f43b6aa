import type { Marketplace } from '../../../../connectors/marketplaces/port.js';
import type { RequestContext } from '../../../../kernel/context.js';
import type { Database } from '../../../../kernel/database/database.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { fail, reject } from '../../../../kernel/errors.js';
import { isId, newId } from '../../../../kernel/ids.js';
import { findConnection } from '../../../catalog/index.js';
import { isRunning } from '../channel-action/channel-action.entity.js';
import { withJobEnds } from '../channel-action/ended-actions.js';
import type { Order } from '../order/order.entity.js';
import { findOrder } from '../order/order.queries.js';
import { lockOrder } from '../order/order-lock.queries.js';
import { isLabelMediaType } from './label-type.rules.js';
import type { OrderAction, OrderActionRequest } from './order-action.entity.js';
import { endAction, findAction, findActionsOfOrders, insertAction } from './order-action.queries.js';
import {
  type ActionContext,
  type ActionOption,
  actionOptions,
  ownOrderActions,
  requestErrors,
} from './order-action.rules.js';
import { orderActionJob } from './order-action-kind.js';

type Reader = Pick<Database, 'query'>;

/** What can be done with orders, and the doing of it as durable jobs (§4.12). */
export class OrderActionService {
  readonly #marketplaces: readonly Marketplace[];

  constructor(marketplaces: readonly Marketplace[]) {
    this.#marketplaces = marketplaces;
  }

  /** Throws ORDER_NOT_FOUND. */
  async options(ctx: RequestContext, orderId: string): Promise<ActionOption[]> {
    const order = await readOrder(ctx, orderId);
    return actionOptions(order, await this.#context(ctx, ctx.reader, order));
  }

  /** Newest first. Throws ORDER_NOT_FOUND. */
  async list(ctx: RequestContext, orderId: string): Promise<OrderAction[]> {
    const { id } = await readOrder(ctx, orderId);
    return currentActions(ctx.reader, ctx.organizationId, [id]);
  }

  /** Throws ORDER_NOT_FOUND, VALIDATION_FAILED, ORDER_ACTION_UNAVAILABLE (which says why). */
  async request(ctx: RequestContext, orderId: string, request: OrderActionRequest): Promise<OrderAction> {
    return ctx.transaction(async tx => {
      const order = isId(orderId) ? await lockOrder(tx, ctx.organizationId, orderId) : null;
      if (order === null) {
        throw fail('ORDER_NOT_FOUND');
      }
      const options = actionOptions(order, await this.#context(ctx, tx, order));
      const option = options.find(({ action }) => action === request.action)!;
      const { unavailable } = option;
      if (unavailable !== null) {
        throw fail('ORDER_ACTION_UNAVAILABLE', {
          detail: unavailable.message,
          errors: [{ path: 'action', code: unavailable.code, message: unavailable.message }],
        });
      }
      reject(requestErrors(request, option));
      await storeEnded(tx, ctx.organizationId, order.id);
      const id = newId();
      const job = tx.enqueue(orderActionJob(ctx.organizationId, { actionId: id, orderId: order.id }));
      return insertAction(tx, ctx.organizationId, { id, orderId: order.id, jobId: job.id, request });
    });
  }

  /** The bytes of a label, for as long as they are kept. Throws ORDER_NOT_FOUND, FILE_NOT_FOUND. */
  async labelFile(
    ctx: RequestContext,
    orderId: string,
    actionId: string,
  ): Promise<{ fileKey: string; contentType: string; sizeBytes: number }> {
    const order = await readOrder(ctx, orderId);
    const action = isId(actionId) ? await findAction(ctx.reader, ctx.organizationId, actionId) : null;
    const document = action?.orderId === order.id ? action.document : null;
    if (document === null || document.deletedAt !== null || !isLabelMediaType(document.contentType)) {
      throw fail('FILE_NOT_FOUND');
    }
    return { fileKey: document.key, contentType: document.contentType, sizeBytes: document.sizeBytes };
  }

  async #context(ctx: RequestContext, reader: Reader, order: Order): Promise<ActionContext> {
    const { organizationId } = ctx;
    const actions = await currentActions(reader, organizationId, [order.id]);
    const running = actions.filter(isRunning).map(({ action }) => action);
    if (order.accountId === null) {
      return { title: 'Tradewind', connection: null, supported: ownOrderActions, terms: {}, running };
    }
    const connection = await findConnection(reader, organizationId, order.accountId);
    const marketplace = this.#marketplaces.find(({ key }) => key === order.marketplace);
    return {
      title: marketplace?.title ?? order.marketplace,
      connection: connection?.status ?? 'disconnected',
      supported: marketplace?.capabilities.orderActions ?? [],
      terms: marketplace?.capabilities.orderActionTerms ?? {},
      running,
    };
  }
}

/** Of each order; the newest first. */
export const currentActions = async (
  reader: Reader,
  organizationId: string,
  orderIds: readonly string[],
): Promise<OrderAction[]> =>
  withJobEnds(reader, organizationId, await findActionsOfOrders(reader, organizationId, orderIds));

/** Makes room for the next action of a kind whose last one ended with its job. */
async function storeEnded(tx: Transaction, organizationId: string, orderId: string): Promise<void> {
  const stored = await findActionsOfOrders(tx, organizationId, [orderId]);
  for (const action of await withJobEnds(tx, organizationId, stored.filter(isRunning))) {
    if (!isRunning(action)) {
      await endAction(tx, organizationId, action);
    }
  }
}

async function readOrder(ctx: RequestContext, id: string): Promise<Order> {
  const order = isId(id) ? await findOrder(ctx.reader, ctx.organizationId, id) : null;
  if (order === null) {
    throw fail('ORDER_NOT_FOUND');
  }
  return order;
}
