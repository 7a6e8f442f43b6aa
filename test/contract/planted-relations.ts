import type { Client } from 'pg';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import { newId } from '../../kernel/ids.js';
import type { Organization } from '../support/organization.js';
import { plantRow } from '../support/planted-row.js';
import { plantComparison } from './planted-comparison.js';
import { plantReport } from './planted-report.js';
import { plantedThread } from './planted-thread.js';

const price = { amount: '1.00', currency: 'USD' };
/** One that sends pushes, so that its accounts have URLs for them. */
const marketplace = marketplaces.find(({ capabilities }) => capabilities.pushes)!.key;
const time = '2026-11-21T08:00:00Z';

/** Ids of what an organization has, by the arguments that name one of them. */
export type NamedIds = Record<string, string>;

/** What a row of a table needs beside its organization. */
export type Plant = (table: string, given: Record<string, unknown>) => Promise<string>;

/** Gives an organization so many of everything that has relations, each related to others than its neighbours. */
export async function plantRelations(client: Client, shop: Organization, count: number): Promise<NamedIds> {
  const plant: Plant = (table, given) => plantRow(client, table, { organization_id: shop.id, ...given });
  const ids: NamedIds = { webhookId: await plant('platform.webhook', { events: '{product.created}' }) };
  const made = { name: 'Sale', terms: { kind: 'free_shipping' }, isForAssignedProducts: true };
  ids.promotionId = (await shop.rest.post('/api/v1/promotions', made)).json.promotion.id;
  const plan = {
    name: 'Sale',
    ownerId: (await shop.rest.get('/api/v1/campaigns/options')).json.members[0].id,
  };
  for (let place = 0; place < count; place++) {
    ids.campaignId = (await shop.rest.post('/api/v1/campaigns', plan)).json.campaign.id;
    const jobId = await plant('platform.job', { kind: 'order.action', scope: 'orders:write' });
    const accountId = await plantAccount(plant, place);
    const productId = await plantProduct(plant, shop, { place, accountId, jobId });
    const assigned = { product_id: productId, variant_id: productId };
    await plant('commerce.promotion_product', { promotion_id: ids.promotionId, ...assigned });
    const promotionId = (await shop.rest.post('/api/v1/promotions', made)).json.promotion.id;
    await plant('commerce.promotion_product', { promotion_id: promotionId, ...assigned });
    const deliveryId = await plant('commerce.promotion_delivery', {
      promotion_id: promotionId,
      ...{ store_id: String(place), desired: 'delivered', state: 'live' },
    });
    ids.deliveryId ??= deliveryId;
    const item = { delivery_id: ids.deliveryId, outcome: 'waiting', is_put: false };
    await plant('commerce.promotion_delivery_item', {
      ...item,
      product_id: productId,
      variant_id: productId,
    });
    const importId = await plant('catalog.product_import', {
      job_id: jobId,
      applied_by_job_id: jobId,
      format: JSON.stringify({ kind: 'json', hasCurrency: true }),
    });
    await plant('catalog.import_row', { import_id: importId, row: 2, outcome: 'create' });
    ids.runId = await plantShelfRun(plant, jobId);
    await plant('catalog.enrichment', { job_id: jobId, documents: '[]' });
    const compared = { name: 'Sale', productId, jobId, offers: count };
    Object.assign(ids, await plantComparison(plant, compared));
    await plant('catalog.image_edit', { job_id: jobId, product_id: productId, status: 'failed' });
    await plant('content.document', { job_id: jobId, status: 'failed', sha256: String(place) });
    await shop.rest.post('/api/v1/agents/general/runs', { message: 'Which mugs?' });
    ids.lookId = await plantLook(plant, productId);
    ids.aopId = (await shop.rest.post('/api/v1/aop/create', { template: 'restock_alert' })).json.aop_id;
    const orderId = await plantOrder(client, plant, shop, { place, accountId, productId, jobId });
    await plant('content.review', {
      ...{
        external_review_id: String(place),
        account_id: accountId,
        product_id: productId,
        order_id: orderId,
      },
      reply: JSON.stringify({ status: 'none', text: null, evidence: null, error: null, repliedAt: null }),
    });
    await plantSettlement(client, plant, shop, { place, accountId, orderId });
    ids.reportId = await plantReport(plant, jobId);
    await plantDelivery(plant, ids.webhookId!, place);
    Object.assign(ids, { accountId, productId, orderId, importId });
  }
  const { data } = await shop.graphql.run('{ productFeeds { id } returns(limit: 1) { items { id } } }');
  Object.assign(ids, { feedId: data.productFeeds[0].id, returnId: data.returns.items[0].id });
  ids.merchantId = await plantPublicProducts(plant, shop, count);
  await plantParts(plant, ids, count);
  return ids;
}

