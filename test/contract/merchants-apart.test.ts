import { getNamedType, getNullableType, isEnumType, isLeafType, isListType, isObjectType } from 'graphql';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { plantRow } from '../support/planted-row.js';
import { type Program, startProgram } from '../support/program.js';
import { callOf, queries } from './operation-calls.js';

let program: Program;
let client: Client;
let newcomer: Merchant;
let ida: Merchant;
let ole: Merchant;

/** An organization, and ids of what it has by the argument that names them. */
interface Merchant {
  shop: Organization;
  ids: Record<string, string>;
}

beforeAll(async () => {
  program = await startProgram();
  client = new Client({ connectionString: program.databaseUrl });
  await client.connect();
  newcomer = { shop: await startOrganization(program), ids: {} };
  ida = await furnished('Ida');
  ole = await furnished('Ole');
});
afterAll(async () => {
  await client.end();
  await program.stop();
});

/** Two of those that can be sorted. */
const places = ['1', '2'];

/** A merchant that has something of everything. Two of them have it by the same names, where names are their own. */
async function furnished(name: string): Promise<Merchant> {
  const shop = await startOrganization(program);
  const price = { amount: '1.00', currency: 'USD' };
  await shop.rest.post('/api/v1/webhooks', { url: 'http://127.0.0.1:9/', events: ['product.created'] });
  const product = { title: name, sku: 'SAME', status: 'active', price };
  const productId = (await shop.rest.post('/api/v1/products', product)).json.product.id;
  const bulkImport = '/api/v1/products/bulk-import?dry-run=true';
  const imported = await shop.rest.post(bulkImport, `sku,title\n${name},B\n`, { 'content-type': 'text/csv' });
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
  const connectionId = await planted(shop.id, { name, productId, orderId });
  const { importId } = imported.json.data;
  const { data } = await shop.graphql.run('{ productFeeds { id } }');
  return {
    shop,
    ids: { productId, importId, orderId, accountId: connectionId, feedId: data.productFeeds[0].id },
  };
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
    `setDiscountCode(input: { code: "SAME", title: "${name}", kind: percentage, value: "10" }) { discountCode { code } }`,
    ...places.map(
      place =>
        `createPriceBook(input: { name: "${name} ${place}", priority: ${place} }) { priceBook { id } }`,
    ),
    `setBuyerRecord(input: { key: "same", email: "${name}@example.com" }) { buyerRecord { key } }`,
    `setAcpEndpoint(input: { clientId: "${client.id}", url: "http://127.0.0.1:9/${name}", secret: "0123456789abcdef0123456789abcdef" }) { agentEndpoint { id } }`,
    `createInvitation(input: { email: "${name}@example.com", role: member }) { issuedInvitation { token } }`,
    `setPaymentRail(input: { rail: "acp_stripe", handlerId: "${name}", settings: [{ name: "secretKey", value: "sk_test_0123456789" }, { name: "merchantId", value: "acct_123" }] }) { paymentRail { rail } }`,
  ];
  for (const mutation of mutations) {
    const { errors } = await shop.owner.graphql(`mutation { ${mutation} }`, {}, shop.id);
    expect(errors, mutation).toBeUndefined();
  }
}

