import type { Json } from '../../../kernel/jobs/define-job.js';
import { type Answers, sample } from '../procedures/simulated-run.js';

const id = (number: number): string => `019a9f00-0000-7000-8000-${String(number).padStart(12, '0')}`;
const sgd = (amount: string) => ({ amount, currency: 'SGD' });

const product = (number: number, more: Record<string, unknown> = {}): Json =>
  sample('list_products', 'items.*', {
    ...{
      id: id(number),
      sku: `SKU-${number}`,
      title: `Product ${number}`,
      status: 'active',
      currency: 'SGD',
    },
    ...{ price: sgd('10.00'), salePrice: null, cost: sgd('5.05'), inventoryQuantity: 50, version: 3 },
    ...{ variantCount: 0, createdAt: '2025-06-01T00:00:00.000Z', ...more },
  });
const page = (tool: string, items: readonly Json[]): Json =>
  sample(tool, '', { items, pagination: sample(tool, 'pagination', { limit: 100, nextCursor: null }) });
const accepted = (tool: string, data: Record<string, unknown>): Json =>
  sample(tool, '', { jobId: id(900), data: sample(tool, 'data', data) });
const get_job = () => sample('get_job', '', { status: 'completed' });
const priced: Answers[string] = ({ productId }) => accepted('set_product_price', { productId });
const none = (tool: string) => () => page(tool, []);

const research = sample('get_price_comparison', 'results.*.research', {
  ...{ currency: 'SGD', offers: [], notCounted: [], searchedAt: '2026-03-01T08:00:00.000Z' },
  statistics: { n: 5, trimmed: 0, p25: null, p50: '9.55', p75: null },
});

/** What tools answer a ready procedure, so that it goes through all of its steps; and how many effects it then has. */
export interface ReadyCase {
  inputs: Record<string, unknown>;
  answers: Answers;
  /** Calls that do more than read. */
  effects: number;
}

const products = [product(1), product(2), product(3)];

/** By the name of the procedure. */
export const readyCases: Readonly<Record<string, ReadyCase>> = {
  restock_alert: {
    inputs: {},
    answers: {
      list_products: () =>
        page('list_products', [product(1, { inventoryQuantity: 2 }), product(2, { inventoryQuantity: 0 })]),
      list_orders: none('list_orders'),
    },
    effects: 0,
  },
  reprice_to_median: {
    inputs: {},
    answers: {
      list_products: () => page('list_products', products),
      compare_prices: () => accepted('compare_prices', { jobId: id(900), productIds: [] }),
      get_job,
      get_price_comparison: () =>
        sample('get_price_comparison', '', {
          status: 'completed',
          results: [1, 2, 3].map(each =>
            sample('get_price_comparison', 'results.*', {
              ...{
                productId: id(each),
                variantOf: null,
                success: true,
                currency: 'SGD',
                markets: [],
                research,
              },
            }),
          ),
        }),
      set_product_price: priced,
    },
    effects: 4,
  },
  answer_reviews: {
    inputs: { limit: 10 },
    answers: {
      list_reviews: () =>
        page(
          'list_reviews',
          [1, 2].map(each =>
            sample('list_reviews', 'items.*', { id: id(each), rating: 5, availableActions: ['reply'] }),
          ),
        ),
      draft_review_reply: () => ({
        draft: sample('draft_review_reply', 'draft', { text: 'Thank you.', language: 'en' }),
      }),
      act_on_reviews: ({ actions }) =>
        sample('act_on_reviews', '', {
          jobId: id(900),
          results: actions.map(({ reviewId }: { reviewId: string }, index: number) =>
            sample('act_on_reviews', 'results.*', {
              ...{ ok: true, index, reviewId, action: 'reply', status: 'queued', error: null },
            }),
          ),
        }),
    },
    effects: 3,
  },
  fix_rejected_listings: {
    inputs: {},
    answers: {
      list_products: () => page('list_products', products),
      list_product_listings: () => ({
        listings: [
          sample('list_product_listings', 'listings.*', {
            state: 'rejected',
            marketplace: 'storefront',
            issues: [],
          }),
        ],
      }),
      enrich_products: () => accepted('enrich_products', { enrichmentId: id(800) }),
      get_job,
      list_enrichment_proposals: () =>
        page(
          'list_enrichment_proposals',
          [1, 2].map(each =>
            sample('list_enrichment_proposals', 'items.*', {
              id: id(each),
              productId: id(each),
              problems: [],
            }),
          ),
        ),
      apply_enrichment_proposals: () =>
        sample('apply_enrichment_proposals', '', {
          results: [sample('apply_enrichment_proposals', 'results.*', { id: id(1) })],
        }),
      publish_product: ({ productId }) => accepted('publish_product', { productId }),
    },
    effects: 4,
  },
  end_unprofitable_promotions: {
    inputs: {},
    answers: {
      preview_prices: () => ({
        preview: sample('preview_prices', 'preview', {
          lines: [1, 2].map(each =>
            sample('preview_prices', 'preview.lines.*', {
              promotionId: id(each),
              warnings: [
                sample('preview_prices', 'preview.lines.*.warnings.*', { code: 'sale_price_below_cost' }),
              ],
            }),
          ),
        }),
      }),
      list_promotions: ({ ids }) =>
        page(
          'list_promotions',
          ids.map((each: string) => sample('list_promotions', 'items.*', { id: each, version: 2 })),
        ),
      update_promotion: ({ status }) => ({ promotion: sample('update_promotion', 'promotion', { status }) }),
    },
    effects: 2,
  },
  weekly_report: {
    inputs: {},
    answers: {
      list_orders: none('list_orders'),
      list_returns: none('list_returns'),
      list_reviews: none('list_reviews'),
      list_products: () => page('list_products', products),
    },
    effects: 0,
  },
  clear_stale_stock: {
    inputs: {},
    answers: {
      list_products: () => page('list_products', products),
      list_orders: none('list_orders'),
      set_product_price: priced,
    },
    effects: 3,
  },
  launch_product: {
    inputs: { productId: id(1) },
    answers: {
      get_product: () => ({
        product: sample('get_product', 'product', {
          status: 'draft',
          title: 'Linen shirt',
          brand: 'Acme',
          version: 7,
        }),
      }),
      evaluate_listings: () =>
        sample('evaluate_listings', '', {
          results: [
            sample('evaluate_listings', 'results.*', {
              evaluations: [
                sample('evaluate_listings', 'results.*.evaluations.*', {
                  ...{ marketplace: 'storefront', score: 80, isPublishable: true },
                }),
              ],
            }),
          ],
        }),
      set_product_status: () => ({ product: sample('set_product_status', 'product', { status: 'active' }) }),
      publish_product: ({ productId }) => accepted('publish_product', { productId }),
      get_job,
      list_product_listings: () => ({
        listings: [sample('list_product_listings', 'listings.*', { state: 'live' })],
      }),
    },
    effects: 2,
  },
};