/** So many public products of the merchant, and what it shows of itself. */
async function plantPublicProducts(plant: Plant, { id }: Organization, count: number): Promise<string> {
  await plant('catalog.discovery_settings', { is_listed: true });
  const offer = {
    ...{ id: newId(), sku: 'S', title: 'Mug', options: [{ name: 'Size', value: 'S' }], gtin: null },
    ...{ identifiers: [{ name: 'code', value: 'M-1' }], price, listPrice: price, availability: 'in_stock' },
    ...{ quantity: 1, imageUrl: null, weight: { value: '1', unit: 'kg' } },
    dimensions: { length: '1', width: '1', height: '1', unit: 'cm' },
  };
  const content = {
    ...{ highlights: ['Sturdy'], attributes: [{ name: 'Color', value: 'Blue' }], requiresShipping: true },
    traits: [{ name: 'material', value: 'clay' }],
    images: [{ url: 'https://shop.example/mug.jpg', altText: null, width: 1, height: 1 }],
    ...{ price, listPrice: price, highestPrice: price, offers: [offer], offerCount: 1 },
  };
  for (let place = 0; place < count; place++) {
    const shown = { content: JSON.stringify(content), availability: 'in_stock', words: '', keys: '' };
    await plant('catalog.public_product', { ...shown, gtins: '{}', offer_ids: '{}' });
  }
  return id;
}

async function plantLook(plant: Plant, productId: string): Promise<string> {
  const item = { productId, title: 'Mug', sku: null, role: 'other', category: null, color: null };
  const items = JSON.stringify([{ ...item, reasons: [], picture: 'none', place: null }]);
  return plant('content.look', { status: 'draft', selection: 'given', items });
}

async function plantShelfRun(plant: Plant, jobId: string): Promise<string> {
  const sought = JSON.stringify({ own: { aliases: [], domains: [] }, products: [], rivals: [] });
  const asked = { country: 'SG', language: 'en', prompts: '[]', engines: '{openai}', repeats: 1 };
  return plant('catalog.shelf_run', { job_id: jobId, subject: 'catalog', ...asked, sought });
}

/** So many of what is listed by one thing alone: an account, a product, an order. */
async function plantParts(plant: Plant, ids: NamedIds, count: number): Promise<void> {
  for (const kind of ['order', 'return', 'finance'].slice(0, count)) {
    await plant('commerce.feed', { connection_id: ids.accountId, kind });
  }
  ids.promptKey = 'best';
  const due = { aop_id: ids.aopId, outcome: 'limited', config_version: 1 };
  const action = { status: 'completed', action: 'ship', lines: '[]', order_id: ids.orderId };
  for (let place = 0; place < count; place++) {
    await plant('content.aop_start', { ...due, cause: String(place) });
    const threadJobId = await plant('platform.job', { kind: 'aop.thread', scope: 'aops:write' });
    ids.threadId = await plant('content.aop_thread', {
      ...plantedThread(ids.aopId!),
      job_id: threadJobId,
    });
    await plant('content.aop_approval', { thread_id: ids.threadId, status: 'approved', round: place });
    const jobId = await plant('platform.job', { kind: 'order.action', scope: 'orders:write' });
    await plant('commerce.order_action', { ...action, job_id: jobId });
    await plant('commerce.return_action', {
      return_id: ids.returnId,
      action: 'accept',
      status: 'completed',
      job_id: jobId,
    });
    const asked = { run_id: ids.runId, prompt_key: ids.promptKey, engine: 'openai', repeat: place + 1 };
    const page = JSON.stringify([{ url: 'https://shop.example', title: null }]);
    await plant('catalog.shelf_answer', { ...asked, status: 'answered', citations: page, sources: page });
    await plantListing(plant, {
      storeId: String(place),
      productId: ids.productId!,
      accountId: ids.accountId!,
      jobId,
    });
  }
}

interface Place {
  place: number;
  accountId: string;
  jobId: string;
}

/** Of a marketplace that sends pushes. */
const plantAccount = (plant: Plant, place: number): Promise<string> =>
  plant('catalog.marketplace_connection', {
    marketplace,
    external_account_id: String(place),
    status: 'connected',
    push_token: newId(),
  });

async function plantProduct(plant: Plant, shop: Organization, { place, accountId, jobId }: Place) {
  const body = { title: `Mug ${place}`, sku: `SKU-${place}`, status: 'active', price };
  const productId = (await shop.rest.post('/api/v1/products', body)).json.product.id;
  const listingId = await plantListing(plant, { storeId: 'main', productId, accountId, jobId });
  await plant('catalog.listing_mapping', { listing_id: listingId });
  return productId;
}

interface Listed {
  storeId: string;
  productId: string;
  accountId: string;
  jobId: string;
}

