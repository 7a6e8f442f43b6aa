import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway, type Gateway } from '../../gateway/gateway.js';
import { compileSubgraph } from '../../kernel/federation/compile-subgraph.js';
import type { Subgraph } from '../../kernel/federation/subgraph.js';
import { graphFiles } from '../../schema/graph-files.js';
import { staleSchemaFiles, writeSchemaFiles } from '../../schema/write-schema-files.js';
import { catalogSubgraph } from './catalog-subgraph.js';
import { ordersSubgraph } from './orders-subgraph.js';
import { World } from './world.js';

let directory: string;
let subgraphs: Subgraph[];
const names = ['api.graphql', 'catalog.graphql', 'orders.graphql', 'supergraph.graphql'];

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'schema-'));
  subgraphs = [await catalogSubgraph(new World()), await ordersSubgraph(new World())];
});

afterAll(() => rm(directory, { recursive: true, force: true }));

const printed = ({ apiSchema }: Gateway): string => printSchema(lexicographicSortSchema(apiSchema));

describe('the generated schema files', () => {
  it('are all written once, and are fresh then', async () => {
    expect(await writeSchemaFiles(directory, graphFiles(subgraphs))).toEqual(names);
    expect(await writeSchemaFiles(directory, graphFiles(subgraphs))).toEqual([]);
    expect(await staleSchemaFiles(directory, graphFiles(subgraphs))).toEqual([]);
  });

  it('are the same whatever order things are loaded in', async () => {
    const turned = subgraphs.map(({ name, sdl, schema }) => {
      const definitions = sdl.split(/\n\n(?=\S)/).toReversed();
      return { name, sdl: definitions.join('\n\n'), schema };
    });
    expect(await staleSchemaFiles(directory, graphFiles(turned.toReversed()))).toEqual([]);
  });

  it('show what a subgraph declares, and compose to the graph that runs', async () => {
    const [api, catalog, , supergraphSdl] = await Promise.all(
      names.map(name => readFile(path.join(directory, name), 'utf8')),
    );
    expect(catalog).toContain('type Product implements Titled @key(fields: "id") {');
    expect(catalog).not.toMatch(/_entities|_Any|federation__|directive @(?!semanticNonNull)/);
    expect(api).toContain('type Product implements Titled {');
    expect(supergraphSdl).toMatch(/^ {2}rejecting: .*[^!] @join__field.* @semanticNonNull$/m);
    expect(api).toMatch(/^ {2}rejecting: \w+$/m);
    expect(api).not.toMatch(/@join__|@key|_entities/);
    const executors = subgraphs.map(compileSubgraph);
    expect(printed(createGateway({ executors, supergraphSdl }))).toBe(printed(createGateway({ executors })));
  });

  it('are named when they are stale, missing or made no more', async () => {
    await writeFile(path.join(directory, 'catalog.graphql'), 'type Query { old: String }');
    await rm(path.join(directory, 'orders.graphql'));
    await writeFile(path.join(directory, 'finance.graphql'), '');
    expect(await staleSchemaFiles(directory, graphFiles(subgraphs))).toEqual([
      'catalog.graphql',
      'finance.graphql',
      'orders.graphql',
    ]);
  });
});
