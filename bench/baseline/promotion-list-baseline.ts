import fastify from 'fastify';
import { type Static, Type } from 'typebox';
import { formatAmount } from '../../kernel/money.js';
import { contracts, withEnvelope } from '../../rest-facade/contract/contract.js';
import { Promotion } from '../../rest-facade/routes/commerce/promotion.schema.js';
import { CursorPagination } from '../../rest-facade/schema-builders.js';
import type { PromotionRow } from '../../subgraphs/commerce/pricing/promotion/promotion.queries.js';
import { promotionList } from '../../subgraphs/commerce/pricing/promotion/promotion-list.queries.js';
import { specificityOf } from '../../subgraphs/commerce/pricing/promotion/promotion-order.rules.js';
import { statedTerms } from '../../subgraphs/commerce/pricing/promotion/stated-terms.rules.js';
import { openBaseline, serveBaseline } from './serve-baseline.js';

/**
 * The baseline of the list of promotions: bare fastify and pg, the same statement, named and prepared, and the same bytes by
 * the same compiled serialiser, but for the cursor; no credentials, no graph, no checks.
 */
const { pool, organizationId } = await openBaseline();
const app = fastify();

/** Every field of the reply: one that is added to it has to be measured, too. */
type Body = Record<keyof Static<typeof Promotion>, unknown>;

const bodyOf = (row: PromotionRow): Body => ({
  id: row.id,
  name: row.name,
  status: 'active',
  intent: row.intent,
  terms: statedTerms(row.terms),
  trigger: row.trigger,
  code: row.code,
  currency: row.currency,
  isForAssignedProducts: row.isForAssignedProducts,
  stores: row.stores,
  isInCheckout: row.isInCheckout,
  window: { startsAt: row.startsAt, endsAt: row.endsAt, timeZone: row.timeZone },
  isInEffect: true,
  priority: row.priority,
  specificity: specificityOf(row),
  combination: row.combination,
  limits: {
    usageLimit: row.usageLimit,
    usageLimitPerBuyer: row.usageLimitPerBuyer,
    budget: row.budget === null ? null : formatAmount(row.budget, row.currency!),
    minimumSpend: row.minimumSpend,
  },
  useCount: row.useCount,
  discountTotal: formatAmount(row.discountTotal, row.currency!),
  campaignId: row.campaignId,
  activatedAt: row.activatedAt,
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

app.route({
  method: 'GET',
  url: '/api/v1/promotions',
  schema: {
    response: {
      '2xx': withEnvelope(
        contracts.developer,
        Type.Object({ items: Type.Array(Promotion), pagination: CursorPagination }),
      ),
    },
  },
  handler: async request => {
    const limit = Number((request.query as { limit: string }).limit);
    const values = [organizationId, limit, null, null, new Date()];
    const statement = { name: 'promotions', text: promotionList.sql('newest'), values };
    const { rows } = await pool.query<PromotionRow>(statement);
    const last = rows[limit - 1];
    const hasMore = rows.length > limit;
    const nextCursor = hasMore && last ? Buffer.from(last.id).toString('base64url') : null;
    return { items: rows.slice(0, limit).map(bodyOf), pagination: { limit, hasMore, nextCursor } };
  },
});

await serveBaseline(app);
