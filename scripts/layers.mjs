import { reachedFrom } from './feature-cycles.mjs';

/**
 * The layers of a feature: what a file with the suffix holds, and which suffixes it may import values of. Files without a
 * suffix may be imported by all. `all` puts the parts together.
 */
const presentation = ['type', 'input'];
const pure = ['rules', 'entity', 'snapshot'];
const storage = ['queries', 'writer', 'store', 'queue'];
const work = ['jobs', 'tasks'];

/** Plain data that leads nowhere: every layer and every part may import it. */
const plain = ['limits', 'errors', 'scopes', 'values'];

/** @type {Record<string, { holds: string, imports: string[] | 'all' }>} */
export const layers = {
  limits: { holds: 'numbers that bound the feature, each with its reason', imports: [] },
  errors: { holds: 'the error codes that the feature owns', imports: [] },
  scopes: { holds: 'what credentials may be allowed to do with the domain', imports: [] },
  values: { holds: 'closed sets of values, each a list and its type', imports: [] },
  entity: { holds: 'what is stored; no GraphQL', imports: ['entity'] },
  rules: { holds: 'pure decisions: states, validation, arithmetic', imports: pure },
  snapshot: { holds: 'the public shape that GraphQL, REST, events and exports share', imports: pure },
  events: { holds: 'what the feature announces', imports: pure },
  schema: { holds: 'JSON Schemas of requests, replies and events', imports: ['schema', ...pure] },
  queries: {
    holds: 'reads: one SQL statement a use, mapped to the shape of the type',
    imports: [...storage, ...pure],
  },
  writer: {
    holds: 'set-based writes that one row and a hundred thousand share',
    imports: [...storage, ...pure],
  },
  store: {
    holds: 'reads and writes of one thing that is stored sealed, or by one set of columns',
    imports: [...storage, ...pure],
  },
  queue: { holds: 'the SQL that puts work in line', imports: ['queue'] },
  service: {
    holds: 'use cases, one transaction each: load, check a rule, change, append the event',
    imports: ['service', 'events', ...work, ...storage, ...pure],
  },
  jobs: {
    holds: 'work that callers can follow and cancel',
    imports: ['service', 'events', ...work, ...storage, ...pure],
  },
  tasks: {
    holds: 'work that the program starts by itself',
    imports: ['service', 'events', ...work, ...storage, ...pure],
  },
  type: { holds: 'GraphQL types', imports: [...presentation, ...pure] },
  input: {
    holds: 'GraphQL inputs and what they mean to a service',
    imports: [...presentation, 'queries', ...pure],
  },
  reference: { holds: 'how references of other subgraphs are resolved', imports: ['queries', ...pure] },
  resolver: {
    holds: 'authorise, delegate, present: a few lines a method',
    imports: ['resolver', 'service', 'queries', 'reference', ...presentation, ...pure],
  },
  layout: { holds: "the columns of one system's export", imports: ['layout', 'rules'] },
  documents: { holds: 'GraphQL documents that several routes run', imports: [] },
  routes: { holds: 'routes of the REST facade', imports: ['routes', 'documents', 'schema', 'rules'] },
  parts: { holds: 'the parts of a group of features, put together', imports: 'all' },
  subgraph: { holds: 'the parts of a subgraph, put together', imports: 'all' },
};

/** Rules decide by what they are given: nothing that they import, through however many files, reads or writes. */
const outsideOfRules =
  /[.](queries|writer|store|queue|service|jobs|tasks|resolver)[.]ts$|^kernel\/database\//;

const layered = /^(composition|connectors|embedded-postgres|gateway|kernel|rest-facade|subgraphs)\//;
const outside = /[.]test[.]ts$|[.]d[.]ts$|\/migrations\//;

/** The suffix of a file between its name and `.ts`; null where it has none. */
export const layerOf = file => /[^/]*[.]([a-z0-9-]+)[.]ts$/.exec(file)?.[1] ?? null;

/**
 * Files of no known layer, and imports of values that a layer may not make, one sentence each.
 *
 * @param {import('dependency-cruiser').IModule[]} modules
 * @returns {string[]}
 */
export function layerViolations(modules) {
  return [...misplacedImports(modules), ...impureRules(modules)];
}

function impureRules(modules) {
  const isValue = ({ dependencyTypes }) => !dependencyTypes.includes('type-only');
  const imports = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      new Map(dependencies.filter(isValue).map(({ resolved }) => [resolved, true])),
    ]),
  );
  const rules = [...imports.keys()].filter(file => layerOf(file) === 'rules' && !outside.test(file));
  return rules.flatMap(file =>
    [...reachedFrom(file, imports)]
      .filter(reached => outsideOfRules.test(reached))
      .slice(0, 1)
      .map(reached => `rules-are-pure: ${file} leads to ${reached}\n    Pass what is needed as a parameter.`),
  );
}

function misplacedImports(modules) {
  const files = modules.filter(({ source }) => layered.test(source) && !outside.test(source));
  return files.flatMap(({ source, dependencies }) => {
    const layer = layerOf(source);
    if (layer === null) return [];
    if (layers[layer] === undefined)
      return [`unknown-layer: ${source}\n    .${layer}.ts is no suffix of scripts/layers.mjs`];
    const { imports } = layers[layer];
    return dependencies
      .filter(({ resolved, dependencyTypes }) => {
        const target = layered.test(resolved) ? layerOf(resolved) : null;
        return (
          target !== null &&
          imports !== 'all' &&
          !imports.includes(target) &&
          !plain.includes(target) &&
          !dependencyTypes.includes('type-only')
        );
      })
      .map(
        ({ resolved }) =>
          `layers: ${source} -> ${resolved}\n    A file of ${layer} may import values of: ${imports.join(', ')}`,
      );
  });
}
