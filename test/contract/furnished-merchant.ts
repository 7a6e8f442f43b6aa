import type { Client } from 'pg';
import { expect } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { plantRow } from '../support/planted-row.js';
import type { Program } from '../support/program.js';
import { type PlantedComparison, plantComparison } from './planted-comparison.js';
import { plantedProcedure } from './planted-procedure.js';
import { plantedShelf } from './planted-shelf.js';
import { publishProducts } from './published-products.js';
import { recordedReport } from './recorded-report.js';

/** An organization, and ids of what it has by the argument that names them. */
export interface Merchant {
  shop: Organization;
  ids: Record<string, string>;
}

/** Two of those that can be sorted. */
const places = ['1', '2'];

/** A merchant that has something of everything. Two of them have it by the same names, where names are their own. */
export async function furnished(program: Program, client: Client, name: string): Promise<Merchant> {
  const shop = await startOrganization(program);
  const price = { amount: '1.00', currency: 'USD' };
  for (const place of places) {
    const url = `http://127.0.0.1:9/${place}`;
    await shop.rest.post('/api/v1/webhooks', { url, events: ['product.created'] });
  }
  const product = { title: name, sku: 'SAME', status: 'active', price };
  const productId = (await shop.rest.post('/api/v1/products', product)).json.product.id;
  await shop.rest.post('/api/v1/products', { ...product, sku: 'OTHER' });
  await shop.rest.imported(`sku,title\n${name}-3,D\n`);
  const bulkImport = '/api/v1/products/bulk-import?dry-run=true';
  const imported = await shop.rest.post(bulkImport, `sku,title\n${name},B\n${name}-2,C\n`, {
    'content-type': 'text/csv',
  });
  await shop.rest.finishedJob(imported.json.jobId);
  const order = {
    marketplace: 'stall',
    externalOrderId: 'SAME-1',
    status: 'to_ship',
    currency: 'USD',
    totals: { total: price },
    items: [{ sku: 'SAME', name, quantity: 1 }],
    placedAt: '2026-11-21T08:00:00Z',
  };
  const orderId = (await shop.rest.post('/api/v1/orders', order)).json.order.id;
  await shop.rest.post('/api/v1/orders', { ...order, externalOrderId: 'SAME-2' });
  for (const place of places) {
    const externalRowId = `${name}-${place}`;
    const row = { externalRowId, type: 'Sale', amount: '1.00', postedAt: '2026-11-21T08:00:00Z' };
    const externalOrderId = `SAME-${place}`;
    const statement = { marketplace: 'stall', externalOrderId, currency: 'USD', rows: [row] };
    await shop.rest.post('/api/v1/settlements', statement);
  }
  await settled(shop, name);
  for (const _ of places) {
    await recordedReport(shop, places.length);
  }
  const lookId = await lookOf(shop, name, productId);
  const procedure = await plantedProcedure(client, shop, name);
  await plantGrants(client, shop, name);
  const connectionId = await planted(client, shop, { name, productId, orderId });
  const { importId } = imported.json.data;
  await publishProducts(shop, name, places.length);
  const campaignId = await campaignOf(shop, name);
  const deliveryId = await plantedDelivery(client, shop, name);
  const { data } = await shop.graphql.run('{ productFeeds { id } }');
  return {
    shop,
    ids: {
      campaignId,
      lookId,
      conversationId: await askedAgent(shop, name),
      ...procedure,
      deliveryId,
      importId,
      orderId,
      ...(await plantedShelf(client, shop, name)),
      ...(await plantedComparison(client, shop, { name, productId })),
      accountId: connectionId,
      feedId: data.productFeeds[0].id,
      merchantId: shop.id,
    },
  };
}

/** Two looks of the product. */
async function lookOf({ rest }: Organization, name: string, productId: string): Promise<string> {
  const made = places.map(place =>
    rest.post('/api/v1/looks', { title: `${name} ${place}`, productIds: [productId] }),
  );
  return (await Promise.all(made))[0]!.json.look.id;
}

/** Two questions to the agent, of which rules answer; one conversation each. */
async function askedAgent({ rest }: Organization, name: string): Promise<string> {
  const conversations: string[] = [];
  for (const place of places) {
    const asked = await rest.post('/api/v1/agents/general/runs', { message: `${name} ${place}` });
    await rest.finishedJob(asked.json.jobId);
    conversations.push(asked.json.data.conversationId);
  }
  return conversations[0]!;
}

