import fastify from 'fastify';
import { Pool } from 'pg';
import { Type } from 'typebox';
import { getTypeParser } from '../../kernel/database/type-parsers.js';
import { contracts, withEnvelope } from '../../rest-facade/contract/contract.js';
import { Order } from '../../rest-facade/routes/commerce/order.schema.js';
import { CursorPagination } from '../../rest-facade/schema-builders.js';
import type { OrderRow } from '../../subgraphs/commerce/orders/order/order.queries.js';
import { listOrdersSql } from '../../subgraphs/commerce/orders/order/order-list.queries.js';
import { readBaselineSettings } from './baseline-settings.js';
import { orderBody } from './order-body.js';

/**
 * The baseline of the list of orders: bare fastify and pg, the same statement, named and prepared, and the same bytes by the
 * same compiled serialiser, but for the cursor; no credentials, no graph, no checks.
 */
const { databaseUrl, organizationId } = await readBaselineSettings();
const pool = new Pool({
  connectionString: databaseUrl,
  max: 20,
  options: '-c TimeZone=UTC -c jit=off',
  types: { getTypeParser },
});
const app = fastify();

app.get('/readyz', async () => ({ status: 'ok' }));

app.route({
  method: 'GET',
  url: '/api/v1/orders',
  schema: {
    response: {
      '2xx': withEnvelope(
        contracts.developer,
        Type.Object({ items: Type.Array(Order), pagination: CursorPagination }),
      ),
    },
  },
  handler: async request => {
    const limit = Number((request.query as { limit: string }).limit);
    const statement = { name: 'orders', text: listOrdersSql(), values: [organizationId, limit] };
    const { rows } = await pool.query<OrderRow>(statement);
    const hasMore = rows.length > limit;
    const last = rows[limit - 1];
    const nextCursor =
      hasMore && last ? Buffer.from(`${last.placedAt} ${last.id}`).toString('base64url') : null;
    return { items: rows.slice(0, limit).map(orderBody), pagination: { limit, hasMore, nextCursor } };
  },
});

await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) });
process.once('SIGTERM', () => process.exit());
