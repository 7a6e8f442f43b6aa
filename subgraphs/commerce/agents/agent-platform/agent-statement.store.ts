import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { Encryption } from '../../../../kernel/encryption.js';
import type { Order } from '../../orders/order/order.entity.js';
import type { AgentStatement } from './agent-order.js';

const find = sql(
  'commerce.agentStatement.find',
  `select statement_encrypted as statement from commerce.agent_statement
   where organization_id = $1 and order_id = $2`,
);

const write = sql(
  'commerce.agentStatement.write',
  `insert into commerce.agent_statement (organization_id, order_id, statement_encrypted, updated_at)
   values ($1, $2, $3, $4)
   on conflict (organization_id, order_id) do update
     set statement_encrypted = excluded.statement_encrypted, updated_at = excluded.updated_at`,
);

const erase = sql(
  'commerce.agentStatement.erase',
  `with statement as (
     delete from commerce.agent_statement where organization_id = $1 and order_id = $2
   )
   delete from commerce.agent_delivery where organization_id = $1 and order_id = $2`,
);

/** What agents noted of their orders; it may say where buyers live, and is kept encrypted. */
export class AgentStatements {
  readonly #encryption: Encryption;

  constructor(encryption: Encryption) {
    this.#encryption = encryption;
  }

  async find(
    reader: Pick<Database, 'query'>,
    organizationId: string,
    orderId: string,
  ): Promise<AgentStatement> {
    const [row] = await reader.query<{ statement: string }>(find, [organizationId, orderId]);
    return row === undefined
      ? { expectations: [], events: [], adjustments: [] }
      : (JSON.parse(this.#encryption.decrypt(row.statement, contextOf(orderId))) as AgentStatement);
  }

  async write(
    tx: Transaction,
    { organizationId, orderId }: { organizationId: string; orderId: string },
    statement: AgentStatement,
  ): Promise<void> {
    const sealed = this.#encryption.encrypt(JSON.stringify(statement), contextOf(orderId));
    await tx.query(write, [organizationId, orderId, sealed, tx.db.clock.now()]);
  }
}

const contextOf = (orderId: string): string => `agent-statement/${orderId}`;

/** With an order goes what was noted of it and what its agent was still to be told. */
export async function eraseAgentOrder(tx: Transaction, organizationId: string, { id }: Order): Promise<void> {
  await tx.query(erase, [organizationId, id]);
}
