import fastify from 'fastify';
import type { Database } from '../../kernel/database/database.js';
import { findPublicMerchants } from '../../subgraphs/catalog/discovery/discovery-settings.queries.js';
import { type PublicRow, toPublicProduct } from '../../subgraphs/catalog/discovery/public-product.queries.js';
import { searchStatement, searchValues } from '../../subgraphs/catalog/discovery/public-search.queries.js';
import { firstStatement } from '../../subgraphs/catalog/discovery/search-public-products.js';
import { openBaseline, serveBaseline } from './serve-baseline.js';

/**
 * The baseline of search: bare fastify and pg, the same statements, named and prepared, with the values of each query made once;
 * no graph, no checks, no schema of the reply.
 */
const { pool } = await openBaseline();
const app = fastify();
const statement = searchStatement('relevance');
const known = new Map<string, unknown[]>();
const reader = {
  query: async (statement: { name: string; text: string }, values: unknown[]) =>
    (await pool.query({ ...statement, values })).rows,
} as unknown as Pick<Database, 'query'>;

app.get('/api/v1/search', async request => {
  const { q, limit } = request.query as { q: string; limit: string };
  const values = known.get(q) ?? searchValues(firstStatement({ filter: { q }, limit: Number(limit) }));
  known.set(q, values);
  const { rows } = await pool.query<PublicRow & { score: number; total: number; facets: unknown }>({
    ...statement,
    values,
  });
  const found = rows.filter(({ id }) => id !== null).slice(0, Number(limit));
  const merchants = await findPublicMerchants(reader, [
    ...new Set(found.map(({ organizationId }) => organizationId)),
  ]);
  return {
    items: found.map(row => ({
      product: toPublicProduct(row),
      score: row.score,
      merchants: merchants.length,
    })),
    total: rows[0]!.total,
    facets: rows[0]!.facets,
  };
});

await serveBaseline(app);
