import Fastify from 'fastify';
import type { ExecutionResult } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeSubgraphs } from '../../composition/subgraphs.js';
import { createGateway, type Gateway } from '../../gateway/gateway.js';
import { graphqlEndpoint } from '../../gateway/graphql-endpoint.js';
import { fail } from '../../kernel/errors.js';
import { compileSubgraph } from '../../kernel/federation/compile-subgraph.js';
import { documentLimits } from '../../kernel/federation/document.limits.js';
import { largeDocuments, rejectedDocuments } from './hostile-documents.js';
import { Records, requestContext } from './test-context.js';

const records = new Records();
const context = () => requestContext({ log: records.log });
let gateway: Gateway;
let spent: number[] = [];

/** Several times what any of them takes; those that were not bounded took ten seconds and more. */
const cpuMsMax = 1_000;

beforeAll(async () => {
  gateway = createGateway({
    executors: (await describeSubgraphs()).map(compileSubgraph),
    spend: (_ctx, requests) => spent.push(requests),
  });
});

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

describe('a document from outside', () => {
  it.each(Object.entries(rejectedDocuments))('is rejected at once for %s', async (_, request) => {
    let codes: unknown[] = [];
    const took = await cpuMs(async () => {
      const { data, errors } = await gateway.execute(request, context());
      expect(data).toBeUndefined();
      codes = errors!.map(error => error.extensions.code);
    });
    expect(['OPERATION_TOO_COSTLY', 'OPERATION_INVALID']).toContain(codes[0]);
    expect(took).toBeLessThan(cpuMsMax);
  });

  it.each(Object.entries(rejectedDocuments))(
    'is rejected over a WebSocket as well for %s',
    async (_, request) => {
      const answer = (await gateway.subscribe(request, context())) as ExecutionResult;
      expect(answer.data).toBeUndefined();
      expect(answer.errors![0]!.extensions.code).toMatch(/^OPERATION_(TOO_COSTLY|INVALID)$/);
    },
  );

  it('that is known is measured again with the variables of each request', async () => {
    const listing = (limit: number) => ({
      query: 'query ($limit: Int) { products(limit: $limit) { items { id } } }',
      variables: { limit },
    });
    await gateway.execute(listing(1), context());
    expect(gateway.knownQuery(listing(2))).not.toBeNull();
    const tooMany = listing(documentLimits.costMax);
    expect(gateway.knownQuery(tooMany)).toBeNull();
    const { errors } = await gateway.execute(tooMany, context());
    expect(errors!.map(({ extensions }) => extensions.code)).toEqual(['OPERATION_TOO_COSTLY']);
  });

  it.each(Object.entries(largeDocuments))(
    'is planned without holding the process for long: %s',
    async (_, request) => {
      const took = await cpuMs(() => gateway.execute(request, context()));
      expect(gateway.knownQuery(request)).not.toBeNull();
      expect(took).toBeLessThan(cpuMsMax);
    },
  );

  it('pays for its size when it is seen first, before it is validated, and not again', async () => {
    const small = { query: '{ product(id: "paid") { id } }' };
    const large = { query: `{ ${'product(id: "paid") { id title handle sku } '.repeat(60)} }` };
    const invalid = { query: '{ product(id: "paid") { nonsense } }' };
    for (const [request, requests] of [
      [small, 1],
      [small, undefined],
      [large, 60],
      [invalid, 1],
    ] as const) {
      spent = [];
      await gateway.execute(request, context());
      expect(spent[0]).toBe(requests);
    }
  });

  it('that its caller cannot pay for now is 429 with the time to wait', async () => {
    const app = Fastify();
    const executors = (await describeSubgraphs()).map(compileSubgraph);
    const spend = () => {
      throw fail('RATE_LIMITED', { retryAfterSeconds: 9 });
    };
    await app.register(graphqlEndpoint, {
      gateway: createGateway({ executors, spend }),
      landingPage: null,
      hasTls: false,
      authenticate: async () => null,
      contextOf: async () => context(),
    });
    const headers = { accept: 'application/graphql-response+json' };
    const payload = { query: '{ __typename }' };
    const reply = await app.inject({ method: 'POST', url: '/graphql', headers, payload });
    await app.close();
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '9']);
  });

  it('with a time that is none is rejected before it is run', async () => {
    const { errors } = await gateway.execute(
      { query: '{ orders(filter: { updatedAfter: "yesterday" }) { items { id } } }' },
      context(),
    );
    expect(errors!.map(({ message, extensions }) => [extensions.code, message])).toEqual([
      ['OPERATION_INVALID', expect.stringContaining('A time is written by RFC 3339')],
    ]);
  });

  it.each([
    ['products(filter: { minPrice: 5 })', 'Decimal is a string, not 5.'],
    ['products(filter: { minPrice: 1.1 })', 'Decimal is a string, not 1.1.'],
    ['products(filter: { country: [SG] })', 'CountryCode is a string, not ["SG"].'],
    ['orders(filter: { updatedAfter: 0 })', 'such as 2026-11-21T08:30:00Z, not 0.'],
  ])('with a value of another type is told what was found: %s', async (call, message) => {
    const { errors } = await gateway.execute({ query: `{ ${call} { items { id } } }` }, context());
    expect(errors!.map(error => error.message)).toEqual([expect.stringContaining(message)]);
  });

  it('is neither validated nor planned for a caller who may not pay', async () => {
    const strict = createGateway({
      executors: (await describeSubgraphs()).map(compileSubgraph),
      spend: () => {
        throw fail('RATE_LIMITED', { retryAfterSeconds: 7 });
      },
    });
    const request = { query: '{ product(id: "unpaid") { nonsense } }' };
    expect(await strict.execute(request, context())).toMatchObject({
      errors: [{ extensions: { code: 'RATE_LIMITED', retryAfterSeconds: 7 } }],
    });
    expect(strict.documentsSizeBytes).toBe(0);
  });
});