/** What only marketplaces bring about. Answers the id of the account. */
async function planted(
  organizationId: string,
  { name, productId, orderId }: { name: string; productId: string; orderId: string },
): Promise<string> {
  const { data } = await newcomer.shop.graphql.run('{ marketplaces { key } }');
  const marketplace = data.marketplaces[0].key;
  const of = { organization_id: organizationId };
  const connectionId = await plantRow(client, 'catalog.marketplace_connection', {
    ...of,
    marketplace,
    external_account_id: 'SAME',
    name,
    status: 'disconnected',
  });
  let listingId = '';
  for (const place of places) {
    listingId = await plantRow(client, 'catalog.listing', {
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
  }
  await plantRow(client, 'catalog.listing_mapping', { ...of, listing_id: listingId, matched_skus: ['SAME'] });
  await plantRow(client, 'commerce.feed', { ...of, connection_id: connectionId, kind: 'order', error: name });
  await plantRow(client, 'commerce.ingestion_failure', {
    ...of,
    connection_id: connectionId,
    kind: 'order',
    status: 'gone',
  });
  await plantRow(client, 'commerce.order_action', {
    ...of,
    order_id: orderId,
    action: 'ship',
    status: 'completed',
    lines: '[]',
  });
  await plantRow(client, 'finance.settlement_row', {
    ...of,
    marketplace: 'stall',
    origin: 'marketplace',
    category: 'subscription',
    currency: 'USD',
  });
  await plantRow(client, 'finance.payout', { ...of, marketplace: 'stall', currency: 'USD' });
  await plantRow(client, 'platform.notification', { ...of, severity: 'info', scopes: ['catalog:read'] });
  return connectionId;
}

/** What is about no merchant. */
const sameForAll = ['marketplaces', 'statusMappings'];
/** By the id of one thing, and made of it alone: `strangers.test.ts` tries ids of others. */
const ofOne = ['orderActionOptions', 'returnActionOptions', 'returnActions'];

/** Everything that lists things, with the type of a thing. */
const lists = queries
  .flatMap(field => {
    const named = getNamedType(field.type);
    const { items, pagination } = isObjectType(named) ? named.getFields() : {};
    const isList = isListType(getNullableType(field.type)) || pagination !== undefined;
    return isList ? [{ name: field.name, field, items }] : [];
  })
  .filter(({ name }) => ![...sameForAll, ...ofOne].includes(name));

/** What the list shows of each thing to the owner, nested things left out. */
async function shown(
  { shop, ids }: Merchant,
  { name, field, items }: (typeof lists)[number],
): Promise<string[]> {
  const type = getNamedType(items?.type ?? field.type);
  const leaves = isObjectType(type)
    ? Object.values(type.getFields()).filter(
        each => isLeafType(getNamedType(each.type)) && each.args.length === 0,
      )
    : [];
  const selection = leaves.map(leaf => leaf.name).join(' ');
  const { document, variables } = callOf(field, ids, 'query');
  const whole = document.replace(
    '{ __typename }',
    items === undefined ? `{ ${selection} }` : `{ items { ${selection} } }`,
  );
  const { data, errors } = await shop.owner.graphql(whole, variables, shop.id);
  if (errors !== undefined && Object.keys(ids).length > 0) {
    throw new Error(`${name}: ${JSON.stringify(errors)}`);
  }
  const answer = data?.[name] ?? [];
  return (answer.items ?? answer).map((each: unknown) => JSON.stringify(each));
}

describe('of two merchants who both have something, each is shown their own by', () => {
  it.each(lists)('$name', async list => {
    const common = await shown(newcomer, list);
    const own = async (merchant: Merchant) =>
      (await shown(merchant, list)).filter(each => !common.includes(each));
    const [hers, his] = [await own(ida), await own(ole)];
    expect([hers.length, his.length]).not.toContain(0);
    expect(hers.filter(each => his.includes(each))).toEqual([]);
  });
});

const idsOf = async ({ shop }: Merchant, name: string, args: string): Promise<string[]> => {
  const document = `{ ${name}(${args}) { items { id } pagination { nextCursor } total { count isCapped } } }`;
  const { data, errors } = await shop.owner.graphql(document, {}, shop.id);
  expect(errors).toBeUndefined();
  const { items, pagination, total } = data[name];
  const { nextCursor } = pagination;
  const ids = items.map(({ id }: { id: string }) => id);
  const rest: string[] =
    nextCursor === null ? [] : await idsOf({ shop, ids: {} }, name, withCursor(args, nextCursor));
  expect(total).toEqual({ count: expect.any(Number), isCapped: false });
  expect(total.count).toBeGreaterThanOrEqual(ids.length + rest.length);
  return [...ids, ...rest];
};

const withCursor = (args: string, cursor: string): string =>
  `${args.replace(/ cursor: "[^"]*"/, '')} cursor: "${cursor}"`;

const counted = lists.filter(({ field }) => {
  const page = getNamedType(field.type);
  return isObjectType(page) && 'total' in page.getFields();
});

describe('the total of', () => {
  it.each(counted)('$name counts what the caller has, on every page', async ({ name }) => {
    const { shop } = ida;
    const all = await idsOf(ida, name, 'limit: 100');
    const { data } = await shop.owner.graphql(`{ ${name}(limit: 1) { total { count } } }`, {}, shop.id);
    expect(data[name].total.count).toBe(all.length);
  });
});

const sorted = counted.flatMap(({ name, field }) => {
  const sort = field.args.find(arg => arg.name === 'sort');
  const type = sort === undefined ? undefined : getNamedType(sort.type);
  return isEnumType(type) ? type.getValues().map(value => ({ name, sort: value.name })) : [];
});

describe('sorted and read one by one', () => {
  it.each(sorted)('$name by $sort are those of the whole list', async ({ name, sort }) => {
    const whole = await idsOf(ida, name, `sort: ${sort} limit: 100`);
    expect(whole.length).toBeGreaterThan(1);
    expect(await idsOf(ida, name, `sort: ${sort} limit: 1`)).toEqual(whole);
    const other = await idsOf(ida, name, `sort: ${sort === 'oldest' ? 'newest' : 'oldest'} limit: 100`);
    const isOfAge = sort === 'oldest' || sort === 'newest';
    expect(isOfAge ? other.toReversed() : [...other].sort()).toEqual(isOfAge ? whole : [...whole].sort());
  });

  it('a cursor is of its order alone', async () => {
    const { shop } = ida;
    const first = await shop.graphql.run('{ orders(sort: oldest, limit: 1) { pagination { nextCursor } } }');
    const { nextCursor } = first.data.orders.pagination;
    const { errors } = await shop.graphql.run(`{ orders(cursor: "${nextCursor}") { items { id } } }`);
    expect(errors![0]!.extensions).toMatchObject({ code: 'CURSOR_INVALID' });
  });
});

describe('what lists nothing of a merchant', () => {
  it.each(sameForAll)('%s is the same for all', async name => {
    const field = queries.find(each => each.name === name)!;
    const list = { name, field, items: undefined };
    expect(await shown(ida, list)).toEqual(await shown({ ...newcomer, ids: { none: newId() } }, list));
  });
});
