import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeSubgraphs } from '../../composition/subgraphs.js';
import { everyToolSource } from '../../composition/toolbox.js';
import { createGateway, type Gateway } from '../../gateway/gateway.js';
import { compileSubgraph } from '../../kernel/federation/compile-subgraph.js';
import { ToolRegistry } from '../../rest-facade/tools/tool-registry.js';
import { isMutation } from '../../rest-facade/tools/tool-source.js';
import { valueErrors } from '../../subgraphs/content/aop/json-schema.rules.js';
import { toolLimits } from '../../subgraphs/content/tool/tool.limits.js';
import { MemoryStorage } from '../rest/rest-harness.js';

const sources = everyToolSource();
const { tools } = new ToolRegistry(sources, {
  operations: () => Promise.reject(new Error('Nothing is called here')),
  storage: new MemoryStorage(),
  publicUrl: 'http://localhost',
});

/** Names that agents' configurations and ready procedures rely on. */
const names = [
  'act_on_reviews',
  'apply_enrichment_proposals',
  'apply_import_plan',
  'cancel_job',
  'compare_prices',
  'confirm_category',
  'create_look',
  'create_product',
  'create_promotion',
  'delist_product',
  'draft_review_reply',
  'enrich_products',
  'evaluate_listings',
  'get_job',
  'get_order',
  'get_order_action_options',
  'get_price_comparison',
  'get_product',
  'get_promotion',
  'get_return',
  'get_review',
  'import_products',
  'list_campaigns',
  'list_connected_marketplaces',
  'list_enrichment_proposals',
  'list_import_rows',
  'list_looks',
  'list_orders',
  'list_price_books',
  'list_product_listings',
  'list_products',
  'list_promotions',
  'list_returns',
  'list_reviews',
  'list_settlements',
  'preview_prices',
  'publish_product',
  'recommend_category',
  'run_order_action',
  'search_documents',
  'set_product_inventory',
  'set_product_price',
  'set_product_status',
  'update_product',
  'update_promotion',
];

/** Everything above `writes` is approved by a person, unless an owner gave the right. */
const effects: Readonly<Record<string, string>> = {
  act_on_reviews: 'publishes',
  apply_enrichment_proposals: 'writes',
  apply_import_plan: 'publishes',
  cancel_job: 'writes',
  compare_prices: 'spends',
  confirm_category: 'writes',
  create_look: 'writes',
  create_product: 'writes',
  create_promotion: 'changes_prices',
  delist_product: 'publishes',
  draft_review_reply: 'spends',
  enrich_products: 'spends',
  import_products: 'publishes',
  publish_product: 'publishes',
  run_order_action: 'publishes',
  set_product_inventory: 'writes',
  set_product_price: 'changes_prices',
  set_product_status: 'publishes',
  update_product: 'writes',
  update_promotion: 'changes_prices',
};

let gateway: Gateway;

beforeAll(async () => {
  gateway = createGateway({ executors: (await describeSubgraphs()).map(compileSubgraph) });
});

it('there are these tools, each once', () => {
  expect(tools.map(({ name }) => name).sort()).toEqual(names);
});

it('those with an effect are these', () => {
  const acting = tools.filter(({ effect }) => effect !== 'reads');
  expect(Object.fromEntries(acting.map(({ name, effect }) => [name, effect]))).toEqual(effects);
});

it('docs/tools.md lists them with scope and effect', () => {
  const rows = tools.map(
    ({ name, title, scope, effect }) =>
      `| \`${name}\` | ${title} | ${scope === null ? "that of the job's kind" : `\`${scope}\``} | ${effect} |`,
  );
  const page = readFileSync(new URL('../../docs/tools.md', import.meta.url), 'utf8');
  expect(page.split('\n').filter(line => /^\| `[a-z]+_/.test(line))).toEqual(rows.sort());
});

describe.each(tools)('the tool $name', ({ name, title, description, input, output, scope }) => {
  const source = sources.find(one => one.tool.name === name)!;

  it('says in a sentence or more what it is for', () => {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(title.length).toBeGreaterThan(8);
    expect(description.length).toBeGreaterThanOrEqual(toolLimits.descriptionLengthMin);
    expect(description).toMatch(/\.$/);
  });

  it('describes every argument, also within others', () => {
    expect(undescribed(input as Schema)).toEqual([]);
  });

  it('takes one object without unknown fields, and never names an organization', () => {
    expect(input).toMatchObject({ type: 'object', additionalProperties: false });
    expect(JSON.stringify(input)).not.toContain('organizationId');
  });

  it('has a scope, unless the operation decides it by the resource', () => {
    expect(scope === null).toBe(name === 'get_job' || name === 'cancel_job');
  });

  it('tells what it answers', () => {
    expect(Object.keys((output as Schema).properties ?? {})).not.toEqual([]);
  });

  it('reads if and only if its operation is a query, which the graph knows', () => {
    expect(isMutation(source)).toBe(source.tool.effect !== 'reads');
    expect(gateway.prepare(source.operation)).toBeTypeOf('function');
  });
});

it.each([
  ['12', true],
  ['12.50', true],
  ['abc', false],
  ['-1', false],
  ['1e2', false],
  ['', false],
])('the price %j is one that set_product_price may take: %s', (amount, isTaken) => {
  const { input } = tools.find(({ name }) => name === 'set_product_price')!;
  const productId = '019a9f00-0000-7000-8000-000000000001';
  const paths = valueErrors(input, { productId, price: { amount, currency: 'SGD' } }).map(({ path }) => path);
  expect(paths).toEqual(isTaken ? [] : ['price.amount']);
});

interface Schema {
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** Paths of arguments without a description. */
const undescribed = (schema: Schema, path = ''): string[] =>
  Object.entries({ ...schema.properties, ...schema.items?.properties }).flatMap(([name, field]) => [
    ...((field.description ?? '') === '' ? [path + name] : []),
    ...undescribed(field, `${path}${name}.`),
  ]);
