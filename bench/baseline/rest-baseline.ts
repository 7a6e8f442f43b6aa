import fastify from 'fastify';
import { Type } from 'typebox';
import type { Statement } from '../../kernel/database/statement.js';
import { contracts, withEnvelope } from '../../rest-facade/contract/contract.js';
import { Product, ProductSummary } from '../../rest-facade/routes/catalog/product.schema.js';
import { OffsetPagination } from '../../rest-facade/schema-builders.js';
import { type ProductRow, productById } from '../../subgraphs/catalog/product/product.queries.js';
import { browseFirstSql } from '../../subgraphs/catalog/product/product-list.queries.js';
import { cursorAfter } from '../../subgraphs/catalog/product/product-order.js';
import { productBody, summaryBody } from './product-body.js';
import { openBaseline, serveBaseline } from './serve-baseline.js';
import { updatePrice } from './update-price.js';

/**
 * The baseline of the REST benchmarks: bare fastify and pg. The same statements, named and prepared, on as many
 * connections; the same bytes in the reply, by the same compiled serialiser; no credentials, no graph, no checks.
 */
const { pool, organizationId } = await openBaseline();
const app = fastify();

app.route({
  method: 'GET',
  url: '/api/v1/products/:productId',
  schema: { response: { '2xx': withEnvelope(contracts.developer, Type.Object({ product: Product })) } },
  handler: async request => {
    const { productId } = request.params as { productId: string };
    const { rows } = await pool.query<ProductRow>(prepared(productById, [organizationId, productId]));
    return { product: productBody(rows[0]!) };
  },
});

const newestFirst: Statement = { name: 'list', text: browseFirstSql('newest') };

app.route({
  method: 'GET',
  url: '/api/v1/products',
  schema: {
    response: {
      '2xx': withEnvelope(
        contracts.developer,
        Type.Object({ items: Type.Array(ProductSummary), pagination: OffsetPagination }),
      ),
    },
  },
  handler: async request => {
    const limit = Number((request.query as { limit: string }).limit);
    const { rows } = await pool.query<ProductRow & { total: number }>(
      prepared(newestFirst, [organizationId, limit, 0]),
    );
    const total = rows[0]?.total ?? 0;
    const hasMore = rows.length > limit;
    const nextOffset = hasMore ? limit : null;
    const order = { sort: 'newest', currency: null, position: null } as const;
    const nextCursor = hasMore ? cursorAfter(rows[limit - 1]!, order, ['newest', '', null]) : null;
    return {
      items: rows.slice(0, limit).map(summaryBody),
      pagination: { offset: 0, limit, total, totalIsCapped: false, hasMore, nextOffset, nextCursor },
    };
  },
});

app.route({
  method: 'PATCH',
  url: '/api/v1/products/:productId/price',
  handler: async (request, reply) => {
    const { productId } = request.params as { productId: string };
    const { price } = request.body as { price: { amount: string; currency: string } };
    const accepted = await updatePrice(pool, organizationId, productId, price);
    return reply.code(202).send(accepted);
  },
});

await serveBaseline(app);

function prepared({ name, text }: Statement, values: unknown[]) {
  return { name, text, values };
}