/** Comparisons of prices, one of them with the job. */
async function plantedComparison(
  client: Client,
  { id }: Organization,
  { name, productId }: { name: string; productId: string },
): Promise<PlantedComparison & { jobId: string }> {
  const plant = (table: string, given: Record<string, unknown>) =>
    plantRow(client, table, { organization_id: id, ...given });
  const jobId = newId();
  await plantComparison(plant, { name: `${name} 2`, productId, jobId: newId(), offers: 1 });
  return { ...(await plantComparison(plant, { name, productId, jobId, offers: 2 })), jobId };
}

/** An enrichment of the product, with a proposal. */
async function plantEnrichment(
  client: Client,
  of: { organization_id: string },
  productId: string,
): Promise<void> {
  const enrichmentId = await plantRow(client, 'catalog.enrichment', { ...of, documents: '[]' });
  const entry = { ...of, enrichment_id: enrichmentId, product_id: productId };
  await plantRow(client, 'catalog.enriched_product', { ...entry, status: 'completed', problems: '[]' });
  const proposal = { field: 'tags', asked: 'tags', status: 'proposed', made_by: 'dictionary' };
  await plantRow(client, 'catalog.enrichment_proposal', {
    ...{ ...entry, ...proposal, claims: '[]', problems: '[]' },
  });
}

/** A plan with a product that is not for sale. */
async function campaignOf({ rest }: Organization, name: string): Promise<string> {
  const { members } = (await rest.get('/api/v1/campaigns/options')).json;
  const promotion = {
    ...{ key: 'one', name, terms: { kind: 'free_shipping' }, isForAssignedProducts: true },
    ...{ isInCheckout: true, products: [{ productId: newId() }] },
  };
  const plan = { name, ownerId: members[0].id };
  const { id } = (await rest.post('/api/v1/campaigns', plan)).json.campaign;
  const window = { endsAt: '2099-01-01T00:00:00Z', timeZone: 'UTC' };
  await rest.patch(`/api/v1/campaigns/${id}`, { window, promotions: [promotion] });
  return id;
}

/** Programs that the owner let act for them. */
async function plantGrants(client: Client, { id }: Organization, name: string): Promise<void> {
  const found = await client.query('select user_id from platform.member where organization_id = $1', [id]);
  const of = { organization_id: id, user_id: found.rows[0].user_id, audience: 'api' };
  for (const place of places) {
    const grant = { client_name: `${name} ${place}`, code_hash: Buffer.from(newId()) };
    await plantRow(client, 'platform.oauth_grant', { ...of, ...grant, redeemed_at: '2026-11-21T08:00:00Z' });
  }
}

/** A promotion in a store, with its items there. */
async function plantedDelivery(client: Client, { id, rest }: Organization, name: string): Promise<string> {
  const made = { name, terms: { kind: 'free_shipping' }, isForAssignedProducts: true };
  const promotion = (await rest.post('/api/v1/promotions', made)).json.promotion;
  const of = { organization_id: id };
  const delivery = { promotion_id: promotion.id, desired: 'delivered', state: 'live' };
  const deliveryId = await plantRow(client, 'commerce.promotion_delivery', { ...of, ...delivery });
  const item = { delivery_id: deliveryId, outcome: 'waiting', is_put: false };
  for (const _ of places) {
    const goods = { product_id: newId(), variant_id: newId() };
    await plantRow(client, 'commerce.promotion_delivery_item', { ...of, ...item, ...goods });
  }
  return deliveryId;
}

