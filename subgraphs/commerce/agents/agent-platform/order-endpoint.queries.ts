import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { OrderProtocol } from './order-notifier.js';

/** Where a platform is told of orders, as the merchant sees it: never with its secret. */
export interface OrderEndpoint {
  id: string;
  protocol: OrderProtocol;
  key: string;
  url: string;
  status: 'active' | 'disabled';
  disabledReason: string | null;
  createdAt: string;
  updatedAt: string;
}

const columns = `id, protocol, key, url, status, disabled_reason as "disabledReason",
  created_at as "createdAt", updated_at as "updatedAt"`;

const list = sql(
  'commerce.orderEndpoint.list',
  `select ${columns} from commerce.agent_endpoint where organization_id = $1 order by id`,
);

const byKey = sql(
  'commerce.orderEndpoint.byKey',
  `select ${columns} from commerce.agent_endpoint where organization_id = $1 and protocol = $2 and key = $3`,
);

type Reader = Pick<Database, 'query'>;
type Row = OrderEndpoint & Record<string, unknown>;

/** All of the organization, the oldest first. */
export const listOrderEndpoints = (reader: Reader, organizationId: string): Promise<OrderEndpoint[]> =>
  reader.query<Row>(list, [organizationId]);

export async function findOrderEndpoint(
  reader: Reader,
  organizationId: string,
  protocol: OrderProtocol,
  key: string,
): Promise<OrderEndpoint | null> {
  const [row] = await reader.query<Row>(byKey, [organizationId, protocol, key]);
  return row ?? null;
}
