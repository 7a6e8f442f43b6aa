import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const { layers, layerViolations } = await import(new URL('../../scripts/layers.mjs', import.meta.url).href);
const { featureCycles } = await import(new URL('../../scripts/feature-cycles.mjs', import.meta.url).href);

const program = fileURLToPath(new URL('../../scripts/boundaries.mjs', import.meta.url));
const configFile = fileURLToPath(new URL('../../.dependency-cruiser.cjs', import.meta.url));
const options = await extractOptions(configFile);

/** A tree that keeps every rule, with one file of each kind. */
const goodTree: Record<string, string> = {
  'main.ts': `import './rest-facade/server.js'; import './gateway/plan.js'; import './subgraphs/catalog/index.js';`,
  'composition/start.ts': `import { plan } from '../gateway/plan.js'; import '../embedded-postgres/server.js'; await import('./sandboxes.js'); export const start = plan;`,
  'composition/sandboxes.ts': `import '../connectors/shop-sandbox.js';`,
  'kernel/money.ts': `export const money = 1;`,
  'kernel/log.ts': `export const log = 1;`,
  'kernel/context.ts': `import type { Clock } from './clock.js'; export type Context = Clock; export const x = 1;`,
  'kernel/clock.ts': `import type { Context } from './context.js'; export type Clock = { context?: Context };`,
  'embedded-postgres/server.ts': `import { log } from '../kernel/log.js'; export const server = log;`,
  'connectors/shop.ts': `import { money } from '../kernel/money.js'; export const shop = money;`,
  'connectors/shop-sandbox.ts': `import 'vitest'; import { shop } from './shop.js'; export const sandbox = shop;`,
  'gateway/plan.ts': `import 'graphql'; import { money } from '../kernel/money.js'; export const plan = money;`,
  'rest-facade/server.ts': `import '../subgraphs/catalog/product/product.limits.js'; import { plan } from '../gateway/plan.js'; export const server = plan;`,
  'rest-facade/acp/contract.ts': `export type A = 1; export const acp = 1;`,
  'rest-facade/ucp/contract.ts': `export const ucp = 1;`,
  'rest-facade/routes/routes.ts': `import '../acp/contract.js'; import '../ucp/contract.js'; export const routes = 1;`,
  'subgraphs/catalog/index.ts': `import { service } from './product/product.service.js'; export const exposed = service;`,
  'subgraphs/catalog/product/product.service.ts': `import { rule } from './product.rules.js'; export const service = rule;`,
  'subgraphs/catalog/product/product.rules.ts': `export const rule = 1;`,
  'subgraphs/catalog/product/product.type.ts': `import 'type-graphql'; import type { GraphQLSchema } from 'graphql'; export type T = GraphQLSchema;`,
  'subgraphs/catalog/product/product.resolver.ts': `import './product.type.js'; import './product.service.js';`,
  'subgraphs/catalog/product/product.limits.ts': `import { most } from '../../../kernel/csv.limits.js'; export const limits = most;`,
  'subgraphs/catalog/product/product.errors.ts': `import type { Context } from '../../../kernel/context.js'; export const errors = 1 satisfies Context | 1;`,
  'kernel/csv.limits.ts': `export const most = 1;`,
  'subgraphs/commerce/order.service.ts': `import '../catalog/product/product.limits.js'; import { exposed } from '../catalog/index.js'; export const order = exposed;`,
  'sdk/index.ts': `import { call } from './call.js'; export const client = call;`,
  'sdk/call.ts': `export const call = 1;`,
  'test/money.test.ts': `import 'vitest'; import '../sdk/index.js'; import '../kernel/money.js'; import '../subgraphs/catalog/product/product.rules.js';`,
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: { graphql: '1.0.0', 'type-graphql': '1.0.0' },
    devDependencies: { vitest: '1.0.0' },
  }),
  'tsconfig.json': JSON.stringify({ compilerOptions: { module: 'nodenext', moduleResolution: 'nodenext' } }),
  ...Object.fromEntries(
    ['graphql', 'type-graphql', 'vitest'].flatMap(name => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
      [`node_modules/${name}/index.js`, ''],
    ]),
  ),
};

