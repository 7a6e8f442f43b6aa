import type { Database } from '../../../../kernel/database/database.js';
import type { Encryption } from '../../../../kernel/encryption.js';
import { isId } from '../../../../kernel/ids.js';
import { CheckoutStore } from '../../checkout/checkout/checkout-session.store.js';
import { PersonalVault } from '../../checkout/checkout/personal-vault.js';
import type { AgentOrder } from '../agent-platform/agent-order.js';
import { AgentOrders } from '../agent-platform/agent-order.queries.js';
import { AgentStatements } from '../agent-platform/agent-statement.store.js';
import { type PageLink, PageLinks } from '../page-link/page-links.js';
import { merchantName } from './merchant-name.js';

/** An order for its buyer's eyes. */
export interface OrderPage {
  merchant: string;
  order: AgentOrder;
}

/** Reads orders for whoever has a signed link to one. */
export class OrderPageReader {
  readonly #db: Database;
  readonly #links: PageLinks;
  readonly #orders: AgentOrders;

  constructor(db: Database, encryption: Encryption) {
    this.#db = db;
    this.#links = new PageLinks(encryption, 'order');
    const store = new CheckoutStore(new PersonalVault(encryption));
    this.#orders = new AgentOrders(store, new AgentStatements(encryption), this.#links);
  }

  /** Null where the link is not signed, whatever it names, or the order is no more. A guess reads nothing. */
  async read(link: PageLink): Promise<OrderPage | null> {
    const { organizationId, id: orderId } = link;
    if (!isId(organizationId) || !isId(orderId) || !this.#links.isSigned(link)) {
      return null;
    }
    const order = await this.#orders.find(this.#db, organizationId, orderId);
    const merchant = order === null ? null : await merchantName(this.#db, organizationId);
    return order === null || merchant === null ? null : { merchant, order };
  }
}
