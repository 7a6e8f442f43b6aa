// Which part may import which. `npm run check` enforces it, also for imports of types, and
// test/architecture/boundaries.test.ts proves that each rule catches its violation.

const forbid = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

/** Plain numbers, texts and lists of texts, which every part may import. */
const plainData = '[.](limits|errors|scopes|values)[.]ts$';
/** The layers of a feature that know no GraphQL, by the suffix of the file. */
const domainFile = '^subgraphs/.+[.](service|rules|entity|queries)[.]ts$';
const testFile = '^test/|[.]test[.]ts$';

module.exports = {
  forbidden: [
    forbid(
      'facade-speaks-graphql',
      'A route runs a GraphQL operation. Add what it lacks to the schema of the subgraph, and ask the gateway for it.',
      { path: '^rest-facade/' },
      { path: '^(subgraphs|connectors)/', pathNot: plainData },
    ),
    forbid(
      'protocols-bring-their-own',
      'A protocol brings its contract and its routes: say in those what it needs. What two share is in agent-checkout/.',
      { path: '^rest-facade/([^/]+)', pathNot: ['^rest-facade/routes/routes[.]ts$', testFile] },
      { path: '^rest-facade/(ucp|acp)/', pathNot: '^rest-facade/$1/' },
    ),
    forbid(
      'plain-data-leads-nowhere',
      'Every part may import the limits and error codes of a feature, so they import no values but other limits.',
      { path: plainData },
      { pathNot: plainData, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'subgraph-public-interface',
      "Import from the other subgraph's index.ts, join in GraphQL by @key, or react to its event.",
      { path: '^subgraphs/([^/]+)/' },
      { path: '^subgraphs/[^/]+/', pathNot: ['^subgraphs/$1/', '^subgraphs/[^/]+/index[.]ts$', plainData] },
    ),
    forbid(
      'kernel-knows-no-domain',
      'The kernel is what all stand on. Pass the thing in as a parameter, or move the code to where its domain is.',
      { path: '^kernel/' },
      { path: '^(subgraphs|gateway|rest-facade|connectors|embedded-postgres|schema|bench)/' },
    ),
    forbid(
      'connectors-stand-on-the-kernel',
      'A connector translates between a port and the outside world. Pass what it needs through the port.',
      { path: '^connectors/' },
      { path: '^(subgraphs|gateway|rest-facade|schema|bench)/' },
    ),
    forbid(
      'domain-knows-no-graphql',
      'Services, rules, entities and queries work on plain values. Do the GraphQL part in the resolver or the type.',
      { path: domainFile },
      { path: 'node_modules/(graphql|type-graphql|graphql-[^/]+|@graphql-tools|@apollo)/' },
    ),
    forbid(
      'domain-knows-no-presentation',
      'Services, rules, entities and queries take and give plain values; resolvers convert them to types.',
      { path: domainFile },
      { path: '[.](type|input|resolver|reference)[.]ts$' },
    ),
    forbid(
      'gateway-knows-no-subgraph',
      'The gateway is given its subgraphs (kernel/federation) by main.ts, and treats all alike.',
      { path: '^gateway/' },
      { path: '^(subgraphs|connectors|rest-facade)/' },
    ),
    forbid(
      'arrows-never-turn-back',
      'A subgraph does not call what calls it. Publish an event, or ask another subgraph by its index.ts.',
      { path: '^subgraphs/' },
      { path: '^(gateway|rest-facade)/' },
    ),
    forbid(
      'no-circular',
      'Move what both need to a third file, or pass it as a parameter. (Imports of types only may be mutual.)',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid(
      'main-is-the-top',
      'main.ts composes the program; nothing uses it. Move what you need to the kernel and pass it down.',
      {},
      { path: '^main[.]ts$' },
    ),
    forbid(
      'composition-is-the-roof',
      'The composition wires the parts; no part uses it. Take what you need as a parameter and wire it there.',
      { path: '^(kernel|embedded-postgres|gateway|rest-facade|subgraphs|connectors)/' },
      { path: '^composition/' },
    ),
    forbid(
      'embedded-postgres-for-the-start-alone',
      'The program runs on any PostgreSQL: take its URL. The composition alone starts the embedded one.',
      { pathNot: ['^(embedded-postgres|composition|bench)/', testFile] },
      { path: '^embedded-postgres/' },
    ),
    forbid(
      'embedded-postgres-knows-no-program',
      'It starts a database server for whoever asks, and uses nothing of the program but the logger.',
      { path: '^embedded-postgres/' },
      {
        path: '^(kernel|composition|connectors|gateway|rest-facade|subgraphs|schema|bench)/',
        pathNot: '^kernel/log[.]ts$',
      },
    ),
    forbid(
      'library-stands-alone',
      'The client library is installed by itself, in browsers too: it imports nothing but its own files.',
      { path: '^sdk/' },
      { pathNot: '^sdk/' },
    ),
    forbid(
      'library-for-clients-alone',
      'The program does not call itself over HTTP: use the gateway, or the index.ts of the subgraph.',
      { pathNot: ['^sdk/', testFile] },
      { path: '^sdk/' },
    ),
    forbid(
      'production-without-tests',
      'Move what production needs out of test/, to the place that owns it.',
      { pathNot: testFile },
      { path: testFile },
    ),
    forbid(
      'sandboxes-for-the-demo-alone',
      'Sandboxes are loaded where the demo or a test asks for them: import() what is in composition/demo-sandboxes.ts.',
      { pathNot: ['sandbox', testFile, '^bench/'] },
      { path: '^(connectors|composition)/.*sandbox', dependencyTypesNot: ['type-only', 'dynamic-import'] },
    ),
    forbid(
      'production-without-dev-dependencies',
      'Add the package to "dependencies", or do without it: installations without devDependencies must work.',
      {
        pathNot: [testFile, '^bench/', 'sandbox', '[.]config[.]ts$', '^schema/(document|client)-types[.]ts$'],
      },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
  },
};
