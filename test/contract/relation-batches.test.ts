import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Database } from '../../kernel/database/database.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import { callOf, queries } from './operation-calls.js';
import { type NamedIds, plantRelations } from './planted-relations.js';

type Field = GraphQLField<unknown, unknown>;

interface Merchant {
  shop: Organization;
  ids: NamedIds;
}

/** What is loaded by a statement of its own, or lies in another subgraph. */
const relations: string[] = [
  'AccountStatementRow.account',
  'AgentRun.job',
  'AnalyticsReportRun.job',
  'AopThread.approvals',
  'AopThread.job',
  'Campaign.results',
  'Document.job',
  'Enrichment.job',
  'FeedProduct.product',
  'ImageEdit.job',
  'Ingestion.account',
  'IngestionFailure.account',
  'Listing.account',
  'Listing.latestAttempt',
  'ListingMapping.account',
  'Look.items',
  'Order.account',
  'Order.actions',
  'Order.checkout',
  'Order.items',
  'Order.returns',
  'Order.settlements',
  'OrderAction.job',
  'Payout.account',
  'Payout.settlements',
  'PriceComparison.job',
  'Product.listings',
  'Product.orders',
  'ProductImport.appliedByJob',
  'ProductImport.job',
  'Promotion.deliveries',
  'Promotion.products',
  'PromotionProduct.product',
  'Return.account',
  'Return.actions',
  'Return.items',
  'Return.order',
  'ReturnAction.job',
  'Review.account',
  'Review.order',
  'Review.product',
  'SavedAnalyticsReport.lastRun',
  'Settlement.account',
  'Settlement.order',
  'Settlement.payouts',
  'Settlement.rows',
  'ShelfRun.job',
  'WebhookDelivery.attemptLog',
  'WebhookDelivery.event',
];

/** What has an id and is read together with what it is part of. */
const parts = [
  'AgentRun.citations',
  // Steps are encrypted: no run has any without a worker. Those of all runs are read by one statement.
  'AgentRun.toolCalls',
  'FeedProduct.images',
  'FeedProduct.offers',
  'FoundProduct.product',
  'Look.heroImage',
  'Product.images',
  'Product.variants',
  // By the ids of all merchants of a page at once, which the statement takes as one list.
  'PublicMerchant.products',
  'PublicProduct.merchant',
  'PublicProduct.offers',
  // A page of each webhook, by a filter and a cursor of its own: read of one webhook at a time.
  'Webhook.deliveries',
];

/** Those that were found to take statements. */
const loaded = new Set<string>();

const counts = { few: 2, many: 20 };
let program: Program;
let client: Client;
let few: Merchant;
let many: Merchant;

/** Without a worker, so that nobody but the requests asks the database for what the merchants have. */
const withoutWorker = {
  TRADEWIND_DEMO: 'off',
  TRADEWIND_ROLES:
    'gateway,subgraph:catalog,subgraph:commerce,subgraph:content,subgraph:finance,subgraph:platform',
};

beforeAll(async () => {
  program = await startProgram(withoutWorker);
  client = new Client({ connectionString: program.databaseUrl });
  await client.connect();
  few = await merchantWith(counts.few);
  many = await merchantWith(counts.many);
});
afterAll(async () => {
  await client.end();
  await program.stop();
});

async function merchantWith(count: number): Promise<Merchant> {
  const shop = await startOrganization(program);
  return { shop, ids: await plantRelations(client, shop, count) };
}

const itemsOf = (field: Field): Field | undefined => {
  const type = getNamedType(field.type);
  return isObjectType(type) && 'pagination' in type.getFields() ? type.getFields().items : undefined;
};
/** Of a list, the type of what it lists. */
const typeOf = (field: Field) => getNamedType((itemsOf(field) ?? field).type);
const isList = (field: Field): boolean =>
  isListType(getNullableType(field.type)) || itemsOf(field) !== undefined;
const takesNothing = (field: Field): boolean => !field.args.some(isRequiredArgument);

/** Where things are listed: by a query, or by one thing that the query finds. */
interface List {
  name: string;
  field: Field;
  within?: { field: Field; argument: string };
}

function listOf(query: string, name: string, argument: string): List {
  const field = queries.find(each => each.name === query)!;
  const list = (getNamedType(field.type) as GraphQLObjectType).getFields()[name]!;
  return { name: `${query}.${name}`, field: list, within: { field, argument } };
}

const lists: List[] = [
  ...queries.filter(isList).map(field => ({ name: field.name, field })),
  listOf('promotion', 'products', 'promotionId'),
  listOf('webhook', 'deliveries', 'webhookId'),
];

