import { globSync } from 'node:fs';

/**
 * Where pure decisions stand, in parts that can be run one by one, each with the tests that need no database: one of
 * thousands of runs has to take milliseconds. Every rule file of a part is changed; one that none of its tests reaches
 * counts as so many survivors.
 */
const places = {
  kernel: {
    files:
      'kernel/{csv/*.rules,http-signatures/!(*.test),bounded-cache,calendar-time,country,encryption,forget-oldest,ids,minor-units,money,network-address,outside-text,paging}.ts',
    tests: ['kernel/{*,csv/*,http-signatures/*}.test.ts', 'test/ucp/signatures.test.ts'],
  },
  finance: {
    files: 'subgraphs/finance/**/*.rules.ts',
    tests: ['subgraphs/finance/**/*.test.ts', 'test/finance/settlement-{figures,status}.test.ts'],
  },
  content: { files: 'subgraphs/content/**/*.rules.ts', tests: ['subgraphs/content/**/*.test.ts'] },
  platform: { files: 'subgraphs/platform/**/*.rules.ts', tests: ['subgraphs/platform/**/*.test.ts'] },
  commerce: {
    files: 'subgraphs/commerce/**/*.rules.ts',
    tests: [
      'subgraphs/commerce/**/*.test.ts',
      'test/connectors/{order,return}-status-table.test.ts',
      'test/property/checkout-totals.test.ts',
    ],
  },
  catalog: {
    files: 'subgraphs/catalog/**/*.rules.ts',
    tests: ['subgraphs/catalog/**/*.test.ts', 'test/catalog/{import-reading,import-habits/habits}.test.ts'],
  },
  facade: {
    files: '{rest-facade,connectors}/**/*.rules.ts',
    tests: [
      '{rest-facade,connectors}/**/*.test.ts',
      'test/acp/acp-{error,order,request,session}.test.ts',
      // Not those that read published schemas beside the checkout: each change is tried in a copy of it.
      'test/ucp/agent-profiles.test.ts',
    ],
  },
};

export const parts = Object.keys(places);

export const testsOf = part => places[part].tests;

export const filesOf = part => globSync(places[part].files).sort();
