import fastify from 'fastify';
import { type Static, Type } from 'typebox';
import { contracts, withEnvelope } from '../../rest-facade/contract/contract.js';
import { PriceBook } from '../../rest-facade/routes/commerce/price-book.schema.js';
import { CursorPagination } from '../../rest-facade/schema-builders.js';
import type { PriceBookRow } from '../../subgraphs/commerce/pricing/price-book/price-book.queries.js';
import { priceBookList } from '../../subgraphs/commerce/pricing/price-book/price-book-list.queries.js';
import { specificityOf } from '../../subgraphs/commerce/pricing/price-book/price-book-order.rules.js';
import { openBaseline, serveBaseline } from './serve-baseline.js';

/**
 * The baseline of the list of price books: bare fastify and pg, the same statement, named and prepared, and the same bytes by
 * the same compiled serialiser, but for the cursor; no credentials, no graph, no checks.
 */
const { pool, organizationId } = await openBaseline();
const app = fastify();

/** Every field of the reply: one that is added to it has to be measured, too. */
type Body = Record<keyof Static<typeof PriceBook>, unknown>;

const bodyOf = (row: PriceBookRow): Body => ({
  id: row.id,
  name: row.name,
  status: row.status,
  priority: row.priority,
  specificity: specificityOf(row),
  currency: row.currency,
  scope: row.scope,
  base: { kind: row.baseKind, priceBookId: row.basePriceBookId },
  steps: row.steps,
  rounding: row.rounding,
  floor: row.floor,
  ceiling: row.ceiling,
  window: { startsAt: row.startsAt, endsAt: row.endsAt, timeZone: row.timeZone },
  isInEffect: true,
  activatedAt: row.activatedAt,
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

app.route({
  method: 'GET',
  url: '/api/v1/price-books',
  schema: {
    response: {
      '2xx': withEnvelope(
        contracts.developer,
        Type.Object({ items: Type.Array(PriceBook), pagination: CursorPagination }),
      ),
    },
  },
  handler: async request => {
    const limit = Number((request.query as { limit: string }).limit);
    const values = [organizationId, limit, null, null, new Date()];
    const statement = { name: 'books', text: priceBookList.sql('newest'), values };
    const { rows } = await pool.query<PriceBookRow>(statement);
    const last = rows[limit - 1];
    const hasMore = rows.length > limit;
    const nextCursor = hasMore && last ? Buffer.from(last.id).toString('base64url') : null;
    return { items: rows.slice(0, limit).map(bodyOf), pagination: { limit, hasMore, nextCursor } };
  },
});

await serveBaseline(app);
