import fastify from 'fastify';
import { Type } from 'typebox';
import { contracts, withEnvelope } from '../../rest-facade/contract/contract.js';
import { Order } from '../../rest-facade/routes/commerce/order.schema.js';
import { CursorPagination } from '../../rest-facade/schema-builders.js';
import type { OrderRow } from '../../subgraphs/commerce/orders/order/order.queries.js';
import { listOrdersSql } from '../../subgraphs/commerce/orders/order/order-list.queries.js';
import { orderBody } from './order-body.js';
import { openBaseline, serveBaseline } from './serve-baseline.js';

/**
 * The baseline of the list of orders: bare fastify and pg, the same statement, named and prepared, and the same bytes by the
 * same compiled serialiser, but for the cursor; no credentials, no graph, no checks.
 */
const { pool, organizationId } = await openBaseline();
const app = fastify();

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

await serveBaseline(app);