/** What a merchant sets over GraphQL. */
async function settled(shop: Organization, name: string): Promise<void> {
  const { clientId } = await shop.owner.createClient(shop.id, ['checkout:write']);
  const { data } = await shop.owner.graphql('{ oauthClients { id clientId } }', {}, shop.id);
  const client = data.oauthClients.find((each: { clientId: string }) => each.clientId === clientId);
  const price = '{ amount: "1.00", currency: "USD" }';
  const mutations = [
    `setShippingRate(input: { key: "same", title: "${name}", price: ${price} }) { shippingRate { key } }`,
    `setFreeShippingRule(input: { key: "same", title: "${name}" }) { freeShippingRule { key } }`,
    `setTaxRule(input: { key: "same", title: "${name}", country: "US", rate: "0.07" }) { taxRule { key } }`,
    `setPolicyLinks(input: { links: [{ type: faq, url: "https://${name}.example/faq" }] }) { policyLinks { url } }`,
    ...places.flatMap(place => [
      `importPromotionCodes(input: { csv: "code,type,value,description\\nSAME-${place},percentage,10,${name}" }) { termsImport { created } }`,
      `createPriceBook(input: { name: "${name} ${place}", priority: ${place} }) { priceBook { id } }`,
      `createPromotion(input: { name: "${name} ${place}", priority: ${place}, terms: { kind: free_shipping }, isForAssignedProducts: true }) { promotion { id } }`,
      `createPromptSet(input: { name: "${name} ${place}", country: "SG", language: "en", prompts: [{ key: "same", text: "Which?", intent: category }] }) { promptSet { id } }`,
      `createPriceWatch(input: { name: "${name} ${place}", productIds: ["${newId()}"], everyHours: 24, abovePercent: "5" }) { priceWatch { id } }`,
      `createCampaign(input: { name: "${name} ${place}" }) { campaign { id } }`,
      `setBuyerRecord(input: { key: "same-${place}", email: "${name}-${place}@example.com" }) { buyerRecord { key } }`,
      `createInvitation(input: { email: "${name}-${place}@example.com", role: member }) { issuedInvitation { token } }`,
    ]),
    `setAcpEndpoint(input: { clientId: "${client.id}", url: "http://127.0.0.1:9/${name}", secret: "0123456789abcdef0123456789abcdef" }) { agentEndpoint { id } }`,
    `setPaymentRail(input: { rail: "acp_stripe", handlerId: "${name}", settings: [{ name: "secretKey", value: "sk_test_0123456789" }, { name: "merchantId", value: "acct_123" }] }) { paymentRail { rail } }`,
  ];
  for (const mutation of mutations) {
    const { errors } = await shop.owner.graphql(`mutation { ${mutation} }`, {}, shop.id);
    expect(errors, mutation).toBeUndefined();
  }
}

/** What only marketplaces bring about. Answers the id of the account. */
async function planted(
  client: Client,
  { id: organizationId, graphql }: Organization,
  { name, productId, orderId }: { name: string; productId: string; orderId: string },
): Promise<string> {
  const { data } = await graphql.run('{ marketplaces { key } }');
  const marketplace = data.marketplaces[0].key;
  const of = { organization_id: organizationId };
  const connectionId = await plantRow(client, 'catalog.marketplace_connection', {
    ...of,
    marketplace,
    external_account_id: 'SAME',
    name,
    status: 'disconnected',
  });
  const second = { ...of, marketplace, external_account_id: 'SAME-2', name: `${name} 2` };
  await plantRow(client, 'catalog.marketplace_connection', { ...second, status: 'disconnected' });
  for (const place of places) {
    const listingId = await plantRow(client, 'catalog.listing', {
      ...of,
      product_id: productId,
      connection_id: connectionId,
      marketplace,
      store_id: place,
      country: 'SG',
      currency: 'SGD',
      desired: 'published',
      state: 'live',
    });
    await plantRow(client, 'catalog.listing_mapping', {
      ...of,
      listing_id: listingId,
      matched_skus: ['SAME'],
    });
    await plantRow(client, 'commerce.return', {
      ...of,
      external_return_id: place,
      order_id: orderId,
      status: 'requested',
      logistics: 'none',
      dispute: 'none',
      currency: 'USD',
      lines: '[]',
    });
    await plantRow(client, 'platform.provider_call', { ...of, status: 'completed' });
    await plantEnrichment(client, of, productId);
    await plantRow(client, 'catalog.image_edit', { ...of, status: 'rejected', product_id: productId });
    await plantRow(client, 'content.document', { ...of, status: 'failed', sha256: place });
    await plantRow(client, 'content.review', {
      ...{ ...of, external_review_id: place, text: name, rating: 5, image_urls: '{}', video_urls: '{}' },
      reply: JSON.stringify({ status: 'none', text: null, evidence: null, error: null, repliedAt: null }),
    });
  }
  await plantRow(client, 'commerce.feed', { ...of, connection_id: connectionId, kind: 'order', error: name });
  for (const kind of ['order', 'return']) {
    const failure = { connection_id: connectionId, kind, status: 'gone' };
    await plantRow(client, 'commerce.ingestion_failure', { ...of, ...failure });
  }
  await plantRow(client, 'commerce.order_action', {
    ...of,
    order_id: orderId,
    action: 'ship',
    status: 'completed',
    lines: '[]',
  });
  const charge = { ...of, marketplace: 'stall', currency: 'USD' };
  for (const place of places) {
    const ofAccount = { origin: 'marketplace', category: 'subscription', external_row_id: place };
    await plantRow(client, 'finance.settlement_row', { ...charge, ...ofAccount });
    await plantRow(client, 'finance.payout', { ...charge, external_payout_id: place });
    await plantRow(client, 'platform.notification', { ...of, severity: 'info', scopes: ['catalog:read'] });
  }
  return connectionId;
}
