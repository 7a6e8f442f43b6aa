import type { Database } from '../../../../kernel/database/database.js';
import { isId } from '../../../../kernel/ids.js';
import type { CheckoutStore, StoredCheckout } from '../../checkout/checkout/checkout-session.store.js';
import type { Payment } from '../../checkout/checkout-payment/payment.entity.js';
import { findLatestPayments } from '../../checkout/checkout-payment/payment.queries.js';
import type { Order } from '../../orders/order/order.entity.js';
import { findOrder } from '../../orders/order/order.queries.js';
import { findActionsOfOrders } from '../../orders/order-action/order-action.queries.js';
import type { PageLinks } from '../page-link/page-links.js';
import type { AgentOrder } from './agent-order.js';
import { type AgentRefund, agentOrderOf } from './agent-order.rules.js';
import type { AgentStatements } from './agent-statement.store.js';

type Reader = Pick<Database, 'query'>;

/** Orders of checkout sessions as agents are shown them. */
export class AgentOrders {
  readonly #checkouts: CheckoutStore;
  readonly #statements: AgentStatements;
  readonly #links: PageLinks;

  constructor(checkouts: CheckoutStore, statements: AgentStatements, links: PageLinks) {
    this.#checkouts = checkouts;
    this.#statements = statements;
    this.#links = links;
  }

  /** Null where there is no such order, it came of no session, or `isShown` says no to that session. */
  async find(
    reader: Reader,
    organizationId: string,
    id: string,
    isShown: (checkout: StoredCheckout) => boolean = () => true,
  ): Promise<AgentOrder | null> {
    const [checkout] = isId(id) ? await this.#checkouts.findOfOrders(reader, organizationId, [id]) : [];
    if (checkout === undefined || !isShown(checkout)) {
      return null;
    }
    const order = await findOrder(reader, organizationId, id);
    return order === null ? null : this.#read(reader, order, checkout);
  }

  async #read(reader: Reader, order: Order, checkout: StoredCheckout): Promise<AgentOrder> {
    const { organizationId, id: sessionId } = checkout.session;
    const newest = await findActionsOfOrders(reader, organizationId, [order.id]);
    const actions = newest.filter(({ status }) => status === 'completed').reverse();
    return agentOrderOf({
      order,
      checkout,
      pagePath: this.#links.pathOf(organizationId, order.id),
      actions,
      refund: await refundOf(reader, organizationId, sessionId),
      stated: await this.#statements.find(reader, organizationId, order.id),
    });
  }
}

async function refundOf(
  reader: Reader,
  organizationId: string,
  sessionId: string,
): Promise<AgentRefund | null> {
  const [payment] = await findLatestPayments(reader, organizationId, [sessionId]);
  return payment === undefined || payment.refundStatus === null
    ? null
    : { amount: takenBy(payment), isDone: payment.refundStatus === 'done', at: payment.updatedAt };
}

/** In the currency of the order: what was taken in another cannot be told in it. */
const takenBy = ({ amount, currency, capturedAmount, capturedCurrency }: Payment): string =>
  capturedCurrency === currency && capturedAmount !== null ? capturedAmount : amount;