/** For each rule the imports that it must reject: the file, and the line added to it. */
const violations: Record<string, [file: string, line: string][]> = {
  'facade-speaks-graphql': [['rest-facade/server.ts', `import '../subgraphs/catalog/index.js';`]],
  'protocols-bring-their-own': [
    ['rest-facade/server.ts', `import './ucp/contract.js';`],
    ['rest-facade/ucp/contract.ts', `import type { A } from '../acp/contract.js'; export type U = A;`],
  ],
  'plain-data-leads-nowhere': [
    ['subgraphs/catalog/product/product.limits.ts', `import './product.rules.js';`],
    ['subgraphs/catalog/product/product.limits.ts', `import 'graphql';`],
    ['subgraphs/catalog/product/product.errors.ts', `import '../../../kernel/money.js';`],
  ],
  'subgraph-public-interface': [
    ['subgraphs/commerce/order.service.ts', `import '../catalog/product/product.rules.js';`],
    [
      'subgraphs/commerce/index.ts',
      `import type { T } from '../catalog/product/product.type.js'; export type U = T;`,
    ],
  ],
  'kernel-knows-no-domain': [['kernel/money.ts', `import '../subgraphs/catalog/product/product.rules.js';`]],
  'connectors-stand-on-the-kernel': [['connectors/shop.ts', `import '../gateway/plan.js';`]],
  'domain-knows-no-graphql': [
    ['subgraphs/catalog/product/product.rules.ts', `import 'graphql';`],
    [
      'subgraphs/catalog/product/product.queries.ts',
      `import type { Int } from 'type-graphql'; export type I = Int;`,
    ],
  ],
  'domain-knows-no-presentation': [
    ['subgraphs/catalog/product/product.service.ts', `import './product.type.js';`],
    ['subgraphs/catalog/product/product.entity.ts', `import './product.resolver.js';`],
  ],
  'gateway-knows-no-subgraph': [['gateway/plan.ts', `import '../subgraphs/catalog/index.js';`]],
  'arrows-never-turn-back': [
    ['subgraphs/catalog/product/product.resolver.ts', `import '../../../gateway/plan.js';`],
  ],
  'no-circular': [['subgraphs/catalog/product/product.rules.ts', `import '../index.js';`]],
  'library-stands-alone': [
    ['sdk/call.ts', `import '../kernel/money.js';`],
    ['sdk/call.ts', `import { createHash } from 'node:crypto';`],
  ],
  'library-for-clients-alone': [['gateway/gateway.ts', `import '../sdk/index.js';`]],
  'main-is-the-top': [['test/money.test.ts', `import '../main.js';`]],
  'composition-is-the-roof': [['connectors/mail.ts', `import '../composition/start.js';`]],
  'sandboxes-for-the-demo-alone': [
    ['composition/start.ts', `import './sandboxes.js';`],
    ['connectors/mail.ts', `export { sandbox } from './shop-sandbox.js';`],
  ],
  'embedded-postgres-for-the-start-alone': [
    ['gateway/plan.ts', `import '../embedded-postgres/server.js';`],
    ['main.ts', `import './embedded-postgres/server.js';`],
  ],
  'embedded-postgres-knows-no-program': [
    ['embedded-postgres/server.ts', `import '../kernel/money.js';`],
    ['embedded-postgres/server.ts', `import '../gateway/plan.js';`],
  ],
  'production-without-tests': [['gateway/plan.ts', `import '../test/money.test.js';`]],
  'production-without-dev-dependencies': [['kernel/money.ts', `import 'vitest';`]],
};

describe('the boundaries between the parts', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await realpath(await mkdtemp(path.join(tmpdir(), 'tradewind-boundaries-')));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('are kept by a tree that uses every allowed way', async () => {
    await write(directory, goodTree);
    expect(await brokenRules(directory)).toEqual([]);
  });

  it('have a proof here for each rule', () => {
    expect(Object.keys(violations).sort()).toEqual(
      options.ruleSet?.forbidden?.map(({ name }) => name).sort(),
    );
  });

  const cases = Object.entries(violations).flatMap(([rule, edits]) =>
    edits.map(edit => [rule, ...edit] as const),
  );
  it.each(cases)('%s rejects, in %s: %s', async (rule, file, line) => {
    await write(directory, { ...goodTree, [file]: `${goodTree[file] ?? ''}\n${line}` });
    expect(await brokenRules(directory)).toEqual([rule]);
  });

  it('fail the check that npm run check runs, which says what to do', async () => {
    await write(directory, { ...goodTree, 'kernel/money.ts': `import '../main.js';` });
    const { status, stdout } = spawnSync(process.execPath, [program], { cwd: directory, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stdout).toContain('main-is-the-top: kernel/money.ts -> main.ts\n    main.ts composes the program');
  });
});

