import type { Client } from 'pg';
import { newId } from '../../kernel/ids.js';
import { furnished, type Merchant } from '../contract/furnished-merchant.js';
import { plantRow } from '../support/planted-row.js';
import type { Program } from '../support/program.js';

/** A shopping search that nobody answers for: a comparison is taken in all the same. */
export const searchEnvironment = {
  TRADEWIND_SHOPPING_SEARCH_PROVIDER: 'serpapi',
  TRADEWIND_SHOPPING_SEARCH_API_KEY: 'nobody-answers',
  TRADEWIND_SHOPPING_SEARCH_URL: 'http://127.0.0.1:9',
};

/** Ids that the examples name. */
export type ExampleIds = Readonly<
  Record<
    | 'productId'
    | 'freeProductId'
    | 'orderId'
    | 'returnId'
    | 'reviewId'
    | 'promotionId'
    | 'proposalId'
    | 'jobId'
    | 'comparisonJobId'
    | 'planId',
    string
  >
>;

/** A merchant that has something for every tool. */
export async function furnishedForTools(
  program: Program,
  client: Client,
  name: string,
): Promise<{ merchant: Merchant; ids: ExampleIds }> {
  const merchant = await furnished(program, client, name);
  const { shop, ids } = merchant;
  const first = async (path: string) => (await shop.rest.get(path)).json.items[0].id as string;
  const { data } = await shop.graphql.run(
    '{ enrichmentProposals { items { id } } marketplaces { key capabilities { orderActions } } }',
  );
  const { key: marketplace } = data.marketplaces.find(shipsOnTrackingNumber);
  const of = { organization_id: shop.id };
  const waiting = { ...of, kind: 'catalog.products.enrich', scope: 'catalog:enrich', payload: '{}' };
  await plantRow(client, 'platform.job', { ...waiting, id: ids.jobId, scope: 'catalog:read' });
  const connectionId = await plantRow(client, 'catalog.marketplace_connection', {
    ...{ ...of, marketplace, external_account_id: name, name, status: 'connected' },
  });
  await plantRow(client, 'catalog.marketplace_store', { ...of, connection_id: connectionId, store_id: '1' });
  // An order of the account, which can be shipped there.
  await client.query(
    `update commerce."order" set marketplace = $4, account_id = $2 where organization_id = $1 and id = $3`,
    [shop.id, connectionId, ids.orderId, marketplace],
  );
  return {
    merchant,
    ids: {
      productId: await first('/api/v1/products?sku=SAME'),
      freeProductId: await first('/api/v1/products?sku=OTHER'),
      orderId: ids.orderId!,
      returnId: await first('/api/v1/returns'),
      reviewId: await first('/api/v1/reviews'),
      promotionId: await first('/api/v1/promotions?status=draft'),
      proposalId: data.enrichmentProposals.items[0].id,
      jobId: await plantRow(client, 'platform.job', { ...waiting, id: newId() }),
      comparisonJobId: ids.jobId!,
      planId: await plannedImport(merchant),
    },
  };
}

/** The dry run of an import, done. */
async function plannedImport({ shop }: Merchant): Promise<string> {
  const reply = await shop.rest.send('POST', '/api/v1/products/bulk-import?dry-run=true', {
    body: 'sku,title\nPLANNED,Planned',
    headers: { 'content-type': 'text/csv' },
  });
  await shop.rest.finishedJob(reply.json.jobId);
  return reply.json.data.importId;
}

const shipsOnTrackingNumber = ({ capabilities }: { capabilities: { orderActions: string[] } }): boolean =>
  capabilities.orderActions.includes('ship') && !capabilities.orderActions.includes('label');

const price = { amount: '12.50', currency: 'USD' };

/** A valid call of each tool, in an order in which all can be made. */
export const toolExamples = (ids: ExampleIds): Readonly<Record<string, Record<string, unknown>>> => ({
  list_products: { sku: ['SAME'], status: 'active', minPrice: '0.50', limit: 5 },
  get_product: { productId: ids.productId },
  list_product_listings: { productId: ids.productId },
  create_product: { title: 'By a tool', sku: 'BY-A-TOOL', price },
  set_product_status: { productId: ids.freeProductId, status: 'active' },
  update_product: { productId: ids.freeProductId, title: 'Renamed', tags: ['by a tool'] },
  set_product_price: { productId: ids.freeProductId, price, salePrice: null },
  set_product_inventory: { productId: ids.freeProductId, inventoryQuantity: 7 },
  import_products: { content: 'sku,title,price,currency\nIMPORTED,Imported,5.00,USD\n', fileName: 'p.csv' },
  list_import_rows: { importId: ids.planId, outcome: 'create', limit: 5 },
  apply_import_plan: { planId: ids.planId },
  publish_product: { productId: ids.freeProductId },
  delist_product: { productId: ids.freeProductId },
  enrich_products: { productIds: [ids.productId], fields: ['tags'], useModel: false },
  list_enrichment_proposals: { productId: ids.productId, statuses: ['proposed'], limit: 5 },
  apply_enrichment_proposals: { ids: [ids.proposalId], overwrite: true },
  compare_prices: { productIds: [ids.productId], gl: 'us' },
  get_price_comparison: { jobId: ids.comparisonJobId },
  recommend_category: { productId: ids.productId, limit: 2 },
  confirm_category: { productId: ids.productId, marketplace: 'google', categoryId: '212' },
  evaluate_listings: { productIds: [ids.productId] },
  list_connected_marketplaces: { limit: 5 },
  get_job: { jobId: ids.jobId },
  cancel_job: { jobId: ids.jobId },
  list_orders: { status: ['to_ship'], placedAfter: '2026-01-01T00:00:00.000Z', limit: 5 },
  get_order: { orderId: ids.orderId },
  get_order_action_options: { orderId: ids.orderId },
  run_order_action: { orderId: ids.orderId, action: 'ship', trackingNumber: 'P-1' },
  list_returns: { status: ['requested'], limit: 5 },
  get_return: { returnId: ids.returnId },
  list_settlements: { hasVariance: false, limit: 5 },
  list_promotions: { status: ['draft'], limit: 5 },
  get_promotion: { promotionId: ids.promotionId },
  create_promotion: {
    name: 'By a tool',
    terms: { kind: 'percentage', percentage: '15' },
    isForAssignedProducts: true,
    isInCheckout: true,
  },
  update_promotion: { promotionId: ids.promotionId, name: 'Renamed' },
  list_price_books: { limit: 5 },
  preview_prices: { at: '2026-12-01T00:00:00.000Z', limit: 5 },
  list_campaigns: { limit: 5 },
  list_reviews: { ratings: [5], limit: 5 },
  get_review: { reviewId: ids.reviewId },
  draft_review_reply: { reviewId: ids.reviewId, tone: 'warm' },
  act_on_reviews: { actions: [{ reviewId: ids.reviewId, action: 'mark' }] },
  list_looks: { limit: 5 },
  create_look: { title: 'By a tool', productIds: [ids.productId] },
  search_documents: { q: 'linen', limit: 3 },
});