describe('the memory of documents', () => {
  const comment = (length: number): string => `#${'x'.repeat(length)}\n`;

  it('stays within its bound, however many and however long they are', async () => {
    for (let index = 0; index < 100; index += 1) {
      const length = documentLimits.sizeBytes - 200;
      const query = `{ __typename } ${comment(length - String(index).length)} ${comment(3)}#${index}`;
      expect((await gateway.execute({ query }, context())).data).toEqual({ __typename: 'Query' });
      expect(gateway.documentsSizeBytes).toBeLessThanOrEqual(documentLimits.admittedDocumentsBytes);
    }
    expect(gateway.documentsSizeBytes).toBeGreaterThan(documentLimits.admittedDocumentsBytes / 2);
  });

  it('counts a document for more than it takes', async () => {
    const collect = await garbageCollector();
    const fresh = createGateway({ executors: (await describeSubgraphs()).map(compileSubgraph) });
    const ask = async (index: number): Promise<void> => {
      const query = `{ ${Array.from({ length: 12 }, (_, n) => `a${n}: order(id: "${index} ${n}") { id settlements { id currency } }`).join(' ')} } ${comment(20_000)}`;
      // The second time it is compiled.
      await fresh.execute({ query }, context());
      await fresh.execute({ query }, context());
    };
    await ask(-1);
    collect();
    const before = process.memoryUsage().heapUsed;
    const counted = fresh.documentsSizeBytes;
    for (let index = 0; index < 6; index += 1) {
      await ask(index);
    }
    collect();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(fresh.documentsSizeBytes - counted);
  });

  it('remembers an error of none of them', async () => {
    const before = gateway.documentsSizeBytes;
    await gateway.execute({ query: '{ nonsense }' }, context());
    expect(gateway.documentsSizeBytes).toBe(before);
  });
});

async function garbageCollector(): Promise<() => void> {
  const { setFlagsFromString } = await import('node:v8');
  const { runInNewContext } = await import('node:vm');
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