describe('features', () => {
  const product = 'subgraphs/catalog/product/product.service.ts';
  const listing = 'subgraphs/catalog/channels/listing/listing.service.ts';
  const edge = (source: string, resolved: string, ...dependencyTypes: string[]) => ({
    source,
    dependencies: [{ resolved, dependencyTypes: ['local', ...dependencyTypes] }],
  });
  const cyclesOf = (...modules: object[]) => featureCycles(modules as never);

  it('may not import values of each other, through however many others', () => {
    const rules = 'subgraphs/catalog/rules.ts';
    const [cycle, ...others] = cyclesOf(edge(product, rules), edge(rules, listing), edge(listing, product));
    expect(others).toEqual([]);
    expect(cycle).toEqual({
      features: ['subgraphs/catalog/channels', 'subgraphs/catalog/product', rules],
      imports: [`${listing} -> ${product}`, `${product} -> ${rules}`, `${rules} -> ${listing}`],
    });
  });

  it('of one group may not import values of each other either', () => {
    const connection = 'subgraphs/catalog/channels/connection/connection.service.ts';
    expect(cyclesOf(edge(connection, listing), edge(listing, connection))).toEqual([
      {
        features: ['subgraphs/catalog/channels/connection', 'subgraphs/catalog/channels/listing'],
        imports: [`${connection} -> ${listing}`, `${listing} -> ${connection}`],
      },
    ]);
  });

  it('may know the types of each other, import within themselves, and be imported by many', () => {
    const other = 'subgraphs/catalog/product/product.rules.ts';
    expect(
      cyclesOf(
        edge(product, listing),
        edge(listing, product, 'type-only'),
        edge(other, product),
        edge('kernel/money.ts', 'kernel/ids.ts'),
        edge('test/world.ts', product),
        edge(product.replace('.ts', '.test.ts'), 'test/world.ts'),
      ),
    ).toEqual([]);
  });

  it('that import each other fail the check that npm run check runs, which names the imports', async () => {
    const directory = await realpath(await mkdtemp(path.join(tmpdir(), 'tradewind-features-')));
    await write(directory, {
      ...goodTree,
      [listing]: `import '../../product/product.rules.js';`,
      [product]: `import '../channels/listing/listing.input.js'; export const service = 1;`,
      'subgraphs/catalog/channels/listing/listing.input.ts': 'export const input = 1;',
    });
    const { status, stdout } = spawnSync(process.execPath, [program], { cwd: directory, encoding: 'utf8' });
    await rm(directory, { recursive: true, force: true });
    expect(status).toBe(1);
    expect(stdout).toContain(
      `features-import-one-way: subgraphs/catalog/channels, subgraphs/catalog/product\n    ${listing} -> `,
    );
  });
});

describe('layers', () => {
  const rules = 'subgraphs/catalog/product/product.rules.ts';
  const queries = 'subgraphs/catalog/product/product.queries.ts';
  const edge = (source: string, resolved: string, ...dependencyTypes: string[]) => ({
    source,
    dependencies: [{ resolved, dependencyTypes }],
  });
  const broken = (...modules: object[]): string[] =>
    layerViolations(modules as never).map((line: string) => line.split('\n')[0]);

  it('import values only of those that the table names, and types of all', () => {
    const plain = 'subgraphs/catalog/product/list.ts';
    expect(broken(edge(queries, 'subgraphs/catalog/product/product.service.ts'))).toEqual([
      `layers: ${queries} -> subgraphs/catalog/product/product.service.ts`,
    ]);
    expect(
      broken(
        edge(queries, rules),
        edge(queries, plain),
        edge(rules, queries, 'type-only'),
        edge('subgraphs/catalog/catalog.subgraph.ts', 'subgraphs/catalog/product/product.resolver.ts'),
      ),
    ).toEqual([]);
  });

  it('have no other suffixes than those of the table, which ARCHITECTURE.md explains', async () => {
    expect(broken(edge('subgraphs/catalog/product/product.helper.ts', 'kernel/ids.ts'))).toEqual([
      'unknown-layer: subgraphs/catalog/product/product.helper.ts',
    ]);
    const map = await readFile(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8');
    const explained = [...map.matchAll(/^\| (`[.].*?) \|/gm)].flatMap(([, names]) =>
      names!.match(/(?<=`[.])\w+/g),
    );
    expect(explained.sort()).toEqual(Object.keys(layers).sort());
  });

  it('of rules lead to nothing that reads or writes, through however many files', () => {
    const plain = 'subgraphs/catalog/product/list.ts';
    expect(broken(edge(rules, plain), edge(plain, queries), edge(queries, 'pg'))).toEqual([
      `rules-are-pure: ${rules} leads to ${queries}`,
    ]);
    expect(broken(edge(rules, plain), edge(plain, queries, 'type-only'))).toEqual([]);
  });
});

async function write(directory: string, tree: Record<string, string>): Promise<void> {
  for (const [file, content] of Object.entries(tree)) {
    await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
    await writeFile(path.join(directory, file), content);
  }
}

async function brokenRules(directory: string): Promise<string[]> {
  const tsConfig = extractTSConfig(path.join(directory, 'tsconfig.json'));
  const { output } = await cruise(['.'], { ...options, baseDir: directory }, undefined, { tsConfig });
  if (typeof output === 'string') throw new Error(output);
  return [...new Set(output.summary.violations.map(({ rule }) => rule.name))];
}
