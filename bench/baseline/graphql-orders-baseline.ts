import fastify from 'fastify';
import { encodeCursor } from '../../kernel/paging.js';
import { labelsByIds, type ProductLabel } from '../../subgraphs/catalog/product/product.queries.js';
import type { OrderRow } from '../../subgraphs/commerce/orders/order/order.queries.js';
import { listOrdersSql } from '../../subgraphs/commerce/orders/order/order-list.queries.js';
import { openBaseline, serveBaseline } from './serve-baseline.js';

/**
 * The baseline of orders with the titles of their products: bare fastify and pg, the same two statements, named and prepared,
 * and the same bytes; no credentials, no graph, no document.
 */
const { pool, organizationId } = await openBaseline();
const app = fastify();

const limit = 20;
const orders = {
  name: 'orders',
  text: listOrdersSql(' and (o.placed_at, o.id) < ($3::timestamptz, $4::uuid)'),
};

app.post('/graphql', async (request, reply) => {
  const { cursor } = (request.body as { variables: { cursor: string } }).variables;
  const [, placedAt, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[];
  const values = [organizationId, limit, placedAt, id];
  const { rows } = await pool.query<OrderRow>({ ...orders, values });
  const page = rows.slice(0, limit);
  const ids = new Set(page.flatMap(({ lines }) => lines.map(line => line.productId)));
  const found = await pool.query<ProductLabel>({ ...labelsByIds, values: [organizationId, [...ids]] });
  const products = new Map(found.rows.map(row => [row.id, row]));
  const hasMore = rows.length > limit;
  const last = page.at(-1)!;
  const nextCursor = hasMore ? encodeCursor([last.placedAt, last.id], ['newest']) : null;
  const items = page.map(order => orderBody(order, products));
  reply.header('content-type', 'application/json; charset=utf-8');
  return `${JSON.stringify({ data: { orders: { items, pagination: { hasMore, nextCursor } } } })}\n`;
});

const orderBody = (order: OrderRow, products: ReadonlyMap<string, ProductLabel>) => ({
  id: order.id,
  externalOrderNumber: order.externalOrderNumber,
  status: order.status,
  placedAt: order.placedAt,
  totals: { total: { amount: order.total, currency: order.currency } },
  items: order.lines.map(({ name, quantity, productId }) => {
    const product = products.get(productId!);
    return {
      name,
      quantity,
      product: product === undefined ? null : { id: product.id, title: product.title },
    };
  }),
});

await serveBaseline(app);