/** What is shown of each thing of the list that is more than a value. */
const cases = lists.flatMap(list => {
  const type = typeOf(list.field);
  const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
  return fields
    .filter(field => !isLeafType(getNamedType(field.type)) && takesNothing(field))
    .map(field => ({ name: `${list.name}.${field.name}`, list, field }));
});

const nestedMax = 2;

/** A field with all that it has, two levels deep. Of a page, what it lists. */
function selectionOf(field: Field, path: readonly string[]): string {
  const type = getNamedType(field.type);
  if (!isObjectType(type)) {
    return field.name;
  }
  const inside = Object.values(type.getFields()).filter(
    each => takesNothing(each) && (isLeafType(getNamedType(each.type)) || path.length < nestedMax),
  );
  const others = inside.filter(each => !path.includes(getNamedType(each.type).name));
  const selected = others.map(each => selectionOf(each, [...path, type.name]));
  return `${field.name} { __typename ${selected.join(' ')} }`;
}

function documentOf({ field, within }: List, inner: string, { ids }: Merchant) {
  const outer = within?.field ?? field;
  const { document, variables } = callOf(outer, { ...ids, id: ids[within?.argument ?? ''] }, 'query');
  const shown = itemsOf(field) === undefined ? `{ ${inner} }` : `{ items { ${inner} } }`;
  const limit = field.args.some(({ name }) => name === 'limit') ? counts.many : null;
  const limited = limit === null ? '' : `limit: ${limit}`;
  if (within !== undefined) {
    return {
      document: document.replace('{ __typename }', `{ ${field.name}(${limited}) ${shown} }`),
      variables,
    };
  }
  const called = document
    .replace(`${field.name}(`, `${field.name}(${limited} `)
    .replace(`{ ${field.name} {`, `{ ${field.name}${limited === '' ? '' : `(${limited})`} {`);
  return { document: called.replace('{ __typename }', shown), variables };
}

/** Names of the statements about the merchant that the list takes with the relation, and how many things have it. */
async function asked(merchant: Merchant, list: List, relation: Field | null) {
  const selection = relation === null ? '__typename' : selectionOf(relation, [typeOf(list.field).name]);
  const { statements, items } = await answered(merchant, list, selection);
  const related = items.filter(item => hasSome(relation === null ? null : item[relation.name]));
  return { statements, related: related.length };
}

async function answered(merchant: Merchant, list: List, selection: string) {
  const { shop } = merchant;
  const { document, variables } = documentOf(list, selection, merchant);
  const spy = vi.spyOn(Database.prototype, 'query');
  const { data, errors } = await shop.owner.graphql(document, variables, shop.id);
  const statements = spy.mock.calls.flatMap(([{ name, text }, values]) =>
    values?.[0] === shop.id ? [name || text] : [],
  );
  spy.mockRestore();
  expect(errors, `${document}: ${JSON.stringify(errors)}`).toBeUndefined();
  const answer = list.within === undefined ? data[list.name] : data[list.within.field.name][list.field.name];
  const items = (answer.items ?? answer) as Record<string, unknown>[];
  return { statements: statements.sort(), items };
}

const hasSome = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== null);

describe('of twenty things, as many statements as of two show', () => {
  it.each(cases)('$name', async ({ list, field }) => {
    const [ofFew, ofMany] = [await asked(few, list, field), await asked(many, list, field)];
    expect(ofMany.statements).toEqual(ofFew.statements);
    const { statements: without } = await asked(many, list, null);
    if (ofMany.related > 1 && ofMany.statements.length > without.length) {
      loaded.add(`${typeOf(list.field).name}.${field.name}`);
    }
  });

  it.each(lists)('the values of $name', async list => {
    const type = typeOf(list.field);
    const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
    const values = fields.filter(field => isLeafType(getNamedType(field.type)) && takesNothing(field));
    const selection = ['__typename', ...values.map(({ name }) => name)].join(' ');
    const [ofFew, ofMany] = [await answered(few, list, selection), await answered(many, list, selection)];
    expect(ofMany.statements).toEqual(ofFew.statements);
  });

  it('every relation, and none that nothing was planted for', () => {
    expect([...loaded].sort()).toEqual(relations);
    const things = cases.filter(({ field }) => 'id' in (typeOf(field) as GraphQLObjectType).getFields());
    const names = things.map(({ list, field }) => `${typeOf(list.field).name}.${field.name}`);
    expect([...new Set(names)].filter(name => !loaded.has(name)).sort()).toEqual(parts);
  });
});