const plantListing = (plant: Plant, { storeId, productId, accountId, jobId }: Listed): Promise<string> =>
  plant('catalog.listing', {
    product_id: productId,
    connection_id: accountId,
    store_id: storeId,
    marketplace,
    currency: 'USD',
    desired: 'published',
    state: 'live',
    attempt: JSON.stringify({ kind: 'publish', jobId, at: time, outcome: 'accepted', message: null }),
  });

interface Sale extends Place {
  productId: string;
}

/** An order of an agent's checkout, with what became of it since. */
async function plantOrder(
  client: Client,
  plant: Plant,
  shop: Organization,
  { place, accountId, productId, jobId }: Sale,
): Promise<string> {
  const item = { sku: `SKU-${place}`, name: 'Mug', quantity: 1 };
  const body = { externalOrderId: `O-${place}`, currency: 'USD', items: [item], placedAt: time };
  const order = { ...body, marketplace: 'stall', status: 'to_ship', totals: { total: price } };
  const orderId = (await shop.rest.post('/api/v1/orders', order)).json.order.id;
  await client.query(
    `update commerce."order" set marketplace = 'agentic_checkout', account_id = $3 where organization_id = $1 and id = $2`,
    [shop.id, orderId, accountId],
  );
  const shipping = { isRequired: false, isOptionRequired: false, selectedDestinationId: null, options: [] };
  const sessionId = await plant('commerce.checkout_session', {
    protocol: 'native',
    status: 'completed',
    currency: 'USD',
    items: '[]',
    discounts: '[]',
    rejected_codes: '[]',
    shipping: JSON.stringify({ ...shipping, selectedOptionId: null }),
    discount_amount: 0,
    shipping_amount: 0,
    tax_amount: 0,
    order_id: orderId,
    completed_at: time,
  });
  await plant('commerce.payment', { session_id: sessionId, status: 'captured', currency: 'USD' });
  const line = { id: newId(), externalLineId: '1', productId, requestedQuantity: 1 };
  const returnId = await plant('commerce.return', {
    order_id: orderId,
    account_id: accountId,
    external_return_id: String(place),
    status: 'requested',
    logistics: 'none',
    dispute: 'none',
    currency: 'USD',
    lines: JSON.stringify([
      { ...line, approvedQuantity: 0, receivedQuantity: 0, refundedQuantity: 0, refundAmount: null },
    ]),
  });
  const action = { job_id: jobId, status: 'completed' };
  await plant('commerce.order_action', { ...action, order_id: orderId, action: 'ship', lines: '[]' });
  await plant('commerce.return_action', { ...action, return_id: returnId, action: 'accept' });
  const connection = { connection_id: accountId, kind: 'order', status: 'gone' };
  await plant('commerce.ingestion_failure', { ...connection, external_id: String(place) });
  return orderId;
}

async function plantSettlement(
  client: Client,
  plant: Plant,
  shop: Organization,
  { place, accountId, orderId }: { place: number; accountId: string; orderId: string },
): Promise<void> {
  const row = { externalRowId: `R-${place}`, type: 'Sale', amount: '1.00', postedAt: time };
  const body = { marketplace: 'stall', externalOrderId: `O-${place}`, currency: 'USD', rows: [row] };
  const { id } = (await shop.rest.post('/api/v1/settlements', body)).json.settlement;
  await client.query(
    'update finance.settlement set order_id = $3, account_id = $4 where organization_id = $1 and id = $2',
    [shop.id, id, orderId, accountId],
  );
  const payout = { marketplace: 'stall', account_id: accountId, currency: 'USD' };
  await plant('finance.payout', { ...payout, external_payout_id: `P-${place}` });
  await client.query(
    `update finance.settlement_row set account_id = $3, payout_id = $4, payout_status = 'PAID'
     where organization_id = $1 and settlement_id = $2`,
    [shop.id, id, accountId, `P-${place}`],
  );
  await plant('finance.settlement_row', {
    ...payout,
    external_row_id: `A-${place}`,
    origin: 'marketplace',
    category: 'subscription',
  });
}

/** Two attempts: the last one is kept with the delivery, those before it in the log. */
async function plantDelivery(plant: Plant, webhookId: string, place: number): Promise<void> {
  const type = 'product.created';
  const eventId = await plant('platform.event', { type, body: '{}', resource_version: place + 1 });
  const of = { webhook_id: webhookId, event_id: eventId };
  const sent = { url: 'https://receiver.example', signature: 'v1,x', duration_ms: 1 };
  await plant('platform.webhook_delivery', {
    ...of,
    ...sent,
    event_type: type,
    status: 'delivered',
    attempts: 2,
    last_attempt_at: time,
    delivered_at: time,
  });
  await plant('platform.webhook_attempt', { ...of, ...sent, replay: 0, number: 1 });
}
